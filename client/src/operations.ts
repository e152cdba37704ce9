/** What the generated types say of an operation: its parameters, its body, its answer. */

export type Method = 'get' | 'post' | 'delete';

/** The paths that take a method. */
export type PathOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof Paths] &
  string;

type Operation<Paths, P, M extends Method> = P extends keyof Paths
  ? Paths[P] extends { [K in M]: infer Found }
    ? Found
    : never
  : never;

type Given<Op, In extends 'query' | 'path'> = Op extends { parameters: { [K in In]?: infer Value } } ? Value : never;

/** Required where a parameter is, else to be left out at will. */
type Part<Op, In extends 'query' | 'path'> = Op extends { parameters: { [K in In]: unknown } }
  ? { [K in In]: Given<Op, In> }
  : { [K in In]?: Given<Op, In> | undefined };

type Sent<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Op extends { requestBody?: { content: { 'application/json': infer Body } } | undefined }
    ? { body?: Body }
    : unknown;

export type InitOf<Paths, P, M extends Method> = Part<Operation<Paths, P, M>, 'query'> &
  Part<Operation<Paths, P, M>, 'path'> &
  Sent<Operation<Paths, P, M>> & { signal?: AbortSignal | undefined };

/** `(path)` where nothing is required, `(path, init)` where something is. */
export type Arguments<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];

export type QueryOf<Paths, P, M extends Method> = NonNullable<Given<Operation<Paths, P, M>, 'query'>>;

type Contents<Op> = Op extends { responses: infer Responses } ? Responses[keyof Responses] : never;

/** What is answered as JSON. */
export type BodyOf<Paths, P, M extends Method> =
  Contents<Operation<Paths, P, M>> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The paths that answer in pages. */
export type PagedPath<Paths> = {
  [P in PathOf<Paths, 'get'>]: 'page' extends keyof QueryOf<Paths, P, 'get'> ? P : never;
}[PathOf<Paths, 'get'>];

export type ItemOf<Paths, P> =
  BodyOf<Paths, P, 'get'> extends { data: readonly (infer Item)[] } | { response: readonly (infer Item)[] }
    ? Item
    : never;
