/**
 * The key of the page that shows all widgets. A service that has only the sandbox makes one for its own pages, so that they
 * work without an account; it reads invented data.
 */
import type { Clock } from '../base/clock.ts';
import type { AccountStore } from '../store/accounts/accounts.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';

const EMAIL = 'widgets@localhost.invalid';
/** Pages that are open keep their key for at least this time. */
const KEPT_MS = 86_400_000;
const RENEWED_MS = KEPT_MS / 2;

export interface DemoKeyParts {
  readonly accounts: AccountStore;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** whether every stored season is invented */
  readonly isSandbox: () => boolean;
}

export class DemoKey {
  readonly #parts: DemoKeyParts;
  #current: { readonly key: string; readonly at: number } | undefined;

  constructor(parts: DemoKeyParts) {
    this.#parts = parts;
  }

  /** Null, and none is valid any longer, once other data is stored. */
  async find(): Promise<string | null> {
    const { accounts, clock, publicUrl, isSandbox } = this.#parts;
    const now = clock.now();
    if (!isSandbox()) {
      this.#current = undefined;
      await this.#revoke(Infinity);
      return null;
    }
    if (this.#current !== undefined && now - this.#current.at < RENEWED_MS) return this.#current.key;
    await this.#revoke(now - KEPT_MS);
    const options = {
      name: 'Widgets of the sandbox',
      scopes: ['browser'],
      origins: [new URL(publicUrl).origin],
    } as const;
    const { key } = await createKey(accounts, { email: EMAIL, plan: 'ultra', ...options, now });
    this.#current = { key, at: now };
    return key;
  }

  /** The keys that were made before a moment; each process makes its own. */
  async #revoke(before: number): Promise<void> {
    const { accounts, clock } = this.#parts;
    const old = (await listKeys(accounts)).filter(
      ({ email, status, createdAt }) => email === EMAIL && status === 'active' && Date.parse(createdAt) < before,
    );
    for (const { id } of old) await revokeKey(accounts, id, clock.now());
  }
}
