export const MINUTE_MS = 60_000;

/** The minute limit of a key: an exact sliding window with the timestamps of the requests of the last 60 s. */
export class MinuteWindow {
  readonly limit: number | null;
  /** ring of timestamps */
  readonly #timestamps: Float64Array;
  #oldest = 0;
  #count = 0;

  constructor(limit: number | null) {
    this.limit = limit;
    this.#timestamps = new Float64Array(limit ?? 0);
  }

  /** Requests left in the window; Infinity without a limit. */
  remaining(now: number): number {
    if (this.limit === null) return Infinity;
    this.#removeExpired(now);
    return this.limit - this.#count;
  }

  /** Counts a request; returns false if the limit is reached. */
  take(now: number): boolean {
    if (this.limit === null) return true;
    this.#removeExpired(now);
    if (this.#count === this.limit) return false;
    this.#timestamps[(this.#oldest + this.#count) % this.limit] = now;
    this.#count++;
    return true;
  }

  /** Whole seconds, at least 1, until the oldest request leaves the window; 60 for an empty window or without a limit. */
  resetSeconds(now: number): number {
    if (this.#count === 0) return 60;
    return Math.max(1, Math.ceil((this.#timestamps[this.#oldest]! + MINUTE_MS - now) / 1000));
  }

  #removeExpired(now: number): void {
    while (this.#count > 0 && this.#timestamps[this.#oldest]! <= now - MINUTE_MS) {
      this.#oldest = this.#oldest + 1 === this.limit ? 0 : this.#oldest + 1;
      this.#count--;
    }
  }
}
