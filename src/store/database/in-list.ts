import type { Value } from './database.ts';

/** Values of one statement of `queryInBatches`. */
const BATCH_VALUES = 64;

/**
 * Parameters for `IN (...)`, numbered after `before` other parameters. The last value is repeated until their number is a
 * power of two, so that a few prepared statements serve lists of any length.
 */
export function inList(values: readonly Value[], before = 0): { readonly list: string; readonly values: Value[] } {
  const size = 2 ** Math.ceil(Math.log2(Math.max(values.length, 1)));
  const padded = Array.from({ length: size }, (_, i) => values[Math.min(i, values.length - 1)] ?? null);
  return { list: padded.map((_, i) => `$${before + i + 1}`).join(', '), values: padded };
}

/** Runs `query` for up to 64 values at a time, and returns all rows. `list` goes into `IN (...)`. */
export async function queryInBatches<T>(
  values: readonly Value[],
  query: (list: string, batch: readonly Value[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < values.length; from += BATCH_VALUES) {
    const batch = inList(values.slice(from, from + BATCH_VALUES));
    for (const row of await query(batch.list, batch.values)) found.push(row);
  }
  return found;
}
