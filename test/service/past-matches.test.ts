/** A match of the past without a result, while the clock runs and no source says more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../src/ingest/records/source.ts';
import { type RecordBody, recordFile, recordSource } from '../support/data/record-source.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const HOUR = 3_600_000;
const KICKOFF = Date.parse('2026-11-21T15:00Z');
const score = { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null };

function match(home: string, away: string, changes: Partial<MatchRecord> = {}): RecordBody {
  return {
    kind: 'match',
    league: 'eng.1',
    season: 2026,
    kickoff: KICKOFF,
    kickoffKnown: true,
    home: { name: home },
    away: { name: away },
    status: 'NS',
    score,
    ...changes,
  };
}

const later = { kickoff: KICKOFF + 100 * HOUR } as const;
const FILE = recordFile(
  match('Arsenal', 'Chelsea'),
  match('Everton', 'Fulham', later),
  match('Liverpool', 'Brentford', { status: '2H', elapsed: 63, score: { ...score, goals: { home: 1, away: 0 } } }),
);

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own fields
type Row = any;

aboveEngines('a match of the past without a result', (engine) => {
  test('gets its status from the clock, in lists and cached responses too', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { clock } = service;
    clock.set(KICKOFF + HOUR);
    const imported = await importFiles(
      service.store,
      recordSource('openfootball'),
      { 'matches.json': FILE },
      { now: KICKOFF + HOUR },
    );
    assert.equal(imported.saved, 3);
    const keys = { paid: (await service.key('internal')).key, free: (await service.key('free')).key };
    const ask = async (path: string, key: string = keys.paid) => {
      const response = await service.fetch(path, key);
      assert.equal(response.status, 200, path);
      return {
        body: (await response.json()) as Record<'data' | 'response', Row[]>,
        etag: response.headers.get('etag'),
      };
    };
    const v1 = async (query: string, key?: string) =>
      (await ask(`/api/v1/fixtures?${query}&shape=nested`, key)).body.response
        .map(({ teams, fixture }) => `${teams.home.name} ${fixture.status.short}`)
        .sort();
    const v2 = async (query: string, key?: string) =>
      (await ask(`/api/v2/fixtures?${query}&order=asc`, key)).body.data
        .map(({ home, status }) => `${home.name} ${status.short}`)
        .sort();
    const season = { v1: 'league=39&season=2026', v2: 'league=eng.1&season=2026' };
    const arsenal = service.store.reference.teams().find(({ name }) => name === 'Arsenal')!;

    /** Everything twice: the second answer is a cached one. */
    const assertShown = async (
      hours: number,
      expected: {
        readonly all: readonly string[];
        readonly live: readonly string[];
        readonly ns: readonly string[];
        readonly tbd: readonly string[];
      },
    ) => {
      clock.set(KICKOFF + hours * HOUR);
      for (const round of ['first', 'cached']) {
        const note = `${round} after ${hours} hours`;
        assert.deepEqual(await v1(season.v1), expected.all, note);
        assert.deepEqual(await v2(season.v2), expected.all, note);
        assert.deepEqual(await v2('from=2026-11-01&to=2026-12-31'), expected.all, note);
        assert.deepEqual(await v1('live=all'), expected.live, note);
        assert.deepEqual(await v2('live=all'), expected.live, note);
        for (const [status, rows] of [
          ['NS', expected.ns],
          ['TBD', expected.tbd],
        ] as const) {
          assert.deepEqual(await v1(`${season.v1}&status=${status}`), rows, `${status} ${note}`);
          assert.deepEqual(await v1(`status=${status}`), rows, `${status} ${note}`);
          assert.deepEqual(await v2(`status=${status}`), rows, `${status} ${note}`);
        }
        assert.deepEqual(await v2(`team=${arsenal.id}`), [expected.all.find((row) => row.startsWith('Arsenal'))], note);
        assert.deepEqual(await v2('next=5'), hours < 100 ? ['Everton NS'] : [], note);
        assert.deepEqual(await v1('next=5'), hours < 100 ? ['Everton NS'] : [], note);
      }
      return (await ask(`/api/v2/fixtures?${season.v2}`)).etag;
    };

    const stored = ['Arsenal NS', 'Everton NS', 'Liverpool 2H'];
    const first = await assertShown(1, {
      all: stored,
      live: ['Liverpool 2H'],
      ns: ['Arsenal NS', 'Everton NS'],
      tbd: [],
    });
    assert.deepEqual(await v2('status=NS', keys.free), ['Arsenal NS', 'Everton NS', 'Liverpool NS']);
    const unknown = ['Arsenal NS', 'Everton NS', 'Liverpool NS'];
    const second = await assertShown(6, { all: unknown, live: [], ns: unknown, tbd: [] });
    assert.notEqual(second, first);
    assert.equal(await assertShown(47.99, { all: unknown, live: [], ns: unknown, tbd: [] }), second);
    const past = ['Arsenal TBD', 'Liverpool TBD'];
    const third = await assertShown(48, {
      all: ['Arsenal TBD', 'Everton NS', 'Liverpool TBD'],
      live: [],
      ns: ['Everton NS'],
      tbd: past,
    });
    assert.notEqual(third, second);
    assert.deepEqual(await v2('status=TBD', keys.free), past);
    const { body } = await ask(`/api/v2/fixtures?team=${arsenal.id}`);
    const detail = (await ask(`/api/v2/fixtures/${body.data[0]!.id}`)).body.data as Row;
    assert.equal(detail.status.short, 'TBD');

    const result = match('Arsenal', 'Chelsea', {
      status: 'FT',
      score: { ...score, goals: { home: 2, away: 1 }, fulltime: { home: 2, away: 1 } },
    });
    await importFiles(
      service.store,
      recordSource('football-data-uk'),
      { 'result.json': recordFile(result) },
      { now: KICKOFF + 49 * HOUR },
    );
    await assertShown(49, {
      all: ['Arsenal FT', 'Everton NS', 'Liverpool TBD'],
      live: [],
      ns: ['Everton NS'],
      tbd: ['Liverpool TBD'],
    });
    await assertShown(200, {
      all: ['Arsenal FT', 'Everton TBD', 'Liverpool TBD'],
      live: [],
      ns: [],
      tbd: ['Everton TBD', 'Liverpool TBD'],
    });
  });

  test('gives an export another tag when its status changes', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    service.clock.set(KICKOFF + HOUR);
    await importFiles(service.store, recordSource('openfootball'), { 'matches.json': FILE }, { now: KICKOFF + HOUR });
    const { key } = await service.key('internal');
    const exported = async (hours: number) => {
      service.clock.set(KICKOFF + hours * HOUR);
      const response = await service.fetch('/api/v2/export/fixtures/ndjson?league=eng.1&season=2026', key);
      const lines = (await response.text()).trim().split('\n');
      const statuses = lines.map((line) => (JSON.parse(line) as { status: string }).status);
      return { statuses: statuses.sort(), tag: response.headers.get('etag') };
    };
    const tags = new Set<string | null>();
    for (const [hours, statuses] of [
      [1, ['2H', 'NS', 'NS']],
      [6, ['NS', 'NS', 'NS']],
      [48, ['NS', 'TBD', 'TBD']],
      [200, ['TBD', 'TBD', 'TBD']],
    ] as const) {
      const found = await exported(hours);
      assert.deepEqual(found.statuses, statuses, `after ${hours} hours`);
      assert.equal((await exported(hours + 0.1)).tag, found.tag);
      tags.add(found.tag);
    }
    assert.equal(tags.size, 4);
  });
});
