/** Reads the data of pages with the endpoints of version 2, in the process: a page shows what an API request returns. */
import type { Caller } from '../../accounts/caller.ts';
import { ApiError } from '../../base/errors.ts';
import { FULL_ACCESS } from '../../football/access.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { TextWriter } from '../../forecasts/texts/text-writer.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { parseQuery, parseRequest, queryOf } from '../../http/endpoint/query.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { StoredPlan } from '../../store/accounts/plans.ts';
import type { OpenStore } from '../../store/store.ts';
import { storeView } from '../../store/view.ts';

export interface QueryParts {
  readonly endpoints: readonly Endpoint[];
  readonly store: OpenStore;
  readonly forecasts: Forecasts;
  readonly writer: TextWriter;
  readonly changes: ChangeStream;
  readonly publicUrl: string;
}

/** The pages have no key: the operator decides who opens them, and they show everything that is stored. */
const PLAN: StoredPlan = {
  ...{ name: '', title: '', level: 'ultra', isHard: false, perMinute: null, perDay: null, streams: null },
  ...{ webhooks: null, exports: null, currency: '', price: 0, overagePrice: 0, retiredAt: null },
};
const PAGES: Caller = {
  ...{ user: null, accountId: '', keyId: '', email: '', plan: PLAN, hardCap: false, subscriptionEnds: null },
  settings: {},
  usage: { day: { used: 0, limit: null, resetsAt: 0 }, month: { used: 0, limit: null } },
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
  readonly #mounted: readonly Mounted[];

  constructor(parts: QueryParts) {
    this.#parts = parts;
    // paths with fewer parameters first: /leagues/strength before /leagues/:id
    this.#mounted = parts.endpoints
      .filter(({ method, version }) => method === 'GET' && version === 'v2')
      .map((endpoint) => ({
        endpoint,
        names: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
        pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
      }))
      .sort((a, b) => a.names.length - b.names.length);
  }

  /** What one page reads. */
  start(now: number): Reading {
    return new Reading(now, (address, at) => this.#answer(address, at));
  }

  async #answer(address: string, now: number) {
    const { store, forecasts, writer, changes, publicUrl } = this.#parts;
    const path = address.split('?', 1)[0]!;
    for (const { endpoint, pattern, names } of this.#mounted) {
      const found = pattern.exec(path);
      if (found === null) continue;
      const pathParams = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1]!)]));
      const { query, params, sent } = parseRequest(endpoint, parseQuery(queryOf(address)), pathParams);
      const view = storeView(store, FULL_ACCESS);
      return endpoint.handle({
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
          address: '',
          changes,
        },
      });
    }
    throw new ApiError('no_endpoint', `no endpoint has the path ${path}`);
  }
}

type Answer = (address: string, now: number) => ReturnType<Endpoint['handle']>;

/** The requests of one page, and how long its content is valid. */
export class Reading {
  readonly now: number;
  readonly scopes = new Set<string>();
  until = Infinity;
  /** by the form of the address: a page that asks the same of forty matches lists the first */
  readonly #requests = new Map<string, string>();
  readonly #answer: Answer;

  constructor(now: number, answer: Answer) {
    this.now = now;
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
    const { body, scopes, until = Infinity } = await this.#answer(address, this.now);
    for (const scope of scopes) this.scopes.add(scope);
    this.until = Math.min(this.until, until);
    return body as Envelope<Data, Meta>;
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
