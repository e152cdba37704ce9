/**
 * Ids of transfers, injuries and trophies. They follow from the current content of a row, so they do not depend on
 * which file was imported first.
 */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import type { CareerRows, CareerTable, InjuryRow, TransferRow, TrophyRow } from '../../store/people/career-tables.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { isLoan } from './duplicate-careers.ts';

/** Stable ids for legacy ids, which can still change. */
export interface IdentityLookup {
  /** native id of a person; undefined if the person is not stored */
  person(kind: PersonKind, legacyId: number): string | undefined;
  /** identity of a team */
  team(legacyId: number): string;
}

const TABLES_WITH_IDS = ['transfers', 'injuries', 'trophies'] as const satisfies readonly CareerTable[];
type TableWithIds = (typeof TABLES_WITH_IDS)[number];

/** The id that follows from a row; undefined if its person is not stored. */
export function careerId<T extends TableWithIds>(
  table: T,
  row: CareerRows[T],
  lookup: IdentityLookup,
): string | undefined {
  if (table === 'trophies') return trophyId(row as TrophyRow, lookup);
  return table === 'transfers' ? transferId(row as TransferRow, lookup) : injuryId(row as InjuryRow, lookup);
}

/** Loans are marked: a loan and the following purchase can be on one day, between the same clubs. */
export function transferKey(
  { transferred_on, type }: Pick<TransferRow, 'transferred_on' | 'type'>,
  player: string | number,
  clubs: string,
): string {
  return `${player}|${transferred_on}|${clubs}${isLoan({ type }) ? '|loan' : ''}`;
}

function transferId(row: TransferRow, { person, team }: IdentityLookup): string | undefined {
  const player = person('player', row.player);
  const club = (id: number | null, name: string | null) => (id === null ? nameKey(name ?? '') : team(id));
  const clubs = `${club(row.team_out, row.name_out)}|${club(row.team_in, row.name_in)}`;
  return player && entityIds('transfer', transferKey(row, player, clubs)).id;
}

/** A player misses at most one match a day, so the id of the match, which can change, is not part of the id. */
function injuryId({ player: id, starts, reason, fixture }: InjuryRow, { person }: IdentityLookup): string | undefined {
  const player = person('player', id);
  return player && entityIds('injury', `${player}|${starts}|${fixture === null ? nameKey(reason) : 'match'}`).id;
}

export function trophyId(
  { role, person: id, league, country, season, place }: Omit<TrophyRow, 'id' | 'provider'>,
  { person }: Pick<IdentityLookup, 'person'>,
): string | undefined {
  const nativeId = person(role as PersonKind, id);
  return (
    nativeId && entityIds('trophy', `${role}|${nativeId}|${nameKey(league)}|${nameKey(country)}|${season}|${place}`).id
  );
}
