import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Sent } from '../endpoint/query.ts';
import type { Version } from '../endpoint/version.ts';
import { addRateHeaders, COMMON_HEADERS, requestIdOf } from './headers.ts';
import { endResponse } from './write-batching.ts';

/** An endpoint as it is mounted. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly version: Version;
  /** path below the version's prefix: 'fixtures/statistics' */
  readonly name: string;
}

/** What an exchange belongs to. */
export interface Matched {
  /** null where no endpoint matched */
  readonly route: Route | null;
  /** null outside both versions */
  readonly version: Version | null;
  readonly pathParams?: Readonly<Record<string, string>>;
}

/** Shared by all exchanges of a server. */
export interface Traffic {
  /** the service is stopping: connections end with their answer */
  draining: boolean;
}

/** One request and its answer on the way through the pipeline. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly startedAt = performance.now();
  readonly pathParams: Readonly<Record<string, string>>;
  readonly route: Route | null;
  readonly version: Version | null;
  readonly traffic: Traffic;
  now: number;
  /** what was asked for once is not asked for again after the wait */
  revisionsRead = false;
  keyRead = false;
  key: ActiveKey | null = null;
  /** when it was counted, or null while it is not */
  countedAt: number | null = null;
  overage = false;
  /** a page or picture, open to all: what such a one is refused would only fill the log */
  isPublic = false;
  usageRead = false;
  sent: Sent = [];
  /** lets the body be read; undefined where none is expected */
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
    this.traffic = traffic;
    this.now = now;
  }

  /** Sends the answer with the headers every answer has. `head` is not changed. A body that is text is ASCII. */
  send(status: number, head: readonly string[], body: string | Buffer | null): void {
    if (this.begin(status, head)) endResponse(this.response, this.request.method === 'HEAD' ? null : body);
  }

  /** Sends the head alone; false where the answer began already or nobody is there to read it. */
  begin(status: number, head: readonly string[]): boolean {
    if (this.response.headersSent || this.response.destroyed) return false;
    const headers = head.slice();
    headers.push('X-Request-Id', this.requestId);
    addRateHeaders(headers, this.key, this.now);
    if (this.overage) headers.push('X-Overage', 'true');
    if (this.traffic.draining) headers.push('Connection', 'close');
    this.response.writeHead(status, headers);
    return true;
  }

  /** Sends a whole body that is not kept. */
  sendBody(status: number, contentType: string, body: string | Buffer, more: readonly string[] = []): void {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const versionHeaders = this.version?.headers ?? [];
    const head = ['Content-Type', contentType, 'Content-Length', String(bytes.length), ...more];
    this.send(status, [...head, ...versionHeaders, ...COMMON_HEADERS], bytes);
  }
}
