/** Minute window and concurrency slots of each key, in memory that all threads of the process share. */
import { LRUCache } from 'lru-cache';
import { MinuteWindow } from './minute-window.ts';

const KEYS_IN_MEMORY = 100_000;
const STREAMS = 0;
const EXPORTS = 1;

/** The shared memory of one key; it can be sent to other threads. */
export interface KeyLimitsMemory {
  readonly perMinute: number | null;
  readonly minute: SharedArrayBuffer;
  readonly slots: SharedArrayBuffer;
}

/** Counts the open streams, or the running exports, of a key. */
export class ConcurrencySlots {
  readonly #used: Int32Array;
  readonly #index: number;

  constructor(memory: SharedArrayBuffer, index: number) {
    this.#used = new Int32Array(memory);
    this.#index = index;
  }

  /** Takes a slot; returns false if `max` slots are in use. Null: no limit. */
  acquire(max: number | null): boolean {
    const used = Atomics.add(this.#used, this.#index, 1);
    if (max === null || used < max) return true;
    this.release();
    return false;
  }

  release(): void {
    Atomics.sub(this.#used, this.#index, 1);
  }
}

export class KeyLimits {
  readonly memory: KeyLimitsMemory;
  readonly minute: MinuteWindow;
  readonly streams: ConcurrencySlots;
  readonly exports: ConcurrencySlots;

  constructor(memory: KeyLimitsMemory) {
    this.memory = memory;
    this.minute = new MinuteWindow(memory.perMinute, memory.minute);
    this.streams = new ConcurrencySlots(memory.slots, STREAMS);
    this.exports = new ConcurrencySlots(memory.slots, EXPORTS);
  }
}

type LoadMemory = (keyId: string, perMinute: number | null) => Promise<KeyLimitsMemory>;

/** The limits of recently used keys. The main thread creates their memory; `loadMemory` gets it from there in a worker. */
export class KeyLimitsCache {
  /** by key id, which a rotated key keeps, and with it its limits */
  readonly #limitsByKey = new LRUCache<string, KeyLimits>({ max: KEYS_IN_MEMORY });
  readonly #loadMemory: LoadMemory | undefined;

  constructor(loadMemory?: LoadMemory) {
    this.#loadMemory = loadMemory;
  }

  async of(keyId: string, perMinute: number | null): Promise<KeyLimits> {
    const cached = this.#limitsByKey.get(keyId);
    if (cached?.memory.perMinute === perMinute) return cached;
    // no await in the main thread: two calls at the same time must not create two memories
    const load = this.#loadMemory;
    const memory = load === undefined ? this.#newMemory(keyId, perMinute) : await load(keyId, perMinute);
    const limits = new KeyLimits(memory);
    this.#limitsByKey.set(keyId, limits);
    return limits;
  }

  /** A new plan starts a new minute window; open streams and exports stay counted. */
  #newMemory(keyId: string, perMinute: number | null): KeyLimitsMemory {
    const slots =
      this.#limitsByKey.peek(keyId)?.memory.slots ?? new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    return { perMinute, minute: MinuteWindow.memory(perMinute), slots };
  }
}
