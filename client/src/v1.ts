/** Version 1, the legacy interface, each endpoint in its default shape. */
import { Client, type ClientOptions } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/v1.ts';
import type { BodyOf, ItemOf, PagedPath, PathOf, QueryOf } from './operations.ts';

export type { ClientOptions } from './client.ts';
export { type ErrorCode, type FieldError, TouchlineError } from './errors.ts';
export type { paths };

/** What a path answers, envelope and all: `Body<'/standings'>`. */
export type Body<Path extends PathOf<paths, 'get'>> = BodyOf<paths, Path, 'get'>;
/** One element of the `response` of a paged path: `Item<'/players'>`. */
export type Item<Path extends PagedPath<paths>> = ItemOf<paths, Path>;
/** The parameters a path takes: `Query<'/fixtures'>`. */
export type Query<Path extends PathOf<paths, 'get'>> = QueryOf<paths, Path, 'get'>;

export type TouchlineV1Client = Client<paths>;

interface Envelope {
  readonly response: readonly unknown[];
  readonly paging: { readonly current: number; readonly total: number };
}

/** A client of version 1 of one service with one key. */
export function createClient(options: ClientOptions): TouchlineV1Client {
  return new Client<paths>(options, {
    prefix: '/api/v1',
    shape: 'nested',
    otherShapes: OTHER_SHAPES,
    pageOf(body) {
      const { response, paging } = body as Envelope;
      return { items: response, next: paging.current < paging.total ? { page: paging.current + 1 } : null };
    },
  });
}
