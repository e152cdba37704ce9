/**
 * The minute limit of a key: the times of its requests in the last 60 s. At no moment do the 60 s before it contain more
 * requests than the limit, and every request can be repeated exactly 60 s later. A request that a node has leased but not
 * served counts at the end of its lease, the latest time at which it can be served.
 */
export const MINUTE_MS = 60_000;

/** Requests that left the window stay in memory until there are so many times. */
const COMPACT_AFTER = 64;
/** With higher limits, times are rounded up to these steps, so that a cell has at most 1000 of them. */
const EXACT_LIMIT_MAX = 1000;
const STEP_MS = 60;
const SPACE = 32;
const ZERO = 48;

export class RateCell {
  /** ms since 1970 UTC, in ascending order */
  readonly #times: number[] = [];
  /** requests at each time */
  readonly #counts: number[] = [];
  /** index of the first time in the window */
  #first = 0;
  #used = 0;
  readonly #stepMs: number;

  constructor(limit: number) {
    this.#stepMs = limit > EXACT_LIMIT_MAX ? STEP_MS : 1;
  }

  /** Reads the text of `toText`. Digit by digit: a busy key has hundreds of times, and each lease reads them. */
  static parse(text: string, limit: number): RateCell {
    const cell = new RateCell(limit);
    if (text === '') return cell;
    let at = 0;
    let number = 0;
    let isTime = true;
    for (let i = 0; i <= text.length; i++) {
      const code = i === text.length ? SPACE : text.charCodeAt(i);
      if (code !== SPACE) {
        number = number * 10 + code - ZERO;
        continue;
      }
      if (isTime) at += number;
      else cell.add(at, number);
      isTime = !isTime;
      number = 0;
    }
    return cell;
  }

  /** Integers: the first time and its count, then for each later time its distance from the previous one and its count. */
  toText(now: number): string {
    this.#removeExpired(now);
    let text = '';
    let previous = 0;
    for (let i = this.#first; i < this.#times.length; i++) {
      text += `${text === '' ? '' : ' '}${this.#times[i]! - previous} ${this.#counts[i]!}`;
      previous = this.#times[i]!;
    }
    return text;
  }

  /** Requests in the window. */
  used(now: number): number {
    this.#removeExpired(now);
    return this.#used;
  }

  add(at: number, count: number): void {
    if (count <= 0) return;
    const time = this.#rounded(at);
    let i = this.#times.length;
    while (i > this.#first && this.#times[i - 1]! > time) i--; // most times are the latest
    if (i > this.#first && this.#times[i - 1] === time) this.#counts[i - 1]! += count;
    else if (i === this.#times.length) {
      this.#times.push(time);
      this.#counts.push(count);
    } else {
      this.#times.splice(i, 0, time);
      this.#counts.splice(i, 0, count);
    }
    this.#used += count;
  }

  /** Removes requests that were added at this time, if they are still in the window. */
  remove(at: number, count: number): void {
    const i = this.#times.indexOf(this.#rounded(at), this.#first);
    if (i < 0) return;
    const removed = Math.min(count, this.#counts[i]!);
    this.#counts[i]! -= removed;
    this.#used -= removed;
    if (this.#counts[i]! > 0) return;
    this.#times.splice(i, 1);
    this.#counts.splice(i, 1);
  }

  /** When the oldest request leaves the window, in ms since 1970 UTC; null if the window is empty. */
  oldestLeaves(now: number): number | null {
    this.#removeExpired(now);
    const oldest = this.#times[this.#first];
    return oldest === undefined ? null : oldest + MINUTE_MS;
  }

  #rounded(at: number): number {
    return Math.ceil(at / this.#stepMs) * this.#stepMs;
  }

  #removeExpired(now: number): void {
    const end = now - MINUTE_MS;
    while (this.#first < this.#times.length && this.#times[this.#first]! <= end) {
      this.#used -= this.#counts[this.#first]!;
      this.#first++;
    }
    if (this.#first < COMPACT_AFTER || this.#first * 2 < this.#times.length) return;
    this.#times.splice(0, this.#first);
    this.#counts.splice(0, this.#first);
    this.#first = 0;
  }
}
