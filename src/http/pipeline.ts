/**
 * The steps of every request to an endpoint. Denied by default: an endpoint is reached only through `serve`, which
 * hangs on the matched route.
 */
import { LRUCache } from 'lru-cache';
import { type ActiveKey, type Keyring, callerOf } from '../accounts/keyring.ts';
import { PLANS } from '../accounts/plans.ts';
import type { Clock } from '../base/clock.ts';
import { ApiError } from '../base/errors.ts';
import type { Store } from '../store/store.ts';
import { type AnswerCache, KeptAnswer } from './cache.ts';
import { negotiate } from './encoding.ts';
import type { Endpoint, Shape } from './endpoint.ts';
import type { Exchange, Route } from './exchange.ts';
import { sendError } from './failures.ts';
import { COMMON_HEADERS, keyTextOf } from './headers.ts';
import type { Observer } from './observer.ts';
import { faultsOf, invalid, parseQuery, queryOf, type Recognised, recognise } from './query.ts';

const ADDRESSES_IN_MEMORY = 20_000;
const ADDRESS_LENGTH_MAX = 8000;
const ADDRESS_LENGTH_REMEMBERED = 1000;
const RANK = { free: PLANS.free.rank, paid: PLANS.pro.rank, ultra: PLANS.ultra.rank } as const;

export interface PipelineParts {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly observer: Observer;
  readonly publicUrl: string;
}

export class Pipeline {
  readonly #parts: PipelineParts;
  /** by method and address: validation of an address is done once */
  readonly #recognised = new LRUCache<string, Recognised>({ max: ADDRESSES_IN_MEMORY });

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
      if (waiting !== undefined) return this.#resume(exchange, route, waiting);
      if (exchange.readBody !== undefined) return letBodyBeRead(exchange);

      const recognised = this.#recognise(exchange, route);
      exchange.sent = recognised.sent;
      refuseParametersBeyondPlan(exchange, recognised);
      const shape = shapeOf(route, recognised, exchange.key!);
      if (!route.endpoint.kept || exchange.body !== undefined) {
        return this.#settle(exchange, this.#answerOnce(exchange, route, recognised, shape));
      }
      const name = `${shape} ${recognised.name}`;
      const kept = this.#parts.cache.get(name, exchange.now);
      if (kept !== undefined) {
        exchange.fromMemory = true;
        return this.#sendKept(exchange, kept);
      }
      const making = this.#parts.cache.make(name, () => this.#make(exchange, route, recognised, shape));
      this.#settle(
        exchange,
        making.then((made) => this.#sendKept(exchange, made)),
      );
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
      if (found === null) throw new ApiError('unauthorized', 'Send a valid key in the x-api-key header');
      exchange.key = found;
    }
    const waiting = route.endpoint.metered ? count(exchange, exchange.key) : readUsage(exchange, exchange.key);
    if (waiting !== undefined) return waiting;
    refuseEndpointBeyondPlan(exchange, route.endpoint);
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

  #resume(exchange: Exchange, route: Route, waiting: Promise<void>): void {
    waiting.then(
      () => this.serve(exchange, route),
      (error) => this.fail(exchange, error),
    );
  }

  #recognise(exchange: Exchange, route: Route): Recognised {
    const url = exchange.request.url!;
    const address = `${route.endpoint.method} ${url}`;
    const before = this.#recognised.get(address);
    if (before !== undefined) return before;
    exchange.sent = parseQuery(queryOf(url)) ?? [];
    const recognised = recognise(route.endpoint, url, exchange.pathParams);
    if (url.length <= ADDRESS_LENGTH_REMEMBERED) this.#recognised.set(address, recognised);
    return recognised;
  }

  #sendKept(exchange: Exchange, kept: KeptAnswer): void {
    const { headers } = exchange.request;
    const variant = kept.variant(negotiate(headers['accept-encoding'] as string | undefined));
    if (variant instanceof Promise) {
      return this.#settle(
        exchange,
        variant.then(() => this.#sendKept(exchange, kept)),
      );
    }
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && kept.matches(ifNoneMatch, variant)) {
      exchange.send(304, variant.notModifiedHead, null);
      this.#parts.observer.finished(exchange, 304);
    } else {
      exchange.send(200, variant.head, variant.bytes);
      this.#parts.observer.finished(exchange, 200);
    }
  }

  async #make(exchange: Exchange, route: Route, recognised: Recognised, shape: Shape): Promise<KeptAnswer> {
    const answer = await this.#handle(exchange, route, recognised, shape);
    return new KeptAnswer(answer, this.#parts.store.revisions, route.version.headers);
  }

  /** An answer that depends on the caller or on a body. */
  async #answerOnce(exchange: Exchange, route: Route, recognised: Recognised, shape: Shape): Promise<void> {
    const answer = await this.#handle(exchange, route, recognised, shape);
    const bytes = Buffer.from(JSON.stringify(answer.body));
    const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length)];
    exchange.send(200, [...head, 'Cache-Control', 'no-store', ...route.version.headers, ...COMMON_HEADERS], bytes);
    this.#parts.observer.finished(exchange, 200);
  }

  async #handle(exchange: Exchange, { endpoint }: Route, { query, params, sent }: Recognised, shape: Shape) {
    const { store, publicUrl } = this.#parts;
    const caller = callerOf(exchange.key!, exchange.now);
    const context = { query, params, sent, shape, store, now: exchange.now, publicUrl, caller };
    return endpoint.handle(exchange.body === undefined ? context : { ...context, body: bodyOf(endpoint, exchange.body) });
  }

  #settle(exchange: Exchange, work: Promise<void>): void {
    work.catch((error) => this.fail(exchange, error));
  }
}

