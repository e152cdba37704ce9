import createFetchClient from 'openapi-fetch';
import { TouchlineError } from './errors.ts';
import type { Arguments, BodyOf, InitOf, ItemOf, Method, PagedPath, PathOf } from './operations.ts';
import { type Change, type StreamInit, streamChanges } from './stream.ts';
import { Transport, type TransportOptions } from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** where the service is, without `/api/v2`: https://football.example.com */
  readonly baseUrl: string;
}

/** What tells one version, in one shape, from the others. */
export interface Interface {
  readonly prefix: string;
  /** asked for with every request, as the key may prefer another */
  readonly shape: string;
  /** by path: what is asked for instead; null where there is no choice */
  readonly otherShapes: Readonly<Record<string, string | null>>;
  /** the items of a page, and what to change in the query for the next one */
  pageOf(body: unknown): { items: readonly unknown[]; next: Readonly<Record<string, unknown>> | null };
}

interface LooseInit {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

type LooseRequest = (method: Method, path: string, init: unknown) => Promise<{ data?: unknown }>;

/** Requests by path, typed by the service's own description of them. All but answers with 2xx are thrown. */
export class Client<Paths> {
  protected readonly transport: Transport;
  protected readonly root: string;
  readonly #interface: Interface;
  readonly #request: LooseRequest;

  constructor({ baseUrl, ...options }: ClientOptions, its: Interface) {
    if (/\/api(\/v\d+)?\/*$/.test(baseUrl)) throw new TypeError(`baseUrl is the address before /api: ${baseUrl}`);
    this.root = `${baseUrl.replace(/\/+$/, '')}${its.prefix}`;
    this.transport = new Transport(options);
    this.#interface = its;
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
    // its types know this document's paths only; ours, which know all of them, stand at the methods below
    this.#request = request as unknown as LooseRequest;
  }

  /** `client.get('/teams/{id}', { path: { id: 'tm_...' } })` */
  get<P extends PathOf<Paths, 'get'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'get'>>) {
    return this.#send('get', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'get'>>;
  }

  /** Sent once: it is not known what became of a request whose answer was lost. */
  post<P extends PathOf<Paths, 'post'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'post'>>) {
    return this.#send('post', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'post'>>;
  }

  delete<P extends PathOf<Paths, 'delete'>>(path: P, ...[init]: Arguments<InitOf<Paths, P, 'delete'>>) {
    return this.#send('delete', path, init as LooseInit) as Promise<BodyOf<Paths, P, 'delete'>>;
  }

  /** Every item of a list, page by page as they are needed: `for await (const team of client.pages('/teams'))`. */
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
      throw new TouchlineError({ code: 'unexpected_answer', detail: 'The answer is not JSON.', cause: error });
    }
  }
}

/** Version 2 can tell of changes as they happen. */
export class VersionTwoClient<Paths> extends Client<Paths> {
  /**
   * The changes from now on, or after `since`: `for await (const change of client.stream({ league: 'eng.1' }))`. A
   * connection that ends is taken up again where it ended, nothing is left out and nothing comes twice. Goes on until
   * the loop is left, the signal aborts (which throws its reason), or the service refuses.
   */
  stream(init: StreamInit = {}): AsyncGenerator<Change, void, undefined> {
    return streamChanges(this.transport, `${this.root}/stream`, init);
  }
}
