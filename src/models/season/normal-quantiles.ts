/** The standard normal distribution as a table, from which a uniform index draws. */

/** Quantiles of the standard normal distribution, in random order by a uniform index. */
export const NORMAL_BITS = 12;
let quantiles: Float64Array | undefined;

export function normalQuantiles(): Float64Array {
  if (quantiles === undefined) {
    const size = 2 ** NORMAL_BITS;
    quantiles = new Float64Array(size);
    // from the median up, each from its neighbour; those below are symmetric
    for (let i = size / 2, quantile = 0; i < size; i++) {
      quantile = normalQuantile((i + 0.5) / size, quantile);
      quantiles[i] = quantile;
      quantiles[size - 1 - i] = -quantile;
    }
    const variance = quantiles.reduce((sum, value) => sum + value * value, 0) / size;
    const scale = 1 / Math.sqrt(variance); // the tails beyond the last quantile are missing
    for (let i = 0; i < size; i++) quantiles[i]! *= scale;
  }
  return quantiles;
}

const NEWTON_STEPS = 6;

/** By Newton's method. `below`: a smaller quantile that is near, at least 0; from there every step gets closer. */
function normalQuantile(chance: number, below: number): number {
  let quantile = below;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const density = Math.exp((-quantile * quantile) / 2) / Math.sqrt(2 * Math.PI);
    quantile += (chance - normalChance(quantile)) / density;
  }
  return quantile;
}

/** The distribution function from its median on (Abramowitz and Stegun, 7.1.26, error below 2e-7). */
function normalChance(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - (sum * Math.exp(-x * x)) / 2;
}
