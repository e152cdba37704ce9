/** API keys: their text, and the operations on them. The text is shown once; only its hash is stored. */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountStore, KeyRef } from '../store/accounts/accounts.ts';
import type { KeyStatus, StoredKey } from '../store/accounts/key-rows.ts';
import type { SettingChange } from './key-settings.ts';
import type { PlanName } from './plans.ts';
import type { Scope } from './scopes.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'tl_';
/** Of keys of scope browser, which may be published. */
const PUBLISHABLE_PREFIX = 'pk_';
const RANDOM_LENGTH = 28; // 62^28 is 2^166
const CHECKSUM_LENGTH = 6; // 62^6 holds 32 bits
const KEY_PATTERN = new RegExp(`^(?:${PREFIX}|${PUBLISHABLE_PREFIX})[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const VISIBLE_LENGTH = PREFIX.length + 6;
/** Keys of an account that are not revoked. */
const ACCOUNT_KEYS_MAX = 100;
const HOUR_MS = 3_600_000;
/** For this time the old secret of a rotated key stays valid, unless another is stated. */
export const KEEP_OLD_HOURS = 24;
/** Longest time for which the old secret of a rotated key stays valid. */
export const KEEP_OLD_HOURS_MAX = 168;

/** A new key: prefix, random part, checksum. */
export function newKeyText(prefix = PREFIX): string {
  const body = prefix + randomText(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether a text has the format and checksum of a key. Guesses and typing errors fail here, without a database read. */
export function isKeyText(text: string): boolean {
  return KEY_PATTERN.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** One round of SHA-256 is enough, because a key has 166 random bits and cannot be guessed. */
export function keyHash(text: string): string {
  return hash('sha256', text, 'hex');
}

function checksum(body: string): string {
  let remaining = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[remaining % 62] + text;
    remaining = Math.floor(remaining / 62);
  }
  return text;
}

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(62)]).join('');
}

/** A key without its secret. */
export interface KeyListing {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
  readonly prefix: string;
  readonly name: string;
  readonly status: KeyStatus;
  /** whether the account is refused at its limit of a day or month, also on a paid plan */
  readonly hardCap: boolean;
  readonly scopes: readonly string[];
  /** of pages that may use a key of scope browser */
  readonly origins: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly createdAt: string;
  /** to a minute; null: never */
  readonly lastUsedAt: string | null;
  /** the secret before the last rotation is valid until then; null: it is not */
  readonly oldSecretExpiresAt: string | null;
}

export interface IssuedKey {
  readonly id: string;
  /** the secret; it cannot be shown again */
  readonly key: string;
  readonly plan: string;
}

export interface KeyOptions {
  /** of newKeyId(); default: a new one */
  readonly keyId?: string;
  readonly scopes?: readonly Scope[];
  /** for people */
  readonly name?: string;
  /** for the scope browser */
  readonly origins?: readonly string[];
  readonly now: number;
}

/** Creates a key of the account with this address and plan, and the account if there is none. */
export async function createKey(
  store: AccountStore,
  { email, plan, ...options }: { email: string; plan: PlanName } & KeyOptions,
): Promise<IssuedKey> {
  const { key, secret } = newSecret(options);
  const accountId = newAccountId();
  const stored = await store.addKey({ ...secret, accountId, email: email.trim().toLowerCase(), plan });
  return { id: stored.keyId, key, plan: stored.plan.name };
}

/** Creates a key of an account. Null if the account has as many keys as it may. */
export async function createAccountKey(
  store: AccountStore,
  accountId: string,
  options: KeyOptions,
): Promise<IssuedKey | null> {
  const { key, secret } = newSecret(options);
  const stored = await store.addAccountKey({ ...secret, accountId, most: ACCOUNT_KEYS_MAX });
  return stored === null ? null : { id: stored.keyId, key, plan: stored.plan.name };
}

export function newAccountId(): string {
  return `ac_${randomText(16)}`;
}

export function newKeyId(): string {
  return `key_${randomText(16)}`;
}

function newSecret({ keyId = newKeyId(), scopes = ['read'], name = '', origins = [], now }: KeyOptions) {
  const key = newKeyText(scopes.includes('browser') ? PUBLISHABLE_PREFIX : PREFIX);
  const prefix = key.slice(0, VISIBLE_LENGTH);
  return { key, secret: { keyId, hash: keyHash(key), prefix, name, scopes, origins, at: now } };
}

export async function listKeys(store: AccountStore): Promise<KeyListing[]> {
  return (await store.keys()).map(keyListing);
}

/** The keys of one account, the newest first. */
export async function listAccountKeys(store: AccountStore, accountId: string): Promise<KeyListing[]> {
  return (await store.keysOf(accountId)).map(keyListing);
}

/** Revokes a key permanently. Returns null if there is no such key. */
export function revokeKey(store: AccountStore, id: KeyRef, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'revoked', now);
}

/** Disables a key until `enableKey`. Returns null if there is no such key; a revoked key stays revoked. */
export function disableKey(store: AccountStore, id: KeyRef, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'disabled', now);
}

/** Re-enables a disabled key. Returns null if there is no such key; a revoked key stays revoked. */
export function enableKey(store: AccountStore, id: KeyRef, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'active', now);
}

/** Changes settings of a key. Returns null if there is no such key or it is revoked. */
export async function changeKeySettings(
  store: AccountStore,
  id: KeyRef,
  { changes, now }: { readonly changes: readonly SettingChange[]; readonly now: number },
): Promise<KeyListing | null> {
  const isChanged = await store.changeSettings(id, Object.fromEntries(changes), now);
  return isChanged ? listingOf(store, id) : null;
}

/** Changes the name of a key. Returns null if there is no such key or it is revoked. */
export async function renameKey(
  store: AccountStore,
  id: KeyRef,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<KeyListing | null> {
  return (await store.rename(id, name, now)) ? listingOf(store, id) : null;
}

/** Changes the origins of a key of scope browser. Returns null if there is no such key or it is revoked. */
export async function setOrigins(
  store: AccountStore,
  id: KeyRef,
  { origins, now }: { readonly origins: readonly string[]; readonly now: number },
): Promise<KeyListing | null> {
  return (await store.setOrigins(id, origins, now)) ? listingOf(store, id) : null;
}

/**
 * Replaces the secret of a key. The old one stops working after `keepOldHours`, 0 by default: at once. Returns null if there
 * is no such key or it is revoked.
 */
export async function rotateKey(
  store: AccountStore,
  id: KeyRef,
  now: number,
  keepOldHours = 0,
): Promise<IssuedKey | null> {
  const before = await ownKey(store, id);
  if (before === undefined) return null;
  const key = newKeyText(before.scopes.includes('browser') ? PUBLISHABLE_PREFIX : PREFIX);
  const oldExpiresAt = keepOldHours === 0 ? null : now + keepOldHours * HOUR_MS;
  const secret = { hash: keyHash(key), prefix: key.slice(0, VISIBLE_LENGTH), oldExpiresAt };
  return (await store.replaceSecret(id, secret, now)) ? { id: before.keyId, key, plan: before.plan.name } : null;
}

/**
 * Sets the hard cap of the key's account. With it, a paid plan refuses requests at the limit of a day or month instead of
 * serving them as overage. Returns null if there is no such key.
 */
export async function setHardCap(store: AccountStore, id: string, hardCap: boolean): Promise<KeyListing | null> {
  const key = await store.keyById(id);
  if (key === undefined) return null;
  await store.setHardCap(key.accountId, hardCap);
  return keyListing({ ...key, hardCap });
}

async function changeStatus(
  store: AccountStore,
  id: KeyRef,
  status: KeyStatus,
  now: number,
): Promise<KeyListing | null> {
  await store.setStatus(id, status, now);
  return listingOf(store, id);
}

async function listingOf(store: AccountStore, id: KeyRef): Promise<KeyListing | null> {
  const stored = await ownKey(store, id);
  return stored === undefined ? null : keyListing(stored);
}

/** Nothing shows whether another account has a key with this id. */
async function ownKey(store: AccountStore, id: KeyRef): Promise<StoredKey | undefined> {
  if (typeof id === 'string') return store.keyById(id);
  const stored = await store.keyById(id.keyId);
  return stored?.accountId === id.accountId ? stored : undefined;
}

export function keyListing(key: StoredKey): KeyListing {
  return {
    id: key.keyId,
    email: key.email,
    plan: key.plan.name,
    prefix: key.prefix,
    name: key.name,
    status: key.status,
    hardCap: key.hardCap,
    scopes: key.scopes,
    origins: key.origins,
    settings: key.settings,
    createdAt: new Date(key.createdAt).toISOString(),
    lastUsedAt: isoOrNull(key.lastUsedAt),
    oldSecretExpiresAt: isoOrNull(key.previousExpiresAt),
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
