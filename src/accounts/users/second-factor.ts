/** Time-based one-time codes (RFC 6238) as authenticator apps make them, and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { UserStore } from '../../store/accounts/users.ts';
import { keyHash } from '../keys.ts';

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
/** Codes of the step before and after are accepted: clocks differ. */
const WINDOW = 1;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string, issuer: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, issuer, label: email }).toString();
}

/** The step of a code; null if the code is wrong. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** Codes such as `3k7qa-m2xwd-...`: 80 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export function recoveryHash(code: string): string {
  return keyHash(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}

/** Uses a code of the app or a recovery code, once. */
export async function useCode(
  users: UserStore,
  { userId, totpSecret }: { readonly userId: string; readonly totpSecret: string },
  code: string,
  now: number,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(totpSecret, code, now);
    return step !== null && users.useTotpStep(userId, step);
  }
  return users.useRecoveryCode(userId, recoveryHash(code));
}
