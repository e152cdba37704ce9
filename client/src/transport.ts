import { errorOf, TouchlineError } from './errors.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';
import { isTemporary, pause, pauseSeconds } from './retries.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  readonly key: string;
  /** default: the global `fetch` */
  readonly fetch?: Fetch | undefined;
  /** number of retries of a GET after a temporary error; default: 3 */
  readonly retries?: number | undefined;
  /** pause before the first retry, which doubles with each further one; default: 0.5 */
  readonly retryDelaySeconds?: number | undefined;
  /** longest `Retry-After` that the client waits for; default: 60 */
  readonly retryAfterMaxSeconds?: number | undefined;
  /** limit for one attempt, including the body; default: 30 */
  readonly timeoutSeconds?: number | undefined;
  /** reconnects a stream that sends nothing, not even its heartbeat every 15 seconds, for this long; default: 45 */
  readonly streamSilenceSeconds?: number | undefined;
  /** size of the cache of responses with an ETag; default: 16 MiB, 0 disables it */
  readonly cacheBytes?: number | undefined;
  /** aborts all requests and streams of the client */
  readonly signal?: AbortSignal | undefined;
}

export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

const CACHE_BYTES = 16 * 1024 * 1024;
/** Headers that describe the transferred bytes and are wrong for the decoded body. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Sends requests with the key, retries temporary errors, and revalidates cached responses by ETag. */
export class Transport {
  readonly retries: number;
  readonly retryDelaySeconds: number;
  readonly streamSilenceSeconds: number;
  readonly #options: TransportOptions;
  readonly #fetch: Fetch;
  readonly #cache: ResponseCache;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.retries = options.retries ?? 3;
    this.retryDelaySeconds = options.retryDelaySeconds ?? 0.5;
    this.streamSilenceSeconds = options.streamSilenceSeconds ?? 45;
    // wrapped, because the `fetch` of browsers throws when called as a method of another object
    this.#fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.#cache = new ResponseCache(options.cacheBytes ?? CACHE_BYTES);
  }

  /** Combines the client's signal with that of a request. */
  signalWith(signal: AbortSignal | undefined): AbortSignal | undefined {
    const { signal: own } = this.#options;
    return own !== undefined && signal !== undefined ? AbortSignal.any([own, signal]) : (signal ?? own);
  }

  /** Returns a response with status 2xx; throws for every other. */
  async send(request: Outgoing): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        if (request.method !== 'GET' || attempt >= this.retries || !this.isRetryable(error)) throw error;
        const { retryAfterSeconds: retryAfter } = error;
        await pause(pauseSeconds(attempt, { first: this.retryDelaySeconds, retryAfter }), request.signal);
      }
    }
  }

  /** Whether an error is temporary and its `Retry-After` within the limit. */
  isRetryable(error: unknown): error is TouchlineError {
    if (!(error instanceof TouchlineError) || !isTemporary(error)) return false;
    return (error.retryAfterSeconds ?? 0) <= (this.#options.retryAfterMaxSeconds ?? 60);
  }

  /** Sends a request once and resolves before the body is read. Throws unless the status is 2xx or 304. */
  async open(url: string, { headers, ...init }: RequestInit & { readonly headers: Headers }): Promise<Response> {
    headers.set('x-api-key', this.#options.key);
    const response = await this.#fetch(url, { ...init, headers });
    if (response.ok || response.status === 304) return response;
    throw await errorOf(response, Date.now());
  }

  async #attempt({ url, method, headers, body, signal }: Outgoing): Promise<Response> {
    const stored = method === 'GET' ? this.#cache.get(url) : undefined;
    const sent = new Headers(headers);
    sent.set('accept', 'application/json');
    if (stored !== undefined) sent.set('if-none-match', stored.etag);
    const { timeoutSeconds = 30 } = this.#options;
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    try {
      const response = await this.open(url, { method, headers: sent, body, signal: ended });
      return await this.#complete(response, stored, method === 'GET' ? url : null);
    } catch (error) {
      throw failure(error, signal);
    }
  }

  /** Reads the body, so that a connection that breaks during it counts as a failed attempt. */
  async #complete(response: Response, stored: CachedResponse | undefined, url: string | null): Promise<Response> {
    const headers = new Headers(response.headers);
    if (response.status === 304) {
      if (stored === undefined) {
        throw new TouchlineError({
          status: 304,
          code: 'unexpected_answer',
          detail: 'The service sent 304 for a request without If-None-Match.',
        });
      }
      headers.set('content-type', stored.contentType);
      return new Response(stored.bytes, { status: 200, headers });
    }
    const bytes = await response.arrayBuffer();
    const etag = headers.get('etag');
    if (url !== null && etag !== null) {
      this.#cache.set(url, { etag, contentType: headers.get('content-type') ?? '', bytes });
    }
    for (const name of TRANSFER_HEADERS) headers.delete(name);
    return new Response(response.status === 204 ? null : bytes, { status: response.status, headers });
  }
}

/** The error to throw for an error of `fetch`; the signal's reason if the caller aborted. */
export function failure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TouchlineError) return error;
  const { message, cause } = error as Error;
  const reason = cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
  return new TouchlineError({ code: 'network_error', detail: `No response was received: ${reason}`, cause: error });
}
