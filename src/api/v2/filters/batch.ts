/** The `ids` filter: the entities found, and the ids that do not exist. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import type { Store } from '../../../store/store.ts';

export interface Batch {
  /** keys of the entities found: legacy ids, or native ids of kinds without legacy ids */
  readonly keys: ReadonlySet<number | string>;
  /** ids as sent that do not exist */
  readonly missing: readonly string[];
}

export interface StoredBatch extends Batch {
  readonly legacyIds: readonly number[];
}

/** Schema of `missing`. */
export const missingIds = {
  missing: z
    .array(z.string())
    .optional()
    .describe('only with `ids`: the ids that do not exist. If none exists, the response is 404'),
};

/** The value of `missing`; empty if no ids were sent. */
export function missingOf(batch: Batch | undefined): { readonly both?: { readonly missing: readonly string[] } } {
  return batch === undefined ? {} : { both: { missing: batch.missing } };
}

/** Finds the key of each id. Ids of the same entity share a key. Throws `not_found` if no id exists. */
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

/** The same for entities that are not in memory. */
export async function storedBatch(
  { ids: idReader }: Store,
  kind: 'fixture' | 'player' | 'coach',
  ids: readonly string[],
): Promise<StoredBatch> {
  const found = await idReader.legacyIds(kind, ids);
  const batch = batchOf(ids, kind, (id) => found.get(id));
  return { ...batch, legacyIds: [...new Set(found.values())] };
}

/** The same for kinds without legacy ids. */
export async function nativeBatch(
  { ids: idReader }: Store,
  table: 'transfers' | 'injuries',
  ids: readonly string[],
): Promise<Batch & { readonly ids: readonly string[] }> {
  const found = await idReader.stored(table, ids);
  const batch = batchOf(ids, table === 'transfers' ? 'transfer' : 'injury', (id) => (found.has(id) ? id : undefined));
  return { ...batch, ids: [...found] };
}
