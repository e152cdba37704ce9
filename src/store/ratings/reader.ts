/** Ratings as they were before a day. */
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { LeagueState, TeamState } from '../../models/ratings/state.ts';
import type { Queries, Value } from '../database/database.ts';
import { LEAGUE_COLUMNS, leagueFrom, TEAM_COLUMNS, teamFrom } from './rows.ts';

/** Days are UTC days since 1970. */
export interface RatingReader {
  /** after the last match of an earlier day; undefined before the team's first match */
  teamBefore(team: number, day: number): MaybePromise<TeamState | undefined>;
  /** the same of a competition; 0 is the pool of national teams */
  leagueBefore(league: number, day: number): MaybePromise<LeagueState | undefined>;
}

const TEAM = `SELECT ${TEAM_COLUMNS} FROM team_ratings WHERE team = $1 AND day < $2 ORDER BY day DESC LIMIT 1`;
const LEAGUE = `SELECT ${LEAGUE_COLUMNS} FROM league_ratings WHERE league = $1 AND day < $2 ORDER BY day DESC LIMIT 1`;

export function ratingReader(queries: Queries): RatingReader {
  const first = <State>(sql: string, values: readonly Value[], from: (row: readonly Value[]) => State) =>
    chain(queries.rows(sql, values), ([row]) => (row === undefined ? undefined : from(row)));
  return {
    teamBefore: (team, day) => first(TEAM, [team, day], teamFrom),
    leagueBefore: (league, day) => first(LEAGUE, [league, day], leagueFrom),
  };
}
