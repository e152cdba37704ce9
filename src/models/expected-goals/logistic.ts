/**
 * Logistic regression by iteratively reweighted least squares, with a small ridge on standardised inputs, so that inputs
 * that hardly vary stay near 0. The same data gives the same coefficients.
 */

export interface Logistic {
  readonly intercept: number;
  /** one for each input, in its own units */
  readonly coefficients: readonly number[];
}

export interface LogisticOptions {
  /** added to the diagonal for each standardised coefficient; 0 or more */
  readonly ridge?: number;
  readonly stepsMax?: number;
}

const RIDGE = 0.1;
const STEPS_MAX = 50;
/** Relative gain of a step from which the fit has converged. */
const CONVERGED = 1e-12;
const SHARE_MIN = 1e-6;
/** Inputs that vary less than this get the coefficient 0. */
const DEVIATION_MIN = 1e-9;

export const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score));

export function scoreOf({ intercept, coefficients }: Logistic, inputs: readonly number[]): number {
  let score = intercept;
  for (let i = 0; i < coefficients.length; i++) score += coefficients[i]! * inputs[i]!;
  return score;
}

/**
 * @param rows    inputs of each case, all of one length
 * @param happened whether it happened, for each case
 * @throws RangeError without cases, or if all or none happened
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  happened: readonly boolean[],
  { ridge = RIDGE, stepsMax = STEPS_MAX }: LogisticOptions = {},
): Logistic {
  const times = happened.filter(Boolean).length;
  if (times === 0 || times === rows.length) throw new RangeError('a logistic regression needs both outcomes');
  const size = rows[0]!.length;
  const { means, deviations } = spread(rows, size);
  const standardised = rows.map((row) => Float64Array.from(row, (value, i) => (value - means[i]!) / deviations[i]!));
  const weights = new Float64Array(size + 1);
  weights[size] = Math.log(times / (rows.length - times));
  let loss = penalisedLoss({ rows: standardised, happened, weights, ridge });
  for (let step = 0; step < stepsMax; step++) {
    const change = newtonStep({ rows: standardised, happened, weights, ridge });
    // a full step can overshoot where chances are near 0 or 1
    let share = 1;
    let next = loss;
    let moved = weights;
    for (; share > SHARE_MIN; share /= 2) {
      moved = weights.map((weight, i) => weight + share * change[i]!);
      next = penalisedLoss({ rows: standardised, happened, weights: moved, ridge });
      if (next <= loss) break;
    }
    if (next > loss) break;
    weights.set(moved);
    const gain = loss - next;
    loss = next;
    if (gain < CONVERGED * (1 + Math.abs(loss))) break;
  }
  const coefficients = Array.from({ length: size }, (_, i) => weights[i]! / deviations[i]!);
  const intercept = coefficients.reduce((sum, value, i) => sum - value * means[i]!, weights[size]!);
  return { intercept, coefficients };
}

function spread(rows: readonly (readonly number[])[], size: number) {
  const means = Array.from({ length: size }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
  const deviations = means.map((mean, i) => {
    const variance = rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / rows.length;
    return Math.sqrt(variance) < DEVIATION_MIN ? Infinity : Math.sqrt(variance);
  });
  return { means, deviations };
}

interface Step {
  readonly rows: readonly Float64Array[];
  readonly happened: readonly boolean[];
  /** the intercept is last */
  readonly weights: Float64Array;
  readonly ridge: number;
}

/** Negative logarithm of the likelihood plus half the ridge times the squared coefficients. */
function penalisedLoss({ rows, happened, weights, ridge }: Step): number {
  const size = weights.length - 1;
  let loss = 0;
  for (let n = 0; n < rows.length; n++) {
    const inputs = rows[n]!;
    let score = weights[size]!;
    for (let i = 0; i < size; i++) score += weights[i]! * inputs[i]!;
    // ln(1 + exp(s)) without overflow
    loss += Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score))) - (happened[n] ? score : 0);
  }
  for (let i = 0; i < size; i++) loss += (ridge / 2) * weights[i]! ** 2;
  return loss;
}

/** Solves (X'WX + ridge) change = X'(y - p) - ridge weights. */
function newtonStep({ rows, happened, weights, ridge }: Step): Float64Array {
  const size = weights.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  const inputs = new Float64Array(size);
  inputs[size - 1] = 1;
  for (let n = 0; n < rows.length; n++) {
    inputs.set(rows[n]!);
    let score = 0;
    for (let i = 0; i < size; i++) score += weights[i]! * inputs[i]!;
    const chance = chanceOf(score);
    const weight = Math.max(chance * (1 - chance), 1e-12);
    const residual = Number(happened[n]) - chance;
    for (let i = 0; i < size; i++) {
      right[i]! += inputs[i]! * residual;
      const scaled = weight * inputs[i]!;
      const line = matrix[i]!;
      for (let j = 0; j <= i; j++) line[j]! += scaled * inputs[j]!;
    }
  }
  for (let i = 0; i < size - 1; i++) {
    matrix[i]![i]! += ridge;
    right[i]! -= ridge * weights[i]!;
  }
  matrix[size - 1]![size - 1]! += 1e-9;
  return solve(matrix, right);
}

/** Cholesky decomposition of the lower triangle, then two substitutions. Overwrites its arguments. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!;
      matrix[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[j]![j]!;
    }
  }
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) right[i]! -= matrix[i]![k]! * right[k]!;
    right[i]! /= matrix[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i]! -= matrix[k]![i]! * right[k]!;
    right[i]! /= matrix[i]![i]!;
  }
  return right;
}
