/** Version 2 in the flat shape of programs that moved from another provider. */
import { type ClientOptions, VersionTwoClient } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/migration.ts';
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

export type TouchlineMigrationClient = VersionTwoClient<paths>;

interface CountedBody {
  readonly data: readonly unknown[];
  readonly page: number;
  readonly totalPages: number;
}

/** A client of one service with one key, asking for the shape `migration` wherever there is one. */
export function createClient(options: ClientOptions): TouchlineMigrationClient {
  return new VersionTwoClient<paths>(options, {
    prefix: '/api/v2',
    shape: 'migration',
    otherShapes: OTHER_SHAPES,
    pageOf(body) {
      const { data, page, totalPages } = body as CountedBody;
      return { items: data, next: page < totalPages ? { page: page + 1, cursor: undefined } : null };
    },
  });
}
