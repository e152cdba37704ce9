/** Reads persons with all that was said of them, for those who decide who is who. */
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import { PERSON_TABLES, type PersonKind, type PersonRow } from './tables.ts';

export interface ClaimRow {
  readonly provider: string;
  readonly claim: string;
  readonly person: number;
  readonly record: string;
  readonly confirmed: number;
}

const IDS_PER_QUERY = 64;

/** Asks for 64 values at a time, as often as it takes. */
export async function queryInBatches<T>(
  values: readonly Value[],
  ask: (places: string, batch: readonly Value[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < values.length; from += IDS_PER_QUERY) {
    const batch = inList(values.slice(from, from + IDS_PER_QUERY));
    for (const row of await ask(batch.list, batch.values)) found.push(row);
  }
  return found;
}

export function personRows(queries: Queries, kind: PersonKind, ids: readonly number[]): Promise<PersonRow[]> {
  const { people, columns } = PERSON_TABLES[kind];
  return queryInBatches(ids, (places, batch) =>
    queries.all<PersonRow>(`SELECT ${columns.join(', ')} FROM ${people} WHERE legacy_id IN (${places})`, batch),
  );
}

export function claimRows(queries: Queries, kind: PersonKind, ids: readonly number[]): Promise<ClaimRow[]> {
  const { claims, column } = PERSON_TABLES[kind];
  return queryInBatches(ids, (places, batch) =>
    queries.all<ClaimRow>(
      `SELECT provider, claim, ${column} AS person, record, confirmed FROM ${claims} WHERE ${column} IN (${places})`,
      batch,
    ),
  );
}

/** Whom a provider's claim was taken to mean. */
export async function claimHolder(
  queries: Queries,
  kind: PersonKind,
  provider: string,
  claim: string,
): Promise<number | undefined> {
  const { claims, column } = PERSON_TABLES[kind];
  const sql = `SELECT ${column} AS person FROM ${claims} WHERE provider = $1 AND claim = $2`;
  return (await queries.get<{ person: number }>(sql, [provider, claim]))?.person;
}

/** Everyone born on a day. */
export async function bornOn(queries: Queries, kind: PersonKind, day: string): Promise<number[]> {
  const sql = `SELECT legacy_id FROM ${PERSON_TABLES[kind].people} WHERE birth_date = $1`;
  return (await queries.all<{ legacy_id: number }>(sql, [day])).map((row) => row.legacy_id);
}

/** Everyone known to have been with a team, and when. */
export function squadOfTeam(
  queries: Queries,
  kind: PersonKind,
  team: number,
): Promise<{ season: number; person: number }[]> {
  const { places, column } = PERSON_TABLES[kind];
  return queries.all(`SELECT season, ${column} AS person FROM ${places} WHERE team = $1`, [team]);
}

/** The words of the names of everyone known to have been with a team. */
export function wordsOfTeam(
  queries: Queries,
  kind: PersonKind,
  team: number,
): Promise<{ word: string; person: number }[]> {
  const { places, words, column } = PERSON_TABLES[kind];
  return queries.all(
    `SELECT word, ${column} AS person FROM ${words}
     WHERE ${column} IN (SELECT ${column} FROM ${places} WHERE team = $1)`,
    [team],
  );
}

/** What leads to a person under a number: the person's own row, or a redirect with the native id it had. */
export async function numberInUse(
  queries: Queries,
  kind: PersonKind,
  legacyId: number,
): Promise<{ readonly id: string; readonly moved: boolean } | undefined> {
  const row = await queries.get<{ id: string; moved: number }>(
    `SELECT id, 0 AS moved FROM ${PERSON_TABLES[kind].people} WHERE legacy_id = $1
     UNION ALL SELECT id, 1 FROM redirects WHERE kind = $2 AND legacy_id = $1 LIMIT 1`,
    [legacyId, kind],
  );
  return row === undefined ? undefined : { id: row.id, moved: row.moved === 1 };
}

/** The native id of an old number, which may be filed as one of several: see `formerNumber`. */
export function ownerOf(id: string): string {
  return id.split('/')[0]!;
}

export async function nativeIdInUse(queries: Queries, kind: PersonKind, id: string): Promise<number | undefined> {
  const sql = `SELECT legacy_id FROM ${PERSON_TABLES[kind].people} WHERE id = $1`;
  return (await queries.get<{ legacy_id: number }>(sql, [id]))?.legacy_id;
}

/** Where old numbers lead to; those that still stand are left out. */
export function redirectedPersons(
  queries: Queries,
  kind: PersonKind,
  ids: readonly number[],
): Promise<{ legacy_id: number; target: number }[]> {
  return queryInBatches(ids, (places, batch) =>
    queries.all<{ legacy_id: number; target: number }>(
      `SELECT legacy_id, target_legacy_id AS target FROM redirects WHERE kind = '${kind}' AND legacy_id IN (${places})`,
      batch,
    ),
  );
}
