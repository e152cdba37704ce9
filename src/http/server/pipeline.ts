/**
 * The steps of every request to an endpoint. Denied by default: an endpoint is reached only through `serve`, which
 * hangs on the matched route.
 */
import { LRUCache } from 'lru-cache';
import { type ActiveKey, callerOf, type KeyCache } from '../../accounts/key-cache.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError, UnavailableError } from '../../base/errors.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { Store } from '../../store/store.ts';
import { CacheAdmission } from '../cache/cache-admission.ts';
import { negotiate } from '../cache/encoding.ts';
import { CachedResponse, type ResponseCache } from '../cache/response-cache.ts';
import type { Answer, Endpoint, Shape } from '../endpoint/endpoint.ts';
import { hasFormats, negotiateFormat, type ResponseFormat } from '../endpoint/formats.ts';
import { fieldErrorsOf, invalid, type ParsedRequest, parseQuery, parseRequest, queryOf } from '../endpoint/query.ts';
import type { Observer } from '../metrics/observer.ts';
import { keyTextOf } from '../request/headers.ts';
import { fieldSelectionFor, type RenderRequest, renderBody } from '../request/render.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import type { Files } from '../streaming/files.ts';
import type { EventStreams } from '../streaming/sse.ts';
import {
  count,
  readUsage,
  refuseFormat,
  refuseMigratedKey,
  requirePlan,
  requirePlanForParameters,
  requireScope,
} from './authorize.ts';
import { EventLoopBudget } from './event-loop-budget.ts';
import { sendError } from './failures.ts';

const ADDRESSES_IN_MEMORY = 10_000;
const ADDRESS_LENGTH_CACHED = 1000;
export interface PipelineParts {
  readonly store: Store;
  readonly forecasts: Forecasts;
  readonly keyCache: KeyCache;
  readonly cache: ResponseCache;
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
  readonly #parsed = new LRUCache<string, ParsedRequest>({ max: ADDRESSES_IN_MEMORY });
  readonly #cacheAdmission = new CacheAdmission();
  readonly #eventLoopBudget = new EventLoopBudget();
  #refreshedThisTick = false;
  #refreshing: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Runs without a pause where all it needs is in memory; else it starts again after each wait. */
  serve(requestContext: RequestContext, route: Route): void {
    try {
      requestContext.now = this.#parts.clock.now();
      const waiting = this.#authorize(requestContext, route);
      if (waiting !== undefined)
        this.#whenDone(requestContext, orUnavailable(waiting), () => this.serve(requestContext, route));
      else if (requestContext.readBody !== undefined) startReadingBody(requestContext);
      else this.#answer(requestContext, route, requestContext.key!);
    } catch (error) {
      this.fail(requestContext, error);
    }
  }

  /** Ends a request with an error of its version. */
  fail(requestContext: RequestContext, error: unknown): void {
    sendError(requestContext, error, this.#parts);
  }

  /** The key to a request that no endpoint takes, for its headers only; nothing is counted. */
  async identify(requestContext: RequestContext): Promise<void> {
    const text = keyTextOf(requestContext.request.headers);
    if (text === null) return;
    let found = this.#parts.keyCache.find(text, requestContext.now, false);
    if (found instanceof Promise) {
      await found;
      found = this.#parts.keyCache.find(text, requestContext.now, true);
    }
    if (found === null || found instanceof Promise) return;
    if (found.meter.view(requestContext.now) === null) await found.meter.refresh(requestContext.now);
    requestContext.key = found;
  }

  /** Version running? Key known? Plan includes it? Minute and day left? A promise means: wait, then ask again. */
  #authorize(requestContext: RequestContext, route: Route): Promise<void> | undefined {
    if (!requestContext.revisionsRead) {
      refuseFormat(requestContext, route);
      requestContext.revisionsRead = true;
      const refreshing = this.#refreshRevisions();
      if (refreshing !== undefined) return refreshing;
    }

    if (requestContext.key === null) {
      const text = keyTextOf(requestContext.request.headers);
      const found = text === null ? null : this.#parts.keyCache.find(text, requestContext.now, requestContext.keyRead);
      if (found instanceof Promise) {
        requestContext.keyRead = true;
        return found;
      }
      if (found === null)
        throw new ApiError('unauthorized', 'The key is missing or invalid: send a valid key in the x-api-key header');
      requestContext.key = found;
    }
    refuseMigratedKey(requestContext.key, route, requestContext.now);
    const waiting = route.endpoint.metered
      ? count(requestContext, requestContext.key)
      : readUsage(requestContext, requestContext.key);
    if (waiting !== undefined) return waiting;
    requireScope(requestContext.key, route.endpoint);
    requirePlan(requestContext.key, route.endpoint);
    return undefined;
  }

