import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chanceOf, goalProbabilities, outcomesOf, scoreMatrix } from '../../src/models/score-matrix.ts';

const rate = fc.double({ min: 0, max: 6, noNaN: true });
const near = (a: number, b: number, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('goals follow Poisson: with a mean of one, no goal has the probability 1/e', () => {
  const [none, one, two] = goalProbabilities(1);
  near(none!, 1 / Math.E);
  near(one!, 1 / Math.E);
  near(two!, 1 / (2 * Math.E));
});

test('every score has a probability, and they sum to 1', () => {
  fc.assert(
    fc.property(rate, rate, (home, away) => {
      const matrix = scoreMatrix(home, away);
      near(
        chanceOf(matrix, () => true),
        1,
        1e-9,
      );
      const { home: won, draw, away: lost } = outcomesOf(matrix);
      near(won + draw + lost, 1, 1e-9);
    }),
  );
});

test('the side with the higher rate is the favourite', () => {
  const { home, away } = outcomesOf(scoreMatrix(2, 1));
  assert.ok(home > away);
  assert.ok(outcomesOf(scoreMatrix(0, 1)).home === 0);
});

test('a negative rate is refused', () => {
  assert.throws(() => goalProbabilities(-1), RangeError);
  assert.throws(() => goalProbabilities(Number.NaN), RangeError);
});
