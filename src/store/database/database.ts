import { OperatorError } from '../../base/errors.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** A parameter or column value. Integers are numbers on both engines. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Longest time, beside one turn of the event loop, until `changes()` shows a commit of another process. */
export const CHANGES_NOTICED_MS = 1;

/** Plain SQL with $1 parameters. Each statement is prepared once. */
export interface Queries {
  /** all rows as objects */
  all<T = Row>(sql: string, values?: readonly Value[]): Promise<T[]>;
  /** all rows as arrays in column order, at half the cost of objects; synchronous on SQLite */
  rows<T extends readonly Value[] = readonly Value[]>(sql: string, values?: readonly Value[]): MaybePromise<T[]>;
  /** the first row, or undefined */
  get<T = Row>(sql: string, values?: readonly Value[]): Promise<T | undefined>;
  /** returns the number of changed rows */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /** runs one statement for each row of values, in order; returns the number of changed rows */
  batch(sql: string, rows: readonly (readonly Value[])[]): Promise<number>;
}

export interface Database extends Queries {
  readonly engine: 'sqlite' | 'postgres';
  /** commits when `work` returns, rolls back when it throws; writers queue, readers continue */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** runs several statements without parameters */
  script(sql: string): Promise<void>;
  /** runs `work` in one transaction while no other process does the same; for migrations */
  exclusively<T>(work: (queries: Queries & { script(sql: string): Promise<void> }) => Promise<T>): Promise<T>;
  /**
   * A number that changes after every commit: at once for ours, and within CHANGES_NOTICED_MS and one turn of the event
   * loop for those of other processes. A call takes about a microsecond.
   */
  changes(): number;
  close(): Promise<void>;
}

/** The database cannot be opened, written or used by this version. The message says what to do. */
export class DatabaseError extends OperatorError {
  override name = 'DatabaseError';
}
