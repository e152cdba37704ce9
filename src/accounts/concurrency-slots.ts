/** The open streams and running exports of each key, limited across all nodes. */
import pLimit from 'p-limit';
import type { Clock } from '../base/clock.ts';
import type { LimitStore, SlotKind, SlotRequest } from '../store/accounts/limits.ts';

/** A killed node frees its slots after this time. */
export const SLOT_LEASE_MS = 8000;
const RENEW_MS = 2000;

interface SlotParts {
  readonly store: LimitStore;
  readonly clock: Clock;
  /** name of this node in the database */
  readonly node: string;
  readonly failed: (error: unknown) => void;
}

interface UsedSlots {
  readonly keyId: string;
  readonly kind: SlotKind;
  used: number;
}

export class ConcurrencySlots {
  readonly #parts: SlotParts;
  readonly #used = new Map<string, UsedSlots>();
  /** One change at a time, because each one states the whole number of slots. */
  readonly #enqueue = pLimit(1);
  #renewedAt = 0;

  constructor(parts: SlotParts) {
    this.#parts = parts;
  }

  /**
   * Acquires a slot of the key. Returns the function that frees it; null if all nodes together use `max` slots. `max` null:
   * no limit.
   */
  acquire(keyId: string, kind: SlotKind, max: number | null): Promise<(() => void) | null> {
    if (max === null) return Promise.resolve(() => undefined);
    return this.#enqueue(async () => {
      const slots = this.#slotsOf(keyId, kind);
      const isGranted = await this.#parts.store.acquireSlots(this.#request(slots, slots.used + 1), max);
      if (!isGranted) return null;
      slots.used++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        this.#free(slots);
      };
    });
  }

  /** Renews the leases if it is time to. After an outage it also restores leases that have expired. */
  renew(now: number): void {
    if (this.#used.size === 0 || Math.abs(now - this.#renewedAt) < RENEW_MS) return;
    this.#renewedAt = now;
    this.#store(() => [...this.#used.values()]);
  }

  /** Frees all slots, for a graceful stop. */
  async close(): Promise<void> {
    await this.#enqueue(async () => {
      const requests = [...this.#used.values()].map((slots) => this.#request(slots, 0));
      if (requests.length > 0) await this.#parts.store.renewSlots(requests, this.#parts.clock.now());
    }).catch(this.#parts.failed);
  }

  #free(slots: UsedSlots): void {
    slots.used--;
    this.#store(() => [slots]);
  }

  /** Stores the numbers of slots as they are when it is their turn. */
  #store(changed: () => readonly UsedSlots[]): void {
    this.#enqueue(async () => {
      const requests = changed().map((slots) => this.#request(slots, slots.used));
      await this.#parts.store.renewSlots(requests, this.#parts.clock.now());
      for (const { keyId, kind, used } of requests) {
        const name = nameOf(keyId, kind);
        // a slot may have been freed since the numbers were sent; then its own turn follows
        if (used === 0 && this.#used.get(name)?.used === 0) this.#used.delete(name);
      }
    }).catch(this.#parts.failed); // the next renewal states the number again
  }

  #slotsOf(keyId: string, kind: SlotKind): UsedSlots {
    const name = nameOf(keyId, kind);
    let slots = this.#used.get(name);
    if (slots === undefined) {
      slots = { keyId, kind, used: 0 };
      this.#used.set(name, slots);
    }
    return slots;
  }

  #request({ keyId, kind }: UsedSlots, used: number): SlotRequest {
    const now = this.#parts.clock.now();
    return { keyId, kind, used, node: this.#parts.node, now, expiresAt: now + SLOT_LEASE_MS };
  }
}

function nameOf(keyId: string, kind: SlotKind): string {
  return `${kind} ${keyId}`;
}
