import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { blendedRates, impliedRates, impliedScoreline } from '../../../src/models/market/implied-rates.ts';
import { shinProbabilities } from '../../../src/models/market/shin.ts';
import { gridChance, gridOutcomes, scoreGrid } from '../../../src/models/score-grid.ts';

const near = (a: number, b: number, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
const odd = fc.double({ min: 1.01, max: 100, noNaN: true });

describe("Shin's probabilities", () => {
  test('are between 0 and 1, sum to 1 and keep the order of the prices', () => {
    fc.assert(
      fc.property(fc.array(odd, { minLength: 2, maxLength: 6 }), (odds) => {
        const chances = shinProbabilities(odds);
        near(
          chances.reduce((sum, chance) => sum + chance, 0),
          1,
        );
        assert.ok(chances.every((chance) => chance >= 0 && chance <= 1));
        odds.forEach((one, i) => {
          odds.forEach((other, j) => {
            if (one < other) assert.ok(chances[i]! >= chances[j]! - 1e-12);
          });
        });
      }),
    );
  });

  test('give outsiders less than their share of the prices', () => {
    const odds = [1.3, 5.5, 11];
    const book = odds.reduce((sum, one) => sum + 1 / one, 0);
    const [favourite, , outsider] = shinProbabilities(odds);
    assert.ok(favourite! > 1 / 1.3 / book);
    assert.ok(outsider! < 1 / 11 / book);
  });

  test('are the shares of prices without a margin, and of equal prices', () => {
    const fair = shinProbabilities([2, 4, 4]);
    for (const [i, chance] of [0.5, 0.25, 0.25].entries()) near(fair[i]!, chance);
    for (const chance of shinProbabilities([1.9, 1.9])) near(chance, 0.5);
  });

  test('reproduce a published example', () => {
    // the `shin` package for Python: odds 2.6, 2.4, 4.3 have z = 0.01694
    const [home, draw, away] = shinProbabilities([2.6, 2.4, 4.3]);
    near(home!, 0.37299406033208965, 1e-6);
    near(draw!, 0.4047794109200184, 1e-6);
    near(away!, 0.2222265287474275, 1e-6);
  });

  test('need odds above 1 of two or more outcomes', () => {
    for (const odds of [[], [2], [2, 1], [2, Number.NaN], [2, Infinity]]) {
      assert.throws(() => shinProbabilities(odds), RangeError);
    }
  });
});

describe('rates behind a market', () => {
  const rate = fc.double({ min: 0.2, max: 4, noNaN: true });

  test('are those of a market that the grid made, with and without a total line', () => {
    fc.assert(
      fc.property(rate, rate, (home, away) => {
        const grid = scoreGrid({ home, away }, -0.09);
        const over = gridChance(grid, (x, y) => x + y > 2.5);
        const found = impliedRates({ outcomes: gridOutcomes(grid), over }, -0.09);
        near(Math.log(found.home), Math.log(home), 1e-3);
        near(Math.log(found.away), Math.log(away), 1e-3);
      }),
    );
    const found = impliedRates(
      { outcomes: gridOutcomes(scoreGrid({ home: 1.6, away: 1.1 }, -0.09)), over: null },
      -0.09,
    );
    near(found.home, 1.6, 1e-3);
    near(found.away, 1.1, 1e-3);
  });

  test('with a total line, the scoreline has the odds of all three results', () => {
    fc.assert(
      fc.property(rate, rate, fc.double({ min: -0.15, max: 0.1, noNaN: true }), (home, away, rho) => {
        const outcomes = gridOutcomes(scoreGrid({ home, away }, rho));
        const over = gridChance(scoreGrid({ home, away }, rho), (x, y) => x + y > 2.5);
        const found = impliedScoreline({ outcomes, over }, -0.09);
        const own = gridOutcomes(scoreGrid(found.rates, found.rho));
        near(own.home, outcomes.home, 2e-3);
        near(own.draw, outcomes.draw, 2e-3);
      }),
      { numRuns: 40 },
    );
  });

  test('a blend lies between model and market', () => {
    const blend = blendedRates({ home: 1, away: 2 }, { home: 4, away: 0.5 }, 0.5);
    near(blend.home, 2);
    near(blend.away, 1);
    assert.deepEqual(blendedRates({ home: 1.1, away: 2 }, { home: 4, away: 1 }, 0), { home: 1.1, away: 2 });
  });
});
