/** Reads people with their claims, to decide which of them are the same person. */
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { PERSON_TABLES, type PersonKind, type PersonRow } from './tables.ts';

export interface ClaimRow {
  readonly provider: string;
  readonly claim: string;
  readonly person: number;
  readonly record: string;
  readonly confirmed: number;
}

export function personRows(queries: Queries, kind: PersonKind, ids: readonly number[]): Promise<PersonRow[]> {
  const { people, columns } = PERSON_TABLES[kind];
  return queryInBatches(ids, (list, batch) =>
    queries.all<PersonRow>(`SELECT ${columns.join(', ')} FROM ${people} WHERE legacy_id IN (${list})`, batch),
  );
}

export function claimRows(queries: Queries, kind: PersonKind, ids: readonly number[]): Promise<ClaimRow[]> {
  const { claims, column } = PERSON_TABLES[kind];
  return queryInBatches(ids, (list, batch) =>
    queries.all<ClaimRow>(
      `SELECT provider, claim, ${column} AS person, record, confirmed FROM ${claims} WHERE ${column} IN (${list})`,
      batch,
    ),
  );
}

/** Legacy id of the person that a provider's claim was matched to. */
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
export async function peopleBornOn(queries: Queries, kind: PersonKind, day: string): Promise<number[]> {
  const sql = `SELECT legacy_id FROM ${PERSON_TABLES[kind].people} WHERE birth_date = $1`;
  return (await queries.all<{ legacy_id: number }>(sql, [day])).map((row) => row.legacy_id);
}

/** The people of a team, with their seasons. */
export function peopleOfTeam(
  queries: Queries,
  kind: PersonKind,
  team: number,
): Promise<{ season: number; person: number }[]> {
  const { teams, column } = PERSON_TABLES[kind];
  return queries.all(`SELECT season, ${column} AS person FROM ${teams} WHERE team = $1`, [team]);
}

/** The teams of a person, with the seasons. */
export function teamsOfPerson(
  queries: Queries,
  kind: PersonKind,
  person: number,
): Promise<{ team: number; season: number }[]> {
  const { teams, column } = PERSON_TABLES[kind];
  return queries.all(`SELECT team, season FROM ${teams} WHERE ${column} = $1 ORDER BY team, season`, [person]);
}

/** The name words of the people of a team. */
export function wordsOfTeam(
  queries: Queries,
  kind: PersonKind,
  team: number,
): Promise<{ word: string; person: number }[]> {
  const { teams, words, column } = PERSON_TABLES[kind];
  return queries.all(
    `SELECT word, ${column} AS person FROM ${words}
     WHERE ${column} IN (SELECT ${column} FROM ${teams} WHERE team = $1)`,
    [team],
  );
}

/** Finds a legacy id in use: by a person, or by a redirect, with the native id. */
export async function legacyIdInUse(
  queries: Queries,
  kind: PersonKind,
  legacyId: number,
): Promise<{ readonly id: string; readonly isRedirect: boolean } | undefined> {
  const row = await queries.get<{ id: string; is_redirect: number }>(
    `SELECT id, 0 AS is_redirect FROM ${PERSON_TABLES[kind].people} WHERE legacy_id = $1
     UNION ALL SELECT id, 1 FROM redirects WHERE kind = $2 AND legacy_id = $1 LIMIT 1`,
    [legacyId, kind],
  );
  return row === undefined ? undefined : { id: row.id, isRedirect: row.is_redirect === 1 };
}

/** The native id in the `id` of a redirect; see `formerNumber`. */
export function nativeIdOfRedirect(id: string): string {
  return id.split('/')[0]!;
}

export async function nativeIdInUse(queries: Queries, kind: PersonKind, id: string): Promise<number | undefined> {
  const sql = `SELECT legacy_id FROM ${PERSON_TABLES[kind].people} WHERE id = $1`;
  return (await queries.get<{ legacy_id: number }>(sql, [id]))?.legacy_id;
}

/** Redirects of former legacy ids. Ids that are still in use are left out. */
export function redirectedPersons(
  queries: Queries,
  kind: PersonKind,
  ids: readonly number[],
): Promise<{ legacy_id: number; target: number }[]> {
  return queryInBatches(ids, (list, batch) =>
    queries.all<{ legacy_id: number; target: number }>(
      `SELECT legacy_id, target_legacy_id AS target FROM redirects WHERE kind = '${kind}' AND legacy_id IN (${list})`,
      batch,
    ),
  );
}
