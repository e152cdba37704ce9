import { constants, setPriority } from 'node:os';

/**
 * Lets requests have the processor first: call at the start of a thread whose work takes seconds. Linux sets the
 * priority of the calling thread; other systems would set that of the whole process, so there it stays as it is.
 *
 * Not for a thread that writes to SQLite: while it waits for the processor on a busy machine, all other writers wait for
 * its lock, and give up after DATABASE_LOCK_TIMEOUT_MS.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
