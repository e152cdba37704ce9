/** Requests without a key or session: signing in and out, one-time links, sign-up and forgotten passwords. */
import { findLink, normalEmail, redeemLink, resetLink, signUpLink } from '../../accounts/users/links.ts';
import { signIn } from '../../accounts/users/sign-in.ts';
import { ApiError } from '../../base/errors.ts';
import { customerOf } from '../../http/connections/client-address.ts';
import { type OpenRoute, openRoute } from '../../http/server/open-routes.ts';
import type { Redeemed } from '../../store/accounts/account-links.ts';
import { EmailBody, NoBody, SetUpBody, SignInBody } from './open-operations.ts';
import { organisationRoutes } from './open-organisation.ts';
import { passkeyRoutes } from './open-passkeys.ts';
import { type AccountParts, badField, recording } from './parts.ts';

const MAIL_EVERY_MS = 5 * 60_000;

/** The same whether an address has an account, so that nobody learns who has one. */
const SENT = { data: { done: true }, meta: {} };

export function openRoutes(parts: AccountParts): readonly OpenRoute[] {
  const others = [...passkeyRoutes(parts), ...organisationRoutes(parts), ...mailRoutes(parts)];
  return [signInRoute(parts), signOutRoute(parts), setUpRoute(parts), ...others];
}

function signInRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in',
    body: SignInBody,
    async handle({ body, token, now, address }) {
      const client = customerOf(address);
      parts.attempts.count(client, now);
      const user = await signIn(parts, body, now).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_failed') parts.attempts.forgive(client, now);
        throw error;
      });
      parts.attempts.forgive(client, now);
      // a new token each time, and the old session ends: nobody signs in to a session that someone else chose
      if (token !== null) await parts.sessions.end(token);
      const session = await parts.sessions.start(user.userId, now);
      return { body: { data: { email: user.email, role: user.role }, meta: {} }, session };
    },
  });
}

function signOutRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/sign-out',
    body: NoBody,
    async handle({ token }) {
      if (token !== null) await parts.sessions.end(token);
      return { body: SENT, session: null };
    },
  });
}

/** Uses a one-time link. A new person is signed in; after a new password they sign in themselves, with their second factor. */
function setUpRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/set-up',
    body: SetUpBody,
    async handle({ body: { token, email = '', password }, token: old, now, address }) {
      const link = await findLink(parts, token, now);
      if (link === undefined) throw linkGone();
      if (link.email === null && email === '') throw badField('email', 'is missing');
      if (password.toLowerCase() === (link.email ?? email).toLowerCase())
        throw badField('password', 'must not be your email address');
      const details = { purpose: link.purpose };
      const recorded = recording(parts, (result) => {
        const made = (result as NonNullable<Redeemed>).user;
        const actor = made?.email ?? link.email ?? email;
        return { at: now, actor, address, action: 'set-up', subject: made?.userId ?? '', details };
      });
      const redeemed = await redeemLink(recorded, { token, email, password }, now);
      if (redeemed === null) throw linkGone();
      if (old !== null) await parts.sessions.end(old);
      const { user } = redeemed;
      if (user === null) return { body: { data: { signedIn: false }, meta: {} }, session: null };
      return { body: { data: { signedIn: true }, meta: {} }, session: await parts.sessions.start(user.userId, now) };
    },
  });
}

function linkGone(): ApiError {
  return new ApiError('not_found', 'This link is unknown, used or expired: ask for a new one');
}

/** Only with mail: the link must reach the owner of the address and nobody else. */
function mailRoutes(parts: AccountParts): readonly OpenRoute[] {
  const { mailer, signUp, users, links, failed } = parts;
  if (!mailer.isConfigured) return [];
  const send = (to: string, subject: string, link: string) => {
    const text = `Open this link within its time; it works once:\n\n${link}\n\nIf you did not ask for it, ignore this message.\n`;
    // not awaited: the time of the answer would show whether a message was sent
    mailer.send({ to, subject, text }).catch((error: unknown) => failed(error, 'a message could not be sent'));
  };
  /** One message to an address in five minutes. */
  const isDue = async (email: string, now: number) =>
    (await links.countAttempt(`mail to ${normalEmail(email)}`, now, (sent) => (sent === 0 ? 0 : MAIL_EVERY_MS))) ===
    null;
  const forgotten = openRoute({
    path: '/api/account/forgotten-password',
    body: EmailBody,
    async handle({ body: { email }, now }) {
      if (!(await isDue(email, now))) return { body: SENT };
      const link = await resetLink(parts, email, now, true);
      if (link !== null) send(email, 'Touchline: set a new password', link);
      return { body: SENT };
    },
  });
  const joining = openRoute({
    path: '/api/account/sign-up',
    body: EmailBody,
    async handle({ body: { email }, now }) {
      if (!(await isDue(email, now))) return { body: SENT };
      if ((await users.byEmail(normalEmail(email))) !== undefined) return { body: SENT };
      send(email, 'Touchline: set up your account', await signUpLink(parts, email, now));
      return { body: SENT };
    },
  });
  return signUp === 'open' ? [forgotten, joining] : [forgotten];
}
