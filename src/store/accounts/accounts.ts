/** Stores accounts and keys. */
import type { Database } from '../database/database.ts';

export type KeyStatus = 'active' | 'disabled' | 'revoked';

/** A key with its account. The key itself is not stored. */
export interface StoredKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly email: string;
  readonly plan: string;
  readonly hardCap: boolean;
  readonly subscriptionEnds: number | null;
  readonly prefix: string;
  readonly status: KeyStatus;
  /** 'read', 'feed' */
  readonly scopes: readonly string[];
  /** setting > value; absent settings have their default */
  readonly settings: Readonly<Record<string, string>>;
  /** when the key was migrated to version 2, UTC ms; null if it was not */
  readonly migratedAt: number | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface NewKey {
  readonly accountId: string;
  readonly email: string;
  readonly plan: string;
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly at: number;
}

interface KeyRow {
  key_id: string;
  account_id: string;
  email: string;
  plan: string;
  hard_cap: number;
  subscription_ends: number | null;
  prefix: string;
  status: string;
  scopes: string;
  settings: string;
  migrated_at: number | null;
  created_at: number;
  changed_at: number;
}

const SELECT_KEYS = `SELECT k.key_id, k.account_id, a.email, a.plan, a.hard_cap, a.subscription_ends, k.prefix, k.status,
  k.scopes, k.settings, k.migrated_at, k.created_at, k.changed_at FROM api_keys k JOIN accounts a ON a.account_id = k.account_id`;

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

export class AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** changes after every commit, see `Database.changes` */
  changes(): number {
    return this.#database.changes();
  }

  /** Adds a key to the account with this address and plan. Creates the account if there is none. */
  async addKey(key: NewKey): Promise<StoredKey> {
    await this.#database.transaction(async (queries) => {
      await queries.run(
        `INSERT INTO accounts (account_id, email, plan, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (email, plan) DO NOTHING`,
        [key.accountId, key.email, key.plan, key.at],
      );
      await queries.run(
        `INSERT INTO api_keys (key_id, account_id, hash, prefix, status, scopes, created_at, changed_at)
         SELECT $1, account_id, $2, $3, 'active', $7, $4, $4 FROM accounts WHERE email = $5 AND plan = $6`,
        [key.keyId, key.hash, key.prefix, key.at, key.email, key.plan, key.scopes.join(',')],
      );
    }, REPEATABLE);
    const stored = await this.keyById(key.keyId);
    if (stored === undefined) throw new Error(`the new key ${key.keyId} is not in the database`);
    return stored;
  }

  async keyByHash(hash: string): Promise<StoredKey | undefined> {
    return keyOf(await this.#database.get<KeyRow>(`${SELECT_KEYS} WHERE k.hash = $1`, [hash]));
  }

  async keyById(keyId: string): Promise<StoredKey | undefined> {
    return keyOf(await this.#database.get<KeyRow>(`${SELECT_KEYS} WHERE k.key_id = $1`, [keyId]));
  }

  async keys(): Promise<StoredKey[]> {
    const rows = await this.#database.all<KeyRow>(`${SELECT_KEYS} ORDER BY k.created_at, k.key_id`);
    return rows.map((row) => keyOf(row)!);
  }

  /** A revoked key stays revoked. Returns false if the key is unknown or revoked. */
  async setStatus(keyId: string, status: KeyStatus, at: number): Promise<boolean> {
    const changed = await this.#database.run(
      "UPDATE api_keys SET status = $2, changed_at = $3 WHERE key_id = $1 AND status <> 'revoked'",
      [keyId, status, at],
    );
    return changed > 0;
  }

  /**
   * Migrates a key of the account to version 2. Returns the time of the first migration; undefined if the key is unknown or
   * revoked.
   */
  async migrateKey(keyId: string, accountId: string, at: number): Promise<number | undefined> {
    const row = await this.#database.transaction(
      (queries) =>
        queries.get<{ migrated_at: number }>(
          `UPDATE api_keys SET migrated_at = COALESCE(migrated_at, $3) WHERE key_id = $1 AND account_id = $2
         AND status <> 'revoked' RETURNING migrated_at`,
          [keyId, accountId, at],
        ),
      REPEATABLE,
    );
    return row?.migrated_at;
  }

  /** Changes settings of a key; null removes one. Returns false if the key is unknown or revoked. */
  changeSettings(keyId: string, changes: Readonly<Record<string, string | null>>, at: number): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      // the update comes first, because it locks the row
      const row = await queries.get<{ settings: string }>(
        "UPDATE api_keys SET changed_at = $2 WHERE key_id = $1 AND status <> 'revoked' RETURNING settings",
        [keyId, at],
      );
      if (row === undefined) return false;
      const settings = Object.entries({ ...JSON.parse(row.settings), ...changes }).filter(
        ([, value]) => value !== null,
      );
      const values = [keyId, JSON.stringify(Object.fromEntries(settings))];
      return (await queries.run('UPDATE api_keys SET settings = $2 WHERE key_id = $1', values)) > 0;
    }, REPEATABLE);
  }

  /** Replaces the secret of a key, which keeps its id. The old secret stops working at once. */
  async replaceSecret(keyId: string, secret: { hash: string; prefix: string }, at: number): Promise<boolean> {
    const changed = await this.#database.run(
      "UPDATE api_keys SET hash = $2, prefix = $3, changed_at = $4 WHERE key_id = $1 AND status <> 'revoked'",
      [keyId, secret.hash, secret.prefix, at],
    );
    return changed > 0;
  }

  async setHardCap(accountId: string, hardCap: boolean): Promise<boolean> {
    const values = [accountId, hardCap ? 1 : 0];
    return (await this.#database.run('UPDATE accounts SET hard_cap = $2 WHERE account_id = $1', values)) > 0;
  }
}

function keyOf(row: KeyRow | undefined): StoredKey | undefined {
  if (row === undefined) return undefined;
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    email: row.email,
    plan: row.plan,
    hardCap: row.hard_cap !== 0,
    subscriptionEnds: row.subscription_ends,
    prefix: row.prefix,
    status: row.status as KeyStatus,
    scopes: row.scopes.split(','),
    settings: JSON.parse(row.settings) as Record<string, string>,
    migratedAt: row.migrated_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
