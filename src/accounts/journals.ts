/** The journal of this node, and those of nodes that have ended on this machine. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { LimitStore } from '../store/accounts/limits.ts';
import type { EndedNode } from '../store/accounts/request-leases.ts';
import { sqliteFiles, withoutPassword } from '../store/database/urls.ts';
import { boot, ENDING, HELD_MS, Journal, readJournal } from './journal.ts';

/** Other nodes are looked for at most this often. */
const LOOK_EVERY_MS = 500;

export interface JournalsParts {
  /** where the nodes of this machine keep their journals; null: nowhere */
  readonly folder: string | null;
  readonly store: LimitStore;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/**
 * Where the nodes of this machine keep the journals of a database: beside a SQLite file, otherwise among the temporary files.
 * Undefined for a database in memory.
 */
export function journalFolder(databaseUrl: string): string | undefined {
  const files = sqliteFiles(databaseUrl);
  if (files?.accounts === ':memory:') return undefined;
  if (files !== null) return `${files.accounts}-journals`;
  const name = createHash('sha256').update(withoutPassword(databaseUrl)).digest('hex').slice(0, 16);
  return join(tmpdir(), `touchline-${name}`);
}

export class Journals {
  readonly #parts: JournalsParts;
  #journal: Journal;
  #lookedAt = -Infinity;
  #reclaiming: Promise<number> | null = null;
  #returned = 0;

  constructor(parts: JournalsParts) {
    this.#parts = parts;
    this.#journal = new Journal(parts.folder, parts);
  }

  /** The journal for new leases. One that was not renewed in time is replaced, because others may have read it. */
  get current(): Journal {
    this.#journal.renew();
    if (!this.#journal.isHeld) {
      this.#journal.close();
      this.#journal = new Journal(this.#parts.folder, this.#parts);
    }
    return this.#journal;
  }

  /** Requests that this node has returned for ended ones. */
  get returned(): number {
    return this.#returned;
  }

  renew(): void {
    this.#journal.renew();
  }

  /** Returns what ended nodes have leased but not served, and deletes their journals. Resolves to the number of requests. */
  reclaim(): Promise<number> {
    const now = this.#parts.clock.now();
    if (this.#parts.folder === null) return Promise.resolve(0);
    if (this.#reclaiming !== null) return this.#reclaiming;
    if (Math.abs(now - this.#lookedAt) < LOOK_EVERY_MS) return Promise.resolve(0);
    this.#lookedAt = now;
    this.#reclaiming = this.#reclaimEnded(this.#parts.folder).finally(() => {
      this.#reclaiming = null;
    });
    return this.#reclaiming;
  }

  /** For a graceful stop, after all leases are settled. */
  close(): void {
    const { folder } = this.#parts;
    this.#journal.close();
    if (folder === null) return;
    rmSync(pathOf(folder, this.#journal.id), { force: true });
    try {
      rmdirSync(folder);
    } catch {
      // other nodes use it
    }
  }

  async #reclaimEnded(folder: string): Promise<number> {
    const { clock, store } = this.#parts;
    let reclaimed = 0;
    for (const file of readdirSync(folder)) {
      const node = file.slice(0, -ENDING.length);
      if (!file.endsWith(ENDING) || node === this.#journal.id) continue;
      const ended = readEnded(folder, node, clock.now());
      if (ended === null) continue;
      const returned = await store.reclaim(ended, clock.now());
      reclaimed += returned;
      this.#returned += returned;
      rmSync(pathOf(folder, node), { force: true });
    }
    return reclaimed;
  }
}

function pathOf(folder: string, node: string): string {
  return join(folder, node + ENDING);
}

/** Null while the node may serve. `now` is read before the file, so that a renewal meanwhile is seen. */
function readEnded(folder: string, node: string, now: number): EndedNode | null {
  const path = pathOf(folder, node);
  let file: Buffer;
  let changedAt: number;
  try {
    file = readFileSync(path);
    changedAt = statSync(path).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // another node was faster
    throw error;
  }
  const { heldUntil, boot: ofBoot, counters } = readJournal(file);
  const endedAt = heldUntil > 0 ? heldUntil : changedAt + HELD_MS;
  if (now < endedAt) return null;
  // after a power failure, its last writes may be lost
  return { node, endedAt, counters: ofBoot === boot ? counters : new Map() };
}
