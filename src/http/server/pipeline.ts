/**
 * The steps of every request to an endpoint: authorize, parse, look for a cached response, handle, render, send.
 * `serve` is the only way to an endpoint, and every step before `handle` can reject the request.
 */
import { type ActiveKey, callerOf, type KeyCache } from '../../accounts/key-cache.ts';
import { accessOf } from '../../accounts/plans.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError, UnavailableError } from '../../base/errors.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import { type Access, FULL_ACCESS } from '../../football/access.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { OpenStore } from '../../store/store.ts';
import { type StoreView, storeView } from '../../store/view.ts';
import { negotiate } from '../cache/encoding.ts';
import { CachedResponse, type ResponseCache } from '../cache/response-cache.ts';
import { clientAddress, type Networks } from '../connections/client-address.ts';
import type { Endpoint, EndpointResult, Shape } from '../endpoint/endpoint.ts';
import { hasFormats, negotiateFormat, type ResponseFormat } from '../endpoint/formats.ts';
import { type ParsedRequest, parseBody } from '../endpoint/query.ts';
import type { Observer } from '../metrics/observer.ts';
import type { EventLoopBudget } from '../request/event-loop-budget.ts';
import { fieldSelectionFor, jsonOf, type RenderRequest, renderBody } from '../request/render.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import type { EventStreams } from '../streaming/event-streams.ts';
import type { Files } from '../streaming/files.ts';
import {
  Authorizer,
  databaseUnavailable,
  requireMinute,
  requirePlanForParameters,
  requireWellFormed,
  type SessionReader,
} from './authorize.ts';
import { sendError } from './error-response.ts';
import type { KnownUrls } from './known-urls.ts';

export interface PipelineParts {
  readonly store: OpenStore;
  readonly forecasts: Forecasts;
  readonly keyCache: KeyCache;
  /** absent: nobody signs in */
  readonly sessions?: SessionReader;
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly observer: Observer;
  readonly publicUrl: string;
  /** how long caches in front of the service may keep responses; 0: not at all */
  readonly edgeSeconds: number;
  readonly changes: ChangeStream;
  readonly streams: EventStreams;
  readonly files: Files;
  readonly eventLoopBudget: EventLoopBudget;
  readonly knownUrls: KnownUrls;
  /** reverse proxies of the operator */
  readonly proxies: Networks;
}

