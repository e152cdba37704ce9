import type { Access } from '../football/access.ts';
import type { Limits } from '../store/accounts/request-leases.ts';

/** Shown as the limit where none applies: clients store these numbers in 32 bits. */
export const UNLIMITED = 2 ** 31 - 1;

/** The plans and their limits. `null`: no limit. The limit of a month is 30 times the limit of a day. */
export const PLANS = {
  free: { title: 'Free', perDay: 100, perMinute: 10, paid: false, rank: 0, streams: 2, webhooks: 1, exports: 0 },
  pro: { title: 'Pro', perDay: 7_500, perMinute: 300, paid: true, rank: 1, streams: 10, webhooks: 10, exports: 1 },
  ultra: { title: 'Ultra', perDay: 75_000, perMinute: 450, paid: true, rank: 2, streams: 50, webhooks: 50, exports: 2 },
  internal: {
    title: 'Internal',
    perDay: null,
    perMinute: null,
    paid: true,
    rank: 3,
    streams: null,
    webhooks: null,
    exports: null,
  },
} as const satisfies Record<
  string,
  {
    title: string;
    perDay: number | null;
    perMinute: number | null;
    paid: boolean;
    rank: number;
    /** open streams per key, in all processes together */
    streams: number | null;
    /** webhooks per account */
    webhooks: number | null;
    /** exports running at once per key, in all processes together */
    exports: number | null;
  }
>;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];
export const MONTH_DAYS = 30;

/** What keys of a plan see, whichever address they use. store/view.ts applies it to everything that endpoints read. */
const ACCESS: Readonly<Record<PlanName, Access>> = {
  free: { live: false, odds: false },
  pro: { live: true, odds: false },
  ultra: { live: true, odds: true },
  internal: { live: true, odds: true },
};

export function accessOf(plan: PlanName): Access {
  return ACCESS[plan];
}

/** Free plans and accounts with a hard cap are refused at the limit of a day or month. Others are served, as overage. */
export function limitsOf(plan: PlanName, hardCap: boolean): Limits {
  const { perMinute, perDay, paid } = PLANS[plan];
  return {
    minute: perMinute,
    day: perDay,
    month: perDay === null ? null : perDay * MONTH_DAYS,
    hard: !paid || hardCap,
  };
}

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(PLANS, text);
}
