import { AnswerCache, type StoredAnswer } from './answer-cache.ts';
import { errorOf, TouchlineError } from './errors.ts';
import { mayPass, pause, pauseSeconds } from './pauses.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  readonly key: string;
  /** instead of the platform's own */
  readonly fetch?: Fetch | undefined;
  /** how often a GET is sent again after it failed for a reason that may pass: 3 unless told */
  readonly retries?: number | undefined;
  /** the pause before the first of them, which doubles with each: 0.5 unless told */
  readonly retryDelaySeconds?: number | undefined;
  /** a service that asks for a longer pause than this is not waited for: 60 unless told */
  readonly retryAfterMaxSeconds?: number | undefined;
  /** for one attempt, body included: 30 unless told */
  readonly timeoutSeconds?: number | undefined;
  /** after which a stream that says nothing, not even its heartbeat of 15 seconds, is taken up anew: 45 unless told */
  readonly streamSilenceSeconds?: number | undefined;
  /** of answers that are kept to be compared by ETag: 16 MiB unless told; 0 keeps none */
  readonly cacheBytes?: number | undefined;
  /** ends everything that this client does */
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
/** True of the bytes that were sent, not of those that were unpacked. */
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Sends requests with the key, again where that helps, and without a body where the answer is known. */
export class Transport {
  readonly retries: number;
  readonly retryDelaySeconds: number;
  readonly streamSilenceSeconds: number;
  readonly #options: TransportOptions;
  readonly #fetch: Fetch;
  readonly #answers: AnswerCache;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.retries = options.retries ?? 3;
    this.retryDelaySeconds = options.retryDelaySeconds ?? 0.5;
    this.streamSilenceSeconds = options.streamSilenceSeconds ?? 45;
    // called as a method of anything but the window, that of browsers throws
    this.#fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.#answers = new AnswerCache(options.cacheBytes ?? CACHE_BYTES);
  }

  /** The client's own signal and that of one request, as one. */
  signalWith(signal: AbortSignal | undefined): AbortSignal | undefined {
    const { signal: own } = this.#options;
    return own !== undefined && signal !== undefined ? AbortSignal.any([own, signal]) : (signal ?? own);
  }

  /** An answer with 2xx; everything else is thrown. */
  async send(request: Outgoing): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        if (request.method !== 'GET' || attempt >= this.retries || !this.isWorthWaiting(error)) throw error;
        const { retryAfterSeconds: retryAfter } = error;
        await pause(pauseSeconds(attempt, { first: this.retryDelaySeconds, retryAfter }), request.signal);
      }
    }
  }

  /** Whether it may pass, and soon enough. */
  isWorthWaiting(error: unknown): error is TouchlineError {
    if (!(error instanceof TouchlineError) || !mayPass(error)) return false;
    return (error.retryAfterSeconds ?? 0) <= (this.#options.retryAfterMaxSeconds ?? 60);
  }

  /** One attempt at an answer whose body is still to come; throws where it is not 2xx. */
  async open(url: string, { headers, ...init }: RequestInit & { readonly headers: Headers }): Promise<Response> {
    headers.set('x-api-key', this.#options.key);
    const response = await this.#fetch(url, { ...init, headers });
    if (response.ok || response.status === 304) return response;
    throw await errorOf(response, Date.now());
  }

  async #attempt({ url, method, headers, body, signal }: Outgoing): Promise<Response> {
    const stored = method === 'GET' ? this.#answers.get(url) : undefined;
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

  /** The answer with its body read, so that a connection that breaks on the way is an attempt that failed. */
  async #complete(response: Response, stored: StoredAnswer | undefined, url: string | null): Promise<Response> {
    const headers = new Headers(response.headers);
    if (response.status === 304) {
      if (stored === undefined) {
        throw new TouchlineError({ status: 304, code: 'unexpected_answer', detail: 'Nothing was to be compared.' });
      }
      headers.set('content-type', stored.contentType);
      return new Response(stored.bytes, { status: 200, headers });
    }
    const bytes = await response.arrayBuffer();
    const etag = headers.get('etag');
    if (url !== null && etag !== null) {
      this.#answers.set(url, { etag, contentType: headers.get('content-type') ?? '', bytes });
    }
    for (const name of HEADERS_OF_TRANSFER) headers.delete(name);
    return new Response(response.status === 204 ? null : bytes, { status: response.status, headers });
  }
}

/** What is thrown for an error of `fetch`: the caller's own reason where the caller ended it. */
export function failure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TouchlineError) return error;
  const { message, cause } = error as Error;
  const reason = cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
  return new TouchlineError({ code: 'network_error', detail: `No answer came: ${reason}`, cause: error });
}
