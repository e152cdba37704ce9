import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/random.ts';
import { criteriaOf, inTableOrder, type TieBreakRule } from '../../../src/football/table/tie-breaks.ts';
import { gridOutcomes, scoreGrid } from '../../../src/models/score-grid.ts';
import type { RemainingSeason, TeamTotals } from '../../../src/models/season/remaining-season.ts';
import { drawGoals } from '../../../src/models/season/score-draw.ts';
import { pointsInterval, SeasonRuns } from '../../../src/models/season/season.ts';
import { TableOrder } from '../../../src/models/season/table-order.ts';
import { GOALS_LIMIT } from '../../../src/models/season/totals.ts';

const BEFORE: TeamTotals = { points: 0, played: 0, wins: 0, goalsFor: 0, goalsAgainst: 0, awayGoals: 0, awayWins: 0 };
const CERTAIN = { attack: 0, defence: 0, attackError: 0, defenceError: 0 };
const RATES = { home: Math.log(1.6), away: Math.log(1.1) };
const NO_GOALS = { home: -Infinity, away: -Infinity };

function season(more: Partial<RemainingSeason> = {}): RemainingSeason {
  const standings = more.standings ?? [BEFORE, BEFORE];
  return {
    standings,
    strengths: standings.map(() => CERTAIN),
    matches: [{ home: 0, away: 1, logRates: RATES }],
    played: [],
    pointsForWin: 3,
    criteria: criteriaOf('goal-difference'),
    meetOnce: false,
    rho: 0,
    ...more,
  };
}

function counts(left: RemainingSeason, runs: number, seed = 'one') {
  const played = new SeasonRuns(left, seededRandom(seed));
  played.play(runs);
  return played.counts;
}

describe('the simulation of a season', () => {
  test('gives each outcome the frequency that follows from its matches, with and without the low-score factor', () => {
    const runs = 100_000;
    for (const rho of [0, -0.12]) {
      const { ranks, points } = counts(season({ rho }), runs);
      const { home, draw, away } = gridOutcomes(scoreGrid({ home: 1.6, away: 1.1 }, rho));
      // the lower number ranks first among teams that nothing separates
      assert.ok(Math.abs(ranks[0]![0]! / runs - (home + draw)) < 0.006, `rho ${rho}`);
      assert.ok(Math.abs(ranks[1]![0]! / runs - away) < 0.006);
      assert.ok(Math.abs(points[0]! / runs - (3 * home + draw)) < 0.02);
    }
  });

  test('uncertain strengths spread the points and keep the mean of the goals', () => {
    const matches = Array.from({ length: 19 }, () => ({ home: 0, away: 1, logRates: RATES }));
    const sure = counts(season({ matches }), 20_000);
    const error = { attack: -0.02, defence: -0.02, attackError: 0.2, defenceError: 0.2 };
    const unsure = counts(season({ matches, strengths: [error, error] }), 20_000);
    const width = ([low, high]: [number, number]) => high - low;
    assert.ok(width(pointsInterval(unsure, 0, 0.8)) > width(pointsInterval(sure, 0, 0.8)) + 3);
    const [low, high] = pointsInterval(sure, 0, 0.8);
    const inside = sure.histogram[0]!.slice(low, high + 1).reduce((sum, times) => sum + times, 0) / sure.runs;
    assert.ok(Math.abs(inside - 0.8) < 0.03, String(inside));
  });

  test('gives every rank to one team in every run', () => {
    const matches = [0, 1, 2].flatMap((home) =>
      [0, 1, 2].flatMap((away) => (home === away ? [] : { home, away, logRates: RATES })),
    );
    const { ranks, runs } = counts(season({ standings: [BEFORE, BEFORE, BEFORE], matches }), 500);
    const sumOf = (values: Iterable<number>) => [...values].reduce((sum, times) => sum + times, 0);
    for (let rank = 0; rank < 3; rank++) assert.equal(sumOf(ranks.map((own) => own[rank]!)), runs);
    for (const own of ranks) assert.equal(sumOf(own), runs);
  });

  test('gives the same counts for the same random numbers, in batches of any size', () => {
    const single = counts(season(), 300);
    const batches = new SeasonRuns(season(), seededRandom('one'));
    for (let i = 0; i < 30; i++) batches.play(10);
    assert.deepEqual(batches.counts, single);
    assert.notDeepEqual(counts(season(), 300, 'another').points, single.points);
  });

  test('counts the goals already scored in a match in play', () => {
    const matches = [{ home: 0, away: 1, logRates: NO_GOALS, goals: { home: 0, away: 2 } }];
    const { ranks, points } = counts(season({ matches }), 10);
    assert.equal(ranks[1]![0], 10);
    assert.deepEqual([...points], [0, 30]);
  });

  test('draws goals with the mean of their rate', () => {
    const random = seededRandom('goals');
    for (const rate of [0.3, 1.4, 3.2]) {
      let sum = 0;
      for (let i = 0; i < 50_000; i++) sum += drawGoals(Math.log(rate), random());
      assert.ok(Math.abs(sum / 50_000 - rate) < 0.04, `${sum / 50_000} is not ${rate}`);
    }
  });
});

