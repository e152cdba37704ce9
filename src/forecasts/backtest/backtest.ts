/** Backtest of the models over stored leagues. */
import { idleTeams } from '../../football/table/stakes.ts';
import type { League } from '../../football/terms.ts';
import { CLUB_ELO, NATIONAL_ELO } from '../../models/backtest/elo.ts';
import type { PoolSettings } from '../../models/ratings/settings.ts';
import type { Store } from '../../store/store.ts';
import { storedMatches } from '../ratings/rated-matches.ts';
import { settingsOf } from '../ratings/start-levels.ts';
import {
  type BacktestMatch,
  baseRates,
  dixonColes,
  elo,
  type Forecaster,
  market,
  oneLeague,
  ratings,
} from './forecasters.ts';
import { type BacktestReport, reportOf } from './report.ts';
import { walkForward } from './walk.ts';

export interface BacktestRequest {
  /** leagues whose matches are scored: all of clubs, or all of national teams */
  readonly leagues: readonly League[];
  /** first and last season that is scored, by starting year; earlier seasons are learned from */
  readonly from: number;
  readonly to: number;
  /** whether the closing odds of the match itself are a model; default: if any match has them */
  readonly market?: boolean;
}

const NATIONAL_IMPORTANCE: Readonly<Record<string, number>> = { 'fifa.friendly': 1 / 3, 'fifa.world': 1 };
const OTHER_NATIONAL_IMPORTANCE = 2 / 3;

/**
 * Scores all models on the matches for which each of them has a forecast. The filter and Elo learn from every stored
 * competition of the pool; the market is compared where closing odds are stored for any match.
 */
export async function backtest(store: Store, request: BacktestRequest): Promise<BacktestReport> {
  const { leagues, from, to } = request;
  const { matches, isScored } = await backtestMatches(store, request);
  const forecasters = forecastersFor(request, settingsOf(leagues[0]!, store.reference), { matches, isScored });
  const scored = walkForward(matches, forecasters, isScored);
  const names = forecasters.map(({ name }) => name);
  return reportOf(scored, names, { from, to });
}

export interface BacktestMatches {
  /** of every competition of the pool, up to the last season that is scored */
  readonly matches: readonly BacktestMatch[];
  isScored(match: BacktestMatch): boolean;
}

export async function backtestMatches(store: Store, { leagues, from, to }: BacktestRequest): Promise<BacktestMatches> {
  const { national } = leagues[0]!;
  const competitions = store.reference.leagues().filter((league) => league.national === national);
  const matches: BacktestMatch[] = [];
  const scoredIds = new Set<number>();
  for (const league of competitions) {
    const isRequested = leagues.some(({ legacyId }) => legacyId === league.legacyId);
    for (const { year } of store.reference.seasons(league)) {
      if (year > to) continue;
      const idle = idleTeams(await store.fixtures.ofSeason(league.legacyId, year));
      for (const match of await storedMatches(store, league, year)) {
        matches.push({ ...match, importance: importanceOf(league), idle: idle.get(match.id) ?? null });
        if (isRequested && year >= from) scoredIds.add(match.id);
      }
    }
  }
  return { matches, isScored: ({ id }) => scoredIds.has(id) };
}

function forecastersFor(
  { leagues, market: isCompared = true }: BacktestRequest,
  settings: PoolSettings,
  { matches, isScored }: BacktestMatches,
): Forecaster[] {
  const league = leagues[0]!;
  const has = (evidence: 'market' | 'shotsOnTarget' | 'expectedGoals') =>
    matches.some((match) => match[evidence] !== null);
  const hasChances = has('shotsOnTarget') || has('expectedGoals');
  const forecasters: Forecaster[] = [
    baseRates(),
    // a textbook fit needs a league whose teams all meet
    ...(league.national ? [] : [league.type === 'League' ? dixonColes(isScored) : oneLeague(isScored)]),
    elo(league.national ? NATIONAL_ELO : CLUB_ELO),
    ratings({ name: 'ratings-goals', chances: false, odds: false }, settings),
    ...(hasChances ? [ratings({ name: 'ratings-chances', chances: true, odds: false }, settings)] : []),
    ...(has('market') ? [ratings({ name: 'ratings-odds', chances: true, odds: true }, settings)] : []),
  ];
  const isPriced = matches.some((match) => match.market !== null && isScored(match));
  return isCompared && isPriced ? [...forecasters, market] : forecasters;
}

function importanceOf({ national, code }: League): number {
  return national ? (NATIONAL_IMPORTANCE[code] ?? OTHER_NATIONAL_IMPORTANCE) : 1;
}
