/** Deletes old changes from the change log. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { hasChangesBefore, pruneChanges } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';

const CHUNK_ROWS = 500;
const PAUSE_MS = 50;
const INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Deletes changes that are older than `days`, now and then every hour. */
export function pruneChangesAfter(
  days: number,
  options: { readonly database: Database; readonly clock: Clock; readonly onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  const { database, clock, onError } = options;
  const stopping = new AbortController();
  let pruning: Promise<unknown> | undefined;
  const prune = () => {
    pruning ??= pruneInChunks(database, clock.now() - days * DAY_MS, { signal: stopping.signal })
      .catch(onError)
      .finally(() => {
        pruning = undefined;
      });
  };
  const timer = setInterval(prune, INTERVAL_MS).unref();
  prune();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await pruning;
    },
  };
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
