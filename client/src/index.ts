/** Client of version 2 in the reference shape, for new programs. */
import { type ClientOptions, VersionTwoClient } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/reference.ts';
import type { BodyOf, ItemOf, PagedPath, PathOf, QueryOf } from './operations.ts';

export type { ClientOptions } from './client.ts';
export { type ErrorCode, type FieldError, TouchlineError } from './errors.ts';
export type { Change, StreamInit } from './stream.ts';
export type { paths };

/** Response body of a path: `Body<'/standings'>`. */
export type Body<Path extends PathOf<paths, 'get'>> = BodyOf<paths, Path, 'get'>;
/** Item of a list: `Item<'/teams'>`. */
export type Item<Path extends PagedPath<paths>> = ItemOf<paths, Path>;
/** Query parameters of a path: `Query<'/fixtures'>`. */
export type Query<Path extends PathOf<paths, 'get'>> = QueryOf<paths, Path, 'get'>;

export type Fixture = Item<'/fixtures'>;
export type League = Item<'/leagues'>;
export type Team = Item<'/teams'>;
export type Player = Item<'/players'>;

export type TouchlineClient = VersionTwoClient<paths>;

interface CursorBody {
  readonly data: readonly unknown[];
  readonly meta: { readonly next?: string | null };
}

/** Creates a client for one service and one key. Reuse it, because it caches responses. */
export function createClient(options: ClientOptions): TouchlineClient {
  return new VersionTwoClient<paths>(options, {
    prefix: '/api/v2',
    shape: 'reference',
    otherShapes: OTHER_SHAPES,
    pageOf(body) {
      const { data, meta } = body as CursorBody;
      const { next = null } = meta;
      // after a first page by number, the next pages follow by cursor
      return { items: data, next: next === null ? null : { cursor: next, page: undefined } };
    },
  });
}
