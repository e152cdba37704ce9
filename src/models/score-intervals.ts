/** Intervals of probabilities from the uncertainty of the goal rates. */
import { type GoalRates, gridOutcomes, type Outcomes, scoreGrid } from './score-grid.ts';

export type Interval = readonly [low: number, high: number];

export interface UncertainRates {
  readonly rates: GoalRates;
  /** standard errors of the logarithms of the rates, at least 0 */
  readonly errors: GoalRates;
  readonly rho: number;
}

/** Standard errors on each side of the mean that contain 90% of a normal distribution. */
export const Z_90 = 1.645;

/** 90% intervals of expected goals: `rate * exp(+-1.645 error)`. */
export function rateIntervals({ rates, errors }: UncertainRates): { home: Interval; away: Interval } {
  const interval = (rate: number, error: number): Interval => [
    rate * Math.exp(-Z_90 * error),
    rate * Math.exp(Z_90 * error),
  ];
  return { home: interval(rates.home, errors.home), away: interval(rates.away, errors.away) };
}

/**
 * 90% intervals of home win, draw and away win by the delta method on the scale of log odds, so that they stay within 0
 * and 1. The derivatives are central differences over one standard error of each rate; errors of the two rates are
 * taken as independent.
 */
export function outcomeIntervals(uncertain: UncertainRates): { [result in keyof Outcomes]: Interval } {
  const { rates, errors, rho } = uncertain;
  const at = (home: number, away: number) =>
    gridOutcomes(scoreGrid({ home: rates.home * Math.exp(home), away: rates.away * Math.exp(away) }, rho));
  const middle = at(0, 0);
  const [up, down] = [at(errors.home, 0), at(-errors.home, 0)];
  const [right, left] = [at(0, errors.away), at(0, -errors.away)];
  const interval = (name: keyof Outcomes): Interval => {
    const centre = logit(middle[name]);
    const spread =
      Z_90 * Math.hypot((logit(up[name]) - logit(down[name])) / 2, (logit(right[name]) - logit(left[name])) / 2);
    return [logistic(centre - spread), logistic(centre + spread)];
  };
  return { home: interval('home'), draw: interval('draw'), away: interval('away') };
}

const LEAST = 1e-12;

function logit(chance: number): number {
  const bounded = Math.min(Math.max(chance, LEAST), 1 - LEAST);
  return Math.log(bounded / (1 - bounded));
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));
