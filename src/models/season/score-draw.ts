/**
 * Draws goals from a Poisson distribution with two look-ups instead of a loop. Rates are given by their logarithm and
 * rounded at random to one of the neighbouring rates of the tables, so that the mean is exact.
 */

const LOG_MIN = Math.log(0.02);
/** relative distance of neighbouring rates */
const LOG_STEP = 0.1;
/** up to 10.9 goals */
const RATES = 64;
/** Entries of a table: probabilities are multiples of 1/1024. All tables fit into the processor's cache. */
const DRAWS = 1024;
const GOALS_MAX = 15;

/** Goals by rate, then by a uniform draw. */
let table: Uint8Array | undefined;
let rates: Float64Array | undefined;

export interface ScoreTables {
  readonly goals: Uint8Array;
  /** the rates of the tables */
  readonly rates: Float64Array;
}

export function scoreTables(): ScoreTables {
  if (table === undefined || rates === undefined) {
    table = new Uint8Array(RATES * DRAWS);
    // the lowest rate stands for none
    rates = Float64Array.from({ length: RATES }, (_, i) => (i === 0 ? 0 : Math.exp(LOG_MIN + i * LOG_STEP)));
    for (let i = 0; i < RATES; i++) fillTable(table, i * DRAWS, rates[i]!);
  }
  return { goals: table, rates };
}

function fillTable(goals: Uint8Array, offset: number, rate: number): void {
  let chance = Math.exp(-rate);
  let below = 0;
  let from = 0;
  for (let count = 0; count < GOALS_MAX; count++) {
    below += chance;
    const to = Math.min(DRAWS, Math.round(below * DRAWS));
    goals.fill(count, offset + from, offset + to);
    from = to;
    chance *= rate / (count + 1);
  }
  goals.fill(GOALS_MAX, offset + from, offset + DRAWS);
}

/** Position of a rate among the tables; its whole part is the index after a uniform number was added. */
export function ratePosition(logRate: number): number {
  return (logRate - LOG_MIN) / LOG_STEP;
}

/** Positions are linear in the log rate: a difference of strengths is this many positions. */
export const POSITIONS_PER_LOG = 1 / LOG_STEP;
export const POSITION_MAX = RATES - 2;
export const DRAW_BITS = Math.log2(DRAWS);

/** Quantiles of the standard normal distribution, in random order by a uniform index. */
export const NORMAL_BITS = 12;
let quantiles: Float64Array | undefined;

export function normalQuantiles(): Float64Array {
  if (quantiles === undefined) {
    const size = 2 ** NORMAL_BITS;
    quantiles = Float64Array.from({ length: size }, (_, i) => normalQuantile((i + 0.5) / size));
    const variance = quantiles.reduce((sum, value) => sum + value * value, 0) / size;
    const scale = 1 / Math.sqrt(variance); // the tails beyond the last quantile are missing
    for (let i = 0; i < size; i++) quantiles[i]! *= scale;
  }
  return quantiles;
}

/** By bisection of the distribution function (Abramowitz and Stegun, 7.1.26, error below 2e-7). */
function normalQuantile(chance: number): number {
  let [low, high] = [-6, 6];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (normalChance(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function normalChance(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const upper = (sum * Math.exp(-x * x)) / 2;
  return z > 0 ? 1 - upper : upper;
}

/** Goals of one side, drawn with one uniform number. */
export function drawGoals(logRate: number, uniform: number): number {
  let chance = Math.exp(-Math.exp(logRate));
  const rate = Math.exp(logRate);
  let goals = 0;
  for (let left = uniform - chance; left >= 0 && goals < GOALS_MAX; left -= chance) {
    goals++;
    chance *= rate / goals;
  }
  return goals;
}
