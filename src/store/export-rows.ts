/** Reads rows for exports: a league season, or a whole table in batches by key. */
import type { Queries } from './database/database.ts';
import type { InjuryRow, TransferRow } from './people/career-tables.ts';
import { PLAYER_COLUMNS, type PlayerRow } from './people/rows.ts';

export interface LeagueSeason {
  readonly league: number;
  readonly year: number;
}

const PLAYERS = `SELECT ${PLAYER_COLUMNS} FROM players`;

/** The players in a squad, a match or the statistics of a league season, by legacy id. */
export function seasonPlayers(queries: Queries, { league, year }: LeagueSeason): Promise<PlayerRow[]> {
  return queries.all<PlayerRow>(
    `${PLAYERS} WHERE legacy_id IN (
       SELECT s.player FROM season_teams t JOIN squads s ON s.team = t.team AND s.season = t.year
       WHERE t.league = $1 AND t.year = $2
       UNION SELECT player FROM player_seasons WHERE league = $1 AND season = $2
       UNION SELECT m.player FROM fixtures f JOIN player_matches m ON m.fixture = f.legacy_id
       WHERE f.league = $1 AND f.season = $2)
     ORDER BY legacy_id`,
    [league, year],
  );
}

export function playersAfter(queries: Queries, after: number, limit: number): Promise<PlayerRow[]> {
  return queries.all<PlayerRow>(`${PLAYERS} WHERE legacy_id > $1 ORDER BY legacy_id LIMIT ${limit}`, [after]);
}

export interface NamedPlayer {
  readonly player_id: string;
  readonly player_name: string;
}

export type ExportedTransfer = TransferRow & NamedPlayer;
export type ExportedInjury = InjuryRow & NamedPlayer & { readonly fixture_id: string | null };

const TRANSFERS = `SELECT t.*, p.id AS player_id, p.name AS player_name
  FROM transfers t JOIN players p ON p.legacy_id = t.player`;
const INJURIES = `SELECT i.*, p.id AS player_id, p.name AS player_name, f.id AS fixture_id
  FROM injuries i JOIN players p ON p.legacy_id = i.player LEFT JOIN fixtures f ON f.legacy_id = i.fixture`;

/** Transfers to or from a team of the league season, from day `from` to day `to` (YYYY-MM-DD), both included. */
export function seasonTransfers(
  queries: Queries,
  { league, year }: LeagueSeason,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ExportedTransfer[]> {
  const selects = ['team_out', 'team_in'].map(
    (column) => `SELECT w.id FROM season_teams s JOIN transfers w ON w.${column} = s.team
       WHERE s.league = $1 AND s.year = $2 AND w.transferred_on >= $3 AND w.transferred_on <= $4`,
  );
  return queries.all<ExportedTransfer>(
    `${TRANSFERS} WHERE t.id IN (${selects.join(' UNION ')}) ORDER BY t.transferred_on, t.id`,
    [league, year, from, to],
  );
}

export function transfersAfter(queries: Queries, after: string, limit: number): Promise<ExportedTransfer[]> {
  return queries.all<ExportedTransfer>(`${TRANSFERS} WHERE t.id > $1 ORDER BY t.id LIMIT ${limit}`, [after]);
}

export function seasonInjuries(queries: Queries, { league, year }: LeagueSeason): Promise<ExportedInjury[]> {
  return queries.all<ExportedInjury>(`${INJURIES} WHERE i.league = $1 AND i.season = $2 ORDER BY i.starts, i.id`, [
    league,
    year,
  ]);
}

export function injuriesAfter(queries: Queries, after: string, limit: number): Promise<ExportedInjury[]> {
  return queries.all<ExportedInjury>(`${INJURIES} WHERE i.id > $1 ORDER BY i.id LIMIT ${limit}`, [after]);
}
