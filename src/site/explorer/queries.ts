/** Reads the data of pages with the endpoints of version 2, in the process: a page shows what an API request returns. */
import type { Caller } from '../../accounts/caller.ts';
import { ApiError } from '../../base/errors.ts';
import { FULL_ACCESS } from '../../football/access.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { TextWriter } from '../../forecasts/texts/text-writer.ts';
import type { Endpoint, EndpointResult } from '../../http/endpoint/endpoint.ts';
import { parseQuery, parseRequest, queryOf } from '../../http/endpoint/query.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { StoredPlan } from '../../store/accounts/plans.ts';
import { publishedView } from '../../store/published-view.ts';
import type { OpenStore } from '../../store/store.ts';
import { type StoreView, storeView } from '../../store/view.ts';
import { pageView } from './sources.ts';

export interface QueryParts {
  readonly endpoints: readonly Endpoint[];
  readonly store: OpenStore;
  readonly forecasts: Forecasts;
  readonly writer: TextWriter;
  readonly changes: ChangeStream;
  readonly publicUrl: string;
  /** names of the sources that pages show; null: all */
  readonly published: ReadonlySet<string> | null;
  /** resolves when the pages have their turn of the event loop, which they share with streams */
  turn(): Promise<void>;
}

/** The pages have no key: the operator decides who opens them, and they show everything that is stored. */
const PLAN: StoredPlan = {
  ...{ name: '', title: '', level: 'ultra', isHard: false, perMinute: null, perDay: null, streams: null },
  ...{ webhooks: null, exports: null, currency: '', price: 0, overagePrice: 0, retiredAt: null },
};
const PAGES: Caller = {
  ...{ user: null, accountId: '', keyId: '', email: '', plan: PLAN, hardCap: false, subscriptionEnds: null },
  settings: {},
  usage: () => ({ day: { used: 0, limit: null, resetsAt: 0 }, month: { used: 0, limit: null } }),
};

interface Envelope<Data, Meta> {
  readonly data: Data;
  readonly meta: Meta;
}

interface Mounted {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

export class PageQueries {
  readonly #parts: QueryParts;
  /** by the first part of their paths; those with fewer parameters first: /leagues/strength before /leagues/:id */
  readonly #mounted: ReadonlyMap<string, readonly Mounted[]>;

  constructor(parts: QueryParts) {
    this.#parts = parts;
    const mounted = parts.endpoints
      .filter(({ method, version }) => method === 'GET' && version === 'v2')
      .map((endpoint) => ({
        endpoint,
        names: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
        pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
      }))
      .sort((a, b) => a.names.length - b.names.length);
    this.#mounted = Map.groupBy(mounted, ({ endpoint }) => firstPart(endpoint.path));
  }

  /** What one page reads. */
  start(now: number): Reading {
    const { store, published } = this.#parts;
    const sources = new Set<string>();
    const whole = storeView(store, FULL_ACCESS, now);
    const view = pageView(published === null ? whole : publishedView(whole, published), sources);
    return new Reading({ now, sources }, async (address) => {
      // on SQLite all answers of a page would otherwise be made in one turn
      await this.turn();
      return this.#answer(address, { now, view });
    });
  }

  /** Resolves when a page may do its next piece of work. */
  turn(): Promise<void> {
    return this.#parts.turn();
  }

  async #answer(address: string, { now, view }: { now: number; view: StoreView }): ReturnType<Answer> {
    const { forecasts, writer, changes, publicUrl } = this.#parts;
    const path = address.split('?', 1)[0]!;
    for (const { endpoint, pattern, names } of this.#mounted.get(firstPart(path)) ?? []) {
      const found = pattern.exec(path);
      if (found === null) continue;
      const pathParams = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1]!)]));
      const { query, params, sent } = parseRequest(endpoint, parseQuery(queryOf(address)), pathParams);
      const answer = await endpoint.handle({
        ...{
          query,
          params,
          sent,
          shape: 'reference',
          store: view,
          forecasts,
          writer,
          now,
          publicUrl,
          caller: PAGES,
          address: () => '',
          changes,
        },
      });
      return { ...answer, until: Math.min(answer.until ?? Infinity, view.until()) };
    }
    throw new ApiError('no_endpoint', `no endpoint has the path ${path}`);
  }
}

/** '/api/v2/fixtures/:id/events' > 'fixtures' */
const firstPart = (path: string) => path.split('/', 4)[3] ?? '';

type Answer = (address: string) => Promise<EndpointResult & { readonly until: number }>;

/** The requests of one page, and how long its content is valid. */
export class Reading {
  readonly now: number;
  readonly scopes = new Set<string>();
  /** names of the sources of the matches that were read */
  readonly sources: ReadonlySet<string>;
  until = Infinity;
  /** the last change of a record that was read, as an ISO time; null if none has one */
  updatedAt: string | null = null;
  /** by the form of the address: a page that asks the same of forty matches lists the first */
  readonly #requests = new Map<string, string>();
  readonly #answer: Answer;

  constructor({ now, sources }: { now: number; sources: ReadonlySet<string> }, answer: Answer) {
    this.now = now;
    this.sources = sources;
    this.#answer = answer;
  }

  get requests(): readonly string[] {
    return [...this.#requests.values()];
  }

  /** The answer to a request: a path below /api/v2, with its query. Throws the ApiError of the endpoint. */
  async get<Data, Meta = unknown>(path: string): Promise<Envelope<Data, Meta>> {
    const address = `/api/v2${path}`;
    const form = address.replace(/\b[a-z]{2}_\w+/g, '*');
    if (!this.#requests.has(form)) this.#requests.set(form, address);
    const { body, scopes, until } = await this.#answer(address);
    for (const scope of scopes) this.scopes.add(scope);
    this.until = Math.min(this.until, until);
    const envelope = body as Envelope<Data, Meta>;
    this.#noteChange(envelope.data);
    return envelope;
  }

  #noteChange(data: unknown): void {
    for (const row of Array.isArray(data) ? data : [data]) {
      const updatedAt: unknown = (row as { updatedAt?: unknown } | null)?.updatedAt;
      if (typeof updatedAt === 'string' && (this.updatedAt === null || updatedAt > this.updatedAt))
        this.updatedAt = updatedAt;
    }
  }

  /** The answer, or null if the stored data has none: no forecast, no such season. */
  async find<Data, Meta = unknown>(path: string): Promise<Envelope<Data, Meta> | null> {
    try {
      return await this.get<Data, Meta>(path);
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'no_endpoint')) return null;
      throw error;
    }
  }
}
