import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestTotals, type PlayedMatch, playerSeason } from '../../../src/football/people/player-season.ts';

function match(changes: Partial<PlayedMatch> = {}): PlayedMatch {
  return {
    number: 9,
    position: 'F',
    captain: false,
    starts: true,
    played: true,
    cameOn: false,
    wentOff: false,
    reported: false,
    rating: null,
    modelRating: null,
    statistics: { minutes: 90 },
    ...changes,
  };
}

const bench = match({ starts: false, played: false, statistics: { minutes: 0 } });
const sub = match({ starts: false, cameOn: true, statistics: { minutes: 20, goals: 1 } });

test('appearances, line-ups, substitutions and the bench are counted', () => {
  const { statistics } = playerSeason([match({ wentOff: true }), sub, bench]);
  const { appearances, lineups, substitutedIn, substitutedOut, bench: sat, minutes, goals } = statistics;
  assert.deepEqual([appearances, lineups, substitutedIn, substitutedOut, sat], [2, 1, 1, 1, 2]);
  assert.deepEqual([minutes, goals], [110, 1]);
});

test('a line-up before kickoff is not an appearance', () => {
  const { appearances, lineups } = playerSeason([match({ played: false, statistics: {} })]).statistics;
  assert.deepEqual([appearances, lineups], [0, 0]);
});

test('a player known only from goals has no number of appearances', () => {
  const { statistics } = playerSeason([match({ starts: null, statistics: { goals: 1 } })]);
  assert.deepEqual(statistics, { goals: 1 });
});

test('a card on the bench counts', () => {
  const { statistics } = playerSeason([match(), { ...bench, statistics: { redCards: 1 } }]);
  assert.equal(statistics.redCards, 1);
});

test('the rating is a mean, and accuracy the share of accurate passes', () => {
  const { statistics } = playerSeason([
    match({ rating: 7.1, statistics: { passes: 10, passesAccurate: 9 } }),
    match({ rating: 6.9, statistics: { passes: 30, passesAccurate: 21 } }),
    match({ rating: 7.3, statistics: {} }),
    bench,
  ]);
  assert.deepEqual([statistics.rating, statistics.passAccuracy], [7.1, 75]);
});

test('totals have the latest shirt number, the most frequent position, and captain if ever', () => {
  const season = playerSeason([
    match({ position: 'M', captain: true }),
    match({ number: 10 }),
    match({ number: null }),
  ]);
  assert.deepEqual([season.number, season.position, season.captain], [10, 'Attacker', true]);
});

test('sums are independent of the grouping of matches', () => {
  const some = fc.array(
    fc.record({ minutes: fc.nat(90), goals: fc.nat(4), yellowCards: fc.nat(1), passes: fc.nat(99) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(some, (all) => {
      const { statistics } = playerSeason(all.map((counts) => match({ statistics: counts })));
      for (const name of ['minutes', 'goals', 'yellowCards', 'passes'] as const) {
        assert.equal(
          statistics[name],
          all.reduce((sum, counts) => sum + counts[name], 0),
        );
      }
      assert.equal(statistics.appearances, all.length);
    }),
    { seed: 11 },
  );
});

test("a source's totals win if they count more appearances, otherwise those of the matches", () => {
  const totals = (statistics: object) => ({ number: null, position: null, captain: false, statistics });
  const derived = totals({ appearances: 5, goals: 2 });
  assert.equal(bestTotals(derived, totals({ appearances: 30, goals: 9 }))?.statistics.goals, 9);
  assert.equal(bestTotals(derived, totals({ appearances: 4, goals: 9, tackles: 3 }))?.statistics.goals, 2);
  assert.deepEqual(bestTotals(derived, totals({ appearances: 5, goals: 9, tackles: 3 }))?.statistics, {
    appearances: 5,
    goals: 2,
    tackles: 3,
  });
  assert.equal(bestTotals(totals({ goals: 1 }), totals({ goals: 7 }))?.statistics.goals, 7);
  assert.equal(bestTotals(null, derived), derived);
});

test('without appearances, minutes decide between totals', () => {
  const totals = (statistics: object) => ({ number: null, position: null, captain: false, statistics });
  const derived = totals({ appearances: 5, minutes: 400, goals: 2 });
  assert.equal(bestTotals(derived, totals({ minutes: 2000, goals: 9 }))?.statistics.goals, 9);
  assert.equal(bestTotals(derived, totals({ minutes: 300, goals: 9 }))?.statistics.goals, 2);
  assert.equal(bestTotals(derived, totals({ goals: 9 }))?.statistics.goals, 2, 'goals alone say nothing about play');
});
