/** The ids in samples and forms, once other data than the sandbox is stored. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples as v1 } from '../../src/api/v1/examples.ts';
import { examples as v2 } from '../../src/api/v2/examples.ts';
import { type RecordBody, recordFile, recordSource } from '../support/data/record-source.ts';
import { runningService } from '../support/service/service.ts';
import { administratorOf } from '../support/service/visitor.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const team = (name: string) => ({ name, country: 'eng' });
const match = (home: string, away: string, day: number): RecordBody => ({
  kind: 'match',
  league: 'eng.1',
  season: 2023,
  kickoff: Date.UTC(2023, 7, day, 14),
  kickoffKnown: true,
  home: team(home),
  away: team(away),
  status: 'FT',
  referee: 'M Oliver',
  score: { goals: { home: 2, away: 0 }, halftime: null, fulltime: null, extratime: null, penalty: null },
});
const SAKA = { id: '1', name: 'Bukayo Saka' };
const RECORDS: readonly RecordBody[] = [
  match('Chelsea', 'Arsenal', 12),
  match('Arsenal', 'Chelsea', 19),
  { kind: 'squad', league: 'eng.1', season: 2023, team: team('Arsenal'), player: SAKA },
  {
    kind: 'player-season',
    league: 'eng.1',
    season: 2023,
    team: team('Arsenal'),
    player: SAKA,
    statistics: { appearances: 2, minutes: 180, goals: 1 },
  },
  {
    kind: 'coach',
    coach: { id: 'c', name: 'Mikel Arteta' },
    career: [{ team: team('Arsenal'), start: '2019-12-22', end: null }],
  },
];

test('every id of the samples is one of the store, people included, and answers', async (t) => {
  const databaseUrl = await copiedDatabaseUrl('catalogue', 'sqlite', t);
  const service = await runningService(t, { databaseUrl, environment: { SANDBOX: 'off' } });
  const { key } = await service.key('ultra');
  const read = async () =>
    (await (await service.fetch('/docs/examples.json')).json()) as {
      ids: Record<string, string>;
      seasons: Record<string, string>;
    };
  assert.deepEqual(await read(), { ids: {}, seasons: {} }, 'nothing is stored');
  await importFiles(service.store, recordSource('wyscout'), { 'a.ndjson': recordFile(...RECORDS) });
  const { ids, seasons } = await read();
  assert.deepEqual(new Set(Object.values(seasons)), new Set(['2023']));
  const { season: _, ...of2 } = v2;
  const { season: __, currentSeason: ___, ...of1 } = v1;
  for (const [name, id] of Object.entries({ ...of2, ...of1 })) assert.notEqual(ids[id] ?? id, id, name);
  assert.equal(ids[v1.country], 'England');
  for (const [path, name] of [
    [`/api/v2/players/${ids[v2.player]}`, 'Bukayo Saka'],
    [`/api/v2/trophies?player=${ids[v2.winner]}`, 'Premier League'],
    [`/api/v2/coaches/${ids[v2.coach]}`, 'Mikel Arteta'],
    [`/api/v2/referees/${ids[v2.referee]}`, 'Oliver'],
    [`/api/v1/players/profiles?player=${ids[v1.player]}`, 'Saka'],
    [`/api/v2/fixtures/${ids[v2.fixture]}`, 'Arsenal'],
  ]) {
    const response = await service.fetch(path!, key);
    assert.equal(response.status, 200, path);
    assert.ok((await response.text()).includes(name!), path);
  }
  const ada = await administratorOf(service);
  const page = (await ada.get('/dashboard/playground?endpoint=v2.player')).text;
  assert.ok(page.includes(ids[v2.player]!) && !page.includes(v2.player), 'the playground has the same');
});
