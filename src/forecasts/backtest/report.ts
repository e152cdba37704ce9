/** What a backtest says about each model. */
import {
  calibrationError,
  type MeanScores,
  meanScores,
  type PairedDifference,
  pairedDifference,
  type ReliabilityBin,
  reliability,
} from '../../models/backtest/scores.ts';
import type { ScoredMatch } from './walk.ts';

export interface ModelReport extends MeanScores {
  /** mean probability of a draw; compare it with the share of draws */
  readonly drawShare: number;
  readonly calibrationError: number;
  readonly reliability: readonly ReliabilityBin[];
}

export interface BacktestReport {
  /** matches for which every model has a forecast; all scores are over these */
  readonly matches: number;
  readonly from: number;
  readonly to: number;
  readonly drawShare: number;
  readonly models: Readonly<Record<string, ModelReport>>;
  /** difference of the ranked probability scores: `paired[a][b]` is negative if a is better than b */
  readonly paired: Readonly<Record<string, Readonly<Record<string, PairedDifference>>>>;
  /** by season and model */
  readonly seasons: readonly SeasonScores[];
}

export interface SeasonScores {
  readonly season: number;
  readonly matches: number;
  readonly rps: Readonly<Record<string, number>>;
}

/** Summarises the matches that all of `names` forecast. */
export function reportOf(
  scored: readonly ScoredMatch[],
  names: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): BacktestReport {
  const common = scored.filter(({ models }) => names.every((name) => models.has(name)));
  const isDraw = ({ match: { goals } }: ScoredMatch) => goals.home === goals.away;
  const paired = Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        names.flatMap((other) => {
          const difference = other === name ? null : pairedDifference(rpsOf(common, name), rpsOf(common, other));
          return difference === null ? [] : [[other, difference]];
        }),
      ),
    ]),
  );
  return {
    matches: common.length,
    ...{ from, to },
    drawShare: common.length === 0 ? 0 : common.filter(isDraw).length / common.length,
    models: Object.fromEntries(names.map((name) => [name, modelReport(common, name)])),
    paired,
    seasons: seasonsOf(common, names),
  };
}

function rpsOf(scored: readonly ScoredMatch[], name: string): number[] {
  return scored.map(({ models }) => models.get(name)!.scores.rps);
}

function modelReport(scored: readonly ScoredMatch[], name: string): ModelReport {
  const own = scored.map(({ match, models }) => ({ goals: match.goals, ...models.get(name)! }));
  const bins = reliability(
    own.flatMap(({ goals, forecast: { outcomes } }) => [
      { chance: outcomes.home, happened: goals.home > goals.away },
      { chance: outcomes.draw, happened: goals.home === goals.away },
      { chance: outcomes.away, happened: goals.home < goals.away },
    ]),
  );
  return {
    ...meanScores(own.map(({ scores }) => scores)),
    drawShare: own.length === 0 ? 0 : own.reduce((sum, { forecast }) => sum + forecast.outcomes.draw, 0) / own.length,
    calibrationError: calibrationError(bins),
    reliability: bins,
  };
}

function seasonsOf(scored: readonly ScoredMatch[], names: readonly string[]): SeasonScores[] {
  const seasons = Map.groupBy(scored, ({ match }) => match.season);
  return [...seasons]
    .sort(([a], [b]) => a - b)
    .map(([season, matches]) => ({
      season,
      matches: matches.length,
      rps: Object.fromEntries(
        names.map((name) => [name, meanScores(matches.map((one) => one.models.get(name)!.scores)).rps!]),
      ),
    }));
}
