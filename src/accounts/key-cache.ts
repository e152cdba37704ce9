/** Recently used keys in memory. After a change of any key or account, each key is read again when it is next used. */
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { AccountStore } from '../store/accounts/accounts.ts';
import type { FoundKey, StoredKey } from '../store/accounts/key-rows.ts';
import type { SlotKind } from '../store/accounts/limits.ts';
import type { StoredPlan } from '../store/accounts/plans.ts';
import type { Caller, SignedInUser } from './caller.ts';
import type { KeyMeter } from './key-meter.ts';
import { type KeySettings, keySettings } from './key-settings.ts';
import { isKeyText, keyHash } from './keys.ts';
import type { Metering } from './metering.ts';

const KEYS_IN_MEMORY = 100_000;
const INVALID_KEYS_IN_MEMORY = 1000;
const HASHES_IN_MEMORY = 10_000;

/** A valid key with its limits. */
export interface ActiveKey {
  readonly stored: StoredKey;
  readonly plan: StoredPlan;
  readonly settings: KeySettings;
  readonly meter: KeyMeter;
  /** when the secret of the request stops working, UTC ms; null: it does not */
  readonly secretExpiresAt: number | null;
  /** the person, if a session takes the place of a key */
  readonly user?: SignedInUser;
  /** Acquires a slot of the plan. Returns the function that frees it; null if all are used. */
  acquireSlot(kind: SlotKind): Promise<(() => void) | null>;
}

/** The account of a person. */
export type UserAccount = Pick<StoredKey, 'accountId' | 'email' | 'plan' | 'hardCap' | 'subscriptionEnds'>;

interface CachedKey {
  /** null if the key is invalid */
  readonly key: ActiveKey | null;
  /** version of the keys when it was read */
  readonly version: string;
}

export class KeyCache {
  readonly #store: AccountStore;
  readonly #metering: Metering;
  readonly #valid = new LRUCache<string, CachedKey>({ max: KEYS_IN_MEMORY });
  /** hashes by key text, so that busy keys are not hashed for every request */
  #hashes = new Map<string, string>();
  /** in a separate cache, so that a flood of invalid keys does not evict valid ones */
  readonly #invalid = new LRUCache<string, CachedKey>({ max: INVALID_KEYS_IN_MEMORY });
  /** of the keys in the database; undefined: it must be read */
  #version: MaybePromise<string> | undefined;
  /** change counter of the database when the version was read */
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
  find(text: string, hasWaited: boolean, now: number): ActiveKey | null | Promise<void> {
    const hash = this.#hashes.get(text) ?? this.#hashOf(text);
    if (hash === null) return null;
    const cached = this.#valid.get(hash) ?? this.#invalid.get(hash);
    if (cached !== undefined && (hasWaited || cached.version === this.#currentVersion())) {
      const { key } = cached;
      return key !== null && key.secretExpiresAt !== null && now >= key.secretExpiresAt ? null : key;
    }
    return hasWaited ? null : this.#read(hash);
  }

  /** What a person may do who is signed in: as a key of the account that can manage it. */
  forUser(account: UserAccount, user: SignedInUser): ActiveKey {
    const stored: StoredKey = {
      ...account,
      keyId: user.id,
      ...{ prefix: '', name: '', status: 'active', scopes: ['read', 'admin'], origins: [], settings: {} },
      ...{ migratedAt: null, previousExpiresAt: null, lastUsedAt: null, createdAt: 0, changedAt: 0 },
    };
    return { ...this.#activate({ ...stored, secretExpiresAt: null }), user };
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

  async #read(hash: string): Promise<void> {
    const version = await (this.#currentVersion() ?? this.#store.keyVersion());
    const known = this.#valid.get(hash) ?? this.#invalid.get(hash);
    if (known?.version === version) return;
    const stored = await this.#store.keyByHash(hash);
    if (stored?.status !== 'active') {
      this.#valid.delete(hash);
      this.#invalid.set(hash, { key: null, version });
    } else {
      this.#invalid.delete(hash);
      this.#valid.set(hash, { key: this.#activate(stored), version });
    }
  }

  #activate(stored: FoundKey): ActiveKey {
    const { keyId, plan } = stored;
    const max = { stream: plan.streams, export: plan.exports };
    return {
      stored,
      plan,
      settings: keySettings(stored.settings),
      meter: this.#metering.of(stored),
      secretExpiresAt: stored.secretExpiresAt,
      acquireSlot: (kind) => this.#metering.slots.acquire(keyId, kind, max[kind]),
    };
  }

  /** Checks the database once in a turn of the event loop: all requests of the turn had arrived before. */
  #currentVersion(): MaybePromise<string> | undefined {
    if (this.#checkedThisTick) return this.#version;
    this.#checkedThisTick = true;
    setImmediate(() => {
      this.#checkedThisTick = false;
    });
    const changes = this.#store.changes();
    if (changes === this.#changes && this.#version !== undefined) return this.#version;
    this.#changes = changes;
    this.#version = undefined;
    try {
      this.#readVersion();
    } catch {
      // the next step reads it again, and reports the error
    }
    return this.#version;
  }

  #readVersion(): void {
    const version = this.#store.keyVersion();
    this.#version = version;
    if (!(version instanceof Promise)) return;
    const settle = (read: string | undefined) => {
      if (this.#version === version) this.#version = read;
    };
    version.then(settle, () => settle(undefined));
  }
}

/** The account and key, as endpoints receive them. */
export function callerOf({ stored, plan, settings, user, meter: { account } }: ActiveKey, now: number): Caller {
  return {
    user: user ?? null,
    accountId: stored.accountId,
    keyId: stored.keyId,
    email: stored.email,
    plan,
    hardCap: account.limits.hard,
    settings,
    subscriptionEnds: stored.subscriptionEnds,
    usage() {
      const { day, month } = account.show(now);
      const { limits, calendar } = account;
      return {
        day: { used: day, limit: limits.day, resetsAt: calendar.dayEnds },
        month: { used: month, limit: limits.month },
      };
    },
  };
}
