/** Name filter and name order of the reference tables, which are in memory. */
import { nameKey } from '../../../base/text.ts';
import type { Order } from './cursor.ts';

/** Cached, because `nameKey` is expensive and rows live as long as the process. */
const keys = new WeakMap<object, string>();

function keyOf(row: { readonly name: string }): string {
  let key = keys.get(row);
  if (key === undefined) {
    key = nameKey(row.name);
    keys.set(row, key);
  }
  return key;
}

/** True if the name contains the text. Case, accents and punctuation do not matter; punctuation alone matches nothing. */
export function nameContains(text: string | undefined): (row: { readonly name: string }) => boolean {
  if (text === undefined) return () => true;
  const searchKey = nameKey(text);
  return (row) => searchKey !== '' && keyOf(row).includes(searchKey);
}

const orders = new WeakMap<object, readonly unknown[]>();

/** Rows by name, then by id. The order is total, so pages do not overlap. Cached per table. */
export function byName<Row extends { readonly name: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => number | string,
): readonly Row[] {
  const sortedRows = orders.get(rows) as readonly Row[] | undefined;
  if (sortedRows !== undefined) return sortedRows;
  const sorted = [...rows].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(idOf(a), idOf(b)));
  orders.set(rows, sorted);
  return sorted;
}

/** The order of `byName`. */
export function nameOrder<Row extends { readonly name: string }>(
  idOf: (row: Row) => number | string,
  kind: 'id' | 'text' = 'id',
): Order<Row> {
  return { by: [{ kind: 'text' }, { kind }], keyOf: (row) => [keyOf(row), idOf(row)] };
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
