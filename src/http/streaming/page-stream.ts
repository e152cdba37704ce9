/** Server-sent events for open pages: one follower of the change log for all of them, and one text for each batch. */
import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import { FULL_ACCESS } from '../../football/access.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { Change } from '../../store/changes/reader.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const HEAD = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Accel-Buffering', // nginx then forwards each event at once
  'no',
];
const RECONNECT_MS = 2000;
const HEARTBEAT_MS = 15_000;
/** A page that has not read this much is disconnected; it loads again when it reconnects. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** Changes of the log before the first stream, and matches: their last states go to a page that opens a stream. */
const CAUGHT_UP_CHANGES = 1000;
const STATES_MAX = 300;
/** Events of this time are repeated to a page that opens a stream: it can have been loaded before them. */
const REPEATED_MS = 60_000;
const REPEATED_MAX = 100;

export interface PageMessage {
  /** id of what it is about; the last one about the same thing goes to pages that open a stream */
  readonly id: string;
  /** true if it describes that completely, so that it replaces earlier ones; false: it is one event */
  readonly isState: boolean;
  /** JSON */
  readonly text: string;
  /** JSON for pages that open their stream after the message */
  readonly repeated: string;
}

export interface PageStreamParts {
  readonly changes: ChangeStream;
  /** what pages need of changes; one message each */
  encode(changes: readonly Change[]): readonly PageMessage[];
  /** resources of the change log: 'fixture', 'event' */
  readonly types: readonly string[];
  /** open streams of this process */
  readonly max: number;
  readonly clock: Clock;
  failed(error: unknown): void;
}

export class PageStream {
  readonly #parts: PageStreamParts;
  readonly #open = new Set<ServerResponse>();
  /** the last states: a page can be older than its stream */
  readonly #states = new LRUCache<string, string>({ max: STATES_MAX });
  /** for the same reason */
  readonly #events = new LRUCache<string, string>({ max: REPEATED_MAX, ttl: REPEATED_MS });
  #following: AbortController | undefined;
  #isClosed = false;

  constructor(parts: PageStreamParts) {
    this.#parts = parts;
  }

  /** Sends events to a page until either side ends the stream. Returns the status. */
  open(requestContext: RequestContext): number {
    if (this.#isClosed || this.#open.size >= this.#parts.max)
      throw new ApiError('unavailable', 'Too many pages are open on this service; retry later');
    const head = [...HEAD, ...COMMON_HEADERS];
    if (requestContext.request.method === 'HEAD') requestContext.send(200, head, null);
    else if (requestContext.sendHead(200, head)) this.#add(requestContext.response);
    return 200;
  }

  /** Ends every stream; pages reconnect. */
  close(): void {
    this.#isClosed = true;
    this.#following?.abort();
    for (const response of this.#open) response.end();
  }

  #add(response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#open.size > 0) return;
      this.#following?.abort();
      this.#following = undefined;
    });
    response.write(`retry: ${RECONNECT_MS}\n\n${this.#lastMessages()}`);
    if (this.#following !== undefined) return;
    const following = new AbortController();
    this.#following = following;
    this.#follow(following.signal).catch((error) => {
      this.#parts.failed(error);
      if (this.#following === following) this.#following = undefined;
      for (const each of this.#open) each.end(); // they reconnect
    });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { changes, types, encode } = this.#parts;
    const of = { filter: { types, live: true }, access: FULL_ACCESS } as const;
    const subscription = changes.subscribe();
    const heartbeat = setInterval(() => this.#send(': \n\n'), HEARTBEAT_MS).unref();
    try {
      const end = await changes.latest();
      let position = Math.max(await changes.oldest(), end - CAUGHT_UP_CHANGES);
      while (!signal.aborted) {
        const batch = await changes.after(position, of, signal);
        // pruned before it was read
        if (batch === null) position = await changes.latest();
        else {
          position = batch.next;
          const earlier = batch.changes.filter(({ seq }) => seq <= end);
          if (earlier.length > 0) this.#catchUp(earlier);
          this.#pass(encode(batch.changes.slice(earlier.length)));
        }
      }
    } finally {
      clearInterval(heartbeat);
      subscription.end();
    }
  }

  #lastMessages(): string {
    return [...this.#states, ...[...this.#events].toReversed()].map(([, text]) => eventOf(text)).join('');
  }

  /** Sends what pages can have missed that were loaded before the first stream of this process. */
  #catchUp(changes: readonly Change[]): void {
    const { clock, encode } = this.#parts;
    const since = clock.now() - REPEATED_MS;
    const missed = changes.filter(({ at, resource }) => resource === 'fixture' || at >= since);
    this.#pass(encode(missed).map((message) => ({ ...message, text: message.repeated })));
  }

  /** Only the last state of each match: a page would show the others as if they came now, such as goals of the past. */
  #pass(messages: readonly PageMessage[]): void {
    const last = new Map(messages.map((message) => [message.id, message]));
    const sent = messages.filter((message) => !message.isState || last.get(message.id) === message);
    for (const { id, isState, repeated } of sent) (isState ? this.#states : this.#events).set(id, repeated);
    this.#send(sent.map(({ text }) => eventOf(text)).join(''));
  }

  #send(text: string): void {
    if (text === '') return;
    for (const response of this.#open) {
      if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
      else response.write(text);
    }
  }
}

const eventOf = (text: string) => `data: ${text}\n\n`;
