/** Reads ambiguous people and recorded merges, for the operator. */
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';
import type { MergedRows } from './person-merge.ts';

const PERSON_KINDS = ['player', 'coach'] as const satisfies readonly PersonKind[];

export interface AmbiguousPerson {
  readonly kind: PersonKind;
  readonly provider: string;
  readonly claim: string;
  readonly name: string;
  /** native id of the person that the claim was matched to */
  readonly person: string;
  /** native ids */
  readonly candidates: readonly string[];
  readonly file: string;
  readonly line: number;
}

export async function ambiguousPeople(queries: Queries): Promise<AmbiguousPerson[]> {
  const listed = await Promise.all(PERSON_KINDS.map((kind) => ambiguousOfKind(queries, kind)));
  return listed.flat();
}

async function ambiguousOfKind(queries: Queries, kind: PersonKind): Promise<AmbiguousPerson[]> {
  const { people, claims, column } = PERSON_TABLES[kind];
  const candidates = await queries.all<{ provider: string; claim: string; id: string }>(
    `SELECT c.provider, c.claim, p.id FROM ambiguous_candidates c JOIN ${people} p ON p.legacy_id = c.person
     WHERE c.role = $1 ORDER BY p.id`,
    [kind],
  );
  const byClaim = Map.groupBy(candidates, ({ provider, claim }) => `${provider}\n${claim}`);
  const rows = await queries.all<{
    provider: string;
    claim: string;
    file: string;
    line: number;
    record: string;
    person: string;
    name: string;
  }>(
    `SELECT a.provider, a.claim, a.file, a.line, c.record, p.id AS person, p.name FROM ambiguous_people a
     JOIN ${claims} c ON c.provider = a.provider AND c.claim = a.claim JOIN ${people} p ON p.legacy_id = c.${column}
     WHERE a.kind = $1`,
    [kind],
  );
  return rows
    .map(({ record, name, ...row }) => {
      const { names } = JSON.parse(record) as { readonly names: readonly string[] };
      const ids = byClaim.get(`${row.provider}\n${row.claim}`) ?? [];
      return { kind, ...row, name: names[0] ?? name, candidates: ids.map(({ id }) => id) };
    })
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function sortKey({ name, provider, claim }: AmbiguousPerson): string {
  return `${name}\n${provider}\n${claim}`;
}

export interface StoredMerge {
  readonly mergedAt: number;
  readonly from: string;
  readonly into: string;
  readonly before: MergedRows;
}

export interface ListedMerge {
  readonly mergedAt: number;
  /** native id of the merged person */
  readonly from: string;
  readonly name: string;
  /** native id of the survivor at that time */
  readonly into: string;
}

/** The merges that can be undone, the newest first. */
export async function personMerges(
  queries: Queries,
  { limit, name }: { readonly limit: number; readonly name?: string },
): Promise<ListedMerge[]> {
  const merges = await queries.all<{ merged_at: number; from_id: string; into_id: string; before: string }>(
    `SELECT merged_at, from_id, into_id, before FROM person_merges WHERE undone_at IS NULL
     ORDER BY merged_at DESC, from_id`,
  );
  return merges
    .map((row) => ({
      ...{ mergedAt: row.merged_at, from: row.from_id, into: row.into_id },
      name: (JSON.parse(row.before) as MergedRows).person.name as string,
    }))
    .filter((merge) => name === undefined || merge.name.toLowerCase().includes(name.toLowerCase()))
    .slice(0, limit);
}

/** The last merge of a person, unless it was undone. */
export async function lastMergeOf(queries: Queries, from: string): Promise<StoredMerge | undefined> {
  const row = await queries.get<{ merged_at: number; from_id: string; into_id: string; before: string }>(
    `SELECT merged_at, from_id, into_id, before FROM person_merges
     WHERE from_id = $1 AND undone_at IS NULL ORDER BY merged_at DESC LIMIT 1`,
    [from],
  );
  return row && { mergedAt: row.merged_at, from: row.from_id, into: row.into_id, before: JSON.parse(row.before) };
}

export async function markUndone(queries: Queries, merge: StoredMerge, now: number): Promise<void> {
  await queries.run('UPDATE person_merges SET undone_at = $1 WHERE merged_at = $2 AND from_id = $3', [
    now,
    merge.mergedAt,
    merge.from,
  ]);
}

/** Current legacy id of a native id or legacy id, which may be a former one. */
export async function currentLegacyId(
  queries: Queries,
  kind: PersonKind,
  id: string | number,
): Promise<number | undefined> {
  const table = kind === 'player' ? 'players' : 'coaches';
  const column = typeof id === 'number' ? 'legacy_id' : 'id';
  const row = await queries.get<{ legacy_id: number }>(
    `SELECT legacy_id FROM ${table} WHERE ${column} = $1
     UNION ALL SELECT target_legacy_id FROM redirects WHERE kind = $2 AND ${column} = $1 LIMIT 1`,
    [id, kind],
  );
  return row?.legacy_id;
}

/** Native ids by legacy id. Former and unknown legacy ids are left out. */
export async function nativeIdsOf(
  queries: Queries,
  kind: PersonKind,
  legacyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const table = kind === 'player' ? 'players' : 'coaches';
  const rows = await queryInBatches(legacyIds, (list, batch) =>
    queries.all<{ legacy_id: number; id: string }>(
      `SELECT legacy_id, id FROM ${table} WHERE legacy_id IN (${list})`,
      batch,
    ),
  );
  return new Map(rows.map(({ legacy_id, id }) => [legacy_id, id]));
}

export async function nativeIdOf(queries: Queries, kind: PersonKind, legacyId: number): Promise<string> {
  const table = kind === 'player' ? 'players' : 'coaches';
  const row = await queries.get<{ id: string }>(`SELECT id FROM ${table} WHERE legacy_id = $1`, [legacyId]);
  return row!.id;
}
