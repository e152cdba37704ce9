/** What the plan of an account allows. Plans are rows, which administrators change: see store/accounts/plans.ts. */
import type { Access } from '../football/access.ts';
import type { PlanLevel, StoredPlan } from '../store/accounts/plans.ts';
import type { Limits } from '../store/accounts/request-leases.ts';

/** Shown as the limit where none applies: clients store these numbers in 32 bits. */
export const UNLIMITED = 2 ** 31 - 1;

/** Name of a plan. */
export type PlanName = string;

/** The limit of a month is this many times the limit of a day. */
export const MONTH_DAYS = 30;

/** Plans of people who have none yet. They cannot be retired. */
export const SIGN_UP_PLAN = 'free';
export const FIRST_PLAN = 'internal';

/** What each level shows, whichever address is used. store/view.ts applies it to everything that endpoints read. */
const ACCESS: Readonly<Record<PlanLevel, Access>> = {
  free: { live: false, odds: false },
  paid: { live: true, odds: false },
  ultra: { live: true, odds: true },
};

export const LEVELS = Object.keys(ACCESS) as readonly PlanLevel[];

export function accessOf({ level }: { readonly level: PlanLevel }): Access {
  return ACCESS[level];
}

/** Whether a plan includes what requires this level. */
export function includesLevel({ level }: { readonly level: PlanLevel }, required: PlanLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(required);
}

/** Some plans, and accounts with a hard cap, are refused at the limit of a day or month. Others are served, as overage. */
export function limitsOf({ perMinute, perDay, isHard }: StoredPlan, hardCap: boolean): Limits {
  return { minute: perMinute, day: perDay, month: monthLimit(perDay), hard: isHard || hardCap };
}

export function monthLimit(perDay: number | null): number | null {
  return perDay === null ? null : perDay * MONTH_DAYS;
}
