/** Passkeys (WebAuthn): registering them, and signing in with them alone. The cryptography is that of @simplewebauthn/server. */
import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { ApiError } from '../../base/errors.ts';
import type { LinkStore } from '../../store/accounts/account-links.ts';
import type { ChallengeStore } from '../../store/accounts/challenges.ts';
import type { NewPasskey, PasskeyStore, StoredPasskey } from '../../store/accounts/passkeys.ts';
import type { StoredUser, UserStore } from '../../store/accounts/users.ts';
import type { SignedInUser } from '../caller.ts';
import { keyHash, randomText } from '../keys.ts';
import { CHALLENGE_MS, newChallenge, useChallenge } from './challenges.ts';
import { requireUnlocked } from './sign-in.ts';

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 60;

export interface PasskeyParts {
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly passkeys: PasskeyStore;
  readonly challenges: ChallengeStore;
  /** scheme and host as clients see them, without a trailing slash */
  readonly publicUrl: string;
}

/** Ed25519, ES256 and RS256 of COSE, which every authenticator has one of. Named, because by default the library probes for
 *  algorithms that are experimental in Node, which writes a warning. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use, as the library of passwords is. */
const library = () => import('@simplewebauthn/server');

/** Browsers know passkeys for host names over TLS, and for localhost; not for IP addresses. */
export function hasPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** The passkeys are those of this host, and of no other that shares its domain. */
const rpIdOf = (publicUrl: string) => new URL(publicUrl).hostname;

/** What the browser needs to make a passkey for the person of a session. */
export async function registrationOptions(
  { passkeys, challenges, publicUrl }: PasskeyParts,
  { id, email, session }: SignedInUser,
  now: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const stored = await passkeys.ofUser(id);
  if (stored.length >= PASSKEYS_MAX) throw tooMany();
  const challenge = await newChallenge(challenges, { purpose: 'register', holder: session }, now);
  return generateRegistrationOptions({
    rpName: `Touchline ${rpIdOf(publicUrl)}`,
    rpID: rpIdOf(publicUrl),
    userID: new TextEncoder().encode(id),
    userName: email,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: stored.map(({ credentialId, transports }) => ({ id: credentialId, ...hintsOf(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks what the authenticator has made. Throws an ApiError if it does not belong to this session and host. */
export async function checkedRegistration(
  { challenges, publicUrl }: PasskeyParts,
  { id, session }: SignedInUser,
  { response, name, now }: { readonly response: RegistrationResponseJSON; readonly name: string; readonly now: number },
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library();
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOwn =
    challenge !== null && (await useChallenge(challenges, challenge, { purpose: 'register', holder: session }, now));
  if (!isOwn) throw new ApiError('bad_request', 'This passkey was not asked for, or too long ago: start again');
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpIdOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new ApiError('bad_request', 'This passkey cannot be checked: start again', { cause });
  });
  if (registrationInfo === undefined) throw new ApiError('bad_request', 'This passkey cannot be checked: start again');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    passkeyId: `pa_${randomText(16)}`,
    credentialId: credential.id,
    userId: id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
    name,
    createdAt: now,
  };
}

export function tooMany(): ApiError {
  return new ApiError('conflict', `You have ${PASSKEYS_MAX} passkeys: remove one first`);
}

/** What any browser needs to ask for a passkey. It names no account: the authenticator knows its passkeys of this host. */
export async function signInOptions(
  { challenges, publicUrl }: PasskeyParts,
  browser: string,
  now: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const challenge = await newChallenge(challenges, { purpose: 'passkey', holder: browser }, now);
  return generateAuthenticationOptions({
    rpID: rpIdOf(publicUrl),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
}

/**
 * The person whose passkey signed the challenge of this browser. Its authenticator has verified them, so no code is asked
 * for. Throws the same ApiError whatever is wrong.
 */
export async function signInByPasskey(
  parts: PasskeyParts,
  {
    response,
    browser,
    now,
  }: {
    readonly response: AuthenticationResponseJSON;
    /** cookie of the browser; null without one */
    readonly browser: string | null;
    readonly now: number;
  },
): Promise<StoredUser> {
  const { users, links, passkeys, challenges } = parts;
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOwn =
    challenge !== null &&
    browser !== null &&
    (await useChallenge(challenges, challenge, { purpose: 'passkey', holder: browser }, now));
  if (!isOwn) throw failed();
  // apart from passwords: who guesses the password of a person does not lock out their passkey
  const attempts = `passkey ${keyHash(response.id)}`;
  await requireUnlocked(links, attempts, now);
  const passkey = await passkeys.byCredential(response.id);
  const user = passkey === undefined ? undefined : await users.byId(passkey.userId);
  if (passkey === undefined || user?.status !== 'active') throw failed();
  const used = await checkedSignature(parts, { passkey, response, challenge });
  if (!(await passkeys.use(passkey, { ...used, at: now }))) throw failed();
  await links.clearAttempts(attempts);
  return user;
}

/** The library refuses another origin or host, a bad signature, a person who was not verified, and a counter that went back. */
async function checkedSignature(
  { publicUrl }: PasskeyParts,
  {
    passkey,
    response,
    challenge,
  }: {
    readonly passkey: StoredPasskey;
    readonly response: AuthenticationResponseJSON;
    readonly challenge: string;
  },
): Promise<{ readonly counter: number; readonly isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle } = response.response;
  if (userHandle !== Buffer.from(passkey.userId).toString('base64url')) throw failed();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpIdOf(publicUrl),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw failed(cause);
  });
  if (!verified) throw failed();
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

function failed(cause?: unknown): ApiError {
  return new ApiError('sign_in_failed', 'This passkey does not sign in here: start again, or use your password', {
    ...(cause !== undefined && { cause }),
  });
}

/** The challenge that an authenticator has signed; null if there is none. */
function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function hintsOf(transports: readonly string[]) {
  return transports.length === 0 ? {} : { transports: transports as AuthenticatorTransport[] };
}
