import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { poisson, seededRandom } from '../../../src/base/random.ts';
import {
  type BacktestMatch,
  baseRates,
  dixonColes,
  elo,
  type Forecaster,
  market,
  oneLeague,
  ratings,
} from '../../../src/forecasts/backtest/forecasters.ts';
import { reportOf } from '../../../src/forecasts/backtest/report.ts';
import { walkForward } from '../../../src/forecasts/backtest/walk.ts';
import { CLUB_ELO, OrderedLogitLearner } from '../../../src/models/backtest/elo.ts';
import {
  calibrationError,
  meanScores,
  pairedDifference,
  reliability,
  scoresOf,
} from '../../../src/models/backtest/scores.ts';
import { CLUBS } from '../../../src/models/ratings/settings.ts';

const near = (a: number, b: number, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

const forecast = (home: number, draw: number, over25: number | null = null) => ({
  outcomes: { home, draw, away: 1 - home - draw },
  over25,
  bothScore: over25,
});

/** Seasons of six teams, of which a higher number is better. */
function seasons(years: number, seed = 'backtest'): BacktestMatch[] {
  const random = seededRandom(seed);
  const matches: BacktestMatch[] = [];
  for (let year = 0; year < years; year++) {
    for (let round = 0; round < 4; round++) {
      for (let home = 0; home < 6; home++) {
        for (let away = 0; away < 6; away++) {
          if (home === away) continue;
          const edge = (home - away) / 8;
          matches.push({
            id: matches.length,
            competition: { id: 1, isDivision: true, level: 0 },
            season: 2000 + year,
            day: 11_000 + year * 365 + round * 60 + ((home * 7 + away) % 40),
            ...{ home, away, neutral: false, weight: 1, importance: 1 },
            goals: { home: poisson(random, 1.5 * Math.exp(edge)), away: poisson(random, 1.1 * Math.exp(-edge)) },
            ...{ shotsOnTarget: null, corners: null, expectedGoals: null, marketRates: null, market: null, idle: null },
          });
        }
      }
    }
  }
  return matches;
}

const models = (): Forecaster[] => [
  baseRates(),
  dixonColes(() => true),
  oneLeague(() => true),
  elo(CLUB_ELO),
  ratings({ name: 'ratings-goals', chances: false, odds: false }, CLUBS),
];

describe('scores', () => {
  test('a certain and right forecast has no loss; a certain and wrong one the largest', () => {
    const right = scoresOf(forecast(1, 0, 1), { home: 3, away: 1 });
    near(right.rps + right.brier + right.logLoss + right.over25! + right.bothScore!, 0);
    const wrong = scoresOf(forecast(1, 0, 0), { home: 0, away: 1 });
    assert.deepEqual([wrong.rps, wrong.brier], [1, 2]);
    assert.ok(wrong.logLoss > 20 && Number.isFinite(wrong.logLoss));
  });

  test('the ranked score counts a draw as nearer to a home win than an away win', () => {
    const { rps: drawn } = scoresOf(forecast(0.8, 0.1), { home: 1, away: 1 });
    const { rps: lost } = scoresOf(forecast(0.8, 0.1), { home: 0, away: 1 });
    assert.ok(drawn < lost);
    near(drawn, (0.8 ** 2 + 0.1 ** 2) / 2);
    near(scoresOf(forecast(0.5, 0.3), { home: 1, away: 0 }).brier, 0.25 + 0.09 + 0.04);
  });

  test('are proper: the true probabilities have the lowest expected score', () => {
    const chance = fc.double({ min: 0.05, max: 0.45, noNaN: true });
    fc.assert(
      fc.property(chance, chance, chance, chance, (home, draw, otherHome, otherDraw) => {
        const expected = (given: ReturnType<typeof forecast>, name: 'rps' | 'logLoss' | 'brier') =>
          home * scoresOf(given, { home: 1, away: 0 })[name] +
          draw * scoresOf(given, { home: 0, away: 0 })[name] +
          (1 - home - draw) * scoresOf(given, { home: 0, away: 1 })[name];
        for (const name of ['rps', 'logLoss', 'brier'] as const) {
          assert.ok(expected(forecast(home, draw), name) <= expected(forecast(otherHome, otherDraw), name) + 1e-12);
        }
      }),
    );
  });

  test('markets that a model does not have are left out of the means', () => {
    const scores = [forecast(0.4, 0.3, 0.5), forecast(0.4, 0.3)].map((one) => scoresOf(one, { home: 2, away: 1 }));
    near(meanScores(scores).over25!, Math.log(2));
    assert.equal(meanScores(scores.slice(1)).over25, null);
    assert.equal(meanScores([]).rps, null);
  });

  test('a paired difference has the error of the differences', () => {
    const difference = pairedDifference([1, 2, 3, 4], [0, 2, 2, 4])!;
    near(difference.difference, 0.5);
    near(difference.standardError, Math.sqrt(1 / 3 / 4));
    assert.equal(pairedDifference([1], [1]), null);
    assert.throws(() => pairedDifference([1], [1, 2]), RangeError);
  });

  test('reliability compares the forecast with the observed share of each range', () => {
    const forecasts = Array.from({ length: 100 }, (_, i) => ({ chance: i < 50 ? 0.12 : 1, happened: i % 10 === 0 }));
    const bins = reliability(forecasts, 10);
    assert.deepEqual([bins[1]!.forecasts, bins[9]!.forecasts, bins[5]!.expected], [50, 50, null]);
    near(bins[1]!.expected!, 0.12);
    near(bins[1]!.observed!, 0.1);
    near(calibrationError(bins), (0.02 + 0.9) / 2);
  });
});

describe('the walk', () => {
  const matches = seasons(4);
  const isScored = ({ season }: BacktestMatch) => season >= 2002;

  test('no forecast uses a result of its day or a later one', () => {
    const cut = matches.find(({ season, day }) => season === 2003 && day > 12_200)!.day;
    const other = matches.map((match) => (match.day < cut ? match : { ...match, goals: { home: 0, away: 7 } }));
    const forecastsOf = (all: readonly BacktestMatch[]) =>
      walkForward(all, models(), isScored)
        .filter(({ match }) => match.day <= cut)
        .map(({ match, models: own }) => [match.id, [...own].map(([name, { forecast: made }]) => [name, made])]);
    assert.deepEqual(forecastsOf(other), forecastsOf(matches));
    assert.ok(forecastsOf(matches).some(([id]) => matches[id as number]!.day === cut));
  });

  test('models that learn beat the base rates where teams differ', () => {
    const scored = walkForward(matches, models(), isScored);
    const names = models().map(({ name }) => name);
    const report = reportOf(scored, names, { from: 2002, to: 2003 });
    assert.equal(report.matches, 240);
    for (const name of names.slice(1)) {
      const { difference, standardError } = report.paired[name]!['base-rates']!;
      assert.ok(difference < -2 * standardError, `${name}: ${difference} +- ${standardError}`);
    }
    assert.deepEqual(
      report.seasons.map(({ season, matches: count }) => [season, count]),
      [
        [2002, 120],
        [2003, 120],
      ],
    );
    near(report.paired.elo!['base-rates']!.difference, -report.paired['base-rates']!.elo!.difference);
  });

  test('only matches that every model forecast are compared', () => {
    const priced = matches.map((match) => ({
      ...match,
      market: match.id % 2 === 0 ? { outcomes: { home: 0.4, draw: 0.3, away: 0.3 }, over: null } : null,
    }));
    const scored = walkForward(priced, [baseRates(), market], isScored);
    const report = reportOf(scored, ['base-rates', 'market'], { from: 2002, to: 2003 });
    assert.equal(report.matches, 120);
    assert.equal(report.models.market!.bothScore, null);
  });

  test('the model of one league knows its competition, in the season and the two before it', () => {
    const forecastAfter = (learned: readonly BacktestMatch[], next: BacktestMatch) => {
      const model = oneLeague(() => true);
      for (const match of learned) model.learn(match);
      return model.forecast(next)!.outcomes;
    };
    const next = { ...matches.at(-1)!, home: 5, away: 0, season: 2003, day: 12_500 };
    const recent = matches.filter(({ season }) => season >= 2001);
    assert.deepEqual(forecastAfter(matches, next), forecastAfter(recent, next));
    assert.notDeepEqual(forecastAfter(matches, next), forecastAfter(recent.slice(120), next));
    const elsewhere = matches.map((match) => ({ ...match, competition: { ...match.competition, id: 2 } }));
    const average = forecastAfter([], next);
    assert.deepEqual(forecastAfter(elsewhere, next), average);
    assert.ok(average.home > average.away && forecastAfter(recent, next).home > average.home);
    const neutral = forecastAfter([], { ...next, neutral: true });
    near(neutral.home, neutral.away);
  });

  test('Elo learns how often equal teams draw', () => {
    const learner = new OrderedLogitLearner();
    const random = seededRandom('draws');
    for (let i = 0; i < 6000; i++) {
      const value = random();
      learner.learn(0, value < 0.4 ? 'home' : value < 0.6 ? 'draw' : 'away');
    }
    near(learner.outcomes(0).draw, 0.2, 0.03);
    near(learner.outcomes(0).home, 0.4, 0.03);
    assert.ok(learner.outcomes(200).home > learner.outcomes(0).home);
  });
});
