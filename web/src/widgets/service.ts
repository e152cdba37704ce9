/** A service as the widgets of a page see it: they share requests, and one stream. */
import { LiveStream } from './stream.ts';

/** Widgets that ask the same within this time get the same response. */
const SHARED_MS = 1000;

export interface Envelope<Data, Meta = unknown> {
  readonly data: Data;
  readonly meta: Meta;
}

export class RequestError extends Error {
  /** 0: there was no response */
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, retryAfterSeconds: number | null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class Service {
  /** scheme and host */
  readonly base: string;
  readonly stream: LiveStream;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(base: string, key: string) {
    this.base = base;
    this.#headers = { 'x-api-key': key };
    this.stream = new LiveStream(base, this.#headers, () => this.#running.clear());
  }

  /** The response to a request below /api/v2. Throws a RequestError. */
  get<Data, Meta = unknown>(path: string): Promise<Envelope<Data, Meta>> {
    const running = this.#running.get(path);
    if (running !== undefined) return running as Promise<Envelope<Data, Meta>>;
    const request = this.#get<Envelope<Data, Meta>>(path);
    this.#running.set(path, request);
    const forget = () => {
      if (this.#running.get(path) === request) this.#running.delete(path);
    };
    request.then(() => setTimeout(forget, SHARED_MS), forget);
    return request;
  }

  /** The response, or null if the service has no such data, or this key may not read it. */
  async find<Data, Meta = unknown>(path: string): Promise<Envelope<Data, Meta> | null> {
    try {
      return await this.get<Data, Meta>(path);
    } catch (error) {
      if (error instanceof RequestError && (error.status === 404 || error.status === 403)) return null;
      throw error;
    }
  }

  async #get<Body>(path: string): Promise<Body> {
    let response: Response;
    try {
      response = await fetch(`${this.base}/api/v2${path}`, { headers: this.#headers });
    } catch {
      throw new RequestError(0, `${this.base} does not respond`, null);
    }
    if (response.ok) return (await response.json()) as Body;
    const { detail = response.statusText } = (await response.json().catch(() => ({}))) as { detail?: string };
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new RequestError(response.status, detail, Number.isFinite(retryAfter) ? retryAfter : null);
  }
}

const services = new Map<string, Service>();

/** The same object for widgets with the same address and key. */
export function serviceOf(base: string, key: string): Service {
  const name = `${base} ${key}`;
  const found = services.get(name) ?? new Service(base, key);
  services.set(name, found);
  return found;
}
