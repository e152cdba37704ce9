/** Migration of keys to version 2. Version 1 serves a migrated key until its grace period ends. */
import type { AccountStore } from '../store/accounts/accounts.ts';

const DAY_MS = 86_400_000;

export class KeyMigration {
  readonly #accounts: AccountStore;
  readonly #graceDays: number | null;

  /** `graceDays` null: version 1 serves migrated keys without limit */
  constructor(accounts: AccountStore, graceDays: number | null) {
    this.#accounts = accounts;
    this.#graceDays = graceDays;
  }

  /** The same rules over another store. */
  on(accounts: AccountStore): KeyMigration {
    return new KeyMigration(accounts, this.#graceDays);
  }

  /** Migrates a key. Returns the end of its grace period; null: no end. Undefined if the account has no such key. */
  async toVersion2(key: { readonly keyId: string; readonly accountId: string }, now: number) {
    const migratedAt = await this.#accounts.migrateKey(key.keyId, key.accountId, now);
    return migratedAt === undefined ? undefined : this.graceEnds({ migratedAt });
  }

  /** End of the grace period in ms since 1970 UTC; null for keys that are not migrated, and without limit. */
  graceEnds({ migratedAt }: { readonly migratedAt: number | null }): number | null {
    return migratedAt === null || this.#graceDays === null ? null : migratedAt + this.#graceDays * DAY_MS;
  }
}
