/** The open event streams of a process: limits, heartbeats, and the end of streams whose key is no longer valid. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ActiveKey, KeyCache } from '../../accounts/key-cache.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { EventFeed } from '../endpoint/streaming.ts';
import type { Observer } from '../metrics/observer.ts';
import type { EventLoopBudget } from '../request/event-loop-budget.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';
import { EventStream } from './event-stream.ts';

const TICK_MS = 1000;
const KEY_CHECK_MS = 3000;
const HEAD = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Accel-Buffering', // nginx then forwards each event at once
  'no',
];

interface StreamsParts {
  readonly keyCache: KeyCache;
  readonly clock: Clock;
  readonly observer: Observer;
  readonly registry: Registry;
  readonly eventLoopBudget: EventLoopBudget;
  /** open streams of this process */
  readonly streamsMax: number;
}

/** The open streams of this process. */
export class EventStreams {
  readonly #parts: StreamsParts;
  readonly #streams = new Set<EventStream>();
  readonly #stalled: Counter;
  #timer: NodeJS.Timeout | undefined;
  #keysCheckedAt = 0;
  /** requests that wait for a slot */
  #opening = 0;
  /** streams of keys for browsers */
  #published = 0;
  #isClosed = false;

  constructor(parts: StreamsParts) {
    this.#parts = parts;
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [parts.registry],
        collect() {
          this.set(value());
        },
      });
    this.#stalled = new Counter({
      name: 'touchline_streams_stalled_total',
      help: 'Streams closed because their client did not read',
      registers: [parts.registry],
    });
    const queued = () => [...this.#streams].reduce((sum, stream) => sum + stream.queuedBytes, 0);
    gauge('touchline_streams_open', 'Open event streams', () => this.#streams.size);
    gauge('touchline_streams_queued_bytes', 'Bytes buffered for stream clients', queued);
  }

  /** Sends the events of a feed until either side ends the stream. Throws an ApiError if the key or the node has too many. */
  async open(requestContext: RequestContext, feed: EventFeed): Promise<void> {
    const freeSlot = await this.#start(requestContext).catch((error: unknown) => {
      feed.end();
      throw error;
    });
    if (freeSlot === null) {
      feed.end();
      return;
    }
    const stalled = () => {
      this.#stalled.inc();
      this.#parts.observer.streamStalled(requestContext);
    };
    const stream = new EventStream(requestContext, feed, { ...this.#parts, stalled });
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
    void stream
      .run()
      .catch((error) => this.#parts.observer.failed(error, 'stream failed'))
      .finally(() => {
        stream.end();
        freeSlot();
        this.#streams.delete(stream);
        if (this.#streams.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      });
  }

  /** Sends heartbeats, and ends streams whose client has stalled or whose key is no longer valid. */
  tick(): void {
    const now = this.#parts.clock.now();
    for (const stream of this.#streams) stream.tick(now);
    if (Math.abs(now - this.#keysCheckedAt) < KEY_CHECK_MS) return;
    this.#keysCheckedAt = now;
    this.#checkKeys().catch((error) => this.#parts.observer.failed(error, 'checking the keys of open streams failed'));
  }

  /** Ends every stream; clients reconnect. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }

  /** Acquires a stream slot and sends the head. Returns null for HEAD requests and clients that have left. */
  async #start(requestContext: RequestContext): Promise<(() => void) | null> {
    const freeSlot = await this.#acquireSlot(requestContext.key!);
    let hasStarted = false;
    try {
      const head = [...HEAD, ...(requestContext.version?.headers ?? []), ...COMMON_HEADERS];
      if (requestContext.request.method === 'HEAD') requestContext.send(200, head, null);
      hasStarted = requestContext.sendHead(200, head);
    } finally {
      if (!hasStarted) freeSlot();
    }
    return hasStarted ? freeSlot : null;
  }

  /** Waiting streams count too, so that no more are opened than the node holds. */
  async #acquireSlot(key: ActiveKey): Promise<() => void> {
    if (this.#streams.size + this.#opening >= this.#parts.streamsMax) {
      throw new ApiError('unavailable', 'Too many streams are open on this service; retry later');
    }
    if (key.stored.scopes.includes('browser')) return this.#publishedSlot();
    this.#opening++;
    try {
      const freeSlot = await key.acquireSlot('stream');
      if (this.#isClosed) {
        freeSlot?.();
        throw new ApiError('unavailable', 'The service is stopping');
      }
      if (freeSlot !== null) return freeSlot;
    } finally {
      this.#opening--;
    }
    const message = `This key can have ${key.plan.streams} open streams; close one first`;
    throw new ApiError('too_many_streams', message, { retryAfterSeconds: 10 });
  }

  /**
   * Every visitor of a page opens a stream with the same key, so its plan does not limit them. Half of the streams remain for
   * keys that are not published.
   */
  #publishedSlot(): () => void {
    if (this.#isClosed || this.#published >= this.#parts.streamsMax / 2)
      throw new ApiError('unavailable', 'Too many pages are open on this service; retry later');
    this.#published++;
    return () => {
      this.#published--;
    };
  }

  async #checkKeys(): Promise<void> {
    const now = this.#parts.clock.now();
    const byKey = Map.groupBy(this.#streams, (stream) => stream.keyText);
    for (const [text, streams] of byKey) {
      let key = this.#parts.keyCache.find(text, false, now);
      if (key instanceof Promise) {
        await key;
        key = this.#parts.keyCache.find(text, true, now);
      }
      if (key === null) for (const stream of streams) stream.end();
    }
  }
}
