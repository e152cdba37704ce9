/** Reads ambiguous people and recorded merges, for the operator. */
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import type { PersonKind } from '../people/tables.ts';
import type { MergedRows } from './person-merge.ts';

export interface AmbiguousPerson {
  readonly kind: PersonKind;
  readonly provider: string;
  readonly claim: string;
  readonly name: string;
  /** native id of the person that the claim was matched to */
  readonly person: string | null;
  /** native ids */
  readonly candidates: readonly string[];
  readonly file: string;
  readonly line: number;
}

export async function ambiguousPeople(queries: Queries): Promise<AmbiguousPerson[]> {
  const rows = await queries.all<Omit<AmbiguousPerson, 'candidates'> & { candidates: string }>(
    `SELECT a.kind, a.provider, a.claim, a.name, COALESCE(p.id, k.id) AS person, a.candidates, a.file, a.line
     FROM ambiguous_people a
     LEFT JOIN player_claims pc ON a.kind = 'player' AND pc.provider = a.provider AND pc.claim = a.claim
     LEFT JOIN players p ON p.legacy_id = pc.player
     LEFT JOIN coach_claims kc ON a.kind = 'coach' AND kc.provider = a.provider AND kc.claim = a.claim
     LEFT JOIN coaches k ON k.legacy_id = kc.coach
     ORDER BY a.kind, a.name, a.provider, a.claim`,
  );
  return rows.map((row) => ({ ...row, candidates: JSON.parse(row.candidates) }));
}

export interface StoredMerge {
  readonly mergedAt: number;
  readonly from: string;
  readonly into: string;
  readonly before: MergedRows;
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
