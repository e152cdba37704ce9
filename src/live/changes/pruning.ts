/** The change log is kept for so many days. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { hasChangesBefore, pruneChanges } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';

const PIECE_ROWS = 500;
const PAUSE_MS = 50;
const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Prunes at once and then every hour, until it is stopped. */
export function pruneChangesAfter(
  days: number,
  options: { readonly database: Database; readonly clock: Clock; readonly failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  const { database, clock, failed } = options;
  const stopping = new AbortController();
  let pruning: Promise<unknown> | undefined;
  const prune = () => {
    pruning ??= pruneInPieces(database, clock.now() - days * DAY_MS, { signal: stopping.signal })
      .catch(failed)
      .finally(() => {
        pruning = undefined;
      });
  };
  const timer = setInterval(prune, EVERY_MS).unref();
  prune();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await pruning;
    },
  };
}

/** Deletes changes from before a moment, in small pieces, so that writers never wait long. Returns how many rows went. */
export async function pruneInPieces(
  database: Database,
  before: number,
  options: { readonly signal: AbortSignal; readonly pieceRows?: number },
): Promise<number> {
  const { signal, pieceRows = PIECE_ROWS } = options;
  let total = 0;
  // asked first: where nothing is to go, writers are not waited for
  while (!signal.aborted && (await hasChangesBefore(database, before))) {
    const pruned = await pruneChanges(database, before, pieceRows);
    total += pruned;
    if (pruned < pieceRows) break;
    await pause(PAUSE_MS);
  }
  return total;
}
