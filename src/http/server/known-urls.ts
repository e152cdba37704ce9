/**
 * The URLs of recent GET requests, with what they mean: route, path parameters and validated query. A request with one of
 * these URLs needs no routing and no validation. That saves part of the processor time of every cached response.
 */
import type { IncomingMessage } from 'node:http';
import { CacheAdmission } from '../../base/cache-admission.ts';
import { type ParsedRequest, parseRequest, sentTo } from '../endpoint/query.ts';
import type { Matched, RequestContext, Route } from '../request/request-context.ts';

const URLS_MAX = 10_000;
const URL_LENGTH_MAX = 1000;

interface KnownUrl extends Matched {
  readonly route: Route;
  readonly parsed: ParsedRequest;
  /** the canonical form */
  readonly url: string;
}

/** Fastify adds the URL that the client sent when it replaces it by the canonical one. */
type ReceivedRequest = IncomingMessage & { readonly originalUrl?: string };

export class KnownUrls {
  /** by the URL that clients send */
  readonly #known = new Map<string, KnownUrl>();
  readonly #admission = new CacheAdmission(URLS_MAX);

  /** What a request means, whose URL becomes canonical; undefined unless it is a GET request whose URL is known. */
  find(request: IncomingMessage): KnownUrl | undefined {
    const known = request.method === 'GET' ? this.#known.get(request.url!) : undefined;
    if (known !== undefined) request.url = known.url;
    return known;
  }

  /** Parses a request whose URL is not known, and keeps the result of a GET request. Throws an ApiError if it is not valid. */
  parse(requestContext: RequestContext, route: Route): ParsedRequest {
    const { pathParams } = requestContext;
    const request: ReceivedRequest = requestContext.request;
    const url = request.url!;
    const sent = sentTo(route.version, url);
    requestContext.sent = sent ?? []; // for the error body
    const parsed = parseRequest(route.endpoint, sent, pathParams);
    const received = request.originalUrl ?? url;
    if (request.method === 'GET' && received.length <= URL_LENGTH_MAX) {
      this.#keep(received, { route, version: route.version, pathParams, parsed, url });
    }
    return parsed;
  }

  #keep(url: string, known: KnownUrl): void {
    if (this.#known.size === URLS_MAX) {
      if (!this.#admission.wasSeen(url)) return;
      const [oldest] = this.#known.keys();
      this.#known.delete(oldest!);
    }
    this.#known.set(url, known);
  }
}
