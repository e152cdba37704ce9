/** API keys: their text, and the operations on them. The text is shown once; only its hash is stored. */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountStore, KeyStatus, StoredKey } from '../store/accounts/accounts.ts';
import type { SettingChange } from './key-settings.ts';
import type { PlanName } from './plans.ts';
import type { Scope } from './scopes.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'tl_';
const RANDOM_LENGTH = 28; // 62^28 is 2^166
const CHECKSUM_LENGTH = 6; // 62^6 holds 32 bits
const KEY_PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const VISIBLE_LENGTH = PREFIX.length + 6;

/** A new key: prefix, random part, checksum. */
export function newKeyText(): string {
  const body = PREFIX + randomText(RANDOM_LENGTH);
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

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(62)]).join('');
}

/** A key without its secret. */
export interface KeyListing {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
  readonly prefix: string;
  readonly status: KeyStatus;
  /** whether the account is refused at its limit of a day or month, also on a paid plan */
  readonly hardCap: boolean;
  readonly scopes: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly createdAt: string;
}

export interface IssuedKey {
  readonly id: string;
  /** the secret; it cannot be shown again */
  readonly key: string;
  readonly plan: string;
}

export async function createKey(
  store: AccountStore,
  { email, plan, now, scopes = ['read'] }: { email: string; plan: PlanName; now: number; scopes?: readonly Scope[] },
): Promise<IssuedKey> {
  const key = newKeyText();
  const stored = await store.addKey({
    accountId: `ac_${randomText(16)}`,
    email: email.trim().toLowerCase(),
    plan,
    keyId: `key_${randomText(16)}`,
    hash: keyHash(key),
    prefix: key.slice(0, VISIBLE_LENGTH),
    scopes,
    at: now,
  });
  return { id: stored.keyId, key, plan: stored.plan };
}

export async function listKeys(store: AccountStore): Promise<KeyListing[]> {
  return (await store.keys()).map(listing);
}

/** Revokes a key permanently. Returns null if there is no such key. */
export function revokeKey(store: AccountStore, id: string, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'revoked', now);
}

/** Disables a key until `enableKey`. Returns null if there is no such key; a revoked key stays revoked. */
export function disableKey(store: AccountStore, id: string, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'disabled', now);
}

/** Re-enables a disabled key. Returns null if there is no such key; a revoked key stays revoked. */
export function enableKey(store: AccountStore, id: string, now: number): Promise<KeyListing | null> {
  return changeStatus(store, id, 'active', now);
}

/** Changes settings of a key. Returns null if there is no such key or it is revoked. */
export async function changeKeySettings(
  store: AccountStore,
  id: string,
  { changes, now }: { readonly changes: readonly SettingChange[]; readonly now: number },
): Promise<KeyListing | null> {
  if (!(await store.changeSettings(id, Object.fromEntries(changes), now))) return null;
  const stored = await store.keyById(id);
  return stored === undefined ? null : listing(stored);
}

/** Replaces the secret of a key. The old one stops working at once. Returns null if there is no such key or it is revoked. */
export async function rotateKey(store: AccountStore, id: string, now: number): Promise<IssuedKey | null> {
  const key = newKeyText();
  const secret = { hash: keyHash(key), prefix: key.slice(0, VISIBLE_LENGTH) };
  if (!(await store.replaceSecret(id, secret, now))) return null;
  const stored = await store.keyById(id);
  return stored === undefined ? null : { id, key, plan: stored.plan };
}

/**
 * Sets the hard cap of the key's account. With it, a paid plan refuses requests at the limit of a day or month instead of
 * serving them as overage. Returns null if there is no such key.
 */
export async function setHardCap(store: AccountStore, id: string, hardCap: boolean): Promise<KeyListing | null> {
  const key = await store.keyById(id);
  if (key === undefined) return null;
  await store.setHardCap(key.accountId, hardCap);
  return listing({ ...key, hardCap });
}

async function changeStatus(
  store: AccountStore,
  id: string,
  status: KeyStatus,
  now: number,
): Promise<KeyListing | null> {
  await store.setStatus(id, status, now);
  const stored = await store.keyById(id);
  return stored === undefined ? null : listing(stored);
}

function listing(key: StoredKey): KeyListing {
  return {
    id: key.keyId,
    email: key.email,
    plan: key.plan,
    prefix: key.prefix,
    status: key.status,
    hardCap: key.hardCap,
    scopes: key.scopes,
    settings: key.settings,
    createdAt: new Date(key.createdAt).toISOString(),
  };
}
