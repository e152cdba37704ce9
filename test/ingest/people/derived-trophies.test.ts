import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Importer } from '../../../src/ingest/import/importer.ts';
import { readableFiles } from '../../../src/ingest/readers/source-files.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, IMPORTED_AT, importFiles } from '../../support/stores/imports.ts';

const team = (name: string) => ({ name, country: 'eng' });
const match = (home: string, away: string, [h, a]: readonly [number, number], more: object = {}): RecordBody => ({
  kind: 'match',
  league: 'eng.1',
  season: 2023,
  kickoff: Date.parse('2023-08-12T14:00Z') + home.length * 86_400_000 + away.length * 8_640_000_000,
  kickoffKnown: true,
  home: team(home),
  away: team(away),
  status: 'FT',
  score: { goals: { home: h, away: a }, halftime: null, fulltime: null, extratime: null, penalty: null },
  ...more,
});
const SEASON = [match('Arsenal', 'Chelsea', [2, 0]), match('Chelsea', 'Arsenal', [1, 1])];
const PEOPLE: readonly RecordBody[] = [
  { kind: 'squad', league: 'eng.1', season: 2023, team: team('Arsenal'), player: { id: '1', name: 'Bukayo Saka' } },
  { kind: 'squad', league: 'eng.1', season: 2023, team: team('Chelsea'), player: { id: '2', name: 'Cole Palmer' } },
  {
    kind: 'coach',
    coach: { id: 'c', name: 'Mikel Arteta' },
    career: [{ team: team('Arsenal'), start: '2019-12-22', end: null }],
  },
];

async function importRecords(store: OpenStore, provider: string, records: readonly RecordBody[], file = 'a.ndjson') {
  return importFiles(store, recordSource(provider), { [file]: recordFile(...records) });
}

const trophiesOf = async (store: OpenStore, search: string) => {
  const [player] = await store.people.players({ search }, { limit: 1, offset: 0 });
  const won = await store.careers.trophies('player', [player!.legacyId]);
  return won.map(({ league, country, season, place }) => `${league} ${country} ${season} ${place}`);
};

aboveEngines('trophies derived from results', (engine) => {
  for (const order of [
    [SEASON, PEOPLE],
    [PEOPLE, SEASON],
  ]) {
    test(`go to the squads and coaches of the first two teams, ${order[0] === SEASON ? 'results' : 'people'} first`, async (t) => {
      const store = await emptyStore(engine, t);
      for (const records of order)
        await importRecords(store, 'wyscout', records, records === SEASON ? 'a.ndjson' : 'b.ndjson');
      assert.deepEqual(await trophiesOf(store, 'saka'), ['Premier League England 2023/2024 Winner']);
      assert.deepEqual(await trophiesOf(store, 'palmer'), ['Premier League England 2023/2024 2nd Place']);
      const [arteta] = await store.people.coaches({ search: 'arteta' }, { limit: 1, offset: 0 });
      assert.equal((await store.careers.trophies('coach', [arteta!.legacyId])).length, 1);
      const revision = store.revisions.of('people');
      assert.equal(countsOf(await importRecords(store, 'wyscout', PEOPLE, 'b.ndjson'))[0], 0);
      assert.equal(store.revisions.of('people'), revision);
    });
  }

  test('go to a coach who is known after the results', async (t) => {
    const store = await emptyStore(engine, t);
    const [coach] = PEOPLE.slice(2);
    await importRecords(store, 'wyscout', [...SEASON, ...PEOPLE.slice(0, 2)]);
    await importRecords(store, 'wyscout', [coach!], 'b.ndjson');
    const [arteta] = await store.people.coaches({ search: 'arteta' }, { limit: 1, offset: 0 });
    assert.equal((await store.careers.trophies('coach', [arteta!.legacyId])).length, 1);
  });

  test('are derived by the next import if one is killed before it derives them', async (t) => {
    const store = await emptyStore(engine, t);
    const source = recordSource('wyscout');
    const folder = mkdtempSync(join(tmpdir(), 'touchline-trophies-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'a.ndjson'), recordFile(...SEASON, ...PEOPLE));
    const clock = { now: () => IMPORTED_AT };
    const killed = new Importer({ store, source, clock, keepSandbox: false });
    await killed.importNext(readableFiles([folder], { source, now: IMPORTED_AT }), () => false);
    await store.revisions.refresh();
    assert.deepEqual(await trophiesOf(store, 'saka'), []);
    assert.equal(countsOf(await importRecords(store, 'wyscout', [...SEASON, ...PEOPLE]))[0], 0);
    assert.deepEqual(await trophiesOf(store, 'saka'), ['Premier League England 2023/2024 Winner']);
  });

  test('need a finished season, and follow a corrected result', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'wyscout', PEOPLE, 'b.ndjson');
    await importRecords(store, 'wyscout', [
      SEASON[0]!,
      match('Chelsea', 'Arsenal', [0, 0], { status: 'NS', score: { goals: null } }),
    ]);
    assert.deepEqual(await trophiesOf(store, 'saka'), []);
    await importRecords(store, 'wyscout', [SEASON[0]!, match('Chelsea', 'Arsenal', [5, 1])]);
    assert.deepEqual(await trophiesOf(store, 'palmer'), ['Premier League England 2023/2024 Winner']);
    assert.deepEqual(await trophiesOf(store, 'saka'), ['Premier League England 2023/2024 2nd Place']);
  });

  test('do not replace individual awards', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'wyscout', [...SEASON, ...PEOPLE]);
    const prize = { league: 'Premier League', country: 'England', season: '2023/2024', place: 'Golden Boot' };
    const person = { id: '2', name: 'Cole Palmer' };
    await importRecords(store, 'wyscout', [{ kind: 'trophy', person, role: 'player', ...prize }], 'c.ndjson');
    assert.deepEqual((await trophiesOf(store, 'palmer')).sort(), [
      'Premier League England 2023/2024 2nd Place',
      'Premier League England 2023/2024 Golden Boot',
    ]);
    assert.deepEqual(await trophiesOf(store, 'saka'), ['Premier League England 2023/2024 Winner']);
  });

  test('are replaced by the trophies of a source', async (t) => {
    const store = await emptyStore(engine, t);
    await importRecords(store, 'wyscout', [...SEASON, ...PEOPLE]);
    await importRecords(store, 'transfermarkt', [
      {
        kind: 'trophy',
        person: { id: '7', name: 'Somebody Else' },
        role: 'player',
        league: 'Premier League',
        country: 'England',
        season: '2023/2024',
        place: 'Winner',
      },
    ]);
    assert.deepEqual(await trophiesOf(store, 'saka'), []);
    assert.deepEqual(await trophiesOf(store, 'somebody'), ['Premier League England 2023/2024 Winner']);
  });
});
