/** Pages of lists that API-Football returns whole: more than a thousand rows come in pages. */
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import * as param from '../params.ts';
import { type Paging, pagingOf } from './envelope.ts';

export const ROWS_PER_PAGE = 1000;

export const page = () =>
  param
    .page('page of a response with more than 1,000 rows, starting at 1; a page after the last one is empty')
    .optional();

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly paging: Paging;
}

/** A page of rows in memory. */
export function pageOf<Row>(all: readonly Row[], page = 1): Page<Row> {
  const start = (page - 1) * ROWS_PER_PAGE;
  return {
    rows: all.length <= ROWS_PER_PAGE && page === 1 ? all : all.slice(start, start + ROWS_PER_PAGE),
    paging: pagingOf(page, all.length, ROWS_PER_PAGE),
  };
}

interface Reader<Row> {
  read(window: { readonly limit: number; readonly offset: number }): MaybePromise<readonly Row[]>;
  count(): MaybePromise<number>;
}

/** A page of stored rows. Counts them only if they may not fit on one page. */
export function readPage<Row>(page: number | undefined, { read, count }: Reader<Row>): MaybePromise<Page<Row>> {
  if (page !== undefined && page > 1) {
    return chain(count(), (total): MaybePromise<Page<Row>> => {
      const paging = pagingOf(page, total, ROWS_PER_PAGE);
      if (page > paging.total) return { rows: [], paging };
      return chain(read({ limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE }), (rows) => ({ rows, paging }));
    });
  }
  return chain(read({ limit: ROWS_PER_PAGE, offset: 0 }), (rows): MaybePromise<Page<Row>> => {
    if (rows.length < ROWS_PER_PAGE) return { rows, paging: pagingOf(1, rows.length, ROWS_PER_PAGE) };
    return chain(count(), (total) => ({ rows, paging: pagingOf(1, total, ROWS_PER_PAGE) }));
  });
}
