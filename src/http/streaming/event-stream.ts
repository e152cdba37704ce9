/** One stream of server-sent events. A slow client costs no memory: events that cannot be sent are not read. */
import type { Clock } from '../../base/clock.ts';
import type { EventFeed } from '../endpoint/streamed.ts';
import { keyTextOf } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for this long is disconnected. */
const STALL_MS = 30_000;
/** Bytes written at a time; the next part follows when the socket has taken these. */
const PART_BYTES = 64 * 1024;
const RECONNECT_MS = 2000;

export class EventStream {
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
