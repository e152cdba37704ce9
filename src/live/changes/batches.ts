/** Reads the change log in batches that all readers at the same place share, so that many replays cost little more than one. */
import { type Change, type ChangeFilter, changesAfter, meetsFilter } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';

/** Changes in one batch for a reader. */
export const BATCH_MAX = 500;
export const ROWS_READ = 100;
/** Batches in memory. Readers that are further apart read the database again. */
const BATCHES_MAX = 32;

/** Readers of the same place and filter get the same object. */
export interface ChangeBatch {
  readonly changes: readonly Change[];
  /** position after the batch; changes up to here that are not in it did not pass the filter */
  readonly next: number;
}

interface SharedBatch {
  readonly filterName: string;
  /** position before the batch */
  readonly since: number;
  readonly reading: Promise<ChangeBatch | null>;
  /** undefined while it is read */
  batch: ChangeBatch | undefined;
}

export class ChangeBatches {
  readonly #database: Database;
  /** the newest last */
  #shared: SharedBatch[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** The stored changes after a position that pass the filter. Null if the log has been pruned beyond the position. */
  async after(position: number, filter: ChangeFilter): Promise<ChangeBatch | null> {
    const filterName = nameOf(filter);
    const found = this.#shared.findLast((shared) => shared.filterName === filterName && covers(shared, position));
    const { since, reading } = found ?? this.#read(position, filter, filterName);
    const batch = await reading;
    if (batch === null || since === position) return batch;
    // ends where the shared batch ends, so that this reader shares the batches after it
    return { changes: batch.changes.filter(({ seq }) => seq > position), next: batch.next };
  }

  /** The same for changes in memory. `changes` returns those after the position, without gaps. */
  fromMemory(position: number, filter: ChangeFilter, changes: () => readonly Change[]): ChangeBatch {
    const filterName = nameOf(filter);
    const found = this.#shared.findLast((shared) => shared.filterName === filterName && shared.since === position);
    if (found?.batch !== undefined) return found.batch;
    const passing: Change[] = [];
    let next = position;
    for (const change of changes()) {
      next = change.seq;
      if (meetsFilter(change, filter)) passing.push(change);
      if (passing.length === BATCH_MAX) break;
    }
    const batch = { changes: passing, next };
    this.#share({ filterName, since: position, reading: Promise.resolve(batch), batch });
    return batch;
  }

  clear(): void {
    this.#shared = [];
  }

  #read(position: number, filter: ChangeFilter, filterName: string): SharedBatch {
    const reading = this.#batchAfter(position, filter);
    const shared: SharedBatch = { filterName, since: position, reading, batch: undefined };
    this.#share(shared);
    const forget = () => {
      this.#shared = this.#shared.filter((other) => other !== shared);
    };
    reading.then((batch) => {
      if (batch === null) forget();
      else shared.batch = batch;
    }, forget);
    return shared;
  }

  async #batchAfter(position: number, filter: ChangeFilter): Promise<ChangeBatch | null> {
    const page = await changesAfter(this.#database, position, { rows: ROWS_READ, changes: BATCH_MAX, filter });
    return page === null ? null : { changes: page.runs.flat(), next: page.next };
  }

  #share(shared: SharedBatch): void {
    this.#shared.push(shared);
    if (this.#shared.length > BATCHES_MAX) this.#shared.shift();
  }
}

function covers({ since, batch }: SharedBatch, position: number): boolean {
  return since === position || (batch !== undefined && since < position && position < batch.next);
}

/** Equal for equal filters. */
function nameOf({ league, season, fixture, types, live }: ChangeFilter): string {
  return JSON.stringify([league, season, fixture, types, live]);
}
