/** The keys seen lately, in memory, each checked again as soon as any process changed something in the database. */
import { LRUCache } from 'lru-cache';
import type { AccountStore, StoredKey } from '../store/accounts/accounts.ts';
import type { Caller } from './caller.ts';
import { type ConcurrencySlots, KeyLimitsCache } from './key-limits.ts';
import { isKeyText, keyHash } from './keys.ts';
import { type AccountMeter, type Metering, termsOf } from './metering.ts';
import type { MinuteWindow } from './minute-window.ts';
import { isPlanName, PLANS, type PlanName } from './plans.ts';

const KEYS_IN_MEMORY = 100_000;
const UNKNOWN_IN_MEMORY = 1000;
const TEXTS_IN_MEMORY = 10_000;

/** A valid key and what hangs on it. */
export interface ActiveKey {
  readonly stored: StoredKey;
  readonly plan: PlanName;
  readonly meter: AccountMeter;
  readonly minute: MinuteWindow;
  readonly streams: ConcurrencySlots;
  readonly exports: ConcurrencySlots;
}

interface CachedKey {
  readonly key: ActiveKey | null;
  /** the state of the database in which it was read */
  readonly changes: number;
}

export class KeyCache {
  readonly #store: AccountStore;
  readonly #metering: Metering;
  readonly #seen = new LRUCache<string, CachedKey>({ max: KEYS_IN_MEMORY });
  /** hashes of key texts in use, which spare the busiest keys the hashing */
  #hashes = new Map<string, string>();
  /** apart, so that a flood of invented keys drives no real one out */
  readonly #unknown = new LRUCache<string, CachedKey>({ max: UNKNOWN_IN_MEMORY });
  readonly #limits: KeyLimitsCache;
  #changes = -1;
  #checkedThisTick = false;

  constructor(store: AccountStore, metering: Metering, limits = new KeyLimitsCache()) {
    this.#store = store;
    this.#metering = metering;
    this.#limits = limits;
  }

  /**
   * The key of that text, or null where it does not admit. A promise means: wait for it, then ask again with
   * `waited`, which takes what was read since.
   */
  find(text: string, now: number, waited: boolean): ActiveKey | null | Promise<void> {
    const hash = this.#hashes.get(text) ?? this.#hashOf(text);
    if (hash === null) return null;
    const seen = this.#seen.get(hash) ?? this.#unknown.get(hash);
    if (seen !== undefined && (waited || seen.changes === this.#databaseChanges())) return seen.key;
    return waited ? null : this.#read(hash, now);
  }

  /** Gives back what was leased and not served. */
  close(): Promise<void> {
    return this.#metering.close();
  }

  #hashOf(text: string): string | null {
    if (!isKeyText(text)) return null;
    const hash = keyHash(text);
    if (!this.#seen.has(hash)) return hash;
    if (this.#hashes.size >= TEXTS_IN_MEMORY) this.#hashes.clear();
    this.#hashes.set(text, hash);
    return hash;
  }

  async #read(hash: string, now: number): Promise<void> {
    const changes = this.#databaseChanges();
    const stored = await this.#store.keyByHash(hash);
    const key = await this.#activate(stored, now);
    if (key === null) {
      this.#seen.delete(hash);
      this.#unknown.set(hash, { key, changes });
    } else {
      this.#unknown.delete(hash);
      this.#seen.set(hash, { key, changes });
    }
  }

  async #activate(stored: StoredKey | undefined, now: number): Promise<ActiveKey | null> {
    if (stored === undefined || stored.status !== 'active' || !isPlanName(stored.plan)) return null;
    const meter = this.#metering.of(stored.accountId, termsOf(stored.plan, stored.hardCap), now);
    const { minute, streams, exports } = await this.#limits.of(stored.keyId, PLANS[stored.plan].perMinute);
    return { stored, plan: stored.plan, meter, minute, streams, exports };
  }

  /** Asks the database once in a turn of the event loop: all requests of a turn had arrived before it was asked. */
  #databaseChanges(): number {
    if (!this.#checkedThisTick) {
      this.#changes = this.#store.changes();
      this.#checkedThisTick = true;
      setImmediate(() => {
        this.#checkedThisTick = false;
      });
    }
    return this.#changes;
  }
}

/** The key's owner as endpoints see it. */
export function callerOf({ stored, plan, meter }: ActiveKey, now: number): Caller {
  const { dayLimit, monthLimit } = meter.terms;
  const used = meter.view(now);
  return {
    accountId: stored.accountId,
    keyId: stored.keyId,
    email: stored.email,
    plan,
    shapes: { v1: stored.shapeV1, v2: stored.shapeV2 },
    subscriptionEnds: stored.subscriptionEnds,
    usage: {
      day: { used: used?.day ?? 0, limit: dayLimit, resetsAt: meter.calendar.dayEnds },
      month: { used: used?.month ?? 0, limit: monthLimit },
    },
  };
}
