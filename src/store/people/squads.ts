/** The rows of squads, and the entries that the rows of several providers make. */
import type { Position, SquadMember } from '../../football/person.ts';
import type { Reference } from '../reference/reference.ts';
import { PLAYER_COLUMNS, type PlayerRow, playerOf } from './rows.ts';

export interface SquadJoin extends PlayerRow {
  readonly team: number;
  readonly season: number;
  readonly squad_number: number | null;
  readonly squad_position: string | null;
  readonly squad_at: number;
  readonly squad_revision: number;
}

export const SELECT_SQUAD = `SELECT ${PLAYER_COLUMNS.split(', ')
  .map((column) => `p.${column}`)
  .join(', ')}, s.team, s.season, s.number AS squad_number, s.position AS squad_position,
  s.updated_at AS squad_at, s.revision AS squad_revision
  FROM squads s JOIN players p ON p.legacy_id = s.player`;

const POSITIONS: readonly (string | null)[] = ['Goalkeeper', 'Defender', 'Midfielder', 'Attacker'];

export function inSquadOrder(a: SquadMember, b: SquadMember): number {
  const rank = ({ position }: SquadMember) =>
    (POSITIONS.indexOf(position) + POSITIONS.length + 1) % (POSITIONS.length + 1);
  return rank(a) - rank(b) || (a.number ?? 1000) - (b.number ?? 1000) || a.player.legacyId - b.player.legacyId;
}

/** Merges the rows of several providers into one entry for each player, team and season. */
export function squadMembers(rows: readonly SquadJoin[], reference: Reference): SquadMember[] {
  const members = new Map<string, SquadMember>();
  for (const row of rows) {
    const team = reference.team(row.team);
    if (team === undefined) continue;
    const key = `${row.team}|${row.season}|${row.legacy_id}`;
    const other = members.get(key);
    members.set(key, {
      player: other?.player ?? playerOf(row),
      team,
      season: row.season,
      number: other?.number ?? row.squad_number,
      updatedAt: Math.max(other?.updatedAt ?? row.updated_at, row.squad_at),
      revision: Math.max(other?.revision ?? row.revision, row.squad_revision),
      position: other?.position ?? (row.squad_position as Position | null) ?? (row.position as Position | null),
    });
  }
  return [...members.values()];
}
