import type { StoredPlan } from '../store/accounts/plans.ts';
import type { KeySettings } from './key-settings.ts';

export type UserRole = 'member' | 'administrator';

/** The person of a session. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly role: UserRole;
  /** hash of the session */
  readonly session: string;
}

/** The account and key of a request, without the secret. */
export interface Caller {
  /** the person, if the request has a session and no key; then `keyId` names no key */
  readonly user: SignedInUser | null;
  readonly accountId: string;
  readonly keyId: string;
  readonly email: string;
  readonly plan: StoredPlan;
  /** requests beyond the limits are refused, also on a paid plan */
  readonly hardCap: boolean;
  readonly settings: KeySettings;
  /** end of the account's subscription in ms since 1970 UTC; null: no end */
  readonly subscriptionEnds: number | null;
  readonly usage: () => Usage;
}

/** Requests counted in the current day and month. */
interface Usage {
  readonly day: { readonly used: number; readonly limit: number | null; readonly resetsAt: number };
  readonly month: { readonly used: number; readonly limit: number | null };
}
