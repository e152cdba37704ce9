import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { GRID_SIZE, gridChance, gridOutcomes, gridRows, scoreGrid } from '../../src/models/score-grid.ts';
import { outcomeIntervals, rateIntervals } from '../../src/models/score-intervals.ts';
import { type Markets, marketsOf } from '../../src/models/score-markets.ts';

const rate = fc.double({ min: 0, max: 9, noNaN: true });
const rho = fc.double({ min: -1, max: 1, noNaN: true });
const near = (a: number, b: number, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

/** Every probability of the markets, grouped as sums that are 1. */
function sumsOf(markets: Markets): number[][] {
  const { outcomes, halfTimeFullTime, winningMargin, firstToScore, drawNoBet } = markets;
  return [
    Object.values(outcomes),
    Object.values(halfTimeFullTime).flatMap((half) => Object.values(half)),
    [...winningMargin.home, outcomes.draw, ...winningMargin.away],
    Object.values(firstToScore),
    Object.values(drawNoBet),
    ...[...markets.totals, ...markets.handicaps].map(({ won, returned, lost }) => [won, returned, lost]),
  ];
}

describe('the score grid', () => {
  test('has no negative probability and sums to 1 for all rates and any rho', () => {
    fc.assert(
      fc.property(rate, rate, rho, (home, away, dependence) => {
        const grid = scoreGrid({ home, away }, dependence);
        assert.ok(grid.every((chance) => chance >= 0));
        near(
          grid.reduce((sum, chance) => sum + chance, 0),
          1,
        );
      }),
    );
  });

  test('a negative rho makes 0-0 and 1-1 more likely, and keeps the goals of each side', () => {
    const [plain, dependent] = [scoreGrid({ home: 1.5, away: 1.1 }), scoreGrid({ home: 1.5, away: 1.1 }, -0.1)];
    assert.ok(dependent[0]! > plain[0]! && dependent[GRID_SIZE + 1]! > plain[GRID_SIZE + 1]!);
    assert.ok(gridOutcomes(dependent).draw > gridOutcomes(plain).draw);
    for (let goals = 0; goals < GRID_SIZE; goals++) {
      near(
        gridChance(dependent, (home) => home === goals),
        gridChance(plain, (home) => home === goals),
      );
    }
  });

  test('rows are home goals and columns away goals', () => {
    const grid = scoreGrid({ home: 2, away: 0.5 });
    near(gridRows(grid)[2]![0]!, grid[2 * GRID_SIZE]!);
    near(gridRows(grid)[2]![0]!, 2 * Math.exp(-2) * Math.exp(-0.5));
  });

  test('rates that are no rates are refused', () => {
    assert.throws(() => scoreGrid({ home: -1, away: 1 }), RangeError);
    assert.throws(() => scoreGrid({ home: 1, away: Number.NaN }), RangeError);
    assert.throws(() => scoreGrid({ home: 1, away: Infinity }), RangeError);
  });
});

describe('markets', () => {
  test('are never negative and sum to 1', () => {
    fc.assert(
      fc.property(rate, rate, rho, (home, away, dependence) => {
        const markets = marketsOf(scoreGrid({ home, away }, dependence));
        for (const chances of sumsOf(markets)) {
          assert.ok(chances.every((chance) => chance >= 0));
          near(
            chances.reduce((sum, chance) => sum + chance, 0),
            1,
          );
        }
        const { cleanSheet, winToNil, bothScore, even } = markets;
        for (const chance of [...Object.values(cleanSheet), ...Object.values(winToNil), bothScore, even]) {
          assert.ok(chance >= -1e-15 && chance <= 1 + 1e-9);
        }
      }),
    );
  });

  test('agree with sums over the grid', () => {
    const grid = scoreGrid({ home: 1.7, away: 0.9 }, -0.09);
    const markets = marketsOf(grid);
    const chance = (matches: (home: number, away: number) => boolean) => gridChance(grid, matches);
    const { home, draw, away } = markets.outcomes;
    assert.deepEqual(gridOutcomes(grid).draw, draw);
    near(markets.doubleChance.homeOrAway, home + away);
    near(markets.drawNoBet.home, home / (home + away));
    near(
      markets.bothScore,
      chance((x, y) => x > 0 && y > 0),
    );
    near(
      markets.cleanSheet.home,
      chance((_, y) => y === 0),
    );
    near(
      markets.winToNil.away,
      chance((x, y) => x === 0 && y > 0),
    );
    near(
      markets.even,
      chance((x, y) => (x + y) % 2 === 0),
    );
    near(
      markets.winningMargin.home[1]!,
      chance((x, y) => x - y === 2),
    );
    near(
      markets.winningMargin.away[3]!,
      chance((x, y) => y - x >= 4),
    );
    near(markets.firstToScore.none, grid[0]!);
  });

  test('half-time and full time agree with the result, and a lead at half-time is mostly kept', () => {
    const { outcomes, halfTimeFullTime: halves } = marketsOf(scoreGrid({ home: 1.5, away: 1.2 }, -0.09));
    for (const result of ['home', 'draw', 'away'] as const) {
      near(halves.home[result] + halves.draw[result] + halves.away[result], outcomes[result]);
    }
    assert.ok(halves.home.home > 4 * halves.home.draw && halves.home.draw > halves.home.away);
  });

  test('quarter lines are half a stake on each neighbour; a whole line returns the stake', () => {
    const grid = scoreGrid({ home: 1.4, away: 1.1 }, -0.05);
    const { totals, handicaps, outcomes } = marketsOf(grid);
    const total = (line: number) => totals.find((one) => one.line === line)!;
    const handicap = (line: number) => handicaps.find((one) => one.line === line)!;
    const overs = (line: number) => gridChance(grid, (x, y) => x + y > line);
    near(total(2.5).won, overs(2.5));
    near(
      total(3).returned,
      gridChance(grid, (x, y) => x + y === 3),
    );
    near(total(2.75).won, (overs(2.5) + overs(3)) / 2);
    near(total(2.75).returned, total(3).returned / 2);
    near(handicap(0).returned, outcomes.draw);
    near(handicap(-0.5).won, outcomes.home);
    near(handicap(0.25).won, outcomes.home + outcomes.draw / 2);
    near(
      handicap(-1).returned,
      gridChance(grid, (x, y) => x - y === 1),
    );
    near(
      handicap(1).lost,
      gridChance(grid, (x, y) => y - x > 1),
    );
    near(handicap(-0.75).won, (handicap(-0.5).won + handicap(-1).won) / 2);
  });
});

describe('intervals', () => {
  test('contain the estimate, stay within 0 and 1, and grow with the errors', () => {
    const error = fc.double({ min: 0, max: 0.6, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        error,
        (home, away, size) => {
          const uncertain = { rates: { home, away }, errors: { home: size, away: size }, rho: -0.09 };
          const outcomes = gridOutcomes(scoreGrid(uncertain.rates, -0.09));
          const intervals = outcomeIntervals(uncertain);
          const wider = outcomeIntervals({ ...uncertain, errors: { home: size * 1.2, away: size * 1.2 } });
          for (const name of ['home', 'away'] as const) {
            const [low, high] = intervals[name];
            assert.ok(low >= 0 && high <= 1 && low <= outcomes[name] + 1e-9 && high >= outcomes[name] - 1e-9);
            assert.ok(wider[name][1] - wider[name][0] >= high - low - 1e-9);
          }
          const [low, high] = rateIntervals(uncertain).home;
          assert.ok(low <= home && high >= home);
        },
      ),
    );
  });
});
