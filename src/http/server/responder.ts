/** What an endpoint responds to an authorized request: parse, look for a cached response, handle, render, send. */
import { type ActiveKey, callerOf } from '../../accounts/key-cache.ts';
import { accessOf } from '../../accounts/plans.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import { type Access, FULL_ACCESS } from '../../football/access.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { TextWriter } from '../../forecasts/texts/text-writer.ts';
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
import { requirePlanForParameters } from './authorize.ts';
import type { KnownUrls } from './known-urls.ts';
import type { RunningRequests } from './running-requests.ts';

export interface ResponderParts {
  readonly store: OpenStore;
  readonly forecasts: Forecasts;
  readonly writer: TextWriter;
  readonly cache: ResponseCache;
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

export class Responder {
  readonly #parts: ResponderParts;
  readonly #running: RunningRequests;

  constructor(parts: ResponderParts, running: RunningRequests) {
    this.#parts = parts;
    this.#running = running;
  }

  respond(requestContext: RequestContext, route: Route, key: ActiveKey): void {
    requestContext.parsed ??= this.#parts.knownUrls.parse(requestContext, route);
    const parsed = requestContext.parsed;
    requestContext.sent = parsed.sent;
    requirePlanForParameters(key, parsed);
    const shape = shapeOf(route, parsed, key);
    const access = accessTo(route.endpoint, key);
    if (route.endpoint.isCached && requestContext.body === undefined) {
      this.#respondFromCache(requestContext, route, { parsed, shape, access });
    } else {
      this.#inTurn(requestContext, () => {
        const view = storeView(this.#parts.store, access, momentOf(route.endpoint, requestContext.now));
        const handling = this.#handle(requestContext, route.endpoint, { parsed, shape, view });
        this.#running.whenDone(requestContext, handling, (answer) =>
          this.#sendUncached(requestContext, answer, parsed),
        );
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
        this.#running.fail(requestContext, error);
      }
    });
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
      const view = storeView(store, access, momentOf(route.endpoint, requestContext.now));
      const response =
        cachedMeanwhile ??
        cache.render(
          ownName,
          () => this.#handleAndRender(requestContext, route, renderRequest, { parsed, view }),
          () => (view.dependsOnAccess() ? ownName : name),
        );
      this.#running.whenDone(requestContext, response, (rendered) => this.#sendCached(requestContext, rendered));
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
      const until = Math.min(answer.until ?? Infinity, view.until());
      return new CachedResponse({ ...answer, until }, { ...rendered, headers }, store.revisions, edgeSeconds);
    });
  }

  #handle(
    requestContext: RequestContext,
    endpoint: Endpoint,
    { parsed, shape, view: store }: { readonly parsed: ParsedRequest; readonly shape: Shape; readonly view: StoreView },
  ): MaybePromise<EndpointResult> {
    const { forecasts, writer, publicUrl, changes, proxies } = this.#parts;
    const { now, request, body } = requestContext;
    const { query, params, sent } = parsed;
    const caller = callerOf(requestContext.key!, now);
    const lastEventId = endpoint.stream === true ? request.headers['last-event-id'] : undefined;
    return endpoint.handle({
      ...{ query, params, sent, shape, store, forecasts, writer, now, publicUrl, caller, changes },
      address: () => clientAddress(request, proxies),
      ...(lastEventId !== undefined && { lastEventId: String(lastEventId) }),
      ...(endpoint.body !== undefined && { body: parseBody(endpoint, body) }),
    });
  }

  #sendCached(requestContext: RequestContext, cached: CachedResponse): void {
    const { headers } = requestContext.request;
    const variant = cached.variant(negotiate(headers['accept-encoding']?.toString()));
    if (variant instanceof Promise) {
      this.#running.whenDone(requestContext, variant, () => this.#sendCached(requestContext, cached));
      return;
    }
    const ifNoneMatch = headers['if-none-match'];
    const status = ifNoneMatch !== undefined && cached.matches(ifNoneMatch, variant) ? 304 : 200;
    if (status === 304) requestContext.sendCached(304, variant.notModifiedHead, null);
    else requestContext.sendCached(200, variant.head, variant.body);
    this.#parts.observer.finished(requestContext, status);
  }

  /** Sends a response that depends on the caller or on a request body. */
  #sendUncached(requestContext: RequestContext, answer: EndpointResult, { pretty }: ParsedRequest): void {
    if (answer.feed !== undefined) {
      const opening = this.#parts.streams.open(requestContext, answer.feed);
      this.#running.whenDone(requestContext, opening, () => this.#parts.observer.finished(requestContext, 200));
      return;
    }
    if (answer.file !== undefined) {
      this.#running.whenDone(requestContext, this.#parts.files.send(requestContext, answer.file), () => undefined);
      return;
    }
    const body = jsonOf(answer.body, pretty);
    requestContext.sendBody(200, 'application/json; charset=utf-8', body, ['Cache-Control', 'no-store']);
    this.#parts.observer.finished(requestContext, 200);
  }
}

/** Senders see the state of the match that they send: an operator gives their keys the scope feed. */
function accessTo({ scope }: Endpoint, { plan }: ActiveKey): Access {
  return scope === 'feed' ? FULL_ACCESS : accessOf(plan);
}

/** The moment of what a caller sees. Senders see the status that they sent last, however long ago. */
function momentOf({ scope }: Endpoint, now: number): number {
  return scope === 'feed' ? -Infinity : now;
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
