/** Stores accounts and keys. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Database, Queries, Value } from '../database/database.ts';
import {
  type FoundKey,
  type FoundRow,
  type KeyRow,
  type KeyStatus,
  keyOf,
  keyWith,
  SELECT_BY_HASH,
  SELECT_KEYS,
  type StoredKey,
} from './key-rows.ts';
import { changeKeyVersion, readKeyVersion } from './key-version.ts';
import { planByName, type StoredPlan } from './plans.ts';

interface NewSecret {
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly origins: readonly string[];
  readonly at: number;
}

export interface NewKey extends NewSecret {
  readonly accountId: string;
  readonly email: string;
  readonly plan: string;
}

export interface NewAccountKey extends NewSecret {
  readonly accountId: string;
  /** keys of the account that are not revoked */
  readonly most: number;
}

/** Which key to change: one with this id, or only if it belongs to this account. */
export type KeyRef = string | { readonly keyId: string; readonly accountId: string };

const INSERT_KEY = `INSERT INTO api_keys (key_id, account_id, hash, prefix, name, status, scopes, origins, created_at, changed_at)
  SELECT $1, account_id, $2, $3, $4, 'active', $5, $6, $7, $7 FROM accounts`;
/** Matches one key, and only of this account if one is given. */
const OF_REF = "key_id = $1 AND ($2 = '' OR account_id = $2) AND status <> 'revoked'";

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

export class AccountStore {
  readonly #database: Database;
  /** by name, with their revision */
  readonly #plans = new Map<string, { readonly plan: StoredPlan; readonly revision: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Changes after every commit that may have changed a key, see `Database.changes`. */
  changes(): number {
    return this.#database.changes();
  }

