/**
 * The steps of every request to an endpoint. Denied by default: an endpoint is reached only through `serve`, which
 * hangs on the matched route.
 */
import { LRUCache } from 'lru-cache';
import { type ActiveKey, callerOf, type Keyring } from '../../accounts/key-cache.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import { after, type Eventual } from '../../base/maybe-promise.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { Store } from '../../store/store.ts';
import { Doorkeeper } from '../cache/cache-admission.ts';
import { negotiate } from '../cache/encoding.ts';
import { type AnswerCache, KeptAnswer } from '../cache/response-cache.ts';
import type { Answer, Endpoint, Shape } from '../endpoint/endpoint.ts';
import { type Form, formOf, hasForms } from '../endpoint/formats.ts';
import { faultsOf, invalid, parseQuery, queryOf, type Recognised, recognise } from '../endpoint/query.ts';
import type { Observer } from '../metrics/observer.ts';
import { keyTextOf } from '../request/headers.ts';
import { selectionFor, type Wish, writtenAs } from '../request/render.ts';
import type { Exchange, Route } from '../request/request-context.ts';
import type { Files } from '../streaming/files.ts';
import type { EventStreams } from '../streaming/sse.ts';
import {
  count,
  readUsage,
  refuseEndpointBeyondPlan,
  refuseEndpointBeyondScope,
  refuseForm,
  refuseParametersBeyondPlan,
  refuseSwitchedKey,
} from './authorize.ts';
import { Turns } from './event-loop-budget.ts';
import { sendError } from './failures.ts';

const ADDRESSES_IN_MEMORY = 10_000;
const ADDRESS_LENGTH_REMEMBERED = 1000;
export interface PipelineParts {
  readonly store: Store;
  readonly forecasts: Forecasts;
  readonly keyring: Keyring;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly observer: Observer;
  readonly publicUrl: string;
  readonly changes: ChangeStream;
  readonly streams: EventStreams;
  readonly files: Files;
}

export class Pipeline {
  readonly #parts: PipelineParts;
  /** by the address of a GET: its validation is done once */
  readonly #recognised = new LRUCache<string, Recognised>({ max: ADDRESSES_IN_MEMORY });
  readonly #doorkeeper = new Doorkeeper();
  readonly #turns = new Turns();
  #refreshedThisTurn = false;
  #refreshing: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Runs without a pause where all it needs is in memory; else it starts again after each wait. */
  serve(exchange: Exchange, route: Route): void {
    try {
      exchange.now = this.#parts.clock.now();
      const waiting = this.#admit(exchange, route);
      if (waiting !== undefined) this.#settle(exchange, reached(waiting), () => this.serve(exchange, route));
      else if (exchange.readBody !== undefined) letBodyBeRead(exchange);
      else this.#answer(exchange, route, exchange.key!);
    } catch (error) {
      this.fail(exchange, error);
    }
  }

  /** Ends a request with an error of its version. */
  fail(exchange: Exchange, error: unknown): void {
    sendError(exchange, error, this.#parts);
  }

  /** The key to a request that no endpoint takes, for its headers only; nothing is counted. */
  async identify(exchange: Exchange): Promise<void> {
    const text = keyTextOf(exchange.request.headers);
    if (text === null) return;
    let found = this.#parts.keyring.find(text, exchange.now, false);
    if (found instanceof Promise) {
      await found;
      found = this.#parts.keyring.find(text, exchange.now, true);
    }
    if (found === null || found instanceof Promise) return;
    if (found.meter.view(exchange.now) === null) await found.meter.refresh(exchange.now);
    exchange.key = found;
  }

  /** Version running? Key known? Plan includes it? Minute and day left? A promise means: wait, then ask again. */
  #admit(exchange: Exchange, route: Route): Promise<void> | undefined {
    if (!exchange.revisionsRead) {
      refuseForm(exchange, route);
      exchange.revisionsRead = true;
      const refreshing = this.#refreshRevisions();
      if (refreshing !== undefined) return refreshing;
    }

    if (exchange.key === null) {
      const text = keyTextOf(exchange.request.headers);
      const found = text === null ? null : this.#parts.keyring.find(text, exchange.now, exchange.keyRead);
      if (found instanceof Promise) {
        exchange.keyRead = true;
        return found;
      }
      if (found === null)
        throw new ApiError('unauthorized', 'The key is missing or invalid: send a valid key in the x-api-key header');
      exchange.key = found;
    }
    refuseSwitchedKey(exchange.key, route, exchange.now);
    const waiting = route.endpoint.metered ? count(exchange, exchange.key) : readUsage(exchange, exchange.key);
    if (waiting !== undefined) return waiting;
    refuseEndpointBeyondScope(exchange.key, route.endpoint);
    refuseEndpointBeyondPlan(exchange.key, route.endpoint);
    return undefined;
  }

  /** Asks the database once in a turn of the event loop: all requests of a turn had arrived before it was asked. */
  #refreshRevisions(): Promise<void> | undefined {
    if (this.#refreshedThisTurn) return this.#refreshing;
    this.#refreshedThisTurn = true;
    setImmediate(() => {
      this.#refreshedThisTurn = false;
    });
    this.#refreshing = this.#parts.store.revisions.refresh();
    return this.#refreshing;
  }

