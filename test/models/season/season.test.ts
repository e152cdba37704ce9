import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededRandom } from '../../../src/base/random.ts';
import { gridOutcomes, scoreGrid } from '../../../src/models/score-grid.ts';
import { type RemainingSeason, SeasonRuns, type TeamTotals } from '../../../src/models/season/season.ts';

const BEFORE: TeamTotals = { points: 0, played: 0, wins: 0, goalsFor: 0, goalsAgainst: 0, awayGoals: 0, awayWins: 0 };

function season(more: Partial<RemainingSeason> = {}): RemainingSeason {
  const rates = { home: 1.6, away: 1.1 };
  return {
    standings: [BEFORE, BEFORE],
    matches: [{ home: 0, away: 1, rates }],
    pointsForWin: 3,
    order: (level) => [...level].sort((a, b) => a - b),
    ...more,
  };
}

function counts(left: RemainingSeason, runs: number, seed = 'one') {
  const played = new SeasonRuns(left, seededRandom(seed));
  played.play(runs);
  return played.counts;
}

describe('the simulation of a season', () => {
  test('gives each outcome the frequency that follows from its matches', () => {
    const runs = 40_000;
    const { ranks, points } = counts(season(), runs);
    const { home, draw, away } = gridOutcomes(scoreGrid({ home: 1.6, away: 1.1 }));
    // the lower number ranks first among teams level on points
    assert.ok(Math.abs(ranks[0]![0]! / runs - (home + draw)) < 0.01);
    assert.ok(Math.abs(ranks[1]![0]! / runs - away) < 0.01);
    assert.ok(Math.abs(points[0]! / runs - (3 * home + draw)) < 0.03);
  });

  test('gives every rank to one team in every run', () => {
    const matches = [0, 1, 2].flatMap((home) =>
      [0, 1, 2].flatMap((away) => (home === away ? [] : { home, away, rates: { home: 1.5, away: 1.2 } })),
    );
    const { ranks, runs } = counts(season({ standings: [BEFORE, BEFORE, BEFORE], matches }), 500);
    for (let rank = 0; rank < 3; rank++) {
      assert.equal(
        ranks.reduce((sum, own) => sum + own[rank]!, 0),
        runs,
      );
    }
    for (const own of ranks)
      assert.equal(
        own.reduce((sum, times) => sum + times, 0),
        runs,
      );
  });

  test('gives the same counts for the same random numbers, in batches of any size', () => {
    const single = counts(season(), 300);
    const batches = new SeasonRuns(season(), seededRandom('one'));
    for (let i = 0; i < 30; i++) batches.play(10);
    assert.deepEqual(batches.counts, single);
    assert.notDeepEqual(counts(season(), 300, 'another').points, single.points);
  });

  test('counts the goals already scored in a match in play', () => {
    const matches = [{ home: 0, away: 1, rates: { home: 0, away: 0 }, goals: { home: 0, away: 2 } }];
    const { ranks, points } = counts(season({ matches }), 10);
    assert.equal(ranks[1]![0], 10);
    assert.deepEqual([...points], [0, 30]);
  });

  test('calls the tie-break only for teams level on points, with the scores', () => {
    const requested: (readonly number[])[] = [];
    const standings = [{ ...BEFORE, points: 9 }, BEFORE, BEFORE];
    const matches = [{ home: 1, away: 2, rates: { home: 0, away: 0 } }];
    const order: RemainingSeason['order'] = (level, after, scores) => {
      requested.push(level);
      assert.deepEqual([after[1]!.points, after[2]!.points, [...scores]], [1, 1, [0, 0]]);
      return [2, 1];
    };
    const { ranks } = counts(season({ standings, matches, order }), 1);
    assert.deepEqual(requested, [[1, 2]]);
    assert.deepEqual([...ranks[2]!], [0, 1, 0]);
  });
});
