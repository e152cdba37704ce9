/** Sums up players' seasons from their matches and from what sources state. */
import type { LineupPosition } from '../../football/match.ts';
import {
  bestTotals,
  type PlayedMatch,
  type PlayerSeasonTotals,
  playerSeason,
} from '../../football/people/player-season.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { Queries } from '../database/database.ts';

/** Number of players from which a whole season is read. */
const FULL_SEASON_PLAYERS = 64;

/** Players of a league season. */
export interface SeasonPlayers {
  readonly league: number;
  readonly season: number;
  readonly players: ReadonlySet<number>;
}

/** Totals of one player for one team in a league season. */
export interface TeamTotals {
  readonly team: number;
  readonly player: number;
  readonly totals: PlayerSeasonTotals;
}

interface MatchRow {
  counted: number;
  player: number;
  side: string;
  home: number;
  away: number;
  number: number | null;
  position: string | null;
  captain: number;
  starts: number | null;
  played: number;
  came_on: number;
  went_off: number;
  reported: number;
  rating: number | null;
  statistics: string;
}

interface SourceRow {
  team: number;
  player: number;
  provider: string;
  record: string;
}

/** Totals from the matches, or else from the sources. */
export async function playerSeasonTotals(queries: Queries, season: SeasonPlayers): Promise<TeamTotals[]> {
  const matches = await rowsOfPlayers<MatchRow>(queries, season, {
    select: `SELECT p.counted, p.player, p.side, f.home, f.away, p.number, p.position, p.captain, p.starts, p.played, p.came_on,
       p.went_off, p.reported, p.rating, p.statistics
     FROM fixtures f JOIN player_matches p ON p.fixture = f.legacy_id`,
    seasonOf: 'f',
    order: 'ORDER BY f.kickoff, f.legacy_id',
  });
  const sources = await rowsOfPlayers<SourceRow>(queries, season, {
    select: 'SELECT p.team, p.player, p.provider, p.record FROM player_season_sources p',
    seasonOf: 'p',
  });
  const entries = new Map<string, { team: number; player: number; matches: PlayedMatch[]; sources: SourceRow[] }>();
  const entryOf = (team: number, player: number) => {
    const key = `${team}|${player}`;
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = { team, player, matches: [], sources: [] };
      entries.set(key, entry);
    }
    return entry;
  };
  for (const row of matches) {
    entryOf(row.side === 'home' ? row.home : row.away, row.player).matches.push(playedMatch(row));
  }
  for (const row of sources) entryOf(row.team, row.player).sources.push(row);
  return Array.from(entries.values(), ({ team, player, matches: played, sources }) => ({
    team,
    player,
    totals: bestTotals(played.length === 0 ? null : playerSeason(played), mergedSourceTotals(sources))!,
  }));
}

/** A match counts from its end on, as in standings: while it is in play, its players have a line-up only. */
function playedMatch(row: MatchRow): PlayedMatch {
  const squad = {
    number: row.number,
    position: row.position as LineupPosition | null,
    captain: row.captain === 1,
    starts: row.starts === null ? null : row.starts === 1,
  };
  if (row.counted === 0) {
    const nothing = { played: false, cameOn: false, wentOff: false, reported: false, rating: null };
    return { ...squad, ...nothing, statistics: {} };
  }
  return {
    ...squad,
    played: row.played === 1,
    cameOn: row.came_on === 1,
    wentOff: row.went_off === 1,
    reported: row.reported === 1,
    rating: row.rating === null ? null : row.rating / 100,
    statistics: JSON.parse(row.statistics),
  };
}

/** Statistics of the source with the highest precedence. Number, position and captain may come from the others. */
function mergedSourceTotals(rows: readonly SourceRow[]): PlayerSeasonTotals | null {
  if (rows.length === 0) return null;
  const all = byPrecedence(
    'playerStatistics',
    rows.map((row) => ({ ...row, file: '' })),
  ).map(({ record }) => JSON.parse(record) as PlayerSeasonTotals);
  return {
    number: all.find(({ number }) => number !== null)?.number ?? null,
    position: all.find(({ position }) => position !== null)?.position ?? null,
    captain: all.some(({ captain }) => captain),
    statistics: all[0]!.statistics,
  };
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
