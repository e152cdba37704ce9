import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf } from '../../../src/football/season/coverage.ts';

const RESULTS = { type: 'League', fixtures: 380, finished: 380, statistics: 0, odds: 0 } as const;

test('results are enough for tables and forecasts', () => {
  const flags = Object.entries(coverageOf(RESULTS)).filter(([, covered]) => covered);
  assert.deepEqual(flags.map(([flag]) => flag).sort(), ['predictions', 'standings']);
});

test('an empty season has no coverage', () => {
  const nothing = coverageOf({ ...RESULTS, fixtures: 0, finished: 0 });
  assert.ok(Object.values(nothing).every((covered) => !covered));
});

test('one stored row is enough for coverage', () => {
  const one = coverageOf({ ...RESULTS, statistics: 1, odds: 1, events: 1, cards: 1, lineups: 1, injuries: 1 });
  assert.ok(one.statisticsFixtures && one.odds && one.events && one.topCards && one.lineups && one.injuries);
  assert.ok(!one.topScorers && !one.topAssists && !one.players && !one.statisticsPlayers);
});

test('a cup has standings only where some match belongs to a table', () => {
  assert.equal(coverageOf({ ...RESULTS, type: 'Cup' }).standings, false);
  assert.equal(coverageOf({ ...RESULTS, type: 'Cup', hasTable: true }).standings, true);
});

test('a season with too few results has no forecasts', () => {
  assert.equal(coverageOf({ ...RESULTS, finished: 19 }).predictions, false);
});