  /** Asks the database once in a turn of the event loop: all requests of a turn had arrived before it was asked. */
  #refreshRevisions(): Promise<void> | undefined {
    if (this.#refreshedThisTick) return this.#refreshing;
    this.#refreshedThisTick = true;
    setImmediate(() => {
      this.#refreshedThisTick = false;
    });
    this.#refreshing = this.#parts.store.revisions.refresh();
    return this.#refreshing;
  }

  /** A kept answer, one that somebody is making, or a new one. */
  #answer(requestContext: RequestContext, route: Route, key: ActiveKey): void {
    const parsed = this.#parseRequest(requestContext, route);
    requestContext.sent = parsed.sent;
    requirePlanForParameters(key, parsed);
    const shape = shapeOf(route, parsed, key);
    if (!route.endpoint.isCached || requestContext.body !== undefined) {
      const making = this.#handle(requestContext, route, parsed, shape);
      this.#whenDone(requestContext, making, (answer) => this.#sendUncached(requestContext, answer));
      return;
    }
    const format = requestedFormat(requestContext, route);
    const name = format === 'json' ? `${shape} ${parsed.name}` : `${format} ${shape} ${parsed.name}`;
    const { cache, publicUrl } = this.#parts;
    const cached = cache.get(name, requestContext.now);
    if (cached !== undefined) {
      this.#sendCached(requestContext, cached);
      return;
    }
    const { endpoint } = route;
    const { pathParams } = requestContext;
    const request = { endpoint, shape, format, parsed, pathParams, publicUrl };
    this.#eventLoopBudget.run((hasWaited) => {
      try {
        // others may have asked for the same
        const since = hasWaited ? cache.get(name, requestContext.now) : undefined;
        const making = since ?? cache.make(name, () => this.#make(requestContext, route, parsed, request));
        this.#whenDone(requestContext, making, (made) => this.#sendCached(requestContext, made));
      } catch (error) {
        this.fail(requestContext, error);
      }
    });
  }

  #make(
    requestContext: RequestContext,
    route: Route,
    parsed: ParsedRequest,
    request: RenderRequest,
  ): MaybePromise<CachedResponse> {
    const selection = fieldSelectionFor(request);
    return chain(this.#handle(requestContext, route, parsed, request.shape), (answer) => {
      const rendered = renderBody(answer, selection, request);
      const headers = [...route.version.headers, ...rendered.headers];
      return new CachedResponse(answer, { ...rendered, headers }, this.#parts.store.revisions);
    });
  }

  #parseRequest(requestContext: RequestContext, route: Route): ParsedRequest {
    const url = requestContext.request.url!;
    const isCacheable = route.endpoint.method === 'GET' && url.length <= ADDRESS_LENGTH_CACHED;
    const before = isCacheable ? this.#parsed.get(url) : undefined;
    if (before !== undefined) return before;
    const sent = parseQuery(queryOf(url));
    requestContext.sent = sent ?? [];
    const parsed = parseRequest(route.endpoint, sent, requestContext.pathParams);
    if (!isCacheable) return parsed;
    const full = this.#parsed.size === ADDRESSES_IN_MEMORY;
    if (!full || this.#cacheAdmission.wasSeen(url)) this.#parsed.set(url, parsed);
    return parsed;
  }

  #sendCached(requestContext: RequestContext, cached: CachedResponse): void {
    const { headers } = requestContext.request;
    const variant = cached.variant(negotiate(headers['accept-encoding']?.toString()));
    if (variant instanceof Promise) {
      this.#whenDone(requestContext, variant, () => this.#sendCached(requestContext, cached));
      return;
    }
    const ifNoneMatch = headers['if-none-match'];
    const status = ifNoneMatch !== undefined && cached.matches(ifNoneMatch, variant) ? 304 : 200;
    if (status === 304) requestContext.send(304, variant.notModifiedHead, null);
    else requestContext.send(200, variant.head, variant.body);
    this.#parts.observer.finished(requestContext, status);
  }

  /** An answer that depends on the caller or on a body. */
  #sendUncached(requestContext: RequestContext, answer: Answer): void {
    if (answer.feed !== undefined) {
      this.#parts.streams.open(requestContext, answer.feed);
      this.#parts.observer.finished(requestContext, 200);
      return;
    }
    if (answer.file !== undefined) {
      this.#whenDone(requestContext, this.#parts.files.send(requestContext, answer.file), () => undefined);
      return;
    }
    const body = JSON.stringify(answer.body);
    requestContext.sendBody(200, 'application/json; charset=utf-8', body, ['Cache-Control', 'no-store']);
    this.#parts.observer.finished(requestContext, 200);
  }

  #handle(
    requestContext: RequestContext,
    { endpoint }: Route,
    { query, params, sent }: ParsedRequest,
    shape: Shape,
  ): MaybePromise<Answer> {
    const { store, forecasts, publicUrl, changes } = this.#parts;
    const caller = callerOf(requestContext.key!, requestContext.now);
    const context = {
      query,
      params,
      sent,
      shape,
      store,
      forecasts,
      now: requestContext.now,
      publicUrl,
      caller,
      changes,
    };
    const lastEventId = endpoint.stream === true ? requestContext.request.headers['last-event-id'] : undefined;
    return endpoint.handle({
      ...context,
      ...(lastEventId !== undefined && { lastEventId: String(lastEventId) }),
      ...(endpoint.body !== undefined && { body: bodyOf(endpoint, requestContext.body) }),
    });
  }

  #whenDone<Value>(requestContext: RequestContext, work: MaybePromise<Value>, then: (value: Value) => void): void {
    if (work instanceof Promise) work.then(then).catch((error) => this.fail(requestContext, error));
    else then(work);
  }
}

