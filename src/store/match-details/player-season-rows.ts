/** Reads rows of some players of a league season. */
import type { Queries } from '../database/database.ts';

/** Number of players from which a whole season is read. */
const FULL_SEASON_PLAYERS = 64;

/** Players of a league season. */
export interface SeasonPlayers {
  readonly league: number;
  readonly season: number;
  readonly players: ReadonlySet<number>;
}

interface Selection {
  /** a SELECT that gives the table with the player the alias `p` */
  readonly select: string;
  /** alias of the table with the columns `league` and `season` */
  readonly seasonOf: 'f' | 'p';
  readonly order?: string;
}

/** Rows of these players: by the index of players if they are few, or from the whole season. */
export async function rowsOfPlayers<T>(
  queries: Queries,
  { league, season, players }: SeasonPlayers,
  { select, seasonOf, order = '' }: Selection,
): Promise<T[]> {
  if (players.size > FULL_SEASON_PLAYERS) {
    const [least, most] = [Math.min(...players), Math.max(...players)];
    const where = `WHERE ${seasonOf}.league = $1 AND ${seasonOf}.season = $2 AND +p.player BETWEEN $3 AND $4`;
    const rows = await queries.all<T & { player: number }>(`${select} ${where} ${order}`, [
      league,
      season,
      least,
      most,
    ]);
    return rows.filter((row) => players.has(row.player));
  }
  const list = Array.from({ length: FULL_SEASON_PLAYERS }, (_, i) => `$${i + 3}`).join(', ');
  const requested = [...players];
  while (requested.length < FULL_SEASON_PLAYERS) requested.push(requested[0]!);
  // the unary plus keeps the planner from the index of the season, which has more rows than a player has matches
  const where = `WHERE +${seasonOf}.league = $1 AND +${seasonOf}.season = $2 AND p.player IN (${list})`;
  return queries.all<T>(`${select} ${where} ${order}`, [league, season, ...requested]);
}
