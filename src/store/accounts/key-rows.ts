/** Rows of keys with their account and plan. */
import { JOIN_PLAN, PLAN_COLUMNS, type PlanRow, planOf, type StoredPlan } from './plans.ts';

export type KeyStatus = 'active' | 'disabled' | 'revoked';

/** A key with its account. The key itself is not stored. */
export interface StoredKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly email: string;
  readonly plan: StoredPlan;
  readonly hardCap: boolean;
  readonly subscriptionEnds: number | null;
  readonly prefix: string;
  readonly name: string;
  readonly status: KeyStatus;
  /** 'read', 'feed', 'admin', 'browser' */
  readonly scopes: readonly string[];
  /** origins of pages that may use a key of scope browser: 'https://example.com' */
  readonly origins: readonly string[];
  /** until then the secret before the last rotation is valid as well; null: it is not */
  readonly previousExpiresAt: number | null;
  /** to a minute; null: never */
  readonly lastUsedAt: number | null;
  /** setting > value; absent settings have their default */
  readonly settings: Readonly<Record<string, string>>;
  /** when the key was migrated to version 2, UTC ms; null if it was not */
  readonly migratedAt: number | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A key as it was found by the hash of a secret. */
export interface FoundKey extends StoredKey {
  /** when this secret stops working, UTC ms; null: it does not */
  readonly secretExpiresAt: number | null;
}

interface BareKeyRow {
  key_id: string;
  account_id: string;
  email: string;
  hard_cap: number;
  subscription_ends: number | null;
  prefix: string;
  name: string;
  status: string;
  scopes: string;
  origins: string;
  previous_expires_at: number | null;
  last_used_at: number | null;
  settings: string;
  migrated_at: number | null;
  created_at: number;
  changed_at: number;
}

export type KeyRow = BareKeyRow & PlanRow;

/** Without the terms of the plan, which most keys share. */
export type FoundRow = BareKeyRow & { plan: string; plan_revision: number; secret_expires_at: number | null };

const KEY_COLUMNS = `k.key_id, k.account_id, a.email, a.hard_cap, a.subscription_ends, k.prefix, k.name, k.status,
  k.scopes, k.origins, k.previous_expires_at, k.last_used_at, k.settings, k.migrated_at, k.created_at, k.changed_at`;
const COLUMNS = `${KEY_COLUMNS}, ${PLAN_COLUMNS}`;
const FOUND_COLUMNS = `${KEY_COLUMNS}, p.plan, p.revision AS plan_revision`;
const JOINED = `FROM api_keys k JOIN accounts a ON a.account_id = k.account_id ${JOIN_PLAN}`;
export const SELECT_KEYS = `SELECT ${COLUMNS} ${JOINED}`;
// two look-ups by index: an OR of both columns reads all keys on some planners
export const SELECT_BY_HASH = `SELECT ${FOUND_COLUMNS}, NULL AS secret_expires_at ${JOINED} WHERE k.hash = $1
  UNION ALL SELECT ${FOUND_COLUMNS}, k.previous_expires_at AS secret_expires_at ${JOINED} WHERE k.previous_hash = $1`;

export function keyOf(row: KeyRow | undefined): StoredKey | undefined {
  return row === undefined ? undefined : keyWith(row, planOf(row));
}

export function keyWith(row: BareKeyRow, plan: StoredPlan): StoredKey {
  return {
    keyId: row.key_id,
    accountId: row.account_id,
    email: row.email,
    plan,
    hardCap: row.hard_cap !== 0,
    subscriptionEnds: row.subscription_ends,
    prefix: row.prefix,
    name: row.name,
    status: row.status as KeyStatus,
    scopes: row.scopes.split(','),
    origins: row.origins === '' ? [] : row.origins.split(' '),
    previousExpiresAt: row.previous_expires_at,
    lastUsedAt: row.last_used_at,
    settings: JSON.parse(row.settings) as Record<string, string>,
    migratedAt: row.migrated_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
