import type { Season } from '../football/terms.ts';
import type { Store } from '../store/store.ts';
import type { Column } from './column.ts';

/** What is wanted of a resource. */
export interface Selection {
  /** in the order of the file */
  readonly seasons: readonly Season[];
  /** all that is stored, of these seasons or of none */
  readonly isComplete: boolean;
  /** hears of each season that is read */
  readonly onSeason?: (done: Season) => void;
}

/** A kind of bulk file. */
export interface Resource<Row> {
  readonly name: string;
  /** 'one row a fixture' */
  readonly summary: string;
  /** which rows a league season has, where that does not go without saying */
  readonly note?: string;
  readonly columns: readonly Column<Row>[];
  /** names persons: changes with them too */
  readonly people: boolean;
  /** The rows in lots of some hundreds, in an order that depends on the data alone. */
  rows(store: Store, selection: Selection): AsyncIterable<readonly Row[]>;
}

/** A resource in a list of different ones: its rows go from `rows` to `cell` of the same one and nowhere else. */
export type AnyResource = Resource<unknown>;

/** Season after season. */
export async function* eachSeason<Row>(
  { seasons, onSeason }: Selection,
  rowsOf: (season: Season) => AsyncIterable<readonly Row[]> | Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const season of seasons) {
    const rows = rowsOf(season);
    if (rows instanceof Promise) yield await rows;
    else yield* rows;
    onSeason?.(season);
  }
}

/** Several seasons may have the same rows: each comes once. */
export async function* onceEach<Row, Key>(
  batches: AsyncIterable<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<Key>();
  for await (const rows of batches) {
    const news = rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of news) seen.add(keyOf(row));
    yield news;
  }
}

export const BATCH_ROWS = 5000;

/** A whole table in the order of its key. */
export async function* byKey<Row, Key>(
  first: Key,
  keyOf: (row: Row) => Key,
  next: (after: Key, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; ; ) {
    const rows = await next(after, BATCH_ROWS);
    yield rows;
    if (rows.length < BATCH_ROWS) return;
    after = keyOf(rows.at(-1)!);
  }
}
