/** Client of version 2 in the flat shape, for programs that migrate from another provider. */
import { type ClientOptions, VersionTwoClient } from './client.ts';
import { OTHER_SHAPES, type paths } from './generated/migration.ts';
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

export type TouchlineMigrationClient = VersionTwoClient<paths>;

interface CountedBody {
  readonly data: readonly unknown[];
  readonly page: number;
  readonly totalPages: number;
}

/** Creates a client for one service and one key. It requests the shape `migration` where a path has it. */
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
