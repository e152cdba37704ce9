/** The same matches from three sources: one fixture each, with the best of all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import type { Source } from '../../src/ingest/records/source.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import { wyscout } from '../../src/providers/wyscout/index.ts';
import { sharedData } from '../ingest/shared.ts';
import { emptyStore, IMPORTED_AT } from '../support/imports.ts';

const results = sharedData('football-data.co.uk');
const rounds = sharedData('openfootball');
const depth = sharedData('wyscout-open');
const skip = results.skip || rounds.skip || depth.skip;

test('the Premier League of 2017/18 out of football-data, openfootball and Wyscout', { skip }, async (t) => {
  const store = await emptyStore('sqlite', t);
  const take = (source: Source, ...paths: string[]) =>
    importPaths(paths, { store, source, clock: { now: () => IMPORTED_AT }, keepSandbox: false });
  // the order does not matter: the one that knows least of a match goes first
  const wyscoutFiles = ['players.json', 'teams.json', 'matches.zip'].map((file) => `${depth.path}/${file}`);
  const reports = [
    await take(wyscout, ...wyscoutFiles),
    await take(openfootball, `${rounds.path}/football.json/2017-18/en.1.json`),
    await take(footballDataUk, `${results.path}/mmz4281/1718/E0.csv`),
  ];
  for (const { failed, rejected, unresolved } of reports) assert.deepEqual([failed, rejected, unresolved], [[], 0, 0]);

  const league = store.reference.league('eng.1')!;
  const fixtures = await store.fixtures.ofSeason(league.legacyId, 2017);
  assert.equal(fixtures.length, 380);
  for (const fixture of fixtures) {
    assert.deepEqual(fixture.sources, ['football-data-uk', 'openfootball', 'wyscout']);
    assert.match(fixture.round ?? '', /^Regular Season - \d+$/, 'the round is openfootball’s');
    assert.ok(fixture.referee !== null, 'the referee is football-data’s');
  }
  const ids = fixtures.map(({ legacyId }) => legacyId);
  const statistics = await store.statistics.ofFixtures(ids);
  const lineups = await store.lineups.ofFixtures(fixtures);
  const events = await store.events.ofFixtures(ids);
  assert.deepEqual([statistics.size, lineups.size], [380, 380]);
  // goals have their minutes in the files of events, which the test of that importer reads
  const substitutions = [...events.values()].flat().filter(({ kind }) => kind === 'substitution');
  assert.ok(substitutions.length > 1900, `${substitutions.length} substitutions`);
  assert.equal(await store.odds.count({ league: league.legacyId, season: 2017 }), 380);
  const { coverage } = store.reference.season(league, 2017)!;
  assert.ok(coverage.events && coverage.lineups && coverage.odds && coverage.statisticsFixtures);
});
