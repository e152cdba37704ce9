import { OperatorError } from '../../base/errors.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** What both engines give: plain SQL with $1 parameters, rows as plain objects, integers as numbers. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Within this time, and a turn of the event loop, a change by another process is noticed; ours are at once. */
export const CHANGES_NOTICED_MS = 1;

export interface Queries {
  /** All rows. The statement is prepared once and kept. */
  all<T = Row>(sql: string, values?: readonly Value[]): Promise<T[]>;
  /** All rows as arrays of their columns, which cost half of what objects do; at once where the engine is in here. */
  rows<T extends readonly Value[] = readonly Value[]>(sql: string, values?: readonly Value[]): MaybePromise<T[]>;
  /** The first row, or undefined. */
  get<T = Row>(sql: string, values?: readonly Value[]): Promise<T | undefined>;
  /** How many rows changed. */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /** One statement for many rows of values, in order. Returns how many rows changed. */
  batch(sql: string, rows: readonly (readonly Value[])[]): Promise<number>;
}

export interface TransactionOptions {
  /** `work` has no effect outside the transaction, so it may run again after one that was surely rolled back. */
  readonly isRepeatable?: boolean;
  /**
   * It takes a lock that others like it take first of all. In one process they run one after the other, so that those
   * that wait hold no connections. On SQLite all transactions do.
   */
  readonly isSerial?: boolean;
}

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
  /** Commits when `work` returns, rolls back when it throws. Writers queue; readers go on. */
  transaction<T>(work: (queries: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Several statements at once, for migrations. Call inside `exclusively`. */
  script(sql: string): Promise<void>;
  /** Runs alone among all processes on this database, in one transaction: for migrations. */
  exclusively<T>(work: (queries: Queries & { script(sql: string): Promise<void> }) => Promise<T>): Promise<T>;
  /**
   * A number that differs in the next turn of the event loop, CHANGES_NOTICED_MS after any process committed a change, if
   * not at once. A microsecond.
   */
  changes(): number;
  /** Rejects with UnavailableError while the database cannot be read or written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Raised when the database cannot be opened or is not what we expect; the message says what to do. */
export class DatabaseError extends OperatorError {
  override name = 'DatabaseError';
}
