/** Sessions of people who are signed in. The cookie has a random token; only its hash is stored. */
import { randomBytes } from 'node:crypto';
import type { StoredUser, UserStore } from '../../store/accounts/users.ts';
import type { UserRole } from '../caller.ts';
import type { ActiveKey, KeyCache } from '../key-cache.ts';
import { keyHash } from '../keys.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A session ends after this time, however it is used. */
export const SESSION_MS = 30 * DAY_MS;
/** It ends earlier if it is not used for this time. */
const IDLE_MS = 7 * DAY_MS;
/** The time of the last use is stored to this precision, so that few requests write. */
const SEEN_EVERY_MS = HOUR_MS;

const TOKEN = /^[\w-]{43}$/;

/** A new token of 256 random bits, for sessions and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export class Sessions {
  readonly #users: UserStore;
  readonly #keyCache: KeyCache;

  constructor(users: UserStore, keyCache: KeyCache) {
    this.#users = users;
    this.#keyCache = keyCache;
  }

  /** Starts a session with a new token, so that nobody can choose it before. */
  async start(userId: string, now: number): Promise<string> {
    const token = newToken();
    await this.#users.addSession({ hash: keyHash(token), userId, now, expiresAt: now + SESSION_MS });
    return token;
  }

  /** The person of a session, as a key of their account. Null if there is no such session. */
  async find(token: string, now: number): Promise<{ readonly key: ActiveKey; readonly stored: StoredUser } | null> {
    if (!TOKEN.test(token)) return null;
    const session = keyHash(token);
    const stored = await this.#users.session(session, now, now - IDLE_MS);
    if (stored === undefined || !isRole(stored.role)) return null;
    if (now - stored.seenAt >= SEEN_EVERY_MS) await this.#users.seeSession(session, now);
    const key = this.#keyCache.forUser(stored, { id: stored.userId, email: stored.email, role: stored.role, session });
    return { key, stored };
  }

  async end(token: string): Promise<void> {
    await this.#users.endSession(keyHash(token));
  }
}

function isRole(role: string): role is UserRole {
  return role === 'member' || role === 'administrator';
}
