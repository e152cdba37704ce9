/** Pages of a list: `limit` and `cursor`, or `page` as the migration shape counts them. */
import type { FieldError } from '../../../base/errors.ts';
import type { Eventual } from '../../../base/eventual.ts';

export const LIMIT_MAX = 200;
export const LIMIT_DEFAULT = 50;
export const CURSOR_MAX = 1_000_000;

/** Paging as validated; nothing is filled in yet, so that `cursor` and `page` can be told to exclude each other. */
export interface PagingQuery {
  readonly limit?: number | undefined;
  readonly cursor?: number | undefined;
  readonly page?: number | undefined;
}

export interface Window {
  readonly limit: number;
  readonly cursor: number;
}

/** The rows of one window, and whether others follow. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly window: Window;
  readonly more: boolean;
  /** rows of all pages; only the migration shape shows it, so it may be left at 0 for the other */
  readonly total: number;
}

export function windowOf({ limit = LIMIT_DEFAULT, cursor, page = 1 }: PagingQuery): Window {
  return { limit, cursor: cursor ?? (page - 1) * limit };
}

export function pagingRules(query: PagingQuery): FieldError[] {
  if (query.page === undefined) return [];
  if (query.cursor !== undefined) return [{ field: 'page', message: 'send page or cursor, not both' }];
  if (windowOf(query).cursor <= CURSOR_MAX) return [];
  return [{ field: 'page', message: `the page begins after item ${CURSOR_MAX}; narrow the filters instead` }];
}

/** One page out of all rows. */
export function pageOf<Row>(rows: readonly Row[], query: PagingQuery): Page<Row> {
  const window = windowOf(query);
  const end = window.cursor + window.limit;
  return { rows: rows.slice(window.cursor, end), window, more: rows.length > end, total: rows.length };
}

/** A list that is one page by its nature, such as the last five matches. */
export function onlyPage<Row>(rows: readonly Row[]): Page<Row> {
  return { rows, window: { limit: Math.max(1, rows.length), cursor: 0 }, more: false, total: rows.length };
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
  }: {
    readonly read: (page: { readonly limit: number; readonly offset: number }) => Eventual<readonly Row[]>;
    readonly count: () => Promise<number>;
    readonly counted: boolean;
  },
): Promise<Page<Row>> {
  const window = windowOf(query);
  const [rows, total] = await Promise.all([
    read({ limit: window.limit + 1, offset: window.cursor }),
    counted ? count() : 0,
  ]);
  return { rows: rows.slice(0, window.limit), window, more: rows.length > window.limit, total };
}
