/** The scopes of keys. An endpoint that requires a scope rejects keys without it, on every plan. */
export const SCOPES = {
  read: 'Read the data',
  feed: 'Send live match updates',
  admin: 'Manage the keys of its account',
  browser: 'Read the data on the pages of its origins',
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];

/** Scopes that members give to their keys. A key for the feed changes matches for everyone, so administrators create it. */
export const MEMBER_SCOPES = ['read', 'admin', 'browser'] as const satisfies readonly Scope[];
