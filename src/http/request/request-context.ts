import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks'; // the global is a getter, which is slower
import type { ServedRecord } from '../../accounts/journal.ts';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { headersOf, TextHeadResponse } from '../connections/text-head.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { ParsedRequest, QueryPairs } from '../endpoint/query.ts';
import type { Version } from '../endpoint/version.ts';
import { addRateHeaders, COMMON_HEADERS, requestIdOf } from './headers.ts';
import { endResponse, limitStall } from './write-batching.ts';

/** An endpoint and its version. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly version: Version;
  /** the path below the prefix of the version: 'fixtures/statistics' */
  readonly name: string;
}

/** What the URL of a request matches. */
export interface Matched {
  /** null if no endpoint matches */
  readonly route: Route | null;
  /** null outside the versions */
  readonly version: Version | null;
  readonly pathParams?: Readonly<Record<string, string>>;
  /** the validated query, if the URL has been requested before */
  readonly parsed?: ParsedRequest;
}

/** Shared by all requests of a server. */
export interface Traffic {
  /** true while the service stops: connections close after their response */
  draining: boolean;
}

/** One request and its response, with the state of its steps. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly startedAt = performance.now();
  readonly pathParams: Readonly<Record<string, string>>;
  readonly route: Route | null;
  readonly version: Version | null;
  readonly traffic: Traffic;
  /** undefined until the request is parsed */
  parsed: ParsedRequest | undefined;
  /** ms since 1970 UTC, updated after each wait */
  now: number;
  // set before a wait, so that the restarted request does not wait for the same again
  revisionsRead = false;
  keyRead = false;
  usageRead = false;
  key: ActiveKey | null = null;
  /** `now` when the request was counted; null if it is not counted */
  countedAt: number | null = null;
  overage = false;
  /** that it is served, to be written before the response leaves; null: nothing is recorded */
  record: ServedRecord | null = null;
  /** a page, image or other route without a key: its client errors are logged at level `debug` */
  isPublic = false;
  /** query parameters as sent */
  sent: QueryPairs = [];
  /** starts reading the body; undefined if it is read or none is expected */
  readBody: (() => void) | undefined;
  body: unknown;

  constructor(
    [request, response]: readonly [IncomingMessage, ServerResponse],
    matched: Matched,
    traffic: Traffic,
    now: number,
  ) {
    this.request = request;
    this.response = response;
    this.requestId = requestIdOf(request.headers);
    this.route = matched.route;
    this.version = matched.version;
    this.pathParams = matched.pathParams ?? {};
    this.parsed = matched.parsed;
    this.traffic = traffic;
    this.now = now;
  }

  /** Sends a response, adding the headers of every response to `head`. A string body must be ASCII. */
  send(status: number, head: readonly string[], body: string | Buffer | null): void {
    if (this.#writeHead(status, head)) this.#end(body);
  }

  /** Sends a response whose head is text from `headText`, adding the headers that depend on the request. */
  sendCached(status: 200 | 304, head: string, body: string | Buffer | null): void {
    const { response } = this;
    // while the service stops, Fastify sets a header, and Node cannot add one to a head that is text
    if (!(response instanceof TextHeadResponse) || this.traffic.draining) {
      this.send(status, headersOf(head), body);
      return;
    }
    if (response.headersSent || response.destroyed) return;
    let text = head;
    const own = this.#ownHeaders();
    for (let i = 0; i < own.length; i += 2) text += `${own[i]}: ${own[i + 1]}\r\n`;
    response.writeHeadText(status, text, this.now);
    this.#end(body);
  }

  /**
   * Sends the status and headers of a body that follows in parts. Returns false if the client has left, or the request must
   * not be served.
   */
  sendHead(status: number, head: readonly string[]): boolean {
    if (this.record?.journal.write(this.record) === false) this.response.destroy();
    if (!this.#writeHead(status, head)) return false;
    limitStall(this.response);
    return true;
  }

  /** Sends a body that is not cached, with the headers of its version. */
  sendBody(status: number, contentType: string, body: string | Buffer, moreHeaders: readonly string[] = []): void {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const versionHeaders = this.version?.headers ?? [];
    const head = ['Content-Type', contentType, 'Content-Length', String(bytes.length), ...moreHeaders];
    this.send(status, [...head, ...versionHeaders, ...COMMON_HEADERS], bytes);
  }

  #end(body: string | Buffer | null): void {
    endResponse(this.response, this.request.method === 'HEAD' ? null : body, this.record);
  }

  /** Returns false if a head is already sent or the client has left. */
  #writeHead(status: number, head: readonly string[]): boolean {
    if (this.response.headersSent || this.response.destroyed) return false;
    const headers = [...head, ...this.#ownHeaders()];
    if (this.traffic.draining) headers.push('Connection', 'close');
    this.response.writeHead(status, headers);
    return true;
  }

  /** The headers that depend on the request. Their values are our own, and a checked request id. */
  #ownHeaders(): string[] {
    const headers = ['X-Request-Id', this.requestId];
    addRateHeaders(headers, this.key, this.now);
    if (this.overage) headers.push('X-Overage', 'true');
    return headers;
  }
}
