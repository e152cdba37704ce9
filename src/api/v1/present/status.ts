import { z } from 'zod';
import type { Caller } from '../../../accounts/caller.ts';
import { UNLIMITED } from '../../../accounts/plans.ts';
import { offsetDate } from '../../days.ts';

const EmptyName = z.literal('').nullable();

export const StatusBody = z.object({
  account: z
    .object({ firstname: EmptyName, lastname: EmptyName, email: z.string() })
    .describe('names are not stored: null, or empty for keys with the setting `names=empty`'),
  subscription: z.object({
    plan: z.string(),
    end: z.iso.datetime({ offset: true }).describe('in the year 9999 if the subscription has no end'),
    active: z.boolean(),
  }),
  requests: z.object({
    current: z.int().describe('requests sent today'),
    limit_day: z.int().nullable().describe('null for a key without a limit'),
  }),
});

/** Without the envelope. A key without a limit has the largest 32-bit integer, as in the rate headers. */
export const AccountStatusBody = z.object({
  plan: z.string(),
  dailyUsage: z.object({ used: z.int(), limit: z.int(), remaining: z.int() }),
  monthlyUsage: z.object({ used: z.int(), limit: z.int() }),
  resetTime: z.iso.datetime(),
});

const NEVER = Date.UTC(9999, 11, 31);

export function presentStatus(
  { email, plan, subscriptionEnds, usage }: Caller,
  { now, name }: { readonly now: number; readonly name: '' | null },
): z.infer<typeof StatusBody> {
  const { day } = usage();
  return {
    account: { firstname: name, lastname: name, email },
    subscription: {
      plan: plan.title,
      end: offsetDate(subscriptionEnds ?? NEVER),
      active: subscriptionEnds === null || subscriptionEnds > now,
    },
    requests: { current: day.used, limit_day: day.limit },
  };
}

export function presentAccountStatus({ plan, usage }: Caller): z.infer<typeof AccountStatusBody> {
  const { day, month } = usage();
  return {
    plan: plan.name,
    dailyUsage: {
      used: day.used,
      limit: day.limit ?? UNLIMITED,
      remaining: day.limit === null ? UNLIMITED : Math.max(0, day.limit - day.used),
    },
    monthlyUsage: { used: month.used, limit: month.limit ?? UNLIMITED },
    resetTime: new Date(day.resetsAt).toISOString(),
  };
}
