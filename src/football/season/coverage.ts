import type { Coverage, LeagueType } from '../terms.ts';

/** How many rows are stored of one season. Kinds that are not stored at all may be left out. */
export interface StoredCounts {
  readonly type: LeagueType;
  readonly fixtures: number;
  readonly finished: number;
  /** fixtures with team statistics */
  readonly statistics: number;
  readonly odds: number;
  readonly events?: number;
  /** events that are goals with a scorer, goals with an assist, cards */
  readonly goals?: number;
  readonly assists?: number;
  readonly cards?: number;
  readonly lineups?: number;
  readonly players?: number;
  readonly playerStatistics?: number;
  readonly injuries?: number;
  /** whether some match belongs to a table; a cup without groups has none. Undefined: by the type alone */
  readonly hasTable?: boolean;
}

/** From how many results on a season can be forecast. The flag says that it can, whether or not an endpoint asks. */
const FORECAST_RESULTS_MIN = 20;

/** Coverage flags of a season: each says that something is stored, none what a source promises. */
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
