/** Request metrics, and log lines for requests that were slow or failed. */
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import type { ApiError } from '../../base/errors.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { RequestContext } from '../request/request-context.ts';
import { RequestDurations } from './request-durations.ts';

const SLOW_MS = 1000;

export class Observer {
  readonly #log: Logger;
  readonly #durations: RequestDurations;
  readonly #usage: UsageRecorder | null;

  constructor(log: Logger, registry: Registry, cache: ResponseCache, usage: UsageRecorder | null = null) {
    this.#log = log;
    this.#usage = usage;
    this.#durations = new RequestDurations(registry);
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(value());
        },
      });
    gauge('touchline_cached_responses_hits', 'Requests served from the response cache', () => cache.counts.hits);
    gauge('touchline_cached_responses_misses', 'Responses rendered', () => cache.counts.misses);
    gauge('touchline_cached_responses_bytes', 'Estimated memory of the response cache', () => cache.bytes);
  }

  /** Call once for each request, when its response has been sent. */
  finished(requestContext: RequestContext, status: number, error?: ApiError): void {
    const ms = performance.now() - requestContext.startedAt;
    this.#durations.observe(requestContext.route?.endpoint.id ?? 'none', status, ms / 1000);
    this.#recordUsage(requestContext, status, ms * 1000);
    // a log line costs about as much as a response, so fast successful requests are only counted
    const isUnremarkable = status < 400 && ms < SLOW_MS;
    if (isUnremarkable && !this.#log.isLevelEnabled('debug')) return;
    const line = {
      requestId: requestContext.requestId,
      method: requestContext.request.method,
      address: withoutSecrets(requestContext.request.url ?? ''),
      endpoint: requestContext.route?.endpoint.id,
      keyId: requestContext.key?.stored.keyId,
      status,
      ms: Math.round(ms * 100) / 100,
      code: error?.code,
    };
    if (status >= 500) this.#log.error({ ...line, err: error?.cause ?? error }, 'request failed');
    else if (ms >= SLOW_MS) this.#log.warn(line, 'slow request');
    else this.#log[isUnremarkable || requestContext.isPublic ? 'debug' : 'info'](line, 'request');
  }

  /** Requests of people on the pages are not usage of a key. */
  #recordUsage({ key, now, requestId, request, route }: RequestContext, status: number, microseconds: number): void {
    if (this.#usage === null || key === null || key.user !== undefined) return;
    this.#usage.record({
      keyId: key.stored.keyId,
      at: now,
      requestId,
      method: request.method ?? '',
      path: request.url ?? '',
      endpoint: route?.endpoint.id ?? 'none',
      status,
      microseconds,
    });
  }

  /** Logs that a stream is closed because its client does not read. */
  streamStalled({ requestId, key }: RequestContext): void {
    this.#log.info({ requestId, keyId: key?.stored.keyId }, 'stream closed: its client does not read');
  }

  /** Logs an error outside a request. */
  failed(error: unknown, message: string): void {
    this.#log.error({ err: error }, message);
  }
}

const SUSPECT = /key|token|secret|password|auth|tl_|pk_/i;
const SECRET_VALUES = /([?&][^=&]*(?:key|token|secret|password|auth)[^=&]*=)[^&]*/gi;
const KEY_TEXTS = /(tl_|pk_)[0-9A-Za-z]{6,}/g;
const LOGGED_LENGTH_MAX = 500;

/** A URL for the log, without keys and passwords that a client put into it by mistake. */
export function withoutSecrets(url: string): string {
  const start = url.slice(0, LOGGED_LENGTH_MAX);
  if (!SUSPECT.test(start)) return start;
  return start.replace(SECRET_VALUES, '$1***').replace(KEY_TEXTS, '$1***');
}
