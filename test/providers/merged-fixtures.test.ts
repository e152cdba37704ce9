/** The same matches from three sources become one fixture each, with the best data of all three. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import type { Source } from '../../src/ingest/records/source.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import { wyscout } from '../../src/providers/wyscout/index.ts';
import { sharedData } from '../support/data/shared.ts';
import { emptyStore } from '../support/stores/imports.ts';

/** A result in the future would be rejected. */
const AFTER_THE_SEASONS = Date.parse('2026-11-20T12:00Z');

const results = sharedData('football-data.co.uk');
const rounds = sharedData('openfootball');
const eventData = sharedData('wyscout-open');
const skip = results.skip || rounds.skip || eventData.skip;

test('the Premier League 2017/18 from football-data, openfootball and Wyscout', { skip }, async (t) => {
  const store = await emptyStore('sqlite', t);
  const importFrom = (source: Source, ...paths: string[]) =>
    importPaths(paths, { store, source, clock: { now: () => AFTER_THE_SEASONS }, keepSandbox: false });
  // The order does not matter. The source with the least precedence comes first.
  const wyscoutFiles = ['players.json', 'teams.json', 'matches.zip'].map((file) => `${eventData.path}/${file}`);
  const reports = [
    await importFrom(wyscout, ...wyscoutFiles),
    await importFrom(openfootball, `${rounds.path}/football.json/2017-18/en.1.json`),
    await importFrom(footballDataUk, `${results.path}/mmz4281/1718/E0.csv`),
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
  // Goals are in the event files, which the test of that source reads.
  const substitutions = [...events.values()].flat().filter(({ kind }) => kind === 'substitution');
  assert.ok(substitutions.length > 1900, `${substitutions.length} substitutions`);
  assert.equal(await store.odds.count({ league: league.legacyId, season: 2017 }), 380);
  const { coverage } = store.reference.season(league, 2017)!;
  assert.ok(coverage.events && coverage.lineups && coverage.odds && coverage.statisticsFixtures);
});
