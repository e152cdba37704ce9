/** One stream of server-sent events. A slow client costs no memory: events that cannot be sent are not read. */
import type { Clock } from '../../base/clock.ts';
import type { EventFeed } from '../endpoint/streaming.ts';
import type { EventLoopBudget } from '../request/event-loop-budget.ts';
import { keyTextOf } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const HEARTBEAT_MS = 15_000;
/** A client that has not read a part within this time is disconnected: the reason is sent, then the connection breaks. */
const STALL_MS = 30_000;
const STALL_REASON = ': closed: the client did not read for 30 seconds; reconnect with Last-Event-ID\n\n';
const LAST_CHANCE_MS = 5_000;
const RECONNECT_MS = 2000;

export interface StreamParts {
  readonly clock: Clock;
  readonly eventLoopBudget: EventLoopBudget;
  /** called once if the stream is closed because its client does not read */
  stalled(): void;
}

export class EventStream {
  readonly keyText: string;
  readonly #requestContext: RequestContext;
  readonly #feed: EventFeed;
  readonly #parts: StreamParts;
  readonly #keyId: string;
  readonly #ending = new AbortController();
  /** every event up to here has been processed */
  #position: number;
  /** the last event id that was sent, from which the client resumes */
  #sentPosition: number;
  #sentAt: number;
  #stalledSince: number | null = null;

  constructor(requestContext: RequestContext, feed: EventFeed, parts: StreamParts) {
    this.#requestContext = requestContext;
    this.#feed = feed;
    this.#parts = parts;
    this.#keyId = requestContext.key!.stored.keyId;
    this.#position = feed.position;
    this.#sentPosition = feed.position;
    this.#sentAt = parts.clock.now();
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
      // one turn to read and one to send: all streams wake at the same change
      await this.#turn();
      const batch = await this.#feed.after(this.#position, signal);
      if (batch === null) return; // the log has been pruned; the client gets the error when it reconnects
      await this.#turn();
      for (const part of batch.parts) await this.#send(part);
      this.#position = batch.next;
      this.#sentPosition = batch.lastId ?? this.#sentPosition;
    }
  }

  tick(now: number): void {
    if (this.#stalledSince !== null) {
      this.#endStalled(now - this.#stalledSince);
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

  #turn(): Promise<void> {
    return this.#parts.eventLoopBudget.turn(this.#keyId);
  }

  #endStalled(stalledMs: number): void {
    const { response } = this.#requestContext;
    if (stalledMs >= STALL_MS && !response.writableEnded) {
      this.#parts.stalled();
      response.end(STALL_REASON);
    } else if (stalledMs >= STALL_MS + LAST_CHANCE_MS) response.destroy();
  }

  /** Resolves when the socket has taken the bytes or the stream has ended. */
  #send(text: string | Buffer): Promise<void> {
    const { response } = this.#requestContext;
    const { signal } = this.#ending;
    if (signal.aborted || response.writableEnded) return Promise.resolve();
    this.#sentAt = this.#parts.clock.now();
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
