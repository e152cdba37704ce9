/** Keys that go over to version 2: version 1 answers them for a while longer, then no more. */
import type { AccountStore } from '../store/accounts/accounts.ts';

const DAY_MS = 86_400_000;

export class KeyMigration {
  readonly #accounts: AccountStore;
  readonly #graceDays: number | null;

  /** `graceDays` null lets version 1 answer forever */
  constructor(accounts: AccountStore, graceDays: number | null) {
    this.#accounts = accounts;
    this.#graceDays = graceDays;
  }

  /** The moment the grace of the key ends, null where it does not; undefined where the account has no such key. */
  async toVersion2(key: { readonly keyId: string; readonly accountId: string }, now: number) {
    const migratedAt = await this.#accounts.migrateKey(key.keyId, key.accountId, now);
    return migratedAt === undefined ? undefined : this.graceEnds({ migratedAt });
  }

  /** Null for a key that was not switched, and where grace lasts forever. */
  graceEnds({ migratedAt }: { readonly migratedAt: number | null }): number | null {
    return migratedAt === null || this.#graceDays === null ? null : migratedAt + this.#graceDays * DAY_MS;
  }
}
