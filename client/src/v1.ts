/** Client of the legacy version 1, with each endpoint in its default shape. */
import { Client, type ClientOptions } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/v1.ts';
import type { BodyOf, ItemOf, PagedPath, PathOf, QueryOf } from './operations.ts';

export type { ClientOptions } from './client.ts';
export { type ErrorCode, type FieldError, TouchlineError } from './errors.ts';
export type { paths };

/** Response body of a path, with the envelope: `Body<'/standings'>`. */
export type Body<Path extends PathOf<paths, 'get'>> = BodyOf<paths, Path, 'get'>;
/** Element of the `response` of a paged path: `Item<'/players'>`. */
export type Item<Path extends PagedPath<paths>> = ItemOf<paths, Path>;
/** Query parameters of a path: `Query<'/fixtures'>`. */
export type Query<Path extends PathOf<paths, 'get'>> = QueryOf<paths, Path, 'get'>;

export type TouchlineV1Client = Client<paths>;

interface Envelope {
  readonly response: readonly unknown[];
  readonly paging: { readonly current: number; readonly total: number };
}

/** Creates a client of version 1 for one service and one key. */
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
