import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededRandom } from '../../../src/base/random.ts';
import { FEATURES, featuresOf } from '../../../src/models/expected-goals/features.ts';
import {
  type FittedShot,
  fitShots,
  fittedChance,
  recalibrate,
  unseenChances,
} from '../../../src/models/expected-goals/fit.ts';
import { chanceOf, fitLogistic, scoreOf } from '../../../src/models/expected-goals/logistic.ts';
import { sightOf } from '../../../src/models/expected-goals/shot.ts';

/** Shots whose true chance is known. */
function shots(count: number, chance: (shot: Omit<FittedShot, 'goal' | 'match'>) => number): FittedShot[] {
  const random = seededRandom('shots');
  return Array.from({ length: count }, (_, i) => {
    const place = {
      x: 85 + 34 * random(),
      y: 20 + 40 * random(),
      bodyPart: random() < 0.2 ? ('header' as const) : ('foot' as const),
      situation: random() < 0.1 ? ('corner' as const) : ('open_play' as const),
    };
    return { ...place, match: Math.floor(i / 25), goal: random() < chance(place) };
  });
}
const byDistance = (shot: Parameters<typeof sightOf>[0]) => chanceOf(0.2 - 0.13 * sightOf(shot).distance);

describe('logistic regression', () => {
  test('recovers known coefficients', () => {
    const random = seededRandom('logistic');
    const rows = Array.from({ length: 40_000 }, () => [random() * 4 - 2, random() * 10]);
    const happened = rows.map(([a, b]) => random() < chanceOf(-1 + 0.8 * a! - 0.3 * b!));
    const { intercept, coefficients } = fitLogistic(rows, happened);
    for (const [value, expected] of [
      [intercept, -1],
      [coefficients[0], 0.8],
      [coefficients[1], -0.3],
    ] as const)
      assert.ok(Math.abs(value! - expected) < 0.06, `${value} ${expected}`);
  });

  test('is at the maximum: the residuals are not correlated with any input', () => {
    const random = seededRandom('maximum');
    const rows = Array.from({ length: 2000 }, () => [random(), random() ** 2, Math.exp(random())]);
    const happened = rows.map(([a]) => random() < a!);
    const fit = fitLogistic(rows, happened, { ridge: 0 });
    const residuals = rows.map((row, n) => Number(happened[n]) - chanceOf(scoreOf(fit, row)));
    for (const input of [0, 1, 2])
      assert.ok(Math.abs(residuals.reduce((sum, residual, n) => sum + residual * rows[n]![input]!, 0)) < 1e-3);
  });

  test('converges where inputs are rare or constant, and refuses one outcome', () => {
    const rows = Array.from({ length: 500 }, (_, n) => [n === 0 ? 1 : 0, 3, n % 7]);
    const fit = fitLogistic(
      rows,
      rows.map((_, n) => n % 5 === 0),
    );
    assert.ok([fit.intercept, ...fit.coefficients].every(Number.isFinite));
    assert.equal(fit.coefficients[1], 0);
    assert.throws(
      () =>
        fitLogistic(
          rows,
          rows.map(() => false),
        ),
      RangeError,
    );
  });
});

describe('a fitted shot model', () => {
  const data = shots(12_000, byDistance);

  test('has a coefficient for each input', () => {
    assert.equal(featuresOf(sightOf(data[0]!), data[0]!).length, FEATURES.length);
    assert.equal(fitShots(data).model.coefficients.length, FEATURES.length);
  });

  test('finds the true chances, and the same ones again', () => {
    const fit = fitShots(data);
    assert.deepEqual(fitShots(data), fit);
    const error =
      data.reduce((sum, shot) => sum + Math.abs(fittedChance(fit, shot) - byDistance(shot)), 0) / data.length;
    assert.ok(error < 0.02, `mean error ${error}`);
  });

  test('scores every shot by a fit that has not seen its match', () => {
    const seen: Set<number | string>[] = [];
    const chances = unseenChances(data, (others) => {
      const matches = new Set(others.map(({ match }) => match));
      seen.push(matches);
      return ({ match }) => {
        assert.ok(!matches.has(match));
        return 0.5;
      };
    });
    assert.equal(seen.length, 5);
    assert.ok(chances.every((chance) => chance === 0.5));
  });

  test('is recalibrated to a provider whose shots are scored less often', () => {
    const fit = fitShots(data);
    const fewer = shots(12_000, (shot) => 0.7 * byDistance(shot));
    const sums = (recalibration?: ReturnType<typeof recalibrate>) =>
      fewer.reduce((sum, shot) => sum + fittedChance(fit, shot, recalibration), 0);
    const goals = fewer.filter(({ goal }) => goal).length;
    assert.ok(sums() > 1.2 * goals);
    assert.ok(Math.abs(sums(recalibrate(fit, fewer)) / goals - 1) < 0.03);
  });

  test('gives all penalties the same chance', () => {
    const fit = fitShots(data);
    const penalty = { ...data[0]!, situation: 'penalty' as const };
    assert.equal(fittedChance(fit, penalty), fit.penalty);
    assert.ok(Math.abs(fit.penalty - 0.76) < 1e-9);
  });
});
