import { OperatorError } from '../../base/errors.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** Queries on either engine: plain SQL with $1 parameters, rows as plain objects, integers as numbers. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Time within which commits of other processes are noticed, plus one turn of the event loop. Ours show at once. */
export const CHANGES_NOTICED_MS = 5;
/** Readiness checks within this time reuse the result of the last trial write that succeeded. */
export const TRIAL_EVERY_MS = 1000;

/**
 * Within a transaction, statements run in the order of their calls. Call those that need no result of each other together, with
 * Promise.all: PostgreSQL then receives them at once, instead of one after each response.
 */
export interface Queries {
  /** All rows. The statement is prepared once and cached. */
  all<T = Row>(sql: string, values?: readonly Value[]): Promise<T[]>;
  /** All rows as arrays of columns, at half the cost of objects; synchronous on SQLite. */
  rows<T extends readonly Value[] = readonly Value[]>(sql: string, values?: readonly Value[]): MaybePromise<T[]>;
  /** The first row, or undefined. */
  get<T = Row>(sql: string, values?: readonly Value[]): Promise<T | undefined>;
  /** The number of changed rows. */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /** Runs one statement for many rows of values, in order. Returns the number of changed rows. */
  batch(sql: string, rows: readonly (readonly Value[])[]): Promise<number>;
}

export interface TransactionOptions {
  /** `work` has no effect outside the transaction, so it may run again after one that was surely rolled back. */
  readonly isRepeatable?: boolean;
  /**
   * Transactions of this kind first take the same lock. Within a process they queue, so that waiting ones hold no
   * connections. On SQLite all transactions queue.
   */
  readonly isSerial?: boolean;
  /** Nothing in memory depends on what is written, so `changes` need not show it. */
  readonly isQuiet?: boolean;
}

/**
 * For transactions that only run SQL, on rows that nothing in memory depends on. After any other one, each process on the same
 * PostgreSQL reads its revisions and the version of the keys again.
 */
export const QUIET = { isRepeatable: true, isQuiet: true } as const satisfies TransactionOptions;

/** Reads from copies of the database that may lag behind it. */
export interface Replicas {
  /** Reads go to a copy where the required revision has arrived, otherwise to the database itself. So do all writes. */
  readonly queries: Queries;
  /** From now on a copy is read only where this revision, or a newer one, has arrived. */
  require(revision: number): void;
  /** in the order of their URLs */
  states(): readonly ReplicaState[];
}

export interface ReplicaState {
  /** whether reads go there at the moment */
  readonly isInUse: boolean;
  /** revisions by which it is behind; null while it does not respond or cannot be used */
  readonly behind: number | null;
  /** reads that it answered since the start */
  readonly reads: number;
}

/** Called when a replica cannot be used, with the reason, and with null when it can be used. `replica` names it. */
export type ReplicaListener = (replica: string, fault: Error | null) => void;

/** How long one operation may take, in milliseconds. */
export interface DatabaseTimeouts {
  readonly connectMs: number;
  /** of one statement; 0 sets no limit */
  readonly statementMs: number;
  /** for a lock that another writer holds; 0 sets no limit */
  readonly lockMs: number;
}

/** For commands: an import may run long statements and wait for other writers. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = { connectMs: 10_000, statementMs: 0, lockMs: 0 };

/** Called when the database is lost, with the reason, and with null when it responds again. */
export type OutageListener = (fault: Error | null) => void;

export interface Database extends Queries {
  readonly engine: 'sqlite' | 'postgres';
  /** Commits when `work` returns, rolls back when it throws. Writers queue; readers continue. */
  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs several statements without parameters. Call inside `exclusively`. */
  script(sql: string): Promise<void>;
  /** Runs `work` in one transaction while no other process does the same; for migrations. */
  exclusively<T>(work: (queries: Queries & { script(sql: string): Promise<void> }) => Promise<T>): Promise<T>;
  /**
   * A number that changes after every commit that is not quiet: at once for ours, and within CHANGES_NOTICED_MS and one turn
   * of the event loop for those of other processes. A call takes about a microsecond.
   */
  changes(): number;
  /** A number that changes after every commit of another process; null: unknown, as on PostgreSQL. */
  commitsOfOthers(): number | null;
  /** Rejects with UnavailableError while the database cannot be read or written. */
  ready(): Promise<void>;
  /** Size on disk in bytes, with the write-ahead log of SQLite. On PostgreSQL the size of the whole database. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

/** The database as it was at one moment, read-only. It stays open until it is closed. */
export interface Snapshot extends Database {
  /** The rows of a statement without parameters, in pages, so that memory stays bounded. One such read at a time. */
  pages(sql: string, rowsPerPage: number): AsyncIterable<readonly (readonly Value[])[]>;
}

/** Raised when the database cannot be opened or is not what we expect; the message says what to do. */
export class DatabaseError extends OperatorError {
  override name = 'DatabaseError';
}
