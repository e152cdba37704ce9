/** Which data of a season is stored, and how much of the season it covers. */
import type { Completeness, Coverage, LeagueType, PartialKind, Share } from '../terms.ts';

/** Numbers of stored rows of one season. An absent count is zero. */
export interface StoredCounts {
  readonly type: LeagueType;
  readonly fixtures: number;
  readonly finished: number;
  /** fixtures with team statistics */
  readonly statistics: number;
  readonly odds: number;
  readonly events?: number;
  /** goals with a scorer */
  readonly goals?: number;
  /** goals with an assist */
  readonly assists?: number;
  readonly cards?: number;
  readonly lineups?: number;
  readonly players?: number;
  readonly playerStatistics?: number;
  readonly injuries?: number;
  /** whether any match belongs to a table; a cup without groups has none. Default: true for leagues, false for cups */
  readonly hasTable?: boolean;
}

/** Results a season needs before it can be forecast. */
const FORECAST_RESULTS_MIN = 20;

/** Kinds of data with at least one row. */
export function storedKinds(stored: StoredCounts): Coverage {
  const some = (count: number | undefined) => count !== undefined && count > 0;
  return {
    events: some(stored.events),
    lineups: some(stored.lineups),
    statisticsFixtures: some(stored.statistics),
    statisticsPlayers: some(stored.playerStatistics),
    standings: some(stored.fixtures) && (stored.hasTable ?? stored.type === 'League'),
    players: some(stored.players),
    topScorers: some(stored.goals),
    topAssists: some(stored.assists),
    topCards: some(stored.cards),
    injuries: some(stored.injuries),
    predictions: stored.finished >= FORECAST_RESULTS_MIN,
    odds: some(stored.odds),
  };
}

/** What the finished matches of a season have. */
export interface CoveredCounts {
  readonly finished: number;
  /** all goals of the finished matches */
  readonly goals: number;
  readonly teams: number;
  /** finished matches with events; likewise the next five */
  readonly events: number;
  readonly lineups: number;
  readonly statistics: number;
  readonly playerStatistics: number;
  readonly odds: number;
  /** matches whose cards are all known, even if there was none */
  readonly cards: number;
  /** goals in the totals of players, and own goals */
  readonly scoredBy: number;
  readonly assists: number;
  /** minutes in totals of players that state assists; likewise cards */
  readonly assistMinutes: number;
  readonly cardMinutes: number;
  /** teams with players, and teams with an absence */
  readonly teamsWithPlayers: number;
  readonly teamsWithInjuries: number;
}

/** Of ten goals at least six have an assist. This decides when assists that only events give are complete. */
const ASSISTS_PER_GOAL = 0.6;
/** Minutes that the players of both teams play in one match. */
const PLAYER_MINUTES = 2 * 11 * 90;

export function completenessOf(counts: CoveredCounts): Completeness {
  const { finished, goals, teams } = counts;
  const share = (have: number, of: number): Share => ({ have: Math.min(have, of), of });
  const matches = (have: number) => share(have, finished);
  /** The part of the playing time that totals of players cover. */
  const played = (minutes: number) => (finished === 0 ? 0 : minutes / (finished * PLAYER_MINUTES));
  // never more than the goals whose scorer is known: some sources count assists generously
  const assisted = goals === 0 ? 0 : Math.min(counts.assists / (ASSISTS_PER_GOAL * goals), counts.scoredBy / goals);
  return {
    events: matches(counts.events),
    lineups: matches(counts.lineups),
    statisticsFixtures: matches(counts.statistics),
    statisticsPlayers: matches(counts.playerStatistics),
    odds: matches(counts.odds),
    topScorers: share(counts.scoredBy, goals),
    topAssists: share(Math.round(goals * Math.max(assisted, played(counts.assistMinutes))), goals),
    topCards: matches(Math.max(counts.cards, Math.round(finished * played(counts.cardMinutes)))),
    players: share(counts.teamsWithPlayers, teams),
    injuries: share(counts.teamsWithInjuries, teams),
  };
}

/** The share from which a kind of data counts as covered. Sources miss single matches, and goals without a scorer. */
export const COVERED_SHARE = 0.9;

/** From 0 to 1; null before the first match has finished. */
export function shareOf({ have, of }: Share): number | null {
  return of === 0 ? null : have / of;
}

export function isCovered(share: Share): boolean {
  return (shareOf(share) ?? 0) >= COVERED_SHARE;
}

/** The flags of a season. Before its first match has finished, a kind of data is covered if some is stored. */
export function coverageOf(stored: Coverage, completeness: Completeness): Coverage {
  const kinds = Object.keys(completeness) as PartialKind[];
  const partial = kinds.map((kind) => {
    const share = completeness[kind];
    return [kind, stored[kind] && (share.of === 0 || isCovered(share))] as const;
  });
  return { ...stored, ...Object.fromEntries(partial) };
}
