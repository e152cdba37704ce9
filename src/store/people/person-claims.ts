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

/** The persons of claims, by the alias of the claim. */
export async function peopleOfAliases(
  queries: Queries,
  kind: PersonKind,
  aliases: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { claims, column } = PERSON_TABLES[kind];
  const rows = await queryInBatches(aliases, (list, batch) =>
    queries.all<{ alias: number; person: number }>(
      `SELECT alias, ${column} AS person FROM ${claims} WHERE alias IN (${list})`,
      batch,
    ),
  );
  return new Map(rows.map(({ alias, person }) => [alias, person]));
}

/** The claims by name of the people of a team and season. */
export function namesAtPlace(
  queries: Queries,
  kind: PersonKind,
  { team, season }: { readonly team: number; readonly season: number },
): Promise<{ provider: string; claim: string; confirmed: number }[]> {
  const { claims, teams, column } = PERSON_TABLES[kind];
  return queries.all(
    `SELECT c.provider, c.claim, c.confirmed FROM ${teams} t JOIN ${claims} c ON c.${column} = t.${column}
     WHERE t.team = $1 AND t.season = $2 AND c.claim LIKE 'name:%' ORDER BY c.provider, c.claim`,
    [team, season],
  );
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
): Promise<{ season: number; person: number; listed: number }[]> {
  const { teams, column } = PERSON_TABLES[kind];
  return queries.all(`SELECT season, ${column} AS person, listed FROM ${teams} WHERE team = $1`, [team]);
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

/** Takes a person out of a season of a team, unless a record with an id or a date of birth states it. */
export async function leaveTeam(
  queries: Queries,
  kind: PersonKind,
  { team, season, person }: { readonly team: number; readonly season: number; readonly person: number },
): Promise<void> {
  const { teams, column } = PERSON_TABLES[kind];
  const sql = `DELETE FROM ${teams} WHERE team = $1 AND season = $2 AND ${column} = $3 AND listed = 0`;
  await queries.run(sql, [team, season, person]);
}

/** Notes that names alone, if anything, state a season of a person with a team. */
export async function unlistPlace(
  queries: Queries,
  kind: PersonKind,
  { team, season, person }: { readonly team: number; readonly season: number; readonly person: number },
): Promise<void> {
  const { teams, column } = PERSON_TABLES[kind];
  const sql = `UPDATE ${teams} SET listed = 0 WHERE team = $1 AND season = $2 AND ${column} = $3`;
  await queries.run(sql, [team, season, person]);
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
