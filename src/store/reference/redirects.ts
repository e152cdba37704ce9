/** Ids that no entity has any more, and where they lead. */
import type { Queries } from '../database/database.ts';

/**
 * Leads old ids to a survivor, those that led to the old one included. A native id may have had several numbers: each
 * leads on for itself.
 */
export async function redirect(
  queries: Queries,
  kind: string,
  from: { readonly id: string; readonly legacyId: number },
  target: number,
): Promise<void> {
  // two statements: SQLite has an index for each condition, and for "one or the other" reads all redirects of the kind
  await queries.run('UPDATE redirects SET target_legacy_id = $1 WHERE kind = $2 AND target_legacy_id = $3', [
    target,
    kind,
    from.legacyId,
  ]);
  await queries.run('UPDATE redirects SET target_legacy_id = $1 WHERE kind = $2 AND id = $3', [target, kind, from.id]);
  const existing = await queries.get<{ legacy_id: number }>(
    'SELECT legacy_id FROM redirects WHERE kind = $1 AND id = $2',
    [kind, from.id],
  );
  const isOther = existing !== undefined && existing.legacy_id !== from.legacyId;
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND id = $2', [kind, formerNumber(from)]);
  await queries.run(
    `INSERT INTO redirects (kind, id, legacy_id, target_legacy_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, id) DO UPDATE SET target_legacy_id = excluded.target_legacy_id`,
    [kind, isOther ? formerNumber(from) : from.id, from.legacyId, target],
  );
}

/** Under what a number is filed that stands for itself: its native id is still in use, or leads on beside another. */
export function formerNumber({ id, legacyId }: { readonly id: string; readonly legacyId: number }): string {
  return `${id}/${legacyId}`;
}
