/** Version 2 in its own shape: what new programs use. */
import { type ClientOptions, VersionTwoClient } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/reference.ts';
import type { BodyOf, ItemOf, PagedPath, PathOf, QueryOf } from './operations.ts';

export type { ClientOptions } from './client.ts';
export { type ErrorCode, type FieldError, TouchlineError } from './errors.ts';
export type { Change, StreamInit } from './stream.ts';
export type { paths };

/** What a path answers: `Body<'/standings'>`. */
export type Body<Path extends PathOf<paths, 'get'>> = BodyOf<paths, Path, 'get'>;
/** One of the things a list holds: `Item<'/teams'>`. */
export type Item<Path extends PagedPath<paths>> = ItemOf<paths, Path>;
/** The parameters a path takes: `Query<'/fixtures'>`. */
export type Query<Path extends PathOf<paths, 'get'>> = QueryOf<paths, Path, 'get'>;

export type Fixture = Item<'/fixtures'>;
export type League = Item<'/leagues'>;
export type Team = Item<'/teams'>;
export type Player = Item<'/players'>;

export type TouchlineClient = VersionTwoClient<paths>;

interface CursorBody {
  readonly data: readonly unknown[];
  readonly meta: { readonly nextCursor?: string | null };
}

/** A client of one service with one key. Make one and keep it: answers it has seen are not sent again. */
export function createClient(options: ClientOptions): TouchlineClient {
  return new VersionTwoClient<paths>(options, {
    prefix: '/api/v2',
    shape: 'reference',
    otherShapes: OTHER_SHAPES,
    pageOf(body) {
      const { data, meta } = body as CursorBody;
      const { nextCursor = null } = meta;
      // a page that was asked for by its number goes on by cursor
      return { items: data, next: nextCursor === null ? null : { cursor: nextCursor, page: undefined } };
    },
  });
}
