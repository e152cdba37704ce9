/**
 * Forecasts of matches from stored results. Fits are cached by the revisions of their seasons, so a new result, and
 * nothing else, causes a new fit.
 */
import { LRUCache } from 'lru-cache';
import { resultOf } from '../football/result.ts';
import type { Fixture } from '../football/terms.ts';
import { type Outcomes, outcomesOf, type ScoreMatrix, scoreMatrix } from '../models/score-matrix.ts';
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

/** Name and version of the model, as responses show it. */
export const FORECAST_MODEL = 'poisson-strengths-1';

export interface Forecast extends Outcomes {
  readonly model: string;
  readonly expectedGoals: { readonly home: number; readonly away: number };
  /** standard errors of the logarithms of `expectedGoals` */
  readonly uncertainty: { readonly home: number; readonly away: number };
  readonly matrix: ScoreMatrix;
  /** weighted number of results behind the forecast, 0 or more */
  readonly matches: number;
}

const FITS_CACHED_MAX = 200;
const DAY_MS = 86_400_000;
/** The weight of a result halves in this many days. */
const HALF_LIFE_DAYS = 240;
/** Number of previous seasons whose results count. */
export const SEASONS_BEFORE = 2;

export class Forecasts {
  private readonly store: Store;
  private readonly fits = new LRUCache<string, Promise<StrengthFit>>({ max: FITS_CACHED_MAX });

  constructor(store: Store) {
    this.store = store;
  }

  /** Forecast of a match from the results before its kickoff, or before `now` if that is earlier. */
  async ofFixture(fixture: Fixture, now: number): Promise<Forecast> {
    const fit = await this.fitBefore(fixture.league.legacyId, fixture.season, Math.min(now, fixture.kickoff));
    const expectedGoals = expectedGoalsOf(fit, fixture);
    const matrix = scoreMatrix(expectedGoals.home, expectedGoals.away);
    const uncertainty = uncertaintyOf(fit, fixture);
    return { model: FORECAST_MODEL, expectedGoals, uncertainty, matrix, matches: fit.matches, ...outcomesOf(matrix) };
  }

  /** Strengths from the results before the UTC day of `moment`, so that all matches of a day share a fit. */
  async fitBefore(league: number, season: number, moment: number): Promise<StrengthFit> {
    const day = Math.floor(moment / DAY_MS);
    const years = Array.from({ length: SEASONS_BEFORE + 1 }, (_, i) => season - i);
    const revisions = years.map((year) => this.store.revisions.of(seasonScope(league, year)));
    const key = `${league}:${season}:${day}:${revisions.join('.')}`;
    let fit = this.fits.get(key);
    if (fit === undefined) {
      fit = this.fit(league, years, day * DAY_MS);
      this.fits.set(key, fit);
      fit.catch(() => this.fits.delete(key)); // the next request retries
    }
    return fit;
  }

  private async fit(league: number, years: readonly number[], until: number): Promise<StrengthFit> {
    const results: StrengthResult[] = [];
    for (const year of years) {
      for (const fixture of await this.store.fixtures.ofSeason(league, year)) {
        const goals = resultOf(fixture);
        if (goals === null || fixture.kickoff >= until) continue;
        const age = (until - fixture.kickoff) / DAY_MS;
        results.push({
          home: fixture.home.legacyId,
          away: fixture.away.legacyId,
          homeGoals: goals.home,
          awayGoals: goals.away,
          weight: 0.5 ** (age / HALF_LIFE_DAYS),
        });
      }
    }
    return fitStrengths(results);
  }
}

type Pair = Pick<Fixture, 'home' | 'away' | 'neutral'>;

/** Expected goals of both sides of a match. */
export function expectedGoalsOf(fit: StrengthFit, { home, away, neutral }: Pair): { home: number; away: number } {
  const rates = goalRates(fit, home.legacyId, away.legacyId);
  return neutral ? atNeutralVenue(rates, fit) : rates;
}

/** Combines the errors of one side's attack and the other side's defence. */
function uncertaintyOf(fit: StrengthFit, { home, away }: Pair): Forecast['uncertainty'] {
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
