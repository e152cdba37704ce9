/** One forecast of a match: rates, their uncertainty, and the score grid that every probability is a sum of. */
import { type GoalRates, gridOutcomes, type Outcomes, type ScoreGrid, scoreGrid } from '../models/score-grid.ts';

/** What a forecast is made from: results, prices, or both. */
export type ForecastSource = 'model' | 'market' | 'blend';

export interface ForecastBasis {
  /** name and version of the model, as responses show it */
  readonly model: string;
  readonly source: ForecastSource;
  readonly expectedGoals: GoalRates;
  /** standard errors of the logarithms of `expectedGoals`; null for prices, whose errors are unknown */
  readonly uncertainty: GoalRates | null;
  /** dependence of low scores */
  readonly rho: number;
  /** weighted number of results behind the forecast, 0 or more */
  readonly matches: number;
}

export interface Forecast extends ForecastBasis, Outcomes {
  readonly grid: ScoreGrid;
}

export function forecastFrom(basis: ForecastBasis): Forecast {
  const grid = scoreGrid(basis.expectedGoals, basis.rho);
  return { ...basis, grid, ...gridOutcomes(grid) };
}
