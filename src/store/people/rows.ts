/** Maps rows of players and coaches to domain records. */
import type { Birth, Coach, Player, Position } from '../../football/person.ts';
import type { PersonRow } from './tables.ts';

export interface PlayerRow extends PersonRow {
  readonly number: number | null;
}

export type CoachRow = Omit<PersonRow, 'position'>;

export const COACH_COLUMNS =
  'legacy_id, id, name, first_name, last_name, birth_date, birth_place, birth_country, nationality, height, weight, updated_at, revision';
export const PLAYER_COLUMNS = `${COACH_COLUMNS}, position, number`;

function personOf(row: CoachRow) {
  const birth: Birth = { date: row.birth_date, place: row.birth_place, country: row.birth_country };
  return {
    id: row.id,
    legacyId: row.legacy_id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    birth,
    nationality: row.nationality,
    height: row.height,
    weight: row.weight,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

export function playerOf(row: PlayerRow): Player {
  return { ...personOf(row), position: row.position as Position | null, number: row.number };
}

/** `spells` may be in any order. */
export function coachOf(row: CoachRow, spells: Coach['career']): Coach {
  const career = spells.toSorted((a, b) =>
    a.start === b.start ? a.team.legacyId - b.team.legacyId : a.start < b.start ? 1 : -1,
  );
  const current = career.find(({ end }) => end === null);
  return { ...personOf(row), team: current?.team ?? null, career };
}
