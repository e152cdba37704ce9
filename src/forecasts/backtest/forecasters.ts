/** The models that a backtest compares. Each sees the matches of earlier days only. */

import { BaseRates } from '../../models/backtest/base-rates.ts';
import { Elo, type EloSettings, OrderedLogitLearner } from '../../models/backtest/elo.ts';
import {
  fitOneLeague,
  type OneLeagueFit,
  oneLeagueRates,
  SEASONS_BEFORE,
  weightOfAge,
} from '../../models/backtest/one-league.ts';
import type { ScoredForecast } from '../../models/backtest/scores.ts';
import { type DixonColesFit, dixonColesRates, fitDixonColes } from '../../models/dixon-coles/fit.ts';
import type { DixonColesResult } from '../../models/dixon-coles/schedule.ts';
import type { MarketChances } from '../../models/market/implied-rates.ts';
import { expectedGoals, forecastWithIdle, type IdleSides, meetingOf } from '../../models/ratings/rates.ts';
import type { PoolSettings } from '../../models/ratings/settings.ts';
import { newState } from '../../models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../../models/ratings/update.ts';
import { type GoalRates, GRID_SIZE, scoreGrid } from '../../models/score-grid.ts';

/** A match with what only the comparison needs. */
export interface BacktestMatch extends RatedMatch {
  /** probabilities behind the closing odds of the match itself */
  readonly market: MarketChances | null;
  /** factor of the speed of Elo */
  readonly importance: number;
  /** teams without a goal; null: none */
  readonly idle: IdleSides | null;
}

export interface Forecaster {
  readonly name: string;
  /** null if the model has no forecast for the match */
  forecast(match: BacktestMatch): ScoredForecast | null;
  /** is called with every match in order, after the forecasts of its day */
  learn(match: BacktestMatch): void;
}

/** Sums of the score grid that are scored. */
export function scoredGrid(rates: GoalRates, rho: number): ScoredForecast {
  const grid = scoreGrid(rates, rho);
  let [home, draw, over25, bothScore] = [0, 0, 0, 0];
  for (let x = 0, cell = 0; x < GRID_SIZE; x++) {
    for (let y = 0; y < GRID_SIZE; y++, cell++) {
      const chance = grid[cell]!;
      if (x > y) home += chance;
      else if (x === y) draw += chance;
      if (x + y > 2) over25 += chance;
      if (x > 0 && y > 0) bothScore += chance;
    }
  }
  return { outcomes: { home, draw, away: Math.max(0, 1 - home - draw) }, over25, bothScore };
}

/** The shares of results of each competition. */
export function baseRates(): Forecaster {
  const competitions = new Map<number, BaseRates>();
  const of = ({ competition: { id } }: BacktestMatch) => {
    const rates = competitions.get(id) ?? new BaseRates();
    competitions.set(id, rates);
    return rates;
  };
  return {
    name: 'base-rates',
    forecast: (match) => of(match).forecast(),
    learn: (match) => of(match).add(match.goals),
  };
}

const DECAY_PER_DAY = 0.0018;
const WINDOW_DAYS = 1460;
const REFIT_DAYS = 7;

/** Textbook Dixon-Coles by competition: weights exp(-0.0018 days), four years, refitted every seven days. */
export function dixonColes(isNeeded: (match: BacktestMatch) => boolean): Forecaster {
  const competitions = new Map<number, { results: BacktestMatch[]; fit: DixonColesFit | null; day: number }>();
  const of = ({ competition: { id } }: BacktestMatch) => {
    const own = competitions.get(id) ?? { results: [], fit: null, day: -Infinity };
    competitions.set(id, own);
    return own;
  };
  return {
    name: 'dixon-coles',
    forecast(match) {
      if (!isNeeded(match)) return null;
      const own = of(match);
      if (match.day - own.day >= REFIT_DAYS) {
        own.results = own.results.filter(({ day }) => match.day - day <= WINDOW_DAYS);
        const fit = fitDixonColes(own.results.map((result) => weighted(result, match.day)));
        // a promoted team may not have scored yet: the previous fit stays
        if (!('refused' in fit)) own.fit = fit;
        own.day = match.day;
      }
      return own.fit === null ? null : scoredGrid(ratesWithAverages(own.fit, match), own.fit.rho);
    },
    learn: (match) => of(match).results.push(match),
  };
}

