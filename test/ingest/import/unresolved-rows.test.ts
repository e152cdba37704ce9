/** Rows whose team names or leagues are unknown wait for them: importing the lists first or last makes no difference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { unresolvedNames } from '../../../src/store/imports.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { openStore } from '../../../src/store/store.ts';
import { countWaiting } from '../../../src/store/waiting-records.ts';
import { footballDataFile } from '../../support/data/raw-files.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { runCommand } from '../../support/service/child.ts';
import { aboveEngines, emptyDatabaseUrl } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { differences, wholeStore } from '../../support/stores/whole-store.ts';
import { aMatch, DETAILS, person } from '../match-details/sample-match.ts';

const UNKNOWN = { name: 'Gunners of N5' };
const WANDERERS = { name: 'Nowhere Wanderers' };
const match = ({ line: _, ...body }: ReturnType<typeof aMatch>): RecordBody => body;
const injury = { availability: 'missing', reason: 'Knee Injury', start: '2024-08-17' } as const;
const team = (name: string, aliases: readonly string[] = []): RecordBody => ({
  kind: 'club',
  country: 'eng',
  name,
  aliases,
});

const MATCHES = [
  match(aMatch({ home: UNKNOWN })),
  match(aMatch({ home: WANDERERS, away: UNKNOWN, kickoff: Date.parse('2024-09-14T14:00Z') })),
  match(aMatch({ league: 'eng.77', home: { name: 'Arsenal' }, away: { name: 'Everton' } })),
];
const REST: readonly RecordBody[] = [
  {
    kind: 'details',
    match: { date: '2024-08-17', league: 'eng.1', home: UNKNOWN, away: { name: 'Chelsea' } },
    details: DETAILS,
  },
  { kind: 'squad', league: 'eng.1', season: 2024, team: UNKNOWN, player: person('Bukayo Saka') },
  { kind: 'injury', player: person('Bukayo Saka'), team: UNKNOWN, season: 2024, ...injury },
  { kind: 'coach', coach: person('Mikel Arteta'), career: [{ team: UNKNOWN, start: '2019-12-20', end: null }] },
];
const LISTS: readonly RecordBody[] = [
  team('Arsenal', [UNKNOWN.name]),
  team(WANDERERS.name),
  { kind: 'league', code: 'eng.77', name: 'Sunday League', country: 'eng', type: 'League', tier: 77 },
];
const FILES = {
  'football-data-uk': { 'E0.ndjson': recordFile(...MATCHES) },
  statsbomb: { 'events.ndjson': recordFile(...REST) },
  openfootball: { 'clubs.ndjson': recordFile(...LISTS) },
} as const;

async function storeAfter(store: OpenStore, order: readonly (keyof typeof FILES)[]): Promise<OpenStore> {
  for (const provider of order) {
    const { failed } = await importFiles(store, recordSource(provider), FILES[provider]);
    assert.deepEqual(failed, []);
  }
  return store;
}

aboveEngines('rows with unknown team names', (engine) => {
  test('are imported when a list of clubs or leagues resolves them, in any order', async (t) => {
    const first = await storeAfter(await emptyStore(engine, t), ['openfootball', 'football-data-uk', 'statsbomb']);
    const expected = await wholeStore(first.database);
    assert.deepEqual([expected.fixtures?.length, expected.injuries?.length, expected.coach_spells?.length], [3, 1, 1]);
    assert.deepEqual(await unresolvedNames(first.database), []);
    for (const order of [
      ['statsbomb', 'football-data-uk', 'openfootball'],
      ['football-data-uk', 'openfootball', 'statsbomb'],
    ] as const) {
      const store = await storeAfter(await emptyStore(engine, t), order);
      assert.deepEqual(differences(expected, await wholeStore(store.database)), {}, order.join(', '));
      for (const provider of order) {
        const { saved } = await importFiles(store, recordSource(provider), FILES[provider]);
        assert.equal(saved, 0, `${provider} a second time`);
      }
    }
  });

  test('wait, and are counted as unresolved', async (t) => {
    const store = await emptyStore(engine, t);
    const report = await importFiles(store, recordSource('football-data-uk'), FILES['football-data-uk']);
    assert.deepEqual([countsOf(report), report.waiting], [[0, 0, 1, 2], 3]);
    const again = await importFiles(store, recordSource('football-data-uk'), FILES['football-data-uk']);
    assert.deepEqual([countsOf(again), await countWaiting(store.database)], [[0, 0, 1, 2], 3]);
  });

  test('a row waits for its second name too, and other names of the file stay listed', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, recordSource('football-data-uk'), FILES['football-data-uk']);
    const clubs = (...records: readonly RecordBody[]) =>
      importFiles(store, recordSource('openfootball'), { 'clubs.ndjson': recordFile(...records) });
    assert.deepEqual(countsOf(await clubs(team(WANDERERS.name))), [1, 0, 0, 1]);
    const names = (await unresolvedNames(store.database)).map(({ name, seen }) => `${name} ${seen}`);
    assert.deepEqual([names, await countWaiting(store.database)], [['Gunners of N5 2'], 3]);
    assert.deepEqual(countsOf(await clubs(team('Arsenal', [UNKNOWN.name]))), [3, 0, 0, 0]);
    assert.deepEqual([await unresolvedNames(store.database), await countWaiting(store.database)], [[], 1]);
  });

  test('`names assign` imports the rows that waited for the name', async (t) => {
    const DATABASE_URL = await emptyDatabaseUrl(engine, t);
    const databases = await openInstallation(DATABASE_URL);
    await importFiles(await openStore(databases.data), footballDataUk, {
      'E0.csv': footballDataFile('E0,17/08/2024,15:00,Gunners of N5,Chelsea,2,1,H'),
    });
    await databases.close();
    const assign = ['names', 'assign', UNKNOWN.name, '42', '--country', 'eng'];
    const { code, stdout, stderr } = await runCommand(assign, { DATABASE_URL });
    assert.equal(code, 0, stdout);
    assert.match(stderr, /^imported rows that waited for this name: 1\nto undo: /);
    const opened = await openInstallation(DATABASE_URL);
    const [fixture] = await (await openStore(opened.data)).fixtures.ofSeason(39, 2024);
    await opened.close();
    assert.equal(fixture?.home.legacyId, 42);
  });
});