  /** Differs after every change of a key or an account. Synchronous on SQLite. */
  keyVersion(): MaybePromise<string> {
    return readKeyVersion(this.#database);
  }

  /** Adds a key to the account with this address and plan. Creates the account if there is none. */
  async addKey(key: NewKey): Promise<StoredKey> {
    await this.#change(async (queries) => {
      await queries.run(
        `INSERT INTO accounts (account_id, email, plan, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (email, plan) DO NOTHING`,
        [key.accountId, key.email, key.plan, key.at],
      );
      return queries.run(`${INSERT_KEY} WHERE email = $8 AND plan = $9`, [...valuesOf(key), key.email, key.plan]);
    });
    const stored = await this.keyById(key.keyId);
    if (stored === undefined) throw new Error(`the new key ${key.keyId} is not in the database`);
    return stored;
  }

  /** Adds a key to an account. Null if the account has as many keys as it may. */
  async addAccountKey(key: NewAccountKey): Promise<StoredKey | null> {
    const isAdded = await this.#change(async (queries) => {
      // the update without effect locks the account, so that two requests do not both add the last key
      await queries.run('UPDATE accounts SET plan = plan WHERE account_id = $1', [key.accountId]);
      const sql = "SELECT CAST(COUNT(*) AS BIGINT) AS keys FROM api_keys WHERE account_id = $1 AND status <> 'revoked'";
      const { keys } = (await queries.get<{ keys: number }>(sql, [key.accountId]))!;
      if (keys >= key.most) return false;
      return (await queries.run(`${INSERT_KEY} WHERE account_id = $8`, [...valuesOf(key), key.accountId])) > 0;
    });
    return isAdded ? ((await this.keyById(key.keyId)) ?? null) : null;
  }

  /** The key with this secret, or with this as its secret before the last rotation. */
  async keyByHash(hash: string): Promise<FoundKey | undefined> {
    const row = await this.#database.get<FoundRow>(SELECT_BY_HASH, [hash]);
    if (row === undefined) return undefined;
    const { plan: name, plan_revision: revision, secret_expires_at: secretExpiresAt } = row;
    const known = this.#plans.get(name);
    const plan = known?.revision === revision ? known.plan : await this.#readPlan(name, revision);
    return { ...keyWith(row, plan), secretExpiresAt };
  }

  /** If the plan has changed since `revision` was read, so has the database: then the key is read again at its next use. */
  async #readPlan(name: string, revision: number): Promise<StoredPlan> {
    const plan = (await planByName(this.#database, name))!;
    this.#plans.set(name, { plan, revision });
    return plan;
  }

  async keyById(keyId: string): Promise<StoredKey | undefined> {
    return keyOf(await this.#database.get<KeyRow>(`${SELECT_KEYS} WHERE k.key_id = $1`, [keyId]));
  }

  async keys(): Promise<StoredKey[]> {
    const rows = await this.#database.all<KeyRow>(`${SELECT_KEYS} ORDER BY k.created_at, k.key_id`);
    return rows.map((row) => keyOf(row)!);
  }

  /** The keys of an account, the newest first. */
  async keysOf(accountId: string): Promise<StoredKey[]> {
    const sql = `${SELECT_KEYS} WHERE k.account_id = $1 ORDER BY k.created_at DESC, k.key_id`;
    return (await this.#database.all<KeyRow>(sql, [accountId])).map((row) => keyOf(row)!);
  }

  /** A revoked key stays revoked. Returns false if the key is unknown or revoked. */
  setStatus(key: KeyRef, status: KeyStatus, at: number): Promise<boolean> {
    const sql = `UPDATE api_keys SET status = $3, changed_at = $4 WHERE ${OF_REF}`;
    return this.#run(sql, [...refOf(key), status, at]);
  }

  rename(key: KeyRef, name: string, at: number): Promise<boolean> {
    const sql = `UPDATE api_keys SET name = $3, changed_at = $4 WHERE ${OF_REF}`;
    return this.#run(sql, [...refOf(key), name, at]);
  }

  /** Replaces the origins of a key of scope browser. */
  setOrigins(key: KeyRef, origins: readonly string[], at: number): Promise<boolean> {
    const sql = `UPDATE api_keys SET origins = $3, changed_at = $4 WHERE ${OF_REF} AND scopes = 'browser'`;
    return this.#run(sql, [...refOf(key), origins.join(' '), at]);
  }

  /**
   * Migrates a key of the account to version 2. Returns the time of the first migration; undefined if the key is unknown or
   * revoked.
   */
  async migrateKey(keyId: string, accountId: string, at: number): Promise<number | undefined> {
    const row = await this.#change((queries) =>
      queries.get<{ migrated_at: number }>(
        `UPDATE api_keys SET migrated_at = COALESCE(migrated_at, $3) WHERE key_id = $1 AND account_id = $2
         AND status <> 'revoked' RETURNING migrated_at`,
        [keyId, accountId, at],
      ),
    );
    return row?.migrated_at;
  }

  /** Changes settings of a key; null removes one. Returns false if the key is unknown or revoked. */
  changeSettings(key: KeyRef, changes: Readonly<Record<string, string | null>>, at: number): Promise<boolean> {
    return this.#change(async (queries) => {
      // the update comes first, because it locks the row
      const sql = `UPDATE api_keys SET changed_at = $3 WHERE ${OF_REF} RETURNING settings`;
      const row = await queries.get<{ settings: string }>(sql, [...refOf(key), at]);
      if (row === undefined) return false;
      const settings = Object.entries({ ...JSON.parse(row.settings), ...changes }).filter(
        ([, value]) => value !== null,
      );
      const values = [refOf(key)[0], JSON.stringify(Object.fromEntries(settings))];
      return (await queries.run('UPDATE api_keys SET settings = $2 WHERE key_id = $1', values)) > 0;
    });
  }

  /** Replaces the secret of a key, which keeps its id. The old secret is valid until `oldExpiresAt`; null: no longer. */
  replaceSecret(
    key: KeyRef,
    secret: { readonly hash: string; readonly prefix: string; readonly oldExpiresAt: number | null },
    at: number,
  ): Promise<boolean> {
    const { hash, prefix, oldExpiresAt } = secret;
    // on the right side, `hash` is the old one
    const sql = `UPDATE api_keys SET previous_hash = CASE WHEN $3 = 0 THEN NULL ELSE hash END,
      previous_expires_at = CASE WHEN $3 = 0 THEN NULL ELSE CAST($4 AS BIGINT) END,
      hash = $5, prefix = $6, changed_at = $7 WHERE ${OF_REF}`;
    const keeps = oldExpiresAt === null ? 0 : 1;
    return this.#run(sql, [...refOf(key), keeps, oldExpiresAt ?? 0, hash, prefix, at]);
  }

  setHardCap(accountId: string, hardCap: boolean): Promise<boolean> {
    const values = [accountId, hardCap ? 1 : 0];
    return this.#run('UPDATE accounts SET hard_cap = $2 WHERE account_id = $1', values);
  }

  /** Runs a statement that changes keys or an account. Returns whether it changed any. */
  #run(sql: string, values: readonly Value[]): Promise<boolean> {
    return this.#change(async (queries) => (await queries.run(sql, values)) > 0);
  }

  #change<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (queries) => {
      const result = await work(queries);
      await changeKeyVersion(queries);
      return result;
    }, REPEATABLE);
  }
}

function refOf(key: KeyRef): [keyId: string, accountId: string] {
  return typeof key === 'string' ? [key, ''] : [key.keyId, key.accountId];
}

/** The first seven values of INSERT_KEY. */
function valuesOf({ keyId, hash, prefix, name, scopes, origins, at }: NewSecret): (string | number)[] {
  return [keyId, hash, prefix, name, scopes.join(','), origins.join(' '), at];
}
