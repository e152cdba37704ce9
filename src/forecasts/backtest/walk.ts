/** Walks forward through matches: every forecast uses results of earlier days only. */

import { type ScoredForecast, type Scores, scoresOf } from '../../models/backtest/scores.ts';
import type { BacktestMatch, Forecaster } from './forecasters.ts';

export interface ScoredMatch {
  readonly match: BacktestMatch;
  /** by name of the model; models without a forecast are left out */
  readonly models: ReadonlyMap<string, { readonly forecast: ScoredForecast; readonly scores: Scores }>;
}

/**
 * Forecasts every match that `isScored` accepts. All matches teach the models.
 *
 * @param matches in any order
 */
export function walkForward(
  matches: readonly BacktestMatch[],
  forecasters: readonly Forecaster[],
  isScored: (match: BacktestMatch) => boolean,
): ScoredMatch[] {
  const sorted = matches.toSorted((a, b) => a.day - b.day || a.id - b.id);
  const scored: ScoredMatch[] = [];
  for (let first = 0, end = 0; first < sorted.length; first = end) {
    const { day } = sorted[first]!;
    while (end < sorted.length && sorted[end]!.day === day) end++;
    const ofDay = sorted.slice(first, end);
    for (const match of ofDay) if (isScored(match)) scored.push(scoredMatch(match, forecasters));
    for (const match of ofDay) for (const forecaster of forecasters) forecaster.learn(match);
  }
  return scored;
}

function scoredMatch(match: BacktestMatch, forecasters: readonly Forecaster[]): ScoredMatch {
  const models = new Map<string, { forecast: ScoredForecast; scores: Scores }>();
  for (const { name, forecast } of forecasters) {
    const own = forecast(match);
    if (own !== null) models.set(name, { forecast: own, scores: scoresOf(own, match.goals) });
  }
  return { match, models };
}
