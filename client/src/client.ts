import createFetchClient from 'openapi-fetch';
import { TouchlineError } from './errors.ts';
import type { Arguments, BodyOf, InitOf, ItemOf, Method, PagedPath, PathOf } from './operations.ts';
import { type Change, type StreamInit, streamChanges } from './stream.ts';
import { Transport, type TransportOptions } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** URL of the service without `/api/v2`: https://football.example.com */
  readonly baseUrl: string;
}

/** The properties of one API version in one shape. */
export interface Interface {
  readonly prefix: string;
  /** sent with every request, because the key may have another default */
  readonly shape: string;
  /** shapes of paths that do not have `shape`; null if the path takes no shape */
  readonly otherShapes: Readonly<Record<string, string | null>>;
  /** the items of a page, and the query parameters of the next page, or null at the end */
  pageOf(body: unknown): { items: readonly unknown[]; next: Readonly<Record<string, unknown>> | null };
}

interface LooseInit {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

type LooseRequest = (method: Method, path: string, init: unknown) => Promise<{ data?: unknown }>;

/** A client whose methods are typed by the OpenAPI document. Every status other than 2xx throws a `TouchlineError`. */
export class Client<Paths> {
  protected readonly transport: Transport;
  protected readonly root: string;
  readonly #interface: Interface;
  readonly #request: LooseRequest;

  constructor({ baseUrl, ...options }: ClientOptions, version: Interface) {
    if (/\/api(\/v\d+)?\/*$/.test(baseUrl))
      throw new TypeError(`baseUrl ${baseUrl} must not contain /api: leave it out`);
    this.root = `${baseUrl.replace(/\/+$/, '')}${version.prefix}`;
    this.transport = new Transport(options);
    this.#interface = version;
    const { request } = createFetchClient<Record<string, never>>({
      baseUrl: this.root,
      fetch: async (sent) =>
        this.transport.send({
          url: sent.url,
          method: sent.method,
          headers: sent.headers,
          body: sent.method === 'GET' ? null : await sent.text(),
          signal: sent.signal,
        }),
    });
    // openapi-fetch is used without path types; the methods below have them
    this.#request = request as unknown as LooseRequest;
  }

  /** `client.get('/teams/{id}', { path: { id: 'tm_...' } })` */
  get<P extends PathOf<Paths, 'get'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'get'>>) {
    return this.#send('get', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'get'>>;
  }

  /** Never retried, because a request whose response was lost may have taken effect. */
  post<P extends PathOf<Paths, 'post'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'post'>>) {
    return this.#send('post', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'post'>>;
  }

  delete<P extends PathOf<Paths, 'delete'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'delete'>>) {
    return this.#send('delete', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'delete'>>;
  }

  /** Every item of a list; requests pages as needed: `for await (const team of client.pages('/teams'))`. */
  async *pages<P extends PagedPath<Paths>>(
    path: P,
    ...[init]: Arguments<InitOf<Paths, P, 'get'>>
  ): AsyncGenerator<ItemOf<Paths, P>, void, undefined> {
    const { query, ...rest } = (init ?? {}) as LooseInit;
    let requested: LooseInit['query'] = { ...query };
    while (requested !== undefined) {
      const { items, next } = this.#interface.pageOf(await this.#send('get', path, { ...rest, query: requested }));
      yield* items as ItemOf<Paths, P>[];
      requested = next === null ? undefined : { ...requested, ...next };
    }
  }

  async #send(method: Method, path: string, init: LooseInit = {}): Promise<unknown> {
    const { shape, otherShapes } = this.#interface;
    const { query, path: pathParameters, body, signal } = init;
    const requested = path in otherShapes ? otherShapes[path] : shape;
    try {
      const { data } = await this.#request(method, path, {
        params: { path: pathParameters, query: { ...query, shape: requested } },
        ...(body !== undefined && { body }),
        signal: this.transport.signalWith(signal),
      });
      return data;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new TouchlineError({ code: 'unexpected_answer', detail: 'The response is not JSON.', cause: error });
    }
  }
}

/** A client of version 2, which also streams changes. */
export class VersionTwoClient<Paths> extends Client<Paths> {
  /**
   * Streams changes from now on, or after `since`: `for await (const change of client.stream({ league: 'eng.1' }))`. A
   * broken connection is resumed without gaps or duplicates. The stream ends when you leave the loop, when the signal
   * aborts (it throws the signal's reason), or when the service rejects the request.
   */
  stream(init: StreamInit = {}): AsyncGenerator<Change, void, undefined> {
    return streamChanges(this.transport, `${this.root}/stream`, init);
  }
}
