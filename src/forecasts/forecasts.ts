/**
 * Forecasts of matches from stored ratings, results and prices. Fits of the textbook's model are cached by the revisions
 * of their seasons, so a new result, and nothing else, causes a new fit.
 */
import { LRUCache } from 'lru-cache';
import { chain, type MaybePromise } from '../base/maybe-promise.ts';
import { resultOf } from '../football/result.ts';
import { hasStakes, type Idleness, idleTeams } from '../football/table/stakes.ts';
import type { Fixture, League, Market, Team } from '../football/terms.ts';
import { type DixonColesFit, dixonColesRates, fitDixonColes } from '../models/dixon-coles/fit.ts';
import type { DixonColesResult, Refusal } from '../models/dixon-coles/schedule.ts';
import { blendedRates, impliedScoreline } from '../models/market/implied-rates.ts';
import { seasonScope } from '../store/changes/revisions.ts';
import type { Store } from '../store/store.ts';
import { type Forecast, forecastFrom } from './forecast.ts';
import { marketChances } from './ratings/match-odds.ts';
import { dayOf, pairingOf } from './ratings/rated-matches.ts';
import { settingsOf } from './ratings/start-levels.ts';
import { absoluteStrength, ratedForecast, statesBefore } from './ratings/states.ts';
import { RATINGS_MODEL } from './ratings/update.ts';
import { SimulationThread } from './season/simulation-thread.ts';

export const DIXON_COLES_MODEL = 'dixon-coles-1';
const MARKET_MODEL = 'shin-odds-1';

const FITS_CACHED_MAX = 200;
/** Seasons; most entries are empty. */
const IDLE_CACHED_MAX = 5000;
const NOBODY_IDLE: ReadonlyMap<number, Idleness> = new Map();
const DAY_MS = 86_400_000;
/** The textbook's decay a day, exp(-0.0018 days). Source: Dixon and Coles (1997), in days instead of half weeks. */
const DIXON_COLES_DECAY = 0.0018;
/** Number of previous seasons whose results the textbook's model uses. */
export const SEASONS_BEFORE = 2;
/** Dependence of low scores where the odds do not give it. */
const USUAL_RHO = -0.09;
/** Weight of the prices in a blend; the rest is the model's. */
const MARKET_SHARE = 0.9;

/** Factors on goals: 1 is the mean of the teams, higher is better for both. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
  /** standard errors */
  readonly errors: { readonly attack: number; readonly defence: number };
}

export interface StrengthMoment {
  readonly league: League;
  readonly season: number;
  readonly moment: number;
}

/** A result, and its age in days. */
interface DatedResult extends Omit<DixonColesResult, 'weight'> {
  readonly age: number;
}

/** Gets the forecasts that responses show. */
export interface ServedForecasts {
  served(fixture: Fixture, forecast: Forecast, now: number): void;
}

export class Forecasts {
  readonly simulations = new SimulationThread();
  private readonly store: Store;
  private readonly recorder: ServedForecasts | undefined;
  private readonly fits = new LRUCache<string, Promise<DixonColesFit | Refusal>>({ max: FITS_CACHED_MAX });
  private readonly idle = new LRUCache<string, { revision: number; teams: ReadonlyMap<number, Idleness> }>({
    max: IDLE_CACHED_MAX,
  });

  constructor(store: Store, recorder?: ServedForecasts) {
    this.store = store;
    this.recorder = recorder;
  }

  /** Call with every forecast that a response shows: the track record keeps those made before kickoff. */
  served(fixture: Fixture, forecast: Forecast, now: number): void {
    this.recorder?.served(fixture, forecast, now);
  }

  /** Forecast of a match from the results of the days before it. */
  async ofFixture(fixture: Fixture): Promise<Forecast> {
    const idle = (await this.idleTeams(fixture)).get(fixture.legacyId) ?? null;
    const { expectedGoals, home, away, matches, rho } = await ratedForecast(this.store, fixture, idle);
    const uncertainty = { home: Math.sqrt(home.variance), away: Math.sqrt(away.variance) };
    return forecastFrom({ model: RATINGS_MODEL, source: 'model', rho, matches, expectedGoals, uncertainty });
  }

  /** The idle teams of every match of the season of a fixture. */
  private idleTeams({ league, season }: Fixture): MaybePromise<ReadonlyMap<number, Idleness>> {
    if (!hasStakes(league, season)) return NOBODY_IDLE;
    const key = `${league.legacyId}:${season}`;
    const revision = this.store.revisions.of(seasonScope(league.legacyId, season));
    const cached = this.idle.get(key);
    if (cached?.revision === revision) return cached.teams;
    return chain(this.store.fixtures.ofSeason(league.legacyId, season), (fixtures) => {
      const teams = idleTeams(fixtures);
      this.idle.set(key, { revision, teams });
      return teams;
    });
  }

