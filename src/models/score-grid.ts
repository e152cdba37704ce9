/**
 * Probabilities of all scores of a match from two goal rates: Poisson counts with the low-score factor of Dixon and
 * Coles (Applied Statistics 46, 1997). Every probability of a match is a sum over this grid.
 */

/** Goals of a side in the grid: 0 to 11, then '12 or more'. */
export const GRID_GOALS_MAX = 12;
export const GRID_SIZE = GRID_GOALS_MAX + 1;

/**
 * Probabilities 0-1 that sum to 1; the entry of a score is `home * GRID_SIZE + away`. A plain array, because typed arrays
 * of this size cost five times as much to allocate and collect.
 */
export type ScoreGrid = readonly number[];

export interface GoalRates {
  /** expected goals, finite and at least 0 */
  readonly home: number;
  readonly away: number;
}

export interface Outcomes {
  /** 0-1, summing to 1 */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** For copying; fractions, so that the engine stores plain doubles. */
const EMPTY: readonly number[] = Array<number>(GRID_SIZE * GRID_SIZE).fill(0.5);
const homeCounts = new Float64Array(GRID_SIZE);
const awayCounts = new Float64Array(GRID_SIZE);

/**
 * The grid of two rates. `rho` moves probability between 0-0, 1-1 (more likely if negative), 1-0 and 0-1 without
 * changing the sum; a value that would make one of them negative is moved to the nearest that does not.
 *
 * @throws RangeError unless the rates are finite and at least 0 and `rho` is finite
 */
export function scoreGrid({ home, away }: GoalRates, rho = 0): ScoreGrid {
  if (!(home >= 0 && away >= 0 && home < Infinity && away < Infinity && Number.isFinite(rho))) {
    throw new RangeError(`goal rates must be finite numbers of at least 0, not ${home} and ${away} (rho ${rho})`);
  }
  fillCounts(homeCounts, home);
  fillCounts(awayCounts, away);
  const grid = EMPTY.slice();
  for (let x = 0, cell = 0; x < GRID_SIZE; x++) {
    const chance = homeCounts[x]!;
    for (let y = 0; y < GRID_SIZE; y++) grid[cell++] = chance * awayCounts[y]!;
  }
  const dependence = boundedRho({ home, away }, rho);
  grid[0]! *= 1 - home * away * dependence;
  grid[1]! *= 1 + home * dependence;
  grid[GRID_SIZE]! *= 1 + away * dependence;
  grid[GRID_SIZE + 1]! *= 1 - dependence;
  return grid;
}

/** The value nearest to `rho` for which no score has a negative probability. */
function boundedRho({ home, away }: GoalRates, rho: number): number {
  const least = -1 / Math.max(home, away, 1);
  const most = 1 / Math.max(home * away, 1);
  return Math.min(Math.max(rho, least), most);
}

function fillCounts(counts: Float64Array, rate: number): void {
  let term = Math.exp(-rate);
  let sum = 0;
  for (let goals = 0; goals < GRID_GOALS_MAX; goals++) {
    counts[goals] = term;
    sum += term;
    term *= rate / (goals + 1);
  }
  counts[GRID_GOALS_MAX] = sum < 1 ? 1 - sum : 0;
}

/** Probabilities of a home win, a draw and an away win. */
export function gridOutcomes(grid: ScoreGrid): Outcomes {
  let [home, draw] = [0, 0];
  for (let x = 0; x < GRID_SIZE; x++) {
    draw += grid[x * GRID_SIZE + x]!;
    for (let y = 0; y < x; y++) home += grid[x * GRID_SIZE + y]!;
  }
  return { home, draw, away: Math.max(0, 1 - home - draw) };
}

/** Probability 0-1 that the score meets a condition. */
export function gridChance(grid: ScoreGrid, matches: (home: number, away: number) => boolean): number {
  let sum = 0;
  for (let cell = 0; cell < grid.length; cell++) {
    if (matches(Math.floor(cell / GRID_SIZE), cell % GRID_SIZE)) sum += grid[cell]!;
  }
  return sum;
}

/** Rows of the grid: `rows[home][away]`. */
export function gridRows(grid: ScoreGrid): number[][] {
  return Array.from({ length: GRID_SIZE }, (_, x) => grid.slice(x * GRID_SIZE, (x + 1) * GRID_SIZE));
}
