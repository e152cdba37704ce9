/** The scopes of keys. An endpoint that requires a scope rejects keys without it, on every plan. */
export const SCOPES = {
  read: 'Read the data',
  feed: 'Send live match updates',
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];
