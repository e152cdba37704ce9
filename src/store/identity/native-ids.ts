/** From native ids to the numbers that rows are stored under: many at once, ids that moved too. */
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../people/person-claims.ts';

const TABLES = { fixture: 'fixtures', player: 'players', coach: 'coaches' } as const;

/** By native id as sent; ids that nothing answers to are left out. */
export async function legacyIdsOf(
  queries: Queries,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const known = await queryInBatches(ids, (places, batch) =>
    queries.all<{ id: string; legacy_id: number }>(
      `SELECT id, legacy_id FROM ${TABLES[kind]} WHERE id IN (${places})`,
      batch,
    ),
  );
  for (const { id, legacy_id } of known) found.set(id, legacy_id);
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return found;
  const redirected = await queryInBatches(others, (places, batch) =>
    queries.all<{ id: string; target: number }>(
      `SELECT r.id, r.target_legacy_id AS target FROM redirects r JOIN ${TABLES[kind]} t ON t.legacy_id = r.target_legacy_id
       WHERE r.kind = '${kind}' AND r.id IN (${places})`,
      batch,
    ),
  );
  for (const { id, target } of redirected) found.set(id, target);
  return found;
}

/** Which of these ids are stored: of what has no number beside its native id. */
export async function storedIds(
  queries: Queries,
  table: 'transfers' | 'injuries',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryInBatches(ids, (places, batch) =>
    queries.all<{ id: string }>(`SELECT id FROM ${table} WHERE id IN (${places})`, batch),
  );
  return new Set(rows.map(({ id }) => id));
}
