/** Minute window and concurrency slots of each key, in the memory of this process. */
import { LRUCache } from 'lru-cache';
import { MinuteWindow } from './minute-window.ts';

const KEYS_IN_MEMORY = 100_000;

/** Counts the open streams, or the running exports, of a key. */
export class ConcurrencySlots {
  #used = 0;

  /** Takes a slot; returns false if `max` slots are in use. Null: no limit. */
  acquire(max: number | null): boolean {
    if (max !== null && this.#used >= max) return false;
    this.#used++;
    return true;
  }

  release(): void {
    this.#used--;
  }
}

export interface KeyLimits {
  readonly minute: MinuteWindow;
  readonly streams: ConcurrencySlots;
  readonly exports: ConcurrencySlots;
}

/** The limits of recently used keys. */
export class KeyLimitsCache {
  /** by key id, which a rotated key keeps, and with it its limits */
  readonly #limitsByKey = new LRUCache<string, KeyLimits>({ max: KEYS_IN_MEMORY });

  /** A new plan starts a new minute window; open streams and exports stay counted. */
  of(keyId: string, perMinute: number | null): KeyLimits {
    const cached = this.#limitsByKey.get(keyId);
    if (cached?.minute.limit === perMinute) return cached;
    const limits = {
      minute: new MinuteWindow(perMinute),
      streams: cached?.streams ?? new ConcurrencySlots(),
      exports: cached?.exports ?? new ConcurrencySlots(),
    };
    this.#limitsByKey.set(keyId, limits);
    return limits;
  }
}
