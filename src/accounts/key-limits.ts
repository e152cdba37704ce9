/** What is counted of a key at this moment, by all threads of the process together. */
import { LRUCache } from 'lru-cache';
import { chain, type MaybePromise } from '../base/maybe-promise.ts';
import { MinuteWindow } from './minute-window.ts';

const KEYS_IN_MEMORY = 100_000;
const STREAMS = 0;
const EXPORTS = 1;

/** Can be sent to another thread: both then count in it. */
export interface KeyLimitsMemory {
  readonly perMinute: number | null;
  readonly minute: SharedArrayBuffer;
  readonly slots: SharedArrayBuffer;
}

/** Things that a key may have several of at once. */
export class ConcurrencySlots {
  readonly #used: Int32Array;
  readonly #index: number;

  constructor(memory: SharedArrayBuffer, index: number) {
    this.#used = new Int32Array(memory);
    this.#index = index;
  }

  /** Takes one where fewer than `most` are taken: whether there was one. Null is no limit. */
  acquire(most: number | null): boolean {
    const before = Atomics.add(this.#used, this.#index, 1);
    if (most === null || before < most) return true;
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

/** The shares of the keys seen lately. `elsewhere` is asked for the memory of a key by a thread that another started. */
export class KeyLimitsCache {
  /** by key id: a rotated key goes on in its window */
  readonly #limitsByKey = new LRUCache<string, KeyLimits>({ max: KEYS_IN_MEMORY });
  readonly #memory: (keyId: string, perMinute: number | null) => MaybePromise<KeyLimitsMemory>;

  constructor(loadMemory?: (keyId: string, perMinute: number | null) => Promise<KeyLimitsMemory>) {
    this.#memory = loadMemory ?? ((keyId, perMinute) => this.#newMemory(keyId, perMinute));
  }

  of(keyId: string, perMinute: number | null): MaybePromise<KeyLimits> {
    const before = this.#limitsByKey.get(keyId);
    if (before?.memory.perMinute === perMinute) return before;
    return chain(this.#memory(keyId, perMinute), (memory) => {
      const limits = new KeyLimits(memory);
      this.#limitsByKey.set(keyId, limits);
      return limits;
    });
  }

  /** Another plan begins another minute; what is open stays open. */
  #newMemory(keyId: string, perMinute: number | null): KeyLimitsMemory {
    const slots =
      this.#limitsByKey.peek(keyId)?.memory.slots ?? new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    return { perMinute, minute: MinuteWindow.memory(perMinute), slots };
  }
}
