/** Recently used keys in memory. After any change of the database, each key is read again when it is next used. */
import { LRUCache } from 'lru-cache';
import type { AccountStore, StoredKey } from '../store/accounts/accounts.ts';
import type { Caller } from './caller.ts';
import { type ConcurrencySlots, KeyLimitsCache } from './key-limits.ts';
import { type KeySettings, keySettings } from './key-settings.ts';
import { isKeyText, keyHash } from './keys.ts';
import { type AccountMeter, type Metering, termsOf } from './metering.ts';
import type { MinuteWindow } from './minute-window.ts';
import { isPlanName, PLANS, type PlanName } from './plans.ts';

const KEYS_IN_MEMORY = 100_000;
const INVALID_KEYS_IN_MEMORY = 1000;
const HASHES_IN_MEMORY = 10_000;

/** A valid key with its limits. */
export interface ActiveKey {
  readonly stored: StoredKey;
  readonly plan: PlanName;
  readonly settings: KeySettings;
  readonly meter: AccountMeter;
  readonly minute: MinuteWindow;
  readonly streams: ConcurrencySlots;
  readonly exports: ConcurrencySlots;
}

interface CachedKey {
  /** null if the key is invalid */
  readonly key: ActiveKey | null;
  /** change counter of the database when the key was read */
  readonly changes: number;
}

export class KeyCache {
  readonly #store: AccountStore;
  readonly #metering: Metering;
  readonly #valid = new LRUCache<string, CachedKey>({ max: KEYS_IN_MEMORY });
  /** hashes by key text, so that busy keys are not hashed for every request */
  #hashes = new Map<string, string>();
  /** in a separate cache, so that a flood of invalid keys does not evict valid ones */
  readonly #invalid = new LRUCache<string, CachedKey>({ max: INVALID_KEYS_IN_MEMORY });
  readonly #limits = new KeyLimitsCache();
  #changes = -1;
  #checkedThisTick = false;

  constructor(store: AccountStore, metering: Metering) {
    this.#store = store;
    this.#metering = metering;
  }

  /**
   * The active key with this text; null if there is none. If it returns a promise, the key is being read: wait for it, then
   * call again with `hasWaited`, which accepts what was read.
   */
  find(text: string, now: number, hasWaited: boolean): ActiveKey | null | Promise<void> {
    const hash = this.#hashes.get(text) ?? this.#hashOf(text);
    if (hash === null) return null;
    const cached = this.#valid.get(hash) ?? this.#invalid.get(hash);
    if (cached !== undefined && (hasWaited || cached.changes === this.#databaseChanges())) return cached.key;
    return hasWaited ? null : this.#read(hash, now);
  }

  /** Returns unspent request leases to the database. */
  close(): Promise<void> {
    return this.#metering.close();
  }

  /** Null if the text cannot be a key. */
  #hashOf(text: string): string | null {
    if (!isKeyText(text)) return null;
    const hash = keyHash(text);
    if (!this.#valid.has(hash)) return hash;
    if (this.#hashes.size >= HASHES_IN_MEMORY) this.#hashes.clear();
    this.#hashes.set(text, hash);
    return hash;
  }

  async #read(hash: string, now: number): Promise<void> {
    const changes = this.#databaseChanges();
    const stored = await this.#store.keyByHash(hash);
    const key = this.#activate(stored, now);
    if (key === null) {
      this.#valid.delete(hash);
      this.#invalid.set(hash, { key, changes });
    } else {
      this.#invalid.delete(hash);
      this.#valid.set(hash, { key, changes });
    }
  }

  #activate(stored: StoredKey | undefined, now: number): ActiveKey | null {
    if (stored === undefined || stored.status !== 'active' || !isPlanName(stored.plan)) return null;
    const meter = this.#metering.of(stored.accountId, termsOf(stored.plan, stored.hardCap), now);
    const { minute, streams, exports } = this.#limits.of(stored.keyId, PLANS[stored.plan].perMinute);
    return { stored, plan: stored.plan, settings: keySettings(stored.settings), meter, minute, streams, exports };
  }

  /** Reads the change counter once in a turn of the event loop: all requests of the turn had arrived before. */
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

/** The account and key, as endpoints receive them. */
export function callerOf({ stored, plan, settings, meter }: ActiveKey, now: number): Caller {
  const { dayLimit, monthLimit } = meter.limits;
  const used = meter.view(now);
  return {
    accountId: stored.accountId,
    keyId: stored.keyId,
    email: stored.email,
    plan,
    settings,
    subscriptionEnds: stored.subscriptionEnds,
    usage: {
      day: { used: used?.day ?? 0, limit: dayLimit, resetsAt: meter.calendar.dayEnds },
      month: { used: used?.month ?? 0, limit: monthLimit },
    },
  };
}
