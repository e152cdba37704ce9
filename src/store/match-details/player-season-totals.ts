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
import { expectedGoals } from './expected-goals.ts';
import { rowsOfPlayers, type SeasonPlayers } from './player-season-rows.ts';

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
  model_rating: number | null;
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
       p.went_off, p.reported, p.rating, p.model_rating, p.statistics
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
  const shots = await expectedGoals(queries, season);
  return Array.from(entries, ([key, { team, player, matches: played, sources }]) => {
    const totals = bestTotals(played.length === 0 ? null : playerSeason(played), mergedSourceTotals(sources))!;
    // what a source states for the season has precedence over the shots of some matches
    return { team, player, totals: { ...totals, statistics: { ...shots.get(key), ...totals.statistics } } };
  });
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
    const nothing = { played: false, cameOn: false, wentOff: false, reported: false, rating: null, modelRating: null };
    return { ...squad, ...nothing, statistics: {} };
  }
  return {
    ...squad,
    played: row.played === 1,
    cameOn: row.came_on === 1,
    wentOff: row.went_off === 1,
    reported: row.reported === 1,
    rating: row.rating === null ? null : row.rating / 100,
    modelRating: row.model_rating === null ? null : row.model_rating / 100,
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
