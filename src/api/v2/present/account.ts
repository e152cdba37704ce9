import { z } from 'zod';
import type { Caller } from '../../../accounts/caller.ts';

/** Shown where a plan has no ceiling: the largest 32-bit integer, as in the rate headers. */
const NO_CEILING = 2 ** 31 - 1;

const Usage = z.object({ used: z.int().min(0), limit: z.int().min(0) });

export const AccountBody = z.object({
  account: z.object({ id: z.string(), plan: z.string() }),
  usage: z.object({ daily: Usage, monthly: Usage }),
});

/** An account looks the same in both shapes. */
export function presentAccount({ accountId, plan, usage }: Caller): z.infer<typeof AccountBody> {
  const { day, month } = usage;
  return {
    account: { id: accountId, plan },
    usage: {
      daily: { used: day.used, limit: day.limit ?? NO_CEILING },
      monthly: { used: month.used, limit: month.limit ?? NO_CEILING },
    },
  };
}
