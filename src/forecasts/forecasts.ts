/**
 * Forecasts of matches from stored results and prices. Fits are cached by the revisions of their seasons, so a new
 * result, and nothing else, causes a new fit.
 */
import { LRUCache } from 'lru-cache';
import { resultOf } from '../football/result.ts';
import type { Fixture, Market } from '../football/terms.ts';
import { type DixonColesFit, dixonColesRates, fitDixonColes } from '../models/dixon-coles/fit.ts';
import type { Refusal } from '../models/dixon-coles/schedule.ts';
import { blendedRates, impliedScoreline } from '../models/market/implied-rates.ts';
import {
  fitStrengths,
  goalRates,
  type StrengthFit,
  type StrengthResult,
  strengthErrors,
  strengthOf,
} from '../models/strengths/fit.ts';
import { seasonScope } from '../store/changes/revisions.ts';
import type { Store } from '../store/store.ts';
import { type Forecast, forecastFrom } from './forecast.ts';
import { marketChances } from './match-odds.ts';

/** Name and version of the model, as responses show it. */
export const FORECAST_MODEL = 'poisson-strengths-1';
export const DIXON_COLES_MODEL = 'dixon-coles-1';
const MARKET_MODEL = 'shin-odds-1';

const FITS_CACHED_MAX = 200;
const DAY_MS = 86_400_000;
/** The weight of a result halves in this many days. */
const HALF_LIFE_DAYS = 240;
/** The textbook's decay a day, exp(-0.0018 days). Source: Dixon and Coles (1997), in days instead of half weeks. */
const DIXON_COLES_DECAY = 0.0018;
/** Number of previous seasons whose results count. */
export const SEASONS_BEFORE = 2;
/** Dependence of low scores where the odds do not give it. */
const USUAL_RHO = -0.09;
/** Weight of the prices in a blend; the rest is the model's. */
const MARKET_SHARE = 0.9;

/** A result, and its age in days. */
interface DatedResult extends Omit<StrengthResult, 'weight'> {
  readonly age: number;
}

/** Gets the forecasts that responses show. */
export interface ServedForecasts {
  served(fixture: Fixture, forecast: Forecast, now: number): void;
}

export class Forecasts {
  private readonly store: Store;
  private readonly recorder: ServedForecasts | undefined;
  private readonly fits = new LRUCache<string, Promise<StrengthFit>>({ max: FITS_CACHED_MAX });
  private readonly dixonColesFits = new LRUCache<string, Promise<DixonColesFit | Refusal>>({ max: FITS_CACHED_MAX });

  constructor(store: Store, recorder?: ServedForecasts) {
    this.store = store;
    this.recorder = recorder;
  }

  /** Call with every forecast that a response shows: the track record keeps those made before kickoff. */
  served(fixture: Fixture, forecast: Forecast, now: number): void {
    this.recorder?.served(fixture, forecast, now);
  }

  /** Forecast of a match from the results before its kickoff, or before `now` if that is earlier. */
  async ofFixture(fixture: Fixture, now: number): Promise<Forecast> {
    const fit = await this.fitBefore(fixture.league.legacyId, fixture.season, Math.min(now, fixture.kickoff));
    return forecastFrom({
      ...{ model: FORECAST_MODEL, source: 'model', rho: 0, matches: fit.matches },
      expectedGoals: expectedGoalsOf(fit, fixture),
      uncertainty: uncertaintyOf(fit, fixture),
    });
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

  /** Strengths from the results before the UTC day of `moment`, so that all matches of a day share a fit. */
  async fitBefore(league: number, season: number, moment: number): Promise<StrengthFit> {
    return this.cached(this.fits, { league, season, moment }, (results) =>
      fitStrengths(results.map(({ age, ...result }) => ({ ...result, weight: 0.5 ** (age / HALF_LIFE_DAYS) }))),
    );
  }

  /** The exact fit of the textbook's model to the same results, or the reason why there is none. */
  async dixonColesBefore(league: number, season: number, moment: number): Promise<DixonColesFit | Refusal> {
    return this.cached(this.dixonColesFits, { league, season, moment }, (results) =>
      fitDixonColes(results.map(({ age, ...result }) => ({ ...result, weight: Math.exp(-DIXON_COLES_DECAY * age) }))),
    );
  }

  private async cached<Fit>(
    fits: LRUCache<string, Promise<Fit>>,
    { league, season, moment }: { readonly league: number; readonly season: number; readonly moment: number },
    fitTo: (results: readonly DatedResult[]) => Fit,
  ): Promise<Fit> {
    const day = Math.floor(moment / DAY_MS);
    const years = Array.from({ length: SEASONS_BEFORE + 1 }, (_, i) => season - i);
    const revisions = years.map((year) => this.store.revisions.of(seasonScope(league, year)));
    const key = `${league}:${season}:${day}:${revisions.join('.')}`;
    let fit = fits.get(key);
    if (fit === undefined) {
      fit = this.results(league, years, day * DAY_MS).then(fitTo);
      fits.set(key, fit);
      fit.catch(() => fits.delete(key)); // the next request retries
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

type Pair = Pick<Fixture, 'home' | 'away' | 'neutral'>;

/** Expected goals of both sides of a match. */
export function expectedGoalsOf(fit: StrengthFit, { home, away, neutral }: Pair): { home: number; away: number } {
  const rates = goalRates(fit, home.legacyId, away.legacyId);
  return neutral ? atNeutralVenue(rates, fit) : rates;
}

/** Combines the errors of one side's attack and the other side's defence. */
function uncertaintyOf(fit: StrengthFit, { home, away }: Pair): { home: number; away: number } {
  const relative = (id: number) => {
    const strength = strengthOf(fit, id);
    const errors = strengthErrors(strength);
    return { attack: errors.attack / strength.attack, concession: errors.concession / strength.concession };
  };
  const [one, other] = [relative(home.legacyId), relative(away.legacyId)];
  return { home: Math.hypot(one.attack, other.concession), away: Math.hypot(other.attack, one.concession) };
}

/** At a neutral venue, both sides get the mean of the home and away base rates. */
function atNeutralVenue(rates: { home: number; away: number }, { base }: StrengthFit) {
  const meanBase = (base.home + base.away) / 2;
  return { home: (rates.home / base.home) * meanBase, away: (rates.away / base.away) * meanBase };
}
