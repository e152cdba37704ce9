/** Many things by their ids in one answer: those that are known, and which ids nothing answers to. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { legacyIdsOf, storedIds } from '../../../store/identity/native-ids.ts';
import type { Store } from '../../../store/store.ts';

export interface Batch {
  /** keys of what is known: legacy ids, where there are any */
  readonly keys: ReadonlySet<number | string>;
  /** as sent */
  readonly missing: readonly string[];
}

export interface StoredBatch extends Batch {
  readonly numbers: readonly number[];
}

/** Declares what an answer to `ids` says of those that nothing answers to. */
export const missingIds = {
  missing: z
    .array(z.string())
    .optional()
    .describe('only with `ids`: the ids that do not exist. If none exists, the response is 404'),
};

/** The same in an answer; nothing where no ids were sent. */
export function missingOf(batch: Batch | undefined): { readonly both?: { readonly missing: readonly string[] } } {
  return batch === undefined ? {} : { both: { missing: batch.missing } };
}

/** Each id as sent to its key. Ids of one thing are one; where nothing is known of any of them that is 404. */
export function batchOf<Id extends string | number>(
  ids: readonly Id[],
  kind: string,
  find: (id: Id) => number | string | undefined,
): Batch {
  const keys = new Set<number | string>();
  const missing: string[] = [];
  for (const id of ids) {
    const key = find(id);
    if (key === undefined) missing.push(String(id));
    else keys.add(key);
  }
  if (keys.size > 0) return { keys, missing };
  const message = missing.length === 1 ? `no ${kind} has the id '${missing[0]}'` : `no ${kind} has any of these ids`;
  throw new ApiError('not_found', message, { fields: [{ field: 'ids', message }] });
}

/** The same of what is not held in memory. */
export async function storedBatch(
  { database }: Store,
  kind: 'fixture' | 'player' | 'coach',
  ids: readonly string[],
): Promise<StoredBatch> {
  const known = await legacyIdsOf(database, kind, ids);
  const batch = batchOf(ids, kind, (id) => known.get(id));
  return { ...batch, numbers: [...new Set(known.values())] };
}

/** The same of what has no number. */
export async function namedBatch(
  { database }: Store,
  table: 'transfers' | 'injuries',
  ids: readonly string[],
): Promise<Batch & { readonly ids: readonly string[] }> {
  const known = await storedIds(database, table, ids);
  const batch = batchOf(ids, table === 'transfers' ? 'transfer' : 'injury', (id) => (known.has(id) ? id : undefined));
  return { ...batch, ids: [...known] };
}
