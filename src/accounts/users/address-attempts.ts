/** Limits failed attempts to sign in by the address of the client, also where each attempt is at another account. */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../base/errors.ts';

/** People behind one address, such as an office, share it. */
const FAILURES_MAX = 50;
const WINDOW_MS = 10 * 60_000;
/** The address that was used longest ago is forgotten first. */
const ADDRESSES_MAX = 10_000;

interface Failures {
  readonly since: number;
  count: number;
}

/** Of this process. Attempts at one account are limited in the database, by all processes together. */
export class AddressAttempts {
  readonly #failures = new LRUCache<string, Failures>({ max: ADDRESSES_MAX });

  /** Counts an attempt before it is checked, so that attempts at the same time count as well. Throws if there are too many. */
  count(address: string, now: number): void {
    const failures = this.#present(address, now);
    if (failures === undefined) {
      this.#failures.set(address, { since: now, count: 1 });
    } else if (failures.count < FAILURES_MAX) {
      failures.count++;
    } else {
      const retryAfterSeconds = Math.ceil((failures.since + WINDOW_MS - now) / 1000);
      const message = `Too many failed attempts from this address; retry in ${retryAfterSeconds} s`;
      throw new ApiError('too_many_attempts', message, { retryAfterSeconds });
    }
  }

  /** Takes back an attempt that did not fail. */
  forgive(address: string, now: number): void {
    const failures = this.#present(address, now);
    if (failures !== undefined && failures.count > 0) failures.count--;
  }

  #present(address: string, now: number): Failures | undefined {
    const failures = this.#failures.get(address);
    return failures !== undefined && now < failures.since + WINDOW_MS ? failures : undefined;
  }
}
