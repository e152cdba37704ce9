/** The cookie of people who are signed in, and the check that a request with it comes from our own pages. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../base/errors.ts';

type CookieName = 'touchline_session' | 'touchline_sign_in';

const SESSION = 'touchline_session';
/** Of a browser that has started to sign in with a passkey or an organisation. */
const SIGN_IN = 'touchline_sign_in';
/** Browsers accept these names only from this host, over TLS, for all paths: no other host of the domain can set them. */
const SECURE_PREFIX = '__Host-';

const nameFor = (name: CookieName, publicUrl: string) =>
  publicUrl.startsWith('https:') ? `${SECURE_PREFIX}${name}` : name;

/** The token of the session; null without one. */
export function sessionTokenOf(headers: IncomingHttpHeaders, publicUrl: string): string | null {
  return cookieOf(headers, nameFor(SESSION, publicUrl));
}

/** The token of a browser that has started to sign in; null without one. */
export function signInTokenOf(headers: IncomingHttpHeaders, publicUrl: string): string | null {
  return cookieOf(headers, nameFor(SIGN_IN, publicUrl));
}

export function cookieOf({ cookie }: IncomingHttpHeaders, name: string): string | null {
  if (cookie === undefined) return null;
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** The Set-Cookie header that starts a session, or ends it if the token is null. */
export function sessionCookie(token: string | null, publicUrl: string, maxAgeSeconds: number): string {
  return cookieHeader(nameFor(SESSION, publicUrl), token, publicUrl, maxAgeSeconds);
}

/** The same for a browser that starts to sign in. */
export function signInCookie(token: string | null, publicUrl: string, maxAgeSeconds: number): string {
  return cookieHeader(nameFor(SIGN_IN, publicUrl), token, publicUrl, maxAgeSeconds);
}

/** Scripts cannot read the cookie, and it comes with links from other sites, but with no other request of theirs. */
function cookieHeader(name: string, token: string | null, publicUrl: string, maxAgeSeconds: number): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(publicUrl.startsWith('https:') ? ['Secure'] : [])];
  const maxAge = `Max-Age=${token === null ? 0 : maxAgeSeconds}`;
  return [`${name}=${token ?? ''}`, maxAge, ...attributes].join('; ');
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

/** Of the page that sends a request. Browsers state none with a GET to the page's own origin, but say that it is the same. */
export function pageOrigin(from: { readonly headers: IncomingHttpHeaders; readonly publicUrl: string }) {
  const { origin, 'sec-fetch-site': site } = from.headers;
  return origin ?? (site === 'same-origin' ? new URL(from.publicUrl).origin : undefined);
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  if (origin === new URL(publicUrl).origin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
