/** Proper scores of forecasts, and paired comparisons with standard errors. Lower is better for all. */
import type { Outcomes } from '../score-grid.ts';

export interface ScoredForecast {
  readonly outcomes: Outcomes;
  /** probability of more than 2.5 goals and of goals of both sides; null if the model has none */
  readonly over25: number | null;
  readonly bothScore: number | null;
}

export interface FinalScore {
  readonly home: number;
  readonly away: number;
}

/** Scores of one forecast. */
export interface Scores {
  /** ranked probability score, halved: 0 to 1. Source: Epstein, Journal of Applied Meteorology 8 (1969) */
  readonly rps: number;
  /** natural logarithm */
  readonly logLoss: number;
  /** sum over home win, draw and away win: 0 to 2. Source: Brier, Monthly Weather Review 78 (1950) */
  readonly brier: number;
  /** log losses of the two other markets */
  readonly over25: number | null;
  readonly bothScore: number | null;
}

/** A probability of 0 for what happened would have an infinite loss. */
const CHANCE_MIN = 1e-12;
const OVER_GOALS = 2.5;

const lossOf = (chance: number) => -Math.log(Math.max(chance, CHANCE_MIN));
const binaryLoss = (chance: number | null, happened: boolean) =>
  chance === null ? null : lossOf(happened ? chance : 1 - chance);

export function scoresOf({ outcomes, over25, bothScore }: ScoredForecast, final: FinalScore): Scores {
  const { home, draw, away } = outcomes;
  const result = final.home > final.away ? 'home' : final.home < final.away ? 'away' : 'draw';
  const [one, none, other] = [Number(result === 'home'), Number(result === 'draw'), Number(result === 'away')];
  return {
    rps: ((home - one) ** 2 + (away - other) ** 2) / 2,
    logLoss: lossOf(outcomes[result]),
    brier: (home - one) ** 2 + (draw - none) ** 2 + (away - other) ** 2,
    over25: binaryLoss(over25, final.home + final.away > OVER_GOALS),
    bothScore: binaryLoss(bothScore, final.home > 0 && final.away > 0),
  };
}

export type MeanScores = { readonly [name in keyof Scores]: number | null };

/** Means over all forecasts; null where none has the market. */
export function meanScores(scores: readonly Scores[]): MeanScores {
  const meanOf = (name: keyof Scores) => {
    const values = scores.map((one) => one[name]).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    rps: meanOf('rps'),
    logLoss: meanOf('logLoss'),
    brier: meanOf('brier'),
    over25: meanOf('over25'),
    bothScore: meanOf('bothScore'),
  };
}

export interface PairedDifference {
  readonly matches: number;
  /** mean of one model's score minus the other's on the same matches: negative if the first is better */
  readonly difference: number;
  readonly standardError: number;
}

/** Compares two lists of scores of the same matches; null for fewer than two. */
export function pairedDifference(one: readonly number[], other: readonly number[]): PairedDifference | null {
  if (one.length !== other.length) throw new RangeError('a paired comparison needs the same matches');
  const matches = one.length;
  if (matches < 2) return null;
  const differences = one.map((value, i) => value - other[i]!);
  const difference = differences.reduce((sum, value) => sum + value, 0) / matches;
  const squares = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0);
  return { matches, difference, standardError: Math.sqrt(squares / (matches - 1) / matches) };
}

export interface ReliabilityBin {
  /** forecast probabilities from `from` up to `to` */
  readonly from: number;
  readonly to: number;
  readonly forecasts: number;
  /** mean probability and the share that happened; null without forecasts */
  readonly expected: number | null;
  readonly observed: number | null;
}

/** Groups forecasts into equal ranges of probability. */
export function reliability(
  forecasts: readonly { readonly chance: number; readonly happened: boolean }[],
  bins = 20,
): ReliabilityBin[] {
  const groups = Array.from({ length: bins }, () => ({ forecasts: 0, chances: 0, happened: 0 }));
  for (const { chance, happened } of forecasts) {
    const group = groups[Math.min(bins - 1, Math.floor(chance * bins))]!;
    group.forecasts += 1;
    group.chances += chance;
    group.happened += Number(happened);
  }
  return groups.map(({ forecasts: count, chances, happened }, i) => ({
    from: i / bins,
    to: (i + 1) / bins,
    forecasts: count,
    expected: count === 0 ? null : chances / count,
    observed: count === 0 ? null : happened / count,
  }));
}

/** Mean distance between forecast and observed shares, weighted by the number of forecasts. */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, { forecasts }) => sum + forecasts, 0);
  if (total === 0) return 0;
  const distance = ({ forecasts, expected, observed }: ReliabilityBin) =>
    forecasts === 0 ? 0 : forecasts * Math.abs(expected! - observed!);
  return bins.reduce((sum, bin) => sum + distance(bin), 0) / total;
}
