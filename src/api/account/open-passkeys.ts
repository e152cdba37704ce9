/** Signing in with a passkey: a challenge for the browser, then its signature. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { hasPasskeys, signInByPasskey, signInOptions } from '../../accounts/users/passkeys.ts';
import { newToken } from '../../accounts/users/sessions.ts';
import { customerOf } from '../../http/connections/client-address.ts';
import { type OpenRoute, openRoute } from '../../http/server/open-routes.ts';
import { NoBody, PasskeySignInBody } from './open-operations.ts';
import type { AccountParts } from './parts.ts';

export function passkeyRoutes(parts: AccountParts): readonly OpenRoute[] {
  return hasPasskeys(parts.publicUrl) ? [startRoute(parts), signInRoute(parts)] : [];
}

function startRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in/passkey/start',
    body: NoBody,
    async handle({ now, address }) {
      // counts as a failed attempt until the browser has signed in
      parts.attempts.count(customerOf(address), now);
      const browser = newToken();
      return { body: { data: await signInOptions(parts, browser, now), meta: {} }, browser };
    },
  });
}

function signInRoute(parts: AccountParts): OpenRoute {
  return openRoute({
    path: '/api/account/sign-in/passkey',
    body: PasskeySignInBody,
    async handle({ body, token, browser, now, address }) {
      const response = body.response as AuthenticationResponseJSON;
      const user = await signInByPasskey(parts, { response, browser, now });
      parts.attempts.forgive(customerOf(address), now);
      if (token !== null) await parts.sessions.end(token);
      const session = await parts.sessions.start(user.userId, now);
      return { body: { data: { email: user.email, role: user.role }, meta: {} }, session, browser: null };
    },
  });
}
