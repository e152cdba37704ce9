/** Deletes old changes from the change log, and old prices. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { hasChangesBefore, pruneChanges } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { hasPricesBefore, prunePrices } from '../../store/odds/price-writer.ts';

const CHUNK_ROWS = 500;
const PAUSE_MS = 50;
const DAY_MS = 86_400_000;

/** Deletes changes that are older than `days`. */
export async function pruneOlderThan(
  days: number,
  { database, clock, signal }: { readonly database: Database; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  await pruneInChunks(database, clock.now() - days * DAY_MS, { signal });
}

/** Deletes collected prices that are older than `days`, in small chunks. */
export async function prunePricesOlderThan(
  days: number,
  { database, clock, signal }: { readonly database: Database; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const before = clock.now() - days * DAY_MS;
  while (!signal.aborted && (await hasPricesBefore(database, before))) {
    const pruned = await database.transaction((queries) => prunePrices(queries, before, CHUNK_ROWS));
    if (pruned < CHUNK_ROWS) break;
    await pause(PAUSE_MS);
  }
}

/** Deletes changes before a moment in small chunks, so that other writers wait only briefly. Returns the number of rows. */
export async function pruneInChunks(
  database: Database,
  before: number,
  options: { readonly signal: AbortSignal; readonly chunkRows?: number },
): Promise<number> {
  const { signal, chunkRows = CHUNK_ROWS } = options;
  let total = 0;
  // the read avoids waiting for the write lock if there is nothing to delete
  while (!signal.aborted && (await hasChangesBefore(database, before))) {
    const pruned = await pruneChanges(database, before, chunkRows);
    total += pruned;
    if (pruned < chunkRows) break;
    await pause(PAUSE_MS);
  }
  return total;
}
