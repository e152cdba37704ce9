import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';

export interface IdReader {
  /** legacy ids by native id as requested, former ids included; unknown ids are left out */
  legacyIds(kind: keyof typeof TABLES, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** the ids among these that are stored, for tables without legacy ids */
  stored(table: 'transfers' | 'injuries', ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export function idReader(queries: Queries): IdReader {
  return {
    legacyIds: (kind, ids) => legacyIdsOf(queries, kind, ids),
    stored: (table, ids) => storedIds(queries, table, ids),
  };
}

const TABLES = { fixture: 'fixtures', player: 'players', coach: 'coaches' } as const;

async function legacyIdsOf(
  queries: Queries,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const current = await queryInBatches(ids, (list, batch) =>
    queries.all<{ id: string; legacy_id: number }>(
      `SELECT id, legacy_id FROM ${TABLES[kind]} WHERE id IN (${list})`,
      batch,
    ),
  );
  for (const { id, legacy_id } of current) found.set(id, legacy_id);
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return found;
  const redirected = await queryInBatches(others, (list, batch) =>
    queries.all<{ id: string; target: number }>(
      `SELECT r.id, r.target_legacy_id AS target FROM redirects r JOIN ${TABLES[kind]} t ON t.legacy_id = r.target_legacy_id
       WHERE r.kind = '${kind}' AND r.id IN (${list})`,
      batch,
    ),
  );
  for (const { id, target } of redirected) found.set(id, target);
  return found;
}

async function storedIds(
  queries: Queries,
  table: 'transfers' | 'injuries',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryInBatches(ids, (list, batch) =>
    queries.all<{ id: string }>(`SELECT id FROM ${table} WHERE id IN (${list})`, batch),
  );
  return new Set(rows.map(({ id }) => id));
}
