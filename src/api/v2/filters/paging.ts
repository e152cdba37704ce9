/** Pages of a list: `limit` with `cursor`, or with `page` as in the migration shape. */
import type { FieldError } from '../../../base/errors.ts';
import type { MaybePromise } from '../../../base/maybe-promise.ts';
import { INVALID, type RuleInput } from '../../../http/endpoint/rules.ts';
import { CURSOR_MAX, type Cursor, checkCursor, compareKeys, cursorAfter, type Key, type Order } from './cursor.ts';

export const LIMIT_MAX = 200;
export const LIMIT_DEFAULT = 50;

/** Validated paging parameters without defaults, so that the rules can reject `cursor` together with `page`. */
export interface PagingQuery {
  readonly limit?: number | undefined;
  readonly cursor?: Cursor | undefined;
  readonly page?: number | undefined;
  /** with `ids`, the default limit is the maximum, so one response has all of them */
  readonly ids?: readonly unknown[] | undefined;
}

export interface Window {
  readonly limit: number;
  /** number of items before the window */
  readonly cursor: number;
  /** sort key of the last item before the window; null for a plain offset */
  readonly after: Key | null;
}

/** The rows of one window, and the cursor of the next page. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly window: Window;
  /** cursor of the next page; null on the last page */
  readonly next: string | null;
  /** number of rows on all pages; only the migration shape needs it, so it can be 0 for the reference shape */
  readonly total: number;
}

export function windowOf({ limit, cursor, page = 1, ids }: PagingQuery): Window {
  const size = limit ?? (ids === undefined ? LIMIT_DEFAULT : LIMIT_MAX);
  const { offset, after } = cursor ?? { offset: (page - 1) * size, after: null };
  return { limit: size, cursor: offset, after };
}

export function pagingRules(query: RuleInput<PagingQuery>): FieldError[] {
  if (query.page === undefined) return [];
  if (query.cursor !== undefined)
    return [{ field: 'page', message: 'cannot be combined with cursor: send page or cursor' }];
  const { page, limit, ids } = query;
  if (page === INVALID || limit === INVALID || ids === INVALID) return [];
  if (windowOf({ page, limit, ids }).cursor <= CURSOR_MAX) return [];
  return [{ field: 'page', message: `is too high: the page starts after item ${CURSOR_MAX}; narrow the filters` }];
}

/** One page of rows in memory. The rows must be in `order`. */
export function pageOf<Row>(rows: readonly Row[], query: PagingQuery, order: Order<NoInfer<Row>>): Page<Row> {
  if (query.cursor !== undefined) checkCursor(query.cursor, order);
  const window = windowOf(query);
  const start = window.after === null ? window.cursor : firstAfter(rows, window.after, order);
  return toPage(rows.slice(start, start + window.limit + 1), window, order, rows.length);
}

/** Binary search: the index of the first row after a key. */
function firstAfter<Row>(rows: readonly Row[], key: Key, order: Order<Row>): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(order.keyOf(rows[middle]!), key, order.by) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A list that always fits one page, such as the last five matches. */
export function onlyPage<Row>(rows: readonly Row[]): Page<Row> {
  const window = { limit: Math.max(1, rows.length), cursor: 0, after: null };
  return { rows, window, next: null, total: rows.length };
}

/** The rows to read: those after a sort key, or those after an offset. */
export interface RowWindow {
  readonly limit: number;
  readonly offset: number;
  readonly after?: Key;
}

/**
 * Reads one page from the store. It reads one extra row to find out whether another page follows. It counts all rows only
 * if `counted` is set.
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
  if (query.cursor !== undefined) checkCursor(query.cursor, order);
  const window = windowOf(query);
  const { after, cursor } = window;
  const limit = window.limit + 1;
  const [rows, total] = await Promise.all([
    read(after === null ? { limit, offset: cursor } : { limit, offset: 0, after }),
    counted ? count() : 0,
  ]);
  return toPage(rows, window, order, total);
}

/** Cuts the extra row, if any, and makes the cursor of the next page from the last row. */
function toPage<Row>(found: readonly Row[], window: Window, order: Order<Row>, total: number): Page<Row> {
  const rows = found.slice(0, window.limit);
  const last = rows.at(-1);
  const hasNext = found.length > window.limit && last !== undefined;
  return { rows, window, next: hasNext ? cursorAfter(last, window.cursor + rows.length, order) : null, total };
}
