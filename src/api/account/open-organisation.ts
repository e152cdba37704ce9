/** Signing in with the operator's organisation: to its identity provider and back, who its people are here, and their code. */
import { newAccountId, randomText } from '../../accounts/keys.ts';
import { SIGN_UP_PLAN } from '../../accounts/plans.ts';
import { isChallengeOpen, newChallenge, useChallenge } from '../../accounts/users/challenges.ts';
import {
  type IdentityProvider,
  type ProviderPerson,
  startedElsewhere,
} from '../../accounts/users/identity-provider.ts';
import { useCode } from '../../accounts/users/second-factor.ts';
import { newToken } from '../../accounts/users/sessions.ts';
import { requireUnlocked } from '../../accounts/users/sign-in.ts';
import { ApiError } from '../../base/errors.ts';
import { customerOf } from '../../http/connections/client-address.ts';
import { type OpenRoute, openRoute } from '../../http/server/open-routes.ts';
import type { Identified, IdentityRefusal } from '../../store/accounts/identities.ts';
import type { StoredUser } from '../../store/accounts/users.ts';
import { CodeBody, NoBody, ReturnBody } from './open-operations.ts';
import { type AccountParts, recording } from './parts.ts';

interface Moment {
  readonly now: number;
  /** of the client */
  readonly address: string;
}

export function organisationRoutes(parts: AccountParts): readonly OpenRoute[] {
  const { provider } = parts;
  return provider === null ? [] : [startRoute(parts, provider), returnRoute(parts, provider), codeRoute(parts)];
}

function startRoute(parts: AccountParts, provider: IdentityProvider): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in/organisation/start',
    body: NoBody,
    async handle({ now, address }) {
      // counts as a failed attempt until the browser has signed in
      parts.attempts.count(customerOf(address), now);
      const browser = newToken();
      const url = await provider
        .start(parts.challenges, { purpose: 'organisation', holder: browser }, now)
        .catch(logged(parts));
      return { body: { data: { url }, meta: {} }, browser };
    },
  });
}

function returnRoute(parts: AccountParts, provider: IdentityProvider): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in/organisation',
    body: ReturnBody,
    async handle({ body: { query }, token, browser, now, address }) {
      if (browser === null) throw startedElsewhere();
      const start = { purpose: 'organisation', holder: browser } as const;
      const person = await provider.finish(parts.challenges, { query, start, now }).catch(logged(parts));
      const user = await userFor(parts, person, { now, address });
      if (user.totpSecret !== null && !person.hasSecondFactor) {
        const pending = await newChallenge(parts.challenges, waitingFor(user.userId, browser), now);
        return { body: { data: { pending: `${user.userId}.${pending}` }, meta: {} } };
      }
      parts.attempts.forgive(customerOf(address), now);
      if (token !== null) await parts.sessions.end(token);
      const session = await parts.sessions.start(user.userId, now);
      return { body: { data: { email: user.email, role: user.role }, meta: {} }, session, browser: null };
    },
  });
}

/** A code can be tried until it is right, as often as a code after a password. */
function codeRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in/organisation/code',
    body: CodeBody,
    async handle({ body: { pending, code }, token, browser, now, address }) {
      const client = customerOf(address);
      parts.attempts.count(client, now);
      const [userId = '', challenge = ''] = pending.split('.');
      const waiting = waitingFor(userId, browser ?? '');
      const isOpen = browser !== null && (await isChallengeOpen(parts.challenges, challenge, waiting, now));
      if (!isOpen) throw startedElsewhere();
      // apart from passwords: who guesses the password of a person does not lock out their organisation
      const attempts = `organisation code ${userId}`;
      await requireUnlocked(parts.links, attempts, now);
      const user = await parts.users.byId(userId);
      if (user?.status !== 'active') return refuse('disabled');
      const { totpSecret } = user;
      // null: the second factor was removed meanwhile
      if (totpSecret !== null && !(await useCode(parts.users, { userId, totpSecret }, code, now)))
        throw new ApiError('sign_in_failed', 'The code is wrong or was used before: wait for the next one');
      if (!(await useChallenge(parts.challenges, challenge, waiting, now))) throw startedElsewhere();
      await parts.links.clearAttempts(attempts);
      // this attempt, and that of the start
      for (let i = 0; i < 2; i++) parts.attempts.forgive(client, now);
      if (token !== null) await parts.sessions.end(token);
      const session = await parts.sessions.start(userId, now);
      return { body: { data: { email: user.email, role: user.role }, meta: {} }, session, browser: null };
    },
  });
}

const waitingFor = (userId: string, browser: string) =>
  ({ purpose: 'organisation-code', holder: `${userId} ${browser}` }) as const;

/** The operator sees why; a person sees only what to do. Errors of the status 5xx are logged for every request. */
export const logged =
  (parts: AccountParts) =>
  (error: unknown): never => {
    const cause = error instanceof ApiError && error.status < 500 ? error.cause : undefined;
    if (cause !== undefined) parts.failed(cause, 'the identity provider could not sign a person in');
    throw error;
  };

/** The person here: known by the provider's id, else by the verified address, else new if sign-up allows it. */
async function userFor(parts: AccountParts, person: ProviderPerson, { now, address }: Moment): Promise<StoredUser> {
  const known = await parts.identities.find(person);
  if (known !== undefined) return known.status === 'active' ? known : refuse('disabled');
  const { email } = person;
  if (email === null)
    throw new ApiError('email_unverified', 'The identity provider has not verified your email address');
  const owner = await parts.users.byEmail(email);
  const entry = { at: now, actor: email, address, details: { issuer: person.issuer } };
  if (owner === undefined) {
    const user = { userId: `us_${randomText(16)}`, accountId: newAccountId(), email, plan: SIGN_UP_PLAN, at: now };
    const { identities } = recording(parts, { ...entry, action: 'set-up', subject: user.userId });
    return found(await identities.join(person, user, parts.signUp !== 'open'));
  }
  if (owner.status !== 'active') return refuse('disabled');
  const { identities } = recording(parts, { ...entry, action: 'organisation.link', subject: owner.userId });
  const linked = await identities.link(person, owner.userId, now);
  return 'reason' in linked ? refuse(linked.reason) : owner;
}

function found(identified: Identified): StoredUser {
  return 'reason' in identified ? refuse(identified.reason) : identified.user;
}

function refuse(reason: IdentityRefusal): never {
  if (reason === 'unproven') {
    const message = 'An account has your email address, but has not proven that it is yours: sign in with its password';
    throw new ApiError('email_unproven', message);
  }
  const message = reason === 'disabled' ? 'Your account is disabled' : 'You have no account here';
  throw new ApiError('no_account', `${message}: ask an administrator`);
}
