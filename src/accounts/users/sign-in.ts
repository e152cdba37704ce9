/** Signing in with email, password and the code of the second factor. */
import { ApiError } from '../../base/errors.ts';
import type { LinkStore } from '../../store/accounts/account-links.ts';
import type { StoredUser, UserStore } from '../../store/accounts/users.ts';
import type { SignedInUser } from '../caller.ts';
import { normalEmail } from './links.ts';
import { isPassword } from './passwords.ts';
import { useCode } from './second-factor.ts';

/** Attempts without a delay since the last success. Codes of the second factor count as well. */
const FREE_ATTEMPTS = 5;
const FIRST_LOCK_MS = 30_000;
const LOCK_MS_MAX = 15 * 60_000;
/** Attempts are forgotten after this time. */
const FORGET_MS = 24 * 3_600_000;
/** Of a session, where it stands for the password. */
const FRESH_MS = 10 * 60_000;

export interface SignInParts {
  readonly users: UserStore;
  readonly links: LinkStore;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** of the app, or a recovery code */
  readonly code?: string | undefined;
}

/**
 * The user with these credentials. Throws an ApiError: the same for an unknown address, a wrong password and a disabled
 * user. That a second factor exists shows only to those who know the password.
 */
export async function signIn(
  { users, links }: SignInParts,
  credentials: Credentials,
  now: number,
): Promise<StoredUser> {
  const email = normalEmail(credentials.email);
  await requireUnlocked(links, email, now);
  const user = await users.byEmail(email);
  const active = user?.status === 'active' ? user : undefined;
  if (!(await isPassword(active?.password ?? null, credentials.password)) || active === undefined) {
    throw new ApiError('sign_in_failed', 'The email address or the password is wrong');
  }
  const { userId, totpSecret } = active;
  if (totpSecret !== null) {
    const { code } = credentials;
    if (code === undefined || code === '') {
      throw new ApiError('second_factor_required', 'Send the code of your authenticator app, or a recovery code');
    }
    if (!(await useCode(users, { userId, totpSecret }, code, now))) {
      throw new ApiError('sign_in_failed', 'The code is wrong or was used before: wait for the next one');
    }
  }
  await links.clearAttempts(email);
  return active;
}

/**
 * Checks the password of a person who is signed in, before what only they may do. Attempts count as for signing in. People
 * without a password must have signed in just now.
 */
export async function requirePassword(
  { users, links }: SignInParts,
  { id, session }: SignedInUser,
  password: string | undefined,
  now: number,
): Promise<StoredUser> {
  const user = await users.byId(id);
  if (user === undefined) throw new ApiError('unauthorized', 'The session has ended: sign in again');
  if (user.password === null) {
    const started = await users.sessionStart(session);
    if (started !== undefined && now - started <= FRESH_MS) return user;
    throw new ApiError('forbidden', 'Sign out and sign in again first: this requires a new session');
  }
  await requireUnlocked(links, user.email, now);
  if (!(await isPassword(user.password, password ?? ''))) {
    const message = 'is not your password';
    throw new ApiError('forbidden', `password ${message}`, { fields: [{ field: 'password', message }] });
  }
  await links.clearAttempts(user.email);
  return user;
}

/** Counts an attempt. Throws an ApiError while `name` (an address, or a passkey) is locked. */
export async function requireUnlocked(links: LinkStore, name: string, now: number): Promise<void> {
  await links.forgetAttempts(now - FORGET_MS);
  const lockedUntil = await links.countAttempt(name, now, lockMs);
  if (lockedUntil === null) return;
  const retryAfterSeconds = Math.ceil((lockedUntil - now) / 1000);
  throw new ApiError('too_many_attempts', `Too many attempts to sign in; retry in ${retryAfterSeconds} s`, {
    retryAfterSeconds,
  });
}

/** How long an address is locked after its last attempt. */
function lockMs(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0;
  return Math.min(LOCK_MS_MAX, FIRST_LOCK_MS * 2 ** Math.min(10, attempts - FREE_ATTEMPTS));
}
