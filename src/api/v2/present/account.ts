import { z } from 'zod';
import type { Caller } from '../../../accounts/caller.ts';
import { UNLIMITED } from '../../../accounts/plans.ts';

const Usage = z.object({ used: z.int().min(0), limit: z.int().min(0) });

export const AccountBody = z.object({
  account: z.object({ id: z.string(), plan: z.string() }),
  usage: z.object({ daily: Usage, monthly: Usage }),
});

/** Equal in both shapes. */
export function presentAccount({ accountId, plan, usage }: Caller): z.infer<typeof AccountBody> {
  const { day, month } = usage();
  return {
    account: { id: accountId, plan: plan.name },
    usage: {
      daily: { used: day.used, limit: day.limit ?? UNLIMITED },
      monthly: { used: month.used, limit: month.limit ?? UNLIMITED },
    },
  };
}
