/** Goal rates behind market probabilities, and the blend of a model with a market. */
import { type GoalRates, GRID_SIZE, gridOutcomes, type Outcomes, type ScoreGrid, scoreGrid } from '../score-grid.ts';

export interface MarketChances {
  readonly outcomes: Outcomes;
  /** probability of more than 2.5 goals; null if there is no such market */
  readonly over: number | null;
}

const STEPS_MAX = 30;
const STEP_MIN = 1e-8;
const DIFFERENCE = 1e-4;
/** Log rates are kept within these bounds: 0.05 to 12 goals. */
const [LOG_MIN, LOG_MAX] = [Math.log(0.05), Math.log(12)];
const OVER_GOALS = 3;

/**
 * The rates whose grid is nearest to the market's probabilities (least squares, Gauss-Newton with numeric derivatives).
 * With a total line, the match odds fix the difference of the sides and the line the sum; without one, the draw does.
 */
export function impliedRates(market: MarketChances, rho: number): GoalRates {
  let logs: [number, number] = startOf(market.outcomes);
  let errors = errorsAt(market, logs, rho);
  for (let step = 0; step < STEPS_MAX; step++) {
    const byHome = errorsAt(market, [logs[0] + DIFFERENCE, logs[1]], rho).map((e, i) => (e - errors[i]!) / DIFFERENCE);
    const byAway = errorsAt(market, [logs[0], logs[1] + DIFFERENCE], rho).map((e, i) => (e - errors[i]!) / DIFFERENCE);
    const [hh, ha, aa] = [dot(byHome, byHome) + 1e-9, dot(byHome, byAway), dot(byAway, byAway) + 1e-9];
    const [h, a] = [-dot(byHome, errors), -dot(byAway, errors)];
    const determinant = hh * aa - ha * ha;
    const move = [(aa * h - ha * a) / determinant, (hh * a - ha * h) / determinant] as const;
    let share = 1;
    let tried = bounded([logs[0] + move[0], logs[1] + move[1]]);
    let next = errorsAt(market, tried, rho);
    while (dot(next, next) > dot(errors, errors) && share > 1e-3) {
      share /= 2;
      tried = bounded([logs[0] + share * move[0], logs[1] + share * move[1]]);
      next = errorsAt(market, tried, rho);
    }
    if (dot(next, next) > dot(errors, errors)) break;
    const moved = Math.max(Math.abs(tried[0] - logs[0]), Math.abs(tried[1] - logs[1]));
    [logs, errors] = [tried, next];
    if (moved < STEP_MIN) break;
  }
  return { home: Math.exp(logs[0]), away: Math.exp(logs[1]) };
}

const RHO_RANGE = [-0.25, 0.25] as const;
const RHO_ROUNDS = 30;

/**
 * Rates and dependence of low scores that reproduce match odds and a total line together: more draws than independent
 * goals give mean a negative rho. Without a total line, rho keeps its usual value.
 */
export function impliedScoreline(market: MarketChances, usualRho: number): { rates: GoalRates; rho: number } {
  if (market.over === null) return { rates: impliedRates(market, usualRho), rho: usualRho };
  let [low, high]: [number, number] = [...RHO_RANGE];
  let best = { rates: impliedRates(market, usualRho), rho: usualRho };
  for (let round = 0; round < RHO_ROUNDS; round++) {
    const rho = (low + high) / 2;
    best = { rates: impliedRates(market, rho), rho };
    const own = gridOutcomes(scoreGrid(best.rates, rho));
    if (own.draw > market.outcomes.draw) low = rho;
    else high = rho;
    if (high - low < 1e-6) break;
  }
  return best;
}

function startOf({ home, away }: Outcomes): [number, number] {
  const difference = Math.log(Math.max(home, 1e-3) / Math.max(away, 1e-3)) / 2.6;
  return bounded([Math.log(1.3) + difference / 2, Math.log(1.3) - difference / 2]);
}

function bounded([home, away]: readonly [number, number]): [number, number] {
  const within = (value: number) => Math.min(Math.max(value, LOG_MIN), LOG_MAX);
  return [within(home), within(away)];
}

function errorsAt({ outcomes, over }: MarketChances, [home, away]: readonly [number, number], rho: number): number[] {
  const grid = scoreGrid({ home: Math.exp(home), away: Math.exp(away) }, rho);
  const own = sumsOf(grid);
  const errors = [own.home - outcomes.home, own.draw - outcomes.draw, own.away - outcomes.away];
  if (over !== null) errors.push(own.over - over);
  return errors;
}

function sumsOf(grid: ScoreGrid): Outcomes & { over: number } {
  let [home, draw, away, over] = [0, 0, 0, 0];
  for (let x = 0, cell = 0; x < GRID_SIZE; x++) {
    for (let y = 0; y < GRID_SIZE; y++, cell++) {
      const chance = grid[cell]!;
      if (x > y) home += chance;
      else if (x === y) draw += chance;
      else away += chance;
      if (x + y >= OVER_GOALS) over += chance;
    }
  }
  return { home, draw, away, over };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, i) => sum + one * b[i]!, 0);
}

/** Rates between a model's and a market's on the log scale; `share` 0-1 is the weight of the market. */
export function blendedRates(model: GoalRates, market: GoalRates, share: number): GoalRates {
  const between = (one: number, other: number) => one ** (1 - share) * other ** share;
  return { home: between(model.home, market.home), away: between(model.away, market.away) };
}
