import type { Coverage, LeagueType } from '../terms.ts';

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

/** Coverage flags of a season. A flag means that such data is stored, not that a source promises it. */
export function coverageOf(stored: StoredCounts): Coverage {
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
