import type { Season } from '../../football/terms.ts';
import type { OpenStore } from '../../store/store.ts';
import type { Column } from '../formats/column.ts';

/** The seasons to export. */
export interface Selection {
  /** in the order of the file */
  readonly seasons: readonly Season[];
  /** export every stored row, also those without a season */
  readonly isComplete: boolean;
  /** called after each season */
  readonly onSeason?: (season: Season) => void;
}

/** A kind of export file. */
export interface Resource<Row> {
  readonly name: string;
  /** such as 'one row per fixture' */
  readonly summary: string;
  /** the rows of a league season, if that is not obvious */
  readonly note?: string;
  readonly columns: readonly Column<Row>[];
  /** rows name people, so the file also changes when a person changes */
  readonly people: boolean;
  /** Yields batches of some hundreds of rows, in an order that depends only on the data. */
  rows(store: OpenStore, selection: Selection): AsyncIterable<readonly Row[]>;
}

/** A resource in a mixed list. Pass its rows only to the cells of its own columns. */
export type AnyResource = Resource<unknown>;

/** Yields the rows of each season in turn. */
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

/** Drops rows that an earlier batch had: seasons can share rows. */
export async function* distinctBy<Row, Key>(
  batches: AsyncIterable<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<Key>();
  for await (const rows of batches) {
    const newRows = rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of newRows) seen.add(keyOf(row));
    yield newRows;
  }
}

const BATCH_ROWS = 5000;

/** Yields a whole table in key order. `next` reads the rows after a key. */
export async function* inKeyOrder<Row, Key>(
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
