/**
 * The page that a person wanted before they had to sign in, from the query `?to=` of the page of sign-in; the dashboard if
 * there is none. Only pages of this service: a link must not lead a person who has just signed in elsewhere.
 */
export function pageAfterSignIn(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to');
  if (to === null || !URL.canParse(to, origin)) return '/dashboard';
  const url = new URL(to, origin);
  const isPage = url.origin === origin && !/^\/(?:sign-in|api)(?:\/|$)/.test(url.pathname);
  return isPage ? url.pathname + url.search : '/dashboard';
}
