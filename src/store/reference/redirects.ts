/** Former ids of entities, and where they lead. */
import type { Queries } from '../database/database.ts';

/**
 * Redirects former ids to a survivor, including ids that led to the former one. A native id may have had several legacy
 * ids; each gets a redirect of its own.
 */
export async function redirect(
  queries: Queries,
  kind: string,
  from: { readonly id: string; readonly legacyId: number },
  target: number,
): Promise<void> {
  // two statements, because SQLite uses an index for each condition, but reads all redirects of the kind for an OR
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
  const hasOtherNumber = existing !== undefined && existing.legacy_id !== from.legacyId;
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND id = $2', [kind, idOfFormerNumber(from)]);
  await queries.run(
    `INSERT INTO redirects (kind, id, legacy_id, target_legacy_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, id) DO UPDATE SET target_legacy_id = excluded.target_legacy_id`,
    [kind, hasOtherNumber ? idOfFormerNumber(from) : from.id, from.legacyId, target],
  );
}

/** The `id` of a redirect whose native id is still in use, or is taken by a redirect from another legacy id. */
export function idOfFormerNumber({ id, legacyId }: { readonly id: string; readonly legacyId: number }): string {
  return `${id}/${legacyId}`;
}
