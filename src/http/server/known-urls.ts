/**
 * The URLs of recent GET requests, with what they mean: route, path parameters and validated query. A request with one of
 * these URLs needs no routing and no validation. That saves part of the processor time of every cached response.
 */
import type { IncomingMessage } from 'node:http';
import { CacheAdmission } from '../cache/cache-admission.ts';
import { type ParsedRequest, parseRequest, sentTo } from '../endpoint/query.ts';
import type { Matched, RequestContext, Route } from '../request/request-context.ts';

const URLS_MAX = 10_000;
const URL_LENGTH_MAX = 1000;

interface KnownUrl extends Matched {
  readonly route: Route;
  readonly parsed: ParsedRequest;
}

export class KnownUrls {
  readonly #known = new Map<string, KnownUrl>();
  readonly #admission = new CacheAdmission();

  /** What a request means; undefined unless it is a GET request whose URL is known. */
  find({ method, url }: IncomingMessage): KnownUrl | undefined {
    return method === 'GET' ? this.#known.get(url!) : undefined;
  }

  /** Parses a request, and keeps the result of a GET request. Throws an ApiError if the request is not valid. */
  parsed(requestContext: RequestContext, route: Route): ParsedRequest {
    const { request, pathParams } = requestContext;
    const url = request.url!;
    const known = this.find(request)?.parsed;
    if (known !== undefined) return known;
    const sent = sentTo(route.version, url);
    requestContext.sent = sent ?? []; // for the error body
    const parsed = parseRequest(route.endpoint, sent, pathParams);
    if (request.method === 'GET' && url.length <= URL_LENGTH_MAX) {
      this.#keep(url, { route, version: route.version, pathParams, parsed });
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
