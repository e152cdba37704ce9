/** The open event streams of a process: limits, heartbeats, and the end of streams whose key is no longer valid. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ActiveKey, KeyCache } from '../../accounts/key-cache.ts';
import { PLANS } from '../../accounts/plans.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { EventFeed } from '../endpoint/streamed.ts';
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

  /** Sends the events of a feed until either side ends the stream. Throws an ApiError if the key or the process has too many. */
  open(requestContext: RequestContext, feed: EventFeed): void {
    let hasStarted = false;
    try {
      hasStarted = this.#start(requestContext);
    } finally {
      if (!hasStarted) feed.end();
    }
    if (!hasStarted) return;
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
        requestContext.key!.streams.release();
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
    this.#checkKeys(now).catch((error) =>
      this.#parts.observer.failed(error, 'checking the keys of open streams failed'),
    );
  }

  /** Ends every stream; clients reconnect. */
  close(): void {
    for (const stream of this.#streams) stream.end();
  }

  /** Takes a stream slot and sends the head. Returns false for HEAD requests and clients that have left. */
  #start(requestContext: RequestContext): boolean {
    this.#acquireSlot(requestContext.key!);
    let hasStarted = false;
    try {
      const head = [...HEAD, ...(requestContext.version?.headers ?? []), ...COMMON_HEADERS];
      if (requestContext.request.method === 'HEAD') requestContext.send(200, head, null);
      hasStarted = requestContext.sendHead(200, head);
      return hasStarted;
    } finally {
      if (!hasStarted) requestContext.key!.streams.release();
    }
  }

  #acquireSlot({ streams, plan }: ActiveKey): void {
    const { streams: max } = PLANS[plan];
    if (this.#streams.size >= this.#parts.streamsMax) {
      throw new ApiError('unavailable', 'Too many streams are open on this service; retry later');
    }
    if (!streams.acquire(max)) {
      const message = `This key can have ${max} open streams; close one first`;
      throw new ApiError('too_many_streams', message, { retryAfterSeconds: 10 });
    }
  }

  async #checkKeys(now: number): Promise<void> {
    const byKey = Map.groupBy(this.#streams, (stream) => stream.keyText);
    for (const [text, streams] of byKey) {
      let key = this.#parts.keyCache.find(text, now, false);
      if (key instanceof Promise) {
        await key;
        key = this.#parts.keyCache.find(text, now, true);
      }
      if (key === null) for (const stream of streams) stream.end();
    }
  }
}
