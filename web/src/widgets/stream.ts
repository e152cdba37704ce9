/** One stream of changes for all widgets of a page. It reconnects, and resumes where it stopped. */
import { ServerEventReader } from '../../../client/src/server-events.ts';
import type { LiveChange } from './live.ts';

/** `refused`: the key may not open it; the widgets show what they have read. */
export type StreamState = 'closed' | 'open' | 'broken' | 'refused';

export interface Follower {
  changed(change: LiveChange): void;
  /** changes have been missed: read everything again */
  missed(): void;
  state(state: StreamState): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The service sends a comment every 15 seconds. */
const SILENCE_MS = 45_000;
const REFUSED = new Set([400, 401, 403]);
const GONE = 410;

export class LiveStream {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #changed: () => void;
  readonly #followers = new Set<Follower>();
  #ending: AbortController | null = null;
  #state: StreamState = 'closed';
  #lastEventId: string | null = null;

  /** `changed` is called before the followers learn of a change, or that the stream has opened. */
  constructor(base: string, headers: Readonly<Record<string, string>>, changed: () => void) {
    this.#changed = changed;
    this.#url = `${base}/api/v2/stream?types=fixture,event&live=true`;
    this.#headers = headers;
  }

  /** The stream is open while somebody follows it. Returns the function that ends following. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower.state(this.#state);
    if (this.#ending === null) {
      this.#ending = new AbortController();
      void this.#run(this.#ending.signal);
    }
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      this.#ending?.abort();
      this.#ending = null;
      this.#state = 'closed';
      this.#lastEventId = null;
    };
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const isOpened = await this.#connect(signal).catch(() => false);
      if (signal.aborted || this.#state === 'refused') return;
      if (isOpened) failures = 0;
      this.#show('broken');
      // pages that lost the same connection do not all come back at once
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Reads one connection to its end. Whether it was opened. */
  async #connect(ended: AbortSignal): Promise<boolean> {
    const ending = new AbortController();
    const signal = AbortSignal.any([ended, ending.signal]);
    let silence = setTimeout(() => ending.abort(), SILENCE_MS);
    try {
      const resumed = this.#lastEventId === null ? {} : { 'Last-Event-ID': this.#lastEventId };
      const response = await fetch(this.#url, { headers: { ...this.#headers, ...resumed }, signal, cache: 'no-store' });
      if (REFUSED.has(response.status)) this.#show('refused');
      if (response.status === GONE) this.#lastEventId = null;
      if (!response.ok) return false;
      const isResumed = this.#lastEventId !== null;
      if (this.#state === 'broken' && !isResumed) this.#each((follower) => follower.missed());
      this.#show('open');
      const events = new ServerEventReader(this.#lastEventId);
      const decoder = new TextDecoder();
      for (const reader = response.body!.getReader(); ; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done || value === undefined) return true;
        clearTimeout(silence);
        silence = setTimeout(() => ending.abort(), SILENCE_MS);
        const received = events.push(decoder.decode(value, { stream: true }));
        this.#lastEventId = events.lastEventId;
        for (const { data } of received) {
          const change = JSON.parse(data) as LiveChange;
          this.#each((follower) => follower.changed(change));
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  #show(state: StreamState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#each((follower) => follower.state(state));
  }

  #each(call: (follower: Follower) => void): void {
    this.#changed();
    for (const follower of [...this.#followers]) call(follower);
  }
}
