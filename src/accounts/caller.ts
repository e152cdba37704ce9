import type { PlanName } from './plans.ts';

/** Who is asking: the account and key behind a request, without the secret. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly email: string;
  readonly plan: PlanName;
  /** the key's own choice of shape in either version, or null */
  readonly shapes: { readonly v1: string | null; readonly v2: string | null };
  /** end of the account's subscription, UTC ms; null where it does not end */
  readonly subscriptionEnds: number | null;
  readonly usage: {
    readonly day: { readonly used: number; readonly limit: number | null; readonly resetsAt: number };
    readonly month: { readonly used: number; readonly limit: number | null };
  };
}
