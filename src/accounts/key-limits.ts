/** What is counted of a key at this moment, by all threads of the process together. */
import { LRUCache } from 'lru-cache';
import { after, type Eventual } from '../base/maybe-promise.ts';
import { MinuteWindow } from './minute-window.ts';

const KEYS_IN_MEMORY = 100_000;
const STREAMS = 0;
const EXPORTS = 1;

/** Can be sent to another thread: both then count in it. */
export interface KeyMemory {
  readonly perMinute: number | null;
  readonly minute: SharedArrayBuffer;
  readonly places: SharedArrayBuffer;
}

/** Things that a key may have several of at once. */
export class Places {
  readonly #taken: Int32Array;
  readonly #index: number;

  constructor(memory: SharedArrayBuffer, index: number) {
    this.#taken = new Int32Array(memory);
    this.#index = index;
  }

  /** Takes one where fewer than `most` are taken: whether there was one. Null is no limit. */
  take(most: number | null): boolean {
    const before = Atomics.add(this.#taken, this.#index, 1);
    if (most === null || before < most) return true;
    this.leave();
    return false;
  }

  leave(): void {
    Atomics.sub(this.#taken, this.#index, 1);
  }
}

export class KeyShare {
  readonly memory: KeyMemory;
  readonly minute: MinuteWindow;
  readonly streams: Places;
  readonly exports: Places;

  constructor(memory: KeyMemory) {
    this.memory = memory;
    this.minute = new MinuteWindow(memory.perMinute, memory.minute);
    this.streams = new Places(memory.places, STREAMS);
    this.exports = new Places(memory.places, EXPORTS);
  }
}

/** The shares of the keys seen lately. `elsewhere` is asked for the memory of a key by a thread that another started. */
export class KeyShares {
  /** by key id: a rotated key goes on in its window */
  readonly #seen = new LRUCache<string, KeyShare>({ max: KEYS_IN_MEMORY });
  readonly #memory: (keyId: string, perMinute: number | null) => Eventual<KeyMemory>;

  constructor(elsewhere?: (keyId: string, perMinute: number | null) => Promise<KeyMemory>) {
    this.#memory = elsewhere ?? ((keyId, perMinute) => this.#newMemory(keyId, perMinute));
  }

  of(keyId: string, perMinute: number | null): Eventual<KeyShare> {
    const before = this.#seen.get(keyId);
    if (before?.memory.perMinute === perMinute) return before;
    return after(this.#memory(keyId, perMinute), (memory) => {
      const share = new KeyShare(memory);
      this.#seen.set(keyId, share);
      return share;
    });
  }

  /** Another plan begins another minute; what is open stays open. */
  #newMemory(keyId: string, perMinute: number | null): KeyMemory {
    const places = this.#seen.peek(keyId)?.memory.places ?? new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    return { perMinute, minute: MinuteWindow.memory(perMinute), places };
  }
}
