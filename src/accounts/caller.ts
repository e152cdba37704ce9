import type { KeySettings } from './key-settings.ts';
import type { PlanName } from './plans.ts';

/** The account and key of a request, without the secret. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly email: string;
  readonly plan: PlanName;
  readonly settings: KeySettings;
  /** end of the account's subscription in ms since 1970 UTC; null: no end */
  readonly subscriptionEnds: number | null;
  readonly usage: {
    readonly day: { readonly used: number; readonly limit: number | null; readonly resetsAt: number };
    readonly month: { readonly used: number; readonly limit: number | null };
  };
}
