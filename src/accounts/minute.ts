export const MINUTE_MS = 60_000;

/** A sliding minute, exact: the moments of the last served requests in a ring. */
export class MinuteWindow {
  readonly limit: number | null;
  readonly #moments: Float64Array;
  #oldest = 0;
  #count = 0;

  constructor(limit: number | null) {
    this.limit = limit;
    this.#moments = new Float64Array(limit ?? 0);
  }

  /** requests that may still be made at this moment; Infinity where there is no limit */
  remaining(now: number): number {
    if (this.limit === null) return Infinity;
    while (this.#count > 0 && this.#moments[this.#oldest]! <= now - MINUTE_MS) {
      this.#oldest = this.#oldest + 1 === this.limit ? 0 : this.#oldest + 1;
      this.#count--;
    }
    return this.limit - this.#count;
  }

  /** Notes a request; ask `remaining` first. */
  note(now: number): void {
    if (this.limit === null) return;
    this.#moments[(this.#oldest + this.#count) % this.limit] = now;
    this.#count++;
  }

  /** whole seconds until the next request is let through, or until the window is empty again where one is */
  resetSeconds(now: number): number {
    if (this.limit === null || this.#count === 0) return 60;
    return Math.max(1, Math.ceil((this.#moments[this.#oldest]! + MINUTE_MS - now) / 1000));
  }
}