function weighted({ home, away, goals, day }: BacktestMatch, today: number): DixonColesResult {
  return { home, away, homeGoals: goals.home, awayGoals: goals.away, weight: Math.exp(-DECAY_PER_DAY * (today - day)) };
}

/** A team without matches in the window, such as a promoted one, has the mean attack and defence. */
function ratesWithAverages(fit: DixonColesFit, match: BacktestMatch): GoalRates {
  const known = dixonColesRates(fit, match);
  if (known !== null) return known;
  const teams = [...fit.teams.values()];
  const attack = teams.reduce((sum, team) => sum + team.attack, 0) / teams.length;
  const defence = teams.reduce((sum, team) => sum + team.defence, 0) / teams.length;
  const one = fit.teams.get(match.home) ?? { attack, defence };
  const other = fit.teams.get(match.away) ?? { attack, defence };
  return {
    home: Math.exp(fit.homeAdvantage + one.attack + other.defence),
    away: Math.exp(other.attack + one.defence),
  };
}

/**
 * The model that was served before the filter: the competition's own results in the season and the two before it,
 * refitted every day. It treats the goals of the two sides as independent.
 */
export function oneLeague(isNeeded: (match: BacktestMatch) => boolean): Forecaster {
  const competitions = new Map<number, { results: BacktestMatch[]; fit: OneLeagueFit; season: number; day: number }>();
  const of = ({ competition: { id } }: BacktestMatch) => {
    const own = competitions.get(id) ?? { results: [], fit: fitOneLeague([]), season: -Infinity, day: -Infinity };
    competitions.set(id, own);
    return own;
  };
  return {
    name: 'one-league',
    forecast(match) {
      if (!isNeeded(match)) return null;
      const own = of(match);
      const { day, season } = match;
      if (day !== own.day || season !== own.season) {
        const results = own.results.filter(
          (result) => result.season <= season && result.season >= season - SEASONS_BEFORE,
        );
        own.fit = fitOneLeague(results.map((result) => ({ ...result, weight: weightOfAge(day - result.day) })));
        Object.assign(own, { day, season });
      }
      return scoredGrid(oneLeagueRates(own.fit, match), 0);
    },
    learn: (match) => of(match).results.push(match),
  };
}

/** Elo over all competitions of the pool; the probabilities of results are learned as it goes. */
export function elo(settings: EloSettings): Forecaster {
  const ratings = new Elo(settings);
  const learner = new OrderedLogitLearner();
  const firstSeasons = new Map<number, number>();
  const meet = ({ competition: { id }, season, home, away }: BacktestMatch) => {
    const first = firstSeasons.get(id) ?? season;
    firstSeasons.set(id, first);
    for (const team of [home, away]) {
      if (!ratings.has(team)) ratings.enter(team, season === first ? settings.start : settings.newcomer);
    }
  };
  return {
    name: 'elo',
    forecast(match) {
      meet(match);
      return { outcomes: learner.outcomes(ratings.difference(match)), over25: null, bothScore: null };
    },
    learn(match) {
      meet(match);
      const { goals } = match;
      const result = goals.home > goals.away ? 'home' : goals.home < goals.away ? 'away' : 'draw';
      learner.learn(ratings.difference(match), result);
      ratings.apply(match);
    },
  };
}

/** What the filter may use besides goals. */
export interface RatingEvidence {
  readonly name: string;
  readonly chances: boolean;
  readonly odds: boolean;
}

export function ratings({ name, chances, odds }: RatingEvidence, settings: PoolSettings): Forecaster {
  const state = newState();
  return {
    name,
    forecast(match) {
      const rates = forecastWithIdle(meetingOf(state, match, settings), match.idle, settings);
      return scoredGrid(expectedGoals(rates, settings), settings.rho);
    },
    learn: (match) =>
      applyMatch(
        state,
        {
          ...match,
          shotsOnTarget: chances ? match.shotsOnTarget : null,
          corners: chances ? match.corners : null,
          expectedGoals: chances ? match.expectedGoals : null,
          marketRates: odds ? match.marketRates : null,
        },
        settings,
      ),
  };
}

/** The closing odds of the match itself: the best forecast there is. They give no chance that both sides score. */
export const market: Forecaster = {
  name: 'market',
  forecast: (match) =>
    match.market === null ? null : { outcomes: match.market.outcomes, over25: match.market.over, bothScore: null },
  learn: () => {},
};
