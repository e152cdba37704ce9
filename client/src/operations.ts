/** Types of an operation's parameters, request body and response, derived from the generated types. */

export type Method = 'get' | 'post' | 'delete';

/** The paths with an operation for a method. */
export type PathOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof Paths] &
  string;

type Operation<Paths, P, M extends Method> = P extends keyof Paths
  ? Paths[P] extends { [K in M]: infer Match }
    ? Match
    : never
  : never;

type ParametersOf<Op, In extends 'query' | 'path'> = Op extends { parameters: { [K in In]?: infer Value } }
  ? Value
  : never;

/** Required if one of the parameters is required, otherwise optional. */
type Part<Op, In extends 'query' | 'path'> = Op extends { parameters: { [K in In]: unknown } }
  ? { [K in In]: ParametersOf<Op, In> }
  : { [K in In]?: ParametersOf<Op, In> | undefined };

type RequestBody<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Op extends { requestBody?: { content: { 'application/json': infer Body } } | undefined }
    ? { body?: Body }
    : unknown;

export type InitOf<Paths, P, M extends Method> = Part<Operation<Paths, P, M>, 'query'> &
  Part<Operation<Paths, P, M>, 'path'> &
  RequestBody<Operation<Paths, P, M>> & { signal?: AbortSignal | undefined };

/** `init` is optional if it has no required property. */
export type Arguments<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];

export type QueryOf<Paths, P, M extends Method> = NonNullable<ParametersOf<Operation<Paths, P, M>, 'query'>>;

type Contents<Op> = Op extends { responses: infer Responses } ? Responses[keyof Responses] : never;

/** The JSON body of a response. */
export type BodyOf<Paths, P, M extends Method> =
  Contents<Operation<Paths, P, M>> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The paths with paged lists. */
export type PagedPath<Paths> = {
  [P in PathOf<Paths, 'get'>]: 'page' extends keyof QueryOf<Paths, P, 'get'> ? P : never;
}[PathOf<Paths, 'get'>];

export type ItemOf<Paths, P> =
  BodyOf<Paths, P, 'get'> extends { data: readonly (infer Item)[] } | { response: readonly (infer Item)[] }
    ? Item
    : never;