/** Without the accounts nothing can be admitted: that is a matter of waiting, not of the request. */
function orUnavailable(waiting: Promise<void>): Promise<void> {
  return waiting.catch((cause) => {
    if (cause instanceof UnavailableError) throw cause;
    throw new ApiError('unavailable', 'The service cannot reach its database; retry later', { cause });
  });
}

/** Asked for, else the key's own, else the endpoint's default. */
function shapeOf({ endpoint, version }: Route, { shape }: ParsedRequest, { stored }: ActiveKey): Shape {
  if (shape !== null) return shape;
  const own = version.name === 'v1' ? stored.shapeV1 : stored.shapeV2;
  return endpoint.shapes.find((known) => known === own) ?? endpoint.shapes[0];
}

/** What is asked for as JSON, as most is, is found by one look at the header. */
function requestedFormat({ request }: RequestContext, { endpoint }: Route): ResponseFormat {
  const form = negotiateFormat(request.headers.accept);
  return form === 'json' || hasFormats(endpoint) ? form : 'json';
}

function startReadingBody(requestContext: RequestContext): void {
  const read = requestContext.readBody;
  requestContext.readBody = undefined;
  read?.();
}

function bodyOf(endpoint: Endpoint, body: unknown): unknown {
  const parsed = endpoint.body?.safeParse(body);
  if (parsed?.success === false) throw invalid(fieldErrorsOf(parsed.error.issues, 'body'));
  return parsed?.data;
}
