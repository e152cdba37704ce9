/** Pages of a list: `limit` and `cursor`, or `page` as the migration shape counts them. */
import type { FieldError } from '../../../base/errors.ts';
import type { MaybePromise } from '../../../base/maybe-promise.ts';
import { type Given, INVALID } from '../../../http/endpoint/rules.ts';
import { CURSOR_MAX, type Cursor, checkPlace, compareKeys, cursorAfter, type Key, type Order } from './cursor.ts';

export const LIMIT_MAX = 200;
export const LIMIT_DEFAULT = 50;

/** Paging as validated; nothing is filled in yet, so that `cursor` and `page` can be told to exclude each other. */
export interface PagingQuery {
  readonly limit?: number | undefined;
  readonly cursor?: Cursor | undefined;
  readonly page?: number | undefined;
  /** who asks for things by their ids gets all of them in one answer unless told */
  readonly ids?: readonly unknown[] | undefined;
}

export interface Window {
  readonly limit: number;
  /** items before the first one */
  readonly cursor: number;
  /** the place of the last of them; null where they are only counted */
  readonly after: Key | null;
}

/** The rows of one window, and whether others follow. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly window: Window;
  /** cursor of the page after this one; null where none follows */
  readonly next: string | null;
  /** rows of all pages; only the migration shape shows it, so it may be left at 0 for the other */
  readonly total: number;
}

export function windowOf({ limit, cursor, page = 1, ids }: PagingQuery): Window {
  const most = limit ?? (ids === undefined ? LIMIT_DEFAULT : LIMIT_MAX);
  const { offset, after } = cursor ?? { offset: (page - 1) * most, after: null };
  return { limit: most, cursor: offset, after };
}

export function pagingRules(query: Given<PagingQuery>): FieldError[] {
  if (query.page === undefined) return [];
  if (query.cursor !== undefined)
    return [{ field: 'page', message: 'cannot be combined with cursor: send page or cursor' }];
  const { page, limit, ids } = query;
  if (page === INVALID || limit === INVALID || ids === INVALID) return [];
  if (windowOf({ page, limit, ids }).cursor <= CURSOR_MAX) return [];
  return [{ field: 'page', message: `is too high: the page starts after item ${CURSOR_MAX}; narrow the filters` }];
}

/** One page out of all rows, which are in order. */
export function pageOf<Row>(rows: readonly Row[], query: PagingQuery, order: Order<NoInfer<Row>>): Page<Row> {
  if (query.cursor !== undefined) checkPlace(query.cursor, order);
  const window = windowOf(query);
  const start = window.after === null ? window.cursor : firstAfter(rows, window.after, order);
  return cut(rows.slice(start, start + window.limit + 1), window, order, rows.length);
}

/** The place in sorted rows after those up to a key. */
function firstAfter<Row>(rows: readonly Row[], key: Key, order: Order<Row>): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(order.keyOf(rows[middle]!), key, order.by) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A list that is one page by its nature, such as the last five matches. */
export function onlyPage<Row>(rows: readonly Row[]): Page<Row> {
  const window = { limit: Math.max(1, rows.length), cursor: 0, after: null };
  return { rows, window, next: null, total: rows.length };
}

/** What the store is asked for: rows after a place, else after so many others. */
export interface RowWindow {
  readonly limit: number;
  readonly offset: number;
  readonly after?: Key;
}

/**
 * One page of rows that are read from the store: one row more than it holds tells whether another follows, and all are
 * counted only where the shape says so.
 */
export async function readPage<Row>(
  query: PagingQuery,
  {
    read,
    count,
    counted,
    order,
  }: {
    readonly read: (page: RowWindow) => MaybePromise<readonly Row[]>;
    readonly count: () => Promise<number>;
    readonly counted: boolean;
    readonly order: Order<Row>;
  },
): Promise<Page<Row>> {
  if (query.cursor !== undefined) checkPlace(query.cursor, order);
  const window = windowOf(query);
  const { after, cursor } = window;
  const limit = window.limit + 1;
  const [rows, total] = await Promise.all([
    read(after === null ? { limit, offset: cursor } : { limit, offset: 0, after }),
    counted ? count() : 0,
  ]);
  return cut(rows, window, order, total);
}

/** The page out of its rows and one more. */
function cut<Row>(found: readonly Row[], window: Window, order: Order<Row>, total: number): Page<Row> {
  const rows = found.slice(0, window.limit);
  const last = rows.at(-1);
  const more = found.length > window.limit && last !== undefined;
  return { rows, window, next: more ? cursorAfter(last, window.cursor + rows.length, order) : null, total };
}
