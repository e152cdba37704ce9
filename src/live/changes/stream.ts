/** Follows the change log for any number of subscribers: each change is read once and delivered to all of them. */
import type { Access } from '../../football/access.ts';
import {
  type Change,
  type ChangeFilter,
  changesAfter,
  hasChangesSince,
  latestChange,
  oldestPosition,
} from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { type InPlayIds, inPlayIds, visibleChanges } from '../../store/visible-changes.ts';
import { BATCH_MAX, type ChangeBatch, ChangeBatches, ROWS_READ } from './batches.ts';

/** Interval for noticing commits of any process. A poll takes microseconds, and without subscribers there is none. */
const POLL_MS = 100;
/** Changes in memory for subscribers that keep up; those further behind read the database. */
const RECENT_MAX = 10_000;

/** The changes for a subscriber. */
export interface Subscribed {
  readonly filter: ChangeFilter;
  readonly access: Access;
}

export interface Subscription {
  end(): void;
}

export class ChangeStream {
  readonly #database: Database;
  readonly #batches: ChangeBatches;
  readonly #failed: (error: unknown) => void;
  #subscribers = 0;
  #timer: NodeJS.Timeout | undefined;
  /** change counter of the database at the last poll */
  #polledChanges = -1;
  #reading = false;
  /** the changes up to number #end, without gaps */
  #recent: Change[] = [];
  /** number of the last change read; null until the first read */
  #end: number | null = null;
  readonly #waiters = new Set<() => void>();
  readonly #visibleParts = new WeakMap<ChangeBatch, readonly ChangeBatch[]>();
  /** the matches in play when the log ended with number `end` */
  #inPlay: { readonly end: number; readonly ids: Promise<InPlayIds> } | undefined;

  constructor({ database }: { readonly database: Database }, failed: (error: unknown) => void) {
    this.#database = database;
    this.#batches = new ChangeBatches(database);
    this.#failed = failed;
  }

  /** The number of the last change. */
  latest(): Promise<number> {
    return latestChange(this.#database);
  }

  /** The position before the oldest stored change. */
  oldest(): Promise<number> {
    return oldestPosition(this.#database);
  }

  /** Whether all changes after a position are still stored. */
  reaches(position: number): Promise<boolean> {
    return hasChangesSince(this.#database, position);
  }

  /** Keeps the reader running until `end`. `after` needs a subscription. */
  subscribe(): Subscription {
    if (this.#subscribers++ === 0) this.#start();
    let ended = false;
    return {
      end: () => {
        if (ended) return;
        ended = true;
        if (--this.#subscribers === 0) this.#stop();
      },
    };
  }

  /**
   * Waits for changes after a position and returns those that pass the filter and that the subscriber may see. The batch is
   * empty if there is none or the wait is aborted. Null if the log has been pruned beyond the position.
   */
  async after(position: number, of: Subscribed, signal: AbortSignal): Promise<ChangeBatch | null> {
    const batch = await this.#matching(position, of.filter, signal);
    if (batch === null || batch.changes.length === 0) return batch;
    const visible = await visibleChanges(batch.changes, of.access, () => this.#inPlayAfter(batch.next));
    return this.#shared(batch, visible);
  }

  /** The part of a batch that a subscriber sees. Subscribers that see the same part get the same object. */
  #shared(batch: ChangeBatch, visible: readonly Change[]): ChangeBatch {
    if (visible.length === batch.changes.length) return batch;
    const parts = this.#visibleParts.get(batch) ?? [];
    const found = parts.find(
      ({ changes }) => changes.length === visible.length && changes.every((change, i) => change === visible[i]),
    );
    if (found !== undefined) return found;
    const part = { changes: visible, next: batch.next };
    this.#visibleParts.set(batch, [...parts, part]);
    return part;
  }

  /** The matches in play, read when the log ended with change `number` or a later one. */
  #inPlayAfter(number: number): Promise<InPlayIds> {
    if (this.#inPlay !== undefined && this.#inPlay.end >= number) return this.#inPlay.ids;
    const reading = { end: Math.max(number, this.#end ?? 0), ids: inPlayIds(this.#database) };
    reading.ids.catch(() => {
      if (this.#inPlay === reading) this.#inPlay = undefined;
    });
    this.#inPlay = reading;
    return reading.ids;
  }

  async #matching(position: number, filter: ChangeFilter, signal: AbortSignal): Promise<ChangeBatch | null> {
    while (!signal.aborted) {
      const end = this.#end;
      if (end === null || position >= end) {
        await this.#nextRead(signal);
        continue;
      }
      const behind = end - position;
      if (behind > this.#recent.length) return this.#batches.after(position, filter);
      return this.#batches.fromMemory(position, filter, () => this.#recent.slice(-behind));
    }
    return { changes: [], next: position };
  }

  /** Resolves after the next read with changes, or when aborted. */
  #nextRead(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiters.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  #start(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_MS);
    this.#timer.unref();
    this.#poll();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#polledChanges = -1;
    this.#recent = [];
    this.#batches.clear();
    this.#end = null;
  }

  /** Reads new changes if any process has committed since the last poll. */
  #poll(): void {
    if (this.#reading) return;
    const changes = this.#database.changes();
    if (changes === this.#polledChanges) return;
    this.#polledChanges = changes;
    this.#reading = true;
    this.#read()
      .catch((error) => {
        this.#polledChanges = -1; // so that the next poll tries again
        this.#failed(error);
      })
      .finally(() => {
        this.#reading = false;
      });
  }

  async #read(): Promise<void> {
    if (this.#end === null) {
      const latest = await latestChange(this.#database);
      if (this.#subscribers > 0) this.#end ??= latest;
      this.#wake();
      return;
    }
    for (;;) {
      const end: number | null = this.#end;
      if (end === null) return; // the last subscriber has left
      const page = await changesAfter(this.#database, end, { rows: ROWS_READ, changes: BATCH_MAX });
      if (this.#end !== end) return;
      if (page === null) {
        // pruned before it was read: subscribers at older positions get null from `after`
        this.#recent = [];
        this.#end = await latestChange(this.#database);
        this.#wake();
        return;
      }
      for (const run of page.runs) this.#recent.push(...run);
      if (this.#recent.length > 2 * RECENT_MAX) this.#recent = this.#recent.slice(-RECENT_MAX);
      this.#end = page.next;
      if (page.runs.length > 0) this.#wake();
      if (page.next === page.latest) return;
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiters]) wake();
  }
}
