import { lockIn } from './lock.ts';

export const MINUTE_MS = 60_000;

/** Bytes ahead of the ring: lock, place of the oldest moment, how many there are; and four to end on eight. */
const HEAD_BYTES = 16;
const OLDEST = 1;
const COUNT = 2;

/**
 * A sliding minute, exact: the moments of the last served requests in a ring. All threads that answer a key share the
 * memory of its minute, so that together they let no more through than one would.
 */
export class MinuteWindow {
  readonly limit: number | null;
  readonly #locked: <T>(work: () => T) => T;
  readonly #state: Int32Array;
  readonly #moments: Float64Array;

  static memory(limit: number | null): SharedArrayBuffer {
    return new SharedArrayBuffer(HEAD_BYTES + (limit ?? 0) * Float64Array.BYTES_PER_ELEMENT);
  }

  constructor(limit: number | null, memory = MinuteWindow.memory(limit)) {
    this.limit = limit;
    this.#state = new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.#moments = new Float64Array(memory, HEAD_BYTES);
    this.#locked = lockIn(this.#state);
  }

  /** requests that may still be made at this moment; Infinity where there is no limit */
  remaining(now: number): number {
    const { limit } = this;
    if (limit === null) return Infinity;
    return this.#locked(() => {
      this.#forget(now);
      return limit - this.#state[COUNT]!;
    });
  }

  /** Notes a request where one may still be made: whether it was. */
  take(now: number): boolean {
    const { limit } = this;
    if (limit === null) return true;
    return this.#locked(() => {
      this.#forget(now);
      const count = this.#state[COUNT]!;
      if (count === limit) return false;
      this.#moments[(this.#state[OLDEST]! + count) % limit] = now;
      this.#state[COUNT] = count + 1;
      return true;
    });
  }

  /** whole seconds until the next request is let through, or until the window is empty again where one is */
  resetSeconds(now: number): number {
    if (this.limit === null) return 60;
    return this.#locked(() => {
      if (this.#state[COUNT] === 0) return 60;
      return Math.max(1, Math.ceil((this.#moments[this.#state[OLDEST]!]! + MINUTE_MS - now) / 1000));
    });
  }

  #forget(now: number): void {
    const state = this.#state;
    while (state[COUNT]! > 0 && this.#moments[state[OLDEST]!]! <= now - MINUTE_MS) {
      state[OLDEST] = state[OLDEST]! + 1 === this.limit ? 0 : state[OLDEST]! + 1;
      state[COUNT]!--;
    }
  }
}