describe('the order of a simulated table', () => {
  const RULES: readonly TieBreakRule[] = [
    'goal-difference',
    'head-to-head',
    'uefa',
    'uefa-away-goals',
    'ligue',
    'wins',
    'goals-scored',
    'goal-average',
  ];
  const goals = fc.integer({ min: 0, max: 2 });
  const results = fc.array(fc.record({ homeGoals: goals, awayGoals: goals }), { minLength: 20, maxLength: 20 });

  test('is the order of the league table, by every rule', () => {
    const pairs = [0, 1, 2, 3, 4].flatMap((home) =>
      [0, 1, 2, 3, 4].flatMap((away) => (home === away ? [] : [{ home, away }])),
    );
    fc.assert(
      fc.property(results, fc.constantFrom(...RULES), fc.nat(20), fc.boolean(), (scores, rule, split, meetOnce) => {
        const all = pairs.map((pair, index) => ({ ...pair, ...scores[index]! }));
        // some of the matches are already in the table
        const [played, left] = [all.slice(0, split), all.slice(split)];
        const order = new TableOrder({
          ...{ criteria: criteriaOf(rule), pointsForWin: 3, meetOnce, played },
          standings: [0, 1, 2, 3, 4].map((team) => totalsOf(team, played)),
          matches: left.map(({ home, away }) => ({ home, away, logRates: RATES })),
        });
        order.reset();
        for (const [i, { home, away, homeGoals, awayGoals }] of left.entries()) {
          const score = homeGoals * GOALS_LIMIT + awayGoals;
          order.totals[home]! += order.gains.home[score]!;
          order.totals[away]! += order.gains.away[score]!;
          order.scores[i] = score;
        }
        const contenders = [0, 1, 2, 3, 4].map((team) => {
          const totals = totalsOf(team, all);
          const goalDifference = totals.goalsFor - totals.goalsAgainst;
          return { ...totals, goalDifference, legacyId: team, name: String(team), playOffWins: 0 };
        });
        const pairing = meetOnce ? 'neutral' : 'once';
        const expected = inTableOrder(contenders, { rule, pairing, meetings: () => all, perMatch: false });
        assert.deepEqual(
          [...order.ranked(Int32Array.from(left.flatMap(({ home, away }) => [home, away])))],
          expected.map(({ legacyId }) => legacyId),
        );
      }),
      { numRuns: 500 },
    );
  });
});

interface Result {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

function totalsOf(team: number, results: readonly Result[]): TeamTotals {
  const own = results.filter(({ home, away }) => home === team || away === team);
  const sum = (value: (scored: number, conceded: number, away: boolean) => number) =>
    own.reduce((all, { away, homeGoals, awayGoals }) => {
      const isAway = away === team;
      return all + (isAway ? value(awayGoals, homeGoals, true) : value(homeGoals, awayGoals, false));
    }, 0);
  return {
    points: sum((scored, conceded) => (scored > conceded ? 3 : scored === conceded ? 1 : 0)),
    played: own.length,
    wins: sum((scored, conceded) => Number(scored > conceded)),
    goalsFor: sum((scored) => scored),
    goalsAgainst: sum((_, conceded) => conceded),
    awayGoals: sum((scored, _, away) => (away ? scored : 0)),
    awayWins: sum((scored, conceded, away) => Number(away && scored > conceded)),
  };
}
