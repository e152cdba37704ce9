import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedTotals, teamStatistics } from '../../../src/football/season/team-statistics.ts';

test('a statistic is summed over the matches in which both sides have it', () => {
  const { own, other } = teamStatistics([
    { own: { totalShots: 10, ballPossession: 60 }, other: { totalShots: 4, ballPossession: 40 } },
    { own: { totalShots: 20 }, other: {} },
    { own: { totalShots: 5, ballPossession: 45 }, other: { totalShots: 9, ballPossession: 55 } },
  ]);
  assert.deepEqual(own.totalShots, { matches: 2, total: 15, average: 7.5 });
  assert.deepEqual(other.totalShots, { matches: 2, total: 13, average: 6.5 });
  assert.deepEqual(own.ballPossession, { matches: 2, total: null, average: 52.5 });
  assert.equal(own.fouls, undefined);
});

test('expected goals are summed over the matches that have them', () => {
  assert.equal(expectedTotals([]), null);
  const totals = expectedTotals([
    { own: 1.234, other: 0.5 },
    { own: 0.4, other: 2 },
  ]);
  assert.deepEqual(totals, { matches: 2, for: 1.63, against: 2.5 });
});
