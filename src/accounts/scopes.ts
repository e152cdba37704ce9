/** What a key may be for. A key without a scope is refused where it is asked for, whatever its plan. */
export const SCOPES = {
  read: 'Read the data',
  feed: 'Send live match updates',
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];
