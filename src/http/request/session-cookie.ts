/** The cookie of people who are signed in, and the check that a request with it comes from our own pages. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../base/errors.ts';

const PLAIN_NAME = 'touchline_session';
/** Browsers accept this name only from this host, over TLS, for all paths: no other host of the domain can set it. */
const SECURE_NAME = '__Host-touchline_session';

const nameFor = (publicUrl: string) => (publicUrl.startsWith('https:') ? SECURE_NAME : PLAIN_NAME);

/** The token of the session; null without one. */
export function sessionTokenOf({ cookie }: IncomingHttpHeaders, publicUrl: string): string | null {
  if (cookie === undefined) return null;
  const name = nameFor(publicUrl);
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** The Set-Cookie header that starts a session, or ends it if the token is null. Scripts cannot read the cookie. */
export function sessionCookie(token: string | null, publicUrl: string, maxAgeSeconds: number): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(publicUrl.startsWith('https:') ? ['Secure'] : [])];
  const maxAge = `Max-Age=${token === null ? 0 : maxAgeSeconds}`;
  return [`${nameFor(publicUrl)}=${token ?? ''}`, maxAge, ...attributes].join('; ');
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses a change that a page of another site sends with our cookie. Browsers send `Sec-Fetch-Site` over TLS and to
 * localhost, and `Origin` with every request that changes something. A request with neither is not from a browser of ours.
 */
export function requireSameOrigin(method: string | undefined, headers: IncomingHttpHeaders, publicUrl: string): void {
  if (method !== undefined && SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isOwn = site === undefined ? isOwnOrigin(origin, host, publicUrl) : site === 'same-origin';
  if (!isOwn) throw new ApiError('forbidden', 'This request must come from a page of this service');
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  if (origin === new URL(publicUrl).origin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