  /** A kept answer, one that somebody is making, or a new one. */
  #answer(exchange: Exchange, route: Route, key: ActiveKey): void {
    const recognised = this.#recognise(exchange, route);
    exchange.sent = recognised.sent;
    refuseParametersBeyondPlan(key, recognised);
    const shape = shapeOf(route, recognised, key);
    if (!route.endpoint.kept || exchange.body !== undefined) {
      const making = this.#handle(exchange, route, recognised, shape);
      this.#settle(exchange, making, (answer) => this.#sendOnce(exchange, answer));
      return;
    }
    const form = formAsked(exchange, route);
    const name = form === 'json' ? `${shape} ${recognised.name}` : `${form} ${shape} ${recognised.name}`;
    const { cache, publicUrl } = this.#parts;
    const kept = cache.get(name, exchange.now);
    if (kept !== undefined) {
      this.#sendKept(exchange, kept);
      return;
    }
    const { endpoint } = route;
    const { pathParams } = exchange;
    const wish = { endpoint, shape, form, recognised, pathParams, publicUrl };
    this.#turns.take((hasWaited) => {
      try {
        // others may have asked for the same
        const since = hasWaited ? cache.get(name, exchange.now) : undefined;
        const making = since ?? cache.make(name, () => this.#make(exchange, route, recognised, wish));
        this.#settle(exchange, making, (made) => this.#sendKept(exchange, made));
      } catch (error) {
        this.fail(exchange, error);
      }
    });
  }

  #make(exchange: Exchange, route: Route, recognised: Recognised, wish: Wish): Eventual<KeptAnswer> {
    const selection = selectionFor(wish);
    return after(this.#handle(exchange, route, recognised, wish.shape), (answer) => {
      const written = writtenAs(answer, selection, wish);
      const headers = [...route.version.headers, ...written.headers];
      return new KeptAnswer(answer, { ...written, headers }, this.#parts.store.revisions);
    });
  }

  #recognise(exchange: Exchange, route: Route): Recognised {
    const url = exchange.request.url!;
    const remembers = route.endpoint.method === 'GET' && url.length <= ADDRESS_LENGTH_REMEMBERED;
    const before = remembers ? this.#recognised.get(url) : undefined;
    if (before !== undefined) return before;
    const sent = parseQuery(queryOf(url));
    exchange.sent = sent ?? [];
    const recognised = recognise(route.endpoint, sent, exchange.pathParams);
    if (!remembers) return recognised;
    const full = this.#recognised.size === ADDRESSES_IN_MEMORY;
    if (!full || this.#doorkeeper.knows(url)) this.#recognised.set(url, recognised);
    return recognised;
  }

  #sendKept(exchange: Exchange, kept: KeptAnswer): void {
    const { headers } = exchange.request;
    const variant = kept.variant(negotiate(headers['accept-encoding']?.toString()));
    if (variant instanceof Promise) {
      this.#settle(exchange, variant, () => this.#sendKept(exchange, kept));
      return;
    }
    const ifNoneMatch = headers['if-none-match'];
    const status = ifNoneMatch !== undefined && kept.matches(ifNoneMatch, variant) ? 304 : 200;
    if (status === 304) exchange.send(304, variant.notModifiedHead, null);
    else exchange.send(200, variant.head, variant.body);
    this.#parts.observer.finished(exchange, status);
  }

  /** An answer that depends on the caller or on a body. */
  #sendOnce(exchange: Exchange, answer: Answer): void {
    if (answer.feed !== undefined) {
      this.#parts.streams.open(exchange, answer.feed);
      this.#parts.observer.finished(exchange, 200);
      return;
    }
    if (answer.file !== undefined) {
      this.#settle(exchange, this.#parts.files.send(exchange, answer.file), () => undefined);
      return;
    }
    const body = JSON.stringify(answer.body);
    exchange.sendBody(200, 'application/json; charset=utf-8', body, ['Cache-Control', 'no-store']);
    this.#parts.observer.finished(exchange, 200);
  }

  #handle(
    exchange: Exchange,
    { endpoint }: Route,
    { query, params, sent }: Recognised,
    shape: Shape,
  ): Eventual<Answer> {
    const { store, forecasts, publicUrl, changes } = this.#parts;
    const caller = callerOf(exchange.key!, exchange.now);
    const context = { query, params, sent, shape, store, forecasts, now: exchange.now, publicUrl, caller, changes };
    const lastEventId = endpoint.stream === true ? exchange.request.headers['last-event-id'] : undefined;
    return endpoint.handle({
      ...context,
      ...(lastEventId !== undefined && { lastEventId: String(lastEventId) }),
      ...(endpoint.body !== undefined && { body: bodyOf(endpoint, exchange.body) }),
    });
  }

  #settle<Value>(exchange: Exchange, work: Eventual<Value>, then: (value: Value) => void): void {
    if (work instanceof Promise) work.then(then).catch((error) => this.fail(exchange, error));
    else then(work);
  }
}

/** Without the accounts nothing can be admitted: that is a matter of waiting, not of the request. */
function reached(waiting: Promise<void>): Promise<void> {
  return waiting.catch((cause) => {
    throw new ApiError('unavailable', 'The service cannot reach its database; retry later', { cause });
  });
}

/** Asked for, else the key's own, else the endpoint's default. */
function shapeOf({ endpoint, version }: Route, { shape }: Recognised, { stored }: ActiveKey): Shape {
  if (shape !== null) return shape;
  const own = version.name === 'v1' ? stored.shapeV1 : stored.shapeV2;
  return endpoint.shapes.find((known) => known === own) ?? endpoint.shapes[0];
}

/** What is asked for as JSON, as most is, is found by one look at the header. */
function formAsked({ request }: Exchange, { endpoint }: Route): Form {
  const form = formOf(request.headers.accept);
  return form === 'json' || hasForms(endpoint) ? form : 'json';
}

function letBodyBeRead(exchange: Exchange): void {
  const read = exchange.readBody;
  exchange.readBody = undefined;
  read?.();
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  const parsed = endpoint.body?.safeParse(body);
  if (parsed?.success === false) throw invalid(faultsOf(parsed.error.issues, 'body'));
  return parsed?.data;
}
