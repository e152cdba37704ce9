/** Hashes and checks passwords with Argon2id. */
import pLimit from 'p-limit';
import { ApiError } from '../../base/errors.ts';

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 200;

/** The minimum that OWASP recommends: 19 MiB, two passes. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread that files and name look-ups need as well. */
const AT_ONCE = 2;
const WAITING_MAX = 40;
const limit = pLimit(AT_ONCE);

/** Checked when an address has no user, so that the answer takes the same time. */
let decoy: Promise<string> | undefined;

/** Loaded with the first password: a service that only programs use does without it. Its default is Argon2id. */
const argon2 = () => import('@node-rs/argon2');

export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(password, COST));
}

/** `stored` null: there is no such user. Takes as long, and returns false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password');
  const compared = stored ?? (await decoy);
  const isEqual = await inTurn(async () => (await argon2()).verify(compared, password));
  return isEqual && stored !== null;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING_MAX) {
    throw new ApiError('unavailable', 'Too many people sign in at once; retry in a few seconds', {
      retryAfterSeconds: 5,
    });
  }
  return limit(work);
}
