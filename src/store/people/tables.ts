/** The tables of players and coaches, which have the same structure. */
import { nameKey } from '../../base/text.ts';

export type PersonKind = 'player' | 'coach';

export interface PersonTables {
  readonly people: string;
  readonly claims: string;
  readonly teams: string;
  readonly words: string;
  /** the column that names the person in the other tables */
  readonly column: PersonKind;
  readonly columns: readonly (keyof PersonRow)[];
}

/** A row of `players` or `coaches`. Coaches have no position. */
export interface PersonRow {
  legacy_id: number;
  id: string;
  identity: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  birth_date: string | null;
  birth_place: string | null;
  birth_country: string | null;
  nationality: string | null;
  height: number | null;
  weight: number | null;
  position: string | null;
  search: string;
  sandbox: number;
  updated_at: number;
  revision: number;
}

const COACH_COLUMNS = [
  'legacy_id',
  'id',
  'identity',
  'name',
  'first_name',
  'last_name',
  'birth_date',
  'birth_place',
  'birth_country',
  'nationality',
  'height',
  'weight',
  'search',
  'sandbox',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof PersonRow)[];

export const PERSON_TABLES: Readonly<Record<PersonKind, PersonTables>> = {
  player: {
    people: 'players',
    claims: 'player_claims',
    teams: 'player_teams',
    words: 'player_search_words',
    column: 'player',
    columns: [...COACH_COLUMNS, 'position'],
  },
  coach: {
    people: 'coaches',
    claims: 'coach_claims',
    teams: 'coach_teams',
    words: 'coach_search_words',
    column: 'coach',
    columns: COACH_COLUMNS,
  },
};

/** The `search` column: each folded word of the names once, with a space on both sides. */
export function searchOf(names: Iterable<string>): string {
  const words = new Set(Array.from(names, nameKey).flatMap((key) => key.split(' ')));
  words.delete('');
  return ` ${[...words].sort().join(' ')} `;
}