export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #authorizer: Authorizer;
  readonly #urls: KnownUrls;
  /** requests that wait for the database, a handler or a compressor */
  readonly #running = new Set<Promise<void>>();
  #refreshedThisTick = false;
  #refreshing: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#urls = parts.knownUrls;
    this.#authorizer = new Authorizer(parts);
  }

  /** Serves a request synchronously if all it needs is in memory; otherwise starts again after each wait. */
  serve(requestContext: RequestContext, route: Route): void {
    try {
      requestContext.now = this.#parts.clock.now();
      requireWellFormed(requestContext, route);
      const waiting =
        this.#refreshRevisions(requestContext) ?? this.#authorizer.authorize(requestContext, route.endpoint);
      if (waiting !== undefined) {
        this.#whenDone(requestContext, orUnavailable(waiting), () => this.serve(requestContext, route));
      } else if (requestContext.readBody !== undefined) {
        startReadingBody(requestContext); // and serves again with the body
      } else {
        this.#respond(requestContext, route, requestContext.key!);
      }
    } catch (error) {
      this.fail(requestContext, error);
    }
  }

  /** Ends a request with an error in the shape of its version. */
  fail(requestContext: RequestContext, error: unknown): void {
    sendError(requestContext, error, this.#parts);
  }

  /** Finds the key of a request outside the endpoints, for its rate limit headers. The request is not counted. */
  identify(requestContext: RequestContext): Promise<void> {
    return this.#authorizer.identify(requestContext);
  }

  /** Resolves when the key of the request has its turn for work outside the endpoints. */
  turn({ key }: RequestContext): Promise<void> {
    return this.#parts.eventLoopBudget.turn(key!.stored.keyId);
  }

  /** Counts a request outside the endpoints, or throws an ApiError if its key has used up a limit. */
  count(requestContext: RequestContext): Promise<void> {
    return orUnavailable(this.#authorizer.count(requestContext, this.#parts.clock));
  }

  /** Throws an ApiError if the key of the request has used up its minute. */
  requireMinute(requestContext: RequestContext): void {
    requireMinute(requestContext);
  }

  /** Drops queued work and waits for running handlers, so that the databases can close. Call after the last client has left. */
  async close(): Promise<void> {
    this.#parts.eventLoopBudget.close();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Reads the revisions once in a turn of the event loop: all requests of the turn had arrived before. */
  #refreshRevisions(requestContext: RequestContext): Promise<void> | undefined {
    if (requestContext.revisionsRead) return undefined;
    requestContext.revisionsRead = true;
    if (this.#refreshedThisTick) return this.#refreshing;
    this.#refreshedThisTick = true;
    setImmediate(() => {
      this.#refreshedThisTick = false;
    });
    this.#refreshing = this.#parts.store.revisions.refresh();
    return this.#refreshing;
  }

  #respond(requestContext: RequestContext, route: Route, key: ActiveKey): void {
    const parsed = this.#parse(requestContext, route);
    requestContext.sent = parsed.sent;
    requirePlanForParameters(key, parsed);
    const shape = shapeOf(route, parsed, key);
    const access = accessTo(route.endpoint, key);
    if (route.endpoint.isCached && requestContext.body === undefined) {
      this.#respondFromCache(requestContext, route, { parsed, shape, access });
    } else {
      this.#inTurn(requestContext, () => {
        const view = storeView(this.#parts.store, access);
        const handling = this.#handle(requestContext, route.endpoint, { parsed, shape, view });
        this.#whenDone(requestContext, handling, (answer) => this.#sendUncached(requestContext, answer, parsed));
      });
    }
  }

  /** Does the work of a request when its key has its turn. */
  #inTurn(requestContext: RequestContext, work: (wasQueued: boolean) => void): void {
    this.#parts.eventLoopBudget.run(requestContext.key!.stored.keyId, (wasQueued) => {
      if (requestContext.response.destroyed) return; // the client left while the request was queued
      try {
        work(wasQueued);
      } catch (error) {
        this.fail(requestContext, error);
      }
    });
  }

  #parse(requestContext: RequestContext, route: Route): ParsedRequest {
    requestContext.parsed ??= this.#urls.parsed(requestContext, route);
    return requestContext.parsed;
  }

  /**
   * Sends the cached response, one that another request is rendering, or a new one. Callers with another access share a
   * response unless it depends on the access.
   */
  #respondFromCache(
    requestContext: RequestContext,
    route: Route,
    { parsed, shape, access }: { readonly parsed: ParsedRequest; readonly shape: Shape; readonly access: Access },
  ): void {
    const { cache, publicUrl, store } = this.#parts;
    const format = requestedFormat(requestContext, route);
    const jsonName = parsed.cacheKey(shape);
    const name = format === 'json' ? jsonName : `${format} ${jsonName}`;
    const shared = cache.get(name, requestContext.now);
    if (shared !== undefined) {
      this.#sendCached(requestContext, shared);
      return;
    }
    const ownName = `(${access.live ? 'live' : ''} ${access.odds ? 'odds' : ''}) ${name}`;
    const find = () => cache.get(name, requestContext.now) ?? cache.get(ownName, requestContext.now);
    const cached = cache.get(ownName, requestContext.now);
    if (cached !== undefined) {
      this.#sendCached(requestContext, cached);
      return;
    }
    const { pathParams } = requestContext;
    const renderRequest = { endpoint: route.endpoint, shape, format, parsed, pathParams, publicUrl };
    this.#inTurn(requestContext, (wasQueued) => {
      const cachedMeanwhile = wasQueued ? find() : undefined;
      const view = storeView(store, access);
      const response =
        cachedMeanwhile ??
        cache.render(
          ownName,
          () => this.#handleAndRender(requestContext, route, renderRequest, { parsed, view }),
          () => (view.dependsOnAccess() ? ownName : name),
        );
      this.#whenDone(requestContext, response, (rendered) => this.#sendCached(requestContext, rendered));
    });
  }

  #handleAndRender(
    requestContext: RequestContext,
    { endpoint, version }: Route,
    renderRequest: RenderRequest,
    { parsed, view }: { readonly parsed: ParsedRequest; readonly view: StoreView },
  ): MaybePromise<CachedResponse> {
    const { shape } = renderRequest;
    const selection = fieldSelectionFor(renderRequest); // throws for unknown fields, before any work
    return chain(this.#handle(requestContext, endpoint, { parsed, shape, view }), (answer) => {
      const rendered = renderBody(answer, selection, renderRequest);
      const headers = [...version.headers, ...rendered.headers];
      const { store, edgeSeconds } = this.#parts;
      return new CachedResponse(answer, { ...rendered, headers }, store.revisions, edgeSeconds);
    });
  }

  #handle(
    requestContext: RequestContext,
    endpoint: Endpoint,
    { parsed, shape, view: store }: { readonly parsed: ParsedRequest; readonly shape: Shape; readonly view: StoreView },
  ): MaybePromise<EndpointResult> {
    const { forecasts, publicUrl, changes, proxies } = this.#parts;
    const { now, request, body } = requestContext;
    const { query, params, sent } = parsed;
    const caller = callerOf(requestContext.key!, now);
    const lastEventId = endpoint.stream === true ? request.headers['last-event-id'] : undefined;
    return endpoint.handle({
      ...{ query, params, sent, shape, store, forecasts, now, publicUrl, caller, changes },
      address: clientAddress(request, proxies),
      ...(lastEventId !== undefined && { lastEventId: String(lastEventId) }),
      ...(endpoint.body !== undefined && { body: parseBody(endpoint, body) }),
    });
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

  /** Sends a response that depends on the caller or on a request body. */
  #sendUncached(requestContext: RequestContext, answer: EndpointResult, { pretty }: ParsedRequest): void {
    if (answer.feed !== undefined) {
      const opening = this.#parts.streams.open(requestContext, answer.feed);
      this.#whenDone(requestContext, opening, () => this.#parts.observer.finished(requestContext, 200));
      return;
    }
    if (answer.file !== undefined) {
      this.#whenDone(requestContext, this.#parts.files.send(requestContext, answer.file), () => undefined);
      return;
    }
    const body = jsonOf(answer.body, pretty);
    requestContext.sendBody(200, 'application/json; charset=utf-8', body, ['Cache-Control', 'no-store']);
    this.#parts.observer.finished(requestContext, 200);
  }

  #whenDone<Value>(requestContext: RequestContext, work: MaybePromise<Value>, next: (value: Value) => void): void {
    if (!(work instanceof Promise)) {
      next(work);
      return;
    }
    const running: Promise<void> = work
      .then(next)
      .catch((error) => this.fail(requestContext, error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}

/** No request can be authorized without the accounts database: the client should retry. */
function orUnavailable(waiting: Promise<void>): Promise<void> {
  return waiting.catch((cause) => {
    throw cause instanceof UnavailableError || cause instanceof ApiError ? cause : databaseUnavailable(cause);
  });
}

/** Senders see the state of the match that they send: an operator gives their keys the scope feed. */
function accessTo({ scope }: Endpoint, { plan }: ActiveKey): Access {
  return scope === 'feed' ? FULL_ACCESS : accessOf(plan);
}

/** The shape from the query, else the default of the key, else the default of the endpoint. */
function shapeOf({ endpoint, version }: Route, { shape }: ParsedRequest, { settings }: ActiveKey): Shape {
  if (shape !== null) return shape;
  const keyShape = version.name === 'v1' ? settings.shapeV1 : settings.shapeV2;
  return endpoint.shapes.find((supported) => supported === keyShape) ?? endpoint.shapes[0];
}

/** Most requests accept JSON: `hasFormats`, which reads the schema, runs only for the others. */
function requestedFormat({ request }: RequestContext, { endpoint }: Route): ResponseFormat {
  const format = negotiateFormat(request.headers.accept);
  return format === 'json' || hasFormats(endpoint) ? format : 'json';
}

function startReadingBody(requestContext: RequestContext): void {
  const read = requestContext.readBody;
  requestContext.readBody = undefined;
  read?.();
}
