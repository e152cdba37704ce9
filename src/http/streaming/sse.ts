/** Server-sent events. Slow clients cost no memory: events that cannot be sent are not read. */
import { Gauge, type Registry } from 'prom-client';
import type { ActiveKey, KeyCache } from '../../accounts/key-cache.ts';
import { PLANS } from '../../accounts/plans.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { EventFeed } from '../endpoint/streamed.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS, keyTextOf } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const TICK_MS = 1000;
const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for this long is disconnected. */
const STALL_MS = 30_000;
const KEY_CHECK_MS = 3000;
/** Bytes written at a time; the next part follows when the socket has taken these. */
const PART_BYTES = 64 * 1024;
const RECONNECT_MS = 2000;
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
  /** open streams of this thread */
  readonly streamsMax: number;
}

/** The open streams of this thread. */
export class EventStreams {
  readonly #parts: StreamsParts;
  readonly #streams = new Set<EventStream>();
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
    const queued = () => [...this.#streams].reduce((sum, stream) => sum + stream.queuedBytes, 0);
    gauge('touchline_streams_open', 'Open event streams', () => this.#streams.size);
    gauge('touchline_streams_queued_bytes', 'Bytes buffered for stream clients', queued);
  }

  /** Sends the events of a feed until either side ends the stream. Throws an ApiError if the key or the thread has too many. */
  open(requestContext: RequestContext, feed: EventFeed): void {
    let hasStarted = false;
    try {
      hasStarted = this.#start(requestContext);
    } finally {
      if (!hasStarted) feed.end();
    }
    if (!hasStarted) return;
    const stream = new EventStream(requestContext, feed, this.#parts.clock);
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
      hasStarted = requestContext.begin(200, head);
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

class EventStream {
  readonly keyText: string;
  readonly #requestContext: RequestContext;
  readonly #feed: EventFeed;
  readonly #clock: Clock;
  readonly #ending = new AbortController();
  /** every event up to here has been processed */
  #position: number;
  /** the last event id that was sent, from which the client resumes */
  #sentPosition: number;
  #sentAt: number;
  #stalledSince: number | null = null;

  constructor(requestContext: RequestContext, feed: EventFeed, clock: Clock) {
    this.#requestContext = requestContext;
    this.#feed = feed;
    this.#clock = clock;
    this.#position = feed.position;
    this.#sentPosition = feed.position;
    this.#sentAt = clock.now();
    this.keyText = keyTextOf(requestContext.request.headers) ?? '';
    requestContext.response.once('close', () => this.end());
  }

  get queuedBytes(): number {
    return this.#requestContext.response.writableLength;
  }

  async run(): Promise<void> {
    const { signal } = this.#ending;
    await this.#send(`retry: ${RECONNECT_MS}\nid: ${this.#position}\n\n`);
    while (!signal.aborted) {
      const batch = await this.#feed.after(this.#position, signal);
      if (batch === null) return; // the log has been pruned; the client gets the error when it reconnects
      let part = '';
      for (const { id, event, data } of batch.events) {
        part += `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
        if (part.length < PART_BYTES) continue;
        await this.#send(part);
        part = '';
      }
      if (part !== '') await this.#send(part);
      this.#position = batch.next;
      this.#sentPosition = batch.events.at(-1)?.id ?? this.#sentPosition;
    }
  }

  tick(now: number): void {
    if (this.#stalledSince !== null) {
      if (now - this.#stalledSince >= STALL_MS) this.#requestContext.response.destroy();
      return;
    }
    if (now - this.#sentAt < HEARTBEAT_MS) return;
    // an id without data moves the position from which the client resumes, even if no event passed its filter
    const heartbeat = this.#position > this.#sentPosition ? `id: ${this.#position}\n\n` : '\n';
    this.#sentPosition = this.#position;
    void this.#send(`: heartbeat\n${heartbeat}`);
  }

  end(): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.#feed.end();
    const { response } = this.#requestContext;
    // a client that does not read would not read the end of the stream either
    if (this.#stalledSince !== null) response.destroy();
    else response.end();
  }

  /** Resolves when the socket has taken the bytes or the stream has ended. */
  #send(text: string): Promise<void> {
    const { response } = this.#requestContext;
    const { signal } = this.#ending;
    if (signal.aborted) return Promise.resolve();
    this.#sentAt = this.#clock.now();
    if (response.write(text)) return Promise.resolve();
    this.#stalledSince ??= this.#sentAt;
    return new Promise((resolve) => {
      const done = () => {
        this.#stalledSince = null;
        response.removeListener('drain', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      response.once('drain', done);
      signal.addEventListener('abort', done);
    });
  }
}
