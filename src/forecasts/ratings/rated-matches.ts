/** Stored matches as the rating filter takes them: one pool of clubs, one of national teams. */
import { lowestTier } from '../../football/catalogue/leagues.ts';
import { resultOf } from '../../football/result.ts';
import type { Goals } from '../../football/score.ts';
import { isFinished } from '../../football/status.ts';
import type { Fixture, League, TeamStatistics } from '../../football/terms.ts';
import { impliedRates, type MarketChances } from '../../models/market/implied-rates.ts';
import type { Competition, Pairing } from '../../models/ratings/state.ts';
import type { RatedMatch } from '../../models/ratings/update.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { Store } from '../../store/store.ts';
import { marketChances } from './match-odds.ts';
import { groupOfCountry, settingsOf } from './start-levels.ts';

export interface StoredMatch extends RatedMatch {
  readonly market: MarketChances | null;
}

const DAY_MS = 86_400_000;
/** Log rate between neighbouring divisions before any team has changed between them. */
const LEVEL_PER_TIER = -0.3;
const FRIENDLY_WEIGHT = 0.8;
const FRIENDLIES: ReadonlySet<string> = new Set(['fifa.friendly', 'fifa.club-friendly']);
/** National teams play all competitions in one pool, so that they share a goal base. */
const NATIONAL_POOL: Competition = { id: 0, isDivision: false, level: 0 };

/** A match without its result, as the filter takes it. */
export function pairingOf(fixture: MatchToPair, reference: Reference): Pairing {
  const { league, season, kickoff, home, away, neutral } = fixture;
  return {
    competition: competitionOf(league),
    ...{ season, neutral },
    day: dayOf(kickoff),
    home: home.legacyId,
    away: away.legacyId,
    ...(isOfCountries(league) && {
      groups: { home: groupOfCountry(home.country.key, reference), away: groupOfCountry(away.country.key, reference) },
    }),
  };
}

export type MatchToPair = Pick<Fixture, 'league' | 'season' | 'kickoff' | 'home' | 'away' | 'neutral'>;

/** The UTC day, from 1970. */
export const dayOf = (moment: number) => Math.floor(moment / DAY_MS);

/**
 * Clubs that are known from a cup of their country alone share the level of that cup. It starts below the divisions, because
 * they would otherwise have played in one.
 */
function competitionOf(league: League): Competition {
  if (league.national) return NATIONAL_POOL;
  const { legacyId: id, type, tier, country } = league;
  if (type === 'League') return { id, isDivision: tier !== null, level: LEVEL_PER_TIER * ((tier ?? 1) - 1) };
  return { id, isDivision: false, level: isOfCountries(league) ? 0 : LEVEL_PER_TIER * lowestTier(country.key) };
}

/** Clubs of several countries meet in it. */
function isOfCountries({ national, country }: League): boolean {
  return !national && country.key === 'world';
}

/** The results of a league season with shots, expected goals and closing odds where they are stored. */
export async function storedMatches(
  store: Pick<Store, 'fixtures' | 'statistics' | 'odds' | 'reference'>,
  league: League,
  year: number,
  isNeeded: (fixture: Fixture) => boolean = () => true,
): Promise<StoredMatch[]> {
  const ofSeason = await store.fixtures.ofSeason(league.legacyId, year);
  const finished = ofSeason.filter((fixture) => isRated(fixture) && isNeeded(fixture));
  const ids = finished.map(({ legacyId }) => legacyId);
  const season = store.reference.season(league, year);
  const hasStatistics = season === undefined || season.stored.statisticsFixtures;
  const hasOdds = season === undefined || season.stored.odds;
  const statistics = hasStatistics ? await store.statistics.ofFixtures(ids) : new Map<number, TeamStatistics>();
  const odds = hasOdds ? await store.odds.ofFixtures(ids) : new Map<number, never>();
  const { rho } = settingsOf(league, store.reference);
  return finished.map((fixture) => {
    const own = statistics.get(fixture.legacyId);
    const market = marketChances(odds.get(fixture.legacyId)?.markets ?? []);
    return {
      ...pairingOf(fixture, store.reference),
      id: fixture.legacyId,
      goals: goalsOf(fixture)!,
      shotsOnTarget: bothSides(own, 'shotsOnGoal'),
      corners: bothSides(own, 'cornerKicks'),
      expectedGoals: bothSides(own, 'expectedGoals'),
      marketRates: market === null ? null : impliedRates(market, rho),
      weight: FRIENDLIES.has(league.code) ? FRIENDLY_WEIGHT : 1,
      market,
    };
  });
}

/** Whether a match moves ratings. An awarded result says nothing about strengths. */
export function isRated(fixture: Fixture): boolean {
  return isFinished(fixture.status) && goalsOf(fixture) !== null;
}

/** Goals of 90 minutes: extra time would count for more than it is. */
export function goalsOf(fixture: Fixture): Goals | null {
  return fixture.score.fulltime ?? resultOf(fixture);
}

function bothSides(
  statistics: TeamStatistics | undefined,
  name: 'shotsOnGoal' | 'cornerKicks' | 'expectedGoals',
): Goals | null {
  const [home, away] = [statistics?.home[name], statistics?.away[name]];
  return home === undefined || away === undefined ? null : { home, away };
}
