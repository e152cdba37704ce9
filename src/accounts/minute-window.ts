export const MINUTE_MS = 60_000;

/** The memory starts with three 32-bit numbers, padded to a multiple of eight bytes; a ring of timestamps follows. */
const HEAD_BYTES = 16;
const LOCK = 0;
const OLDEST = 1;
const COUNT = 2;

const FREE = 0;
const HELD = 1;
/** Longer than any work under the lock; a thread that missed the notification tries again. */
const LOCK_RETRY_MS = 1;

/**
 * The minute limit of a key: an exact sliding window with the timestamps of the requests of the last 60 s. All threads share
 * the memory of a key's window, so that its limit applies to all of them together.
 */
export class MinuteWindow {
  readonly limit: number | null;
  readonly #state: Int32Array;
  readonly #timestamps: Float64Array;

  static memory(limit: number | null): SharedArrayBuffer {
    return new SharedArrayBuffer(HEAD_BYTES + (limit ?? 0) * Float64Array.BYTES_PER_ELEMENT);
  }

  constructor(limit: number | null, memory = MinuteWindow.memory(limit)) {
    this.limit = limit;
    this.#state = new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.#timestamps = new Float64Array(memory, HEAD_BYTES);
  }

  /** Requests left in the window; Infinity without a limit. */
  remaining(now: number): number {
    const { limit } = this;
    if (limit === null) return Infinity;
    return this.#locked(() => {
      this.#removeExpired(now);
      return limit - this.#state[COUNT]!;
    });
  }

  /** Counts a request; returns false if the limit is reached. */
  take(now: number): boolean {
    const { limit } = this;
    if (limit === null) return true;
    return this.#locked(() => {
      this.#removeExpired(now);
      const count = this.#state[COUNT]!;
      if (count === limit) return false;
      this.#timestamps[(this.#state[OLDEST]! + count) % limit] = now;
      this.#state[COUNT] = count + 1;
      return true;
    });
  }

  /** Whole seconds, at least 1, until the oldest request leaves the window; 60 for an empty window or without a limit. */
  resetSeconds(now: number): number {
    if (this.limit === null) return 60;
    return this.#locked(() => {
      if (this.#state[COUNT] === 0) return 60;
      return Math.max(1, Math.ceil((this.#timestamps[this.#state[OLDEST]!]! + MINUTE_MS - now) / 1000));
    });
  }

  /** Runs `work` while no other thread uses the memory. `work` must be synchronous and short. */
  #locked<Result>(work: () => Result): Result {
    const state = this.#state;
    while (Atomics.compareExchange(state, LOCK, FREE, HELD) !== FREE) Atomics.wait(state, LOCK, HELD, LOCK_RETRY_MS);
    try {
      return work();
    } finally {
      Atomics.store(state, LOCK, FREE);
      Atomics.notify(state, LOCK, 1);
    }
  }

  #removeExpired(now: number): void {
    const state = this.#state;
    while (state[COUNT]! > 0 && this.#timestamps[state[OLDEST]!]! <= now - MINUTE_MS) {
      state[OLDEST] = state[OLDEST]! + 1 === this.limit ? 0 : state[OLDEST]! + 1;
      state[COUNT]!--;
    }
  }
}