  /** Strengths of teams relative to their mean, from the results up to the UTC day of `moment`; by legacy id. */
  async strengths(teams: readonly Team[], { league, season, moment }: StrengthMoment): Promise<Map<number, Strength>> {
    const { reference } = this.store;
    const matches = teams.map((team) => ({ league, season, kickoff: moment, home: team, away: team, neutral: false }));
    const pairings = matches.map((match) => pairingOf(match, reference));
    const state = await statesBefore(this.store, pairings, dayOf(moment) + 1);
    const settings = settingsOf(league, this.store.reference);
    const all = pairings.map((pairing) => absoluteStrength(state, pairing, settings));
    const mean = (name: 'attack' | 'defence') => all.reduce((sum, team) => sum + team[name], 0) / all.length;
    const [meanAttack, meanDefence] = [mean('attack'), mean('defence')];
    return new Map(
      all.map(({ attack, defence, attackVariance, defenceVariance }, index) => {
        const own = { attack: Math.exp(attack - meanAttack), defence: Math.exp(defence - meanDefence) };
        const errors = {
          attack: own.attack * Math.sqrt(attackVariance),
          defence: own.defence * Math.sqrt(defenceVariance),
        };
        return [teams[index]!.legacyId, { ...own, errors }];
      }),
    );
  }

  /** The textbook's forecast of a match, or the reason why there is none. */
  async dixonColesOfFixture(fixture: Fixture, now: number): Promise<Forecast | Pick<Refusal, 'reason'>> {
    const { league, season, kickoff, home, away, neutral } = fixture;
    const fit = await this.dixonColesBefore(league.legacyId, season, Math.min(now, kickoff));
    if ('refused' in fit) return fit;
    const expectedGoals = dixonColesRates(fit, { home: home.legacyId, away: away.legacyId, neutral });
    if (expectedGoals === null) return { reason: 'a team has no result in this league in three seasons' };
    const [one, other] = [fit.teams.get(home.legacyId)!, fit.teams.get(away.legacyId)!];
    return forecastFrom({
      ...{ model: DIXON_COLES_MODEL, source: 'model', rho: fit.rho, matches: fit.weights },
      expectedGoals,
      uncertainty: {
        home: Math.hypot(one.errors.attack, other.errors.defence),
        away: Math.hypot(other.errors.attack, one.errors.defence),
      },
    });
  }

  /** The exact fit of the textbook's model to earlier results of the league, or the reason why there is none. */
  async dixonColesBefore(league: number, season: number, moment: number): Promise<DixonColesFit | Refusal> {
    const day = dayOf(moment);
    const years = Array.from({ length: SEASONS_BEFORE + 1 }, (_, i) => season - i);
    const revisions = years.map((year) => this.store.revisions.of(seasonScope(league, year)));
    const key = `${league}:${season}:${day}:${revisions.join('.')}`;
    let fit = this.fits.get(key);
    if (fit === undefined) {
      fit = this.results(league, years, day * DAY_MS).then((results) =>
        fitDixonColes(results.map(({ age, ...result }) => ({ ...result, weight: Math.exp(-DIXON_COLES_DECAY * age) }))),
      );
      this.fits.set(key, fit);
      fit.catch(() => this.fits.delete(key)); // the next request retries
    }
    return fit;
  }

  private async results(league: number, years: readonly number[], until: number): Promise<DatedResult[]> {
    const results: DatedResult[] = [];
    for (const year of years) {
      for (const fixture of await this.store.fixtures.ofSeason(league, year)) {
        const goals = resultOf(fixture);
        if (goals === null || fixture.kickoff >= until) continue;
        results.push({
          home: fixture.home.legacyId,
          away: fixture.away.legacyId,
          homeGoals: goals.home,
          awayGoals: goals.away,
          age: (until - fixture.kickoff) / DAY_MS,
        });
      }
    }
    return results;
  }
}

/** The forecast of the closing odds, or of earlier ones before they close. Null if no match odds are stored. */
export function forecastOfMarket(markets: readonly Market[]): Forecast | null {
  const chances = marketChances(markets);
  if (chances === null) return null;
  const { rates, rho } = impliedScoreline(chances, USUAL_RHO);
  return forecastFrom({
    ...{ model: MARKET_MODEL, source: 'market', matches: 0, rho },
    expectedGoals: rates,
    uncertainty: null,
  });
}

/** A forecast between a model and the prices, on the scale of log rates. */
export function blendOf(model: Forecast, market: Forecast): Forecast {
  const rest = 1 - MARKET_SHARE;
  const { uncertainty } = model;
  return forecastFrom({
    ...{ model: `${model.model}+${market.model}`, source: 'blend', matches: model.matches },
    rho: rest * model.rho + MARKET_SHARE * market.rho,
    expectedGoals: blendedRates(model.expectedGoals, market.expectedGoals, MARKET_SHARE),
    uncertainty: uncertainty === null ? null : { home: rest * uncertainty.home, away: rest * uncertainty.away },
  });
}
