/** Those who follow the change log share one reader of it: what is written is read once and told to all of them. */
import {
  type Change,
  type ChangeFilter,
  changesAfter,
  latestChange,
  oldestPosition,
  passes,
  reachesBack,
} from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';

/** How soon a commit of any process is noticed. Asking costs microseconds, and nobody asks while nobody listens. */
const POLL_MS = 100;
/** Changes kept in memory for those who follow closely; who falls further behind reads the database. */
const RECENT_MAX = 10_000;
/** Changes given to one follower at a time. */
const BATCH_MAX = 500;
const ROWS_READ = 100;

export interface ChangeBatch {
  readonly changes: readonly Change[];
  /** every change up to here was looked at */
  readonly next: number;
}

export interface Listening {
  end(): void;
}

export class ChangeStream {
  readonly #database: Database;
  readonly #failed: (error: unknown) => void;
  #listeners = 0;
  #timer: NodeJS.Timeout | undefined;
  #seen = -1;
  #reading = false;
  /** the changes that end with number #end, without gaps */
  #recent: Change[] = [];
  /** null until the reader has begun */
  #end: number | null = null;
  readonly #waiting = new Set<() => void>();

  constructor({ database }: { readonly database: Database }, failed: (error: unknown) => void) {
    this.#database = database;
    this.#failed = failed;
  }

  /** The number of the last change. */
  latest(): Promise<number> {
    return latestChange(this.#database);
  }

  /** The position before the oldest change that is kept. */
  oldest(): Promise<number> {
    return oldestPosition(this.#database);
  }

  /** Whether the changes after a position can be told. */
  reaches(position: number): Promise<boolean> {
    return reachesBack(this.#database, position);
  }

  /** Keeps the reader going until it is ended; `after` may be called meanwhile. */
  listen(): Listening {
    if (this.#listeners++ === 0) this.#begin();
    let ended = false;
    return {
      end: () => {
        if (ended) return;
        ended = true;
        if (--this.#listeners === 0) this.#stop();
      },
    };
  }

  /**
   * Changes after a position that pass the filter, as soon as there are any. The batch may be empty: then only the
   * position moved, or the wait was given up. Null where the log does not reach back to the position any more.
   */
  async after(position: number, filter: ChangeFilter, signal: AbortSignal): Promise<ChangeBatch | null> {
    while (!signal.aborted) {
      const end = this.#end;
      if (end === null || position >= end) {
        await this.#news(signal);
        continue;
      }
      if (position >= end - this.#recent.length) return this.#fromMemory(position, filter);
      const page = await changesAfter(this.#database, position, { rows: ROWS_READ, changes: BATCH_MAX, filter });
      if (page === null) return null;
      return { changes: page.runs.flat(), next: page.next };
    }
    return { changes: [], next: position };
  }

  #fromMemory(position: number, filter: ChangeFilter): ChangeBatch {
    const changes: Change[] = [];
    let next = position;
    for (let i = position - this.#end! + this.#recent.length; i < this.#recent.length; i++) {
      const change = this.#recent[i]!;
      next = change.seq;
      if (passes(change, filter)) changes.push(change);
      if (changes.length === BATCH_MAX) break;
    }
    return { changes, next };
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  #begin(): void {
    this.#timer = setInterval(() => this.#look(), POLL_MS);
    this.#timer.unref();
    this.#look();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#seen = -1;
    this.#recent = [];
    this.#end = null;
  }

  /** Reads on where any process has committed something since the last look. */
  #look(): void {
    if (this.#reading) return;
    const now = this.#database.changes();
    if (now === this.#seen) return;
    this.#seen = now;
    this.#reading = true;
    this.#read()
      .catch((error) => {
        this.#seen = -1; // the next look tries again
        this.#failed(error);
      })
      .finally(() => {
        this.#reading = false;
      });
  }

  async #read(): Promise<void> {
    if (this.#end === null) {
      const latest = await latestChange(this.#database);
      if (this.#listeners > 0) this.#end ??= latest;
      this.#wake();
      return;
    }
    for (;;) {
      const end: number | null = this.#end;
      if (end === null) return; // nobody listens any more
      const page = await changesAfter(this.#database, end, { rows: ROWS_READ, changes: BATCH_MAX });
      if (this.#end !== end) return;
      if (page === null) {
        // pruned before we came to read it: followers find out where they stand
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
    for (const wake of [...this.#waiting]) wake();
  }
}