/** Faults of the request itself, seen before anybody is asked who sends it. */
function refuseForm({ request }: Exchange, { version }: Route): void {
  if (version.stopped !== null) throw version.stopped;
  if (request.url!.length > ADDRESS_LENGTH_MAX) {
    throw new ApiError('uri_too_long', `Keep the address within ${ADDRESS_LENGTH_MAX} characters`);
  }
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    throw new ApiError('bad_request', 'HTTP/1.1 asks for a Host header');
  }
}

/** Counts the request, once. */
function count(exchange: Exchange, { minute, meter }: ActiveKey): Promise<void> | undefined {
  if (exchange.countedAt !== null) return undefined;
  const { now } = exchange;
  if (minute.remaining(now) === 0) {
    const retryAfterSeconds = minute.resetSeconds(now);
    const message = `This key may send ${minute.limit} requests a minute; try again in ${retryAfterSeconds} s`;
    throw new ApiError('rate_limited', message, { retryAfterSeconds });
  }
  const verdict = meter.take(now);
  if (verdict instanceof Promise) return verdict;
  if (verdict === 'refused') {
    const resetsAt = meter.refusalEnds(now);
    const message = `The allowance of this account is used up until ${new Date(resetsAt).toISOString()}`;
    throw new ApiError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) });
  }
  minute.note(now);
  exchange.countedAt = now;
  exchange.overage = verdict === 'overage';
  return undefined;
}

/** What is not counted tells the true counts of all processes. */
function readUsage(exchange: Exchange, { meter }: ActiveKey): Promise<void> | undefined {
  if (exchange.usageRead) return undefined;
  exchange.usageRead = true;
  return meter.refresh(exchange.now);
}

function refuseEndpointBeyondPlan({ key }: Exchange, { plan }: Endpoint): void {
  if (PLANS[key!.plan].rank >= RANK[plan]) return;
  throw new ApiError('forbidden', `This endpoint needs ${planText(plan)}; this key is on the plan ${key!.plan}`);
}

function refuseParametersBeyondPlan({ key }: Exchange, { gate }: Recognised): void {
  if (gate === null || PLANS[key!.plan].rank >= RANK[gate.plan]) return;
  const message = `${gate.field} needs ${planText(gate.plan)}; this key is on the plan ${key!.plan}`;
  throw new ApiError('forbidden', message);
}

function planText(plan: keyof typeof RANK): string {
  return plan === 'paid' ? 'a paid plan' : `the plan ${plan} or a higher one`;
}

/** Asked for, else the key's own, else the endpoint's default. */
function shapeOf({ endpoint, version }: Route, { shape }: Recognised, { stored }: ActiveKey): Shape {
  if (shape !== null) return shape;
  const own = version.name === 'v1' ? stored.shapeV1 : stored.shapeV2;
  return endpoint.shapes.find((known) => known === own) ?? endpoint.shapes[0];
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
