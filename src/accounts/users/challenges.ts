/** Challenges that a browser sends back once, within minutes: for registering a passkey and for signing in. */
import type { ChallengePurpose, ChallengeStore } from '../../store/accounts/challenges.ts';
import { keyHash } from '../keys.ts';
import { newToken } from './sessions.ts';

/** People look for a device or a password of their organisation in this time. */
export const CHALLENGE_MS = 5 * 60_000;

export interface ChallengeHolder {
  readonly purpose: ChallengePurpose;
  /** cookie of the browser, or the hash of its session: nobody else can use the challenge */
  readonly holder: string;
}

/** A new challenge of 256 random bits, base64url. Only its hash is stored. */
export async function newChallenge(
  challenges: ChallengeStore,
  { purpose, holder }: ChallengeHolder,
  now: number,
): Promise<string> {
  const challenge = newToken();
  await challenges.add({ hash: keyHash(challenge), purpose, holder: keyHash(holder) }, now, now + CHALLENGE_MS);
  return challenge;
}

/** Uses a challenge. False if it is unknown, used, expired, or of another browser or purpose. */
export function useChallenge(
  challenges: ChallengeStore,
  challenge: string,
  { purpose, holder }: ChallengeHolder,
  now: number,
): Promise<boolean> {
  return challenges.take({ hash: keyHash(challenge), purpose, holder: keyHash(holder) }, now);
}

/** Whether a challenge can be used now, for what may be tried more than once before it is used. */
export function isChallengeOpen(
  challenges: ChallengeStore,
  challenge: string,
  { purpose, holder }: ChallengeHolder,
  now: number,
): Promise<boolean> {
  return challenges.isOpen({ hash: keyHash(challenge), purpose, holder: keyHash(holder) }, now);
}
