/** How much of their limits the accounts have used, without naming any. */
import type { Queries } from '../database/database.ts';

export interface QuotaUse {
  /** accounts of limited plans that sent requests in the period */
  readonly accounts: number;
  /** those that used 80% of the limit or more, and the whole limit or more */
  readonly over80: number;
  readonly over100: number;
}

const USE = `SELECT COUNT(*) AS accounts, COUNT(CASE WHEN u.used >= $3 * 0.8 THEN 1 END) AS over80,
    COUNT(CASE WHEN u.used >= $3 THEN 1 END) AS over100
  FROM accounts a JOIN usage u ON u.account_id = a.account_id AND u.period = $2 WHERE a.plan = $1`;

/** `limits` are requests by plan in a period such as 'd2026-11-21'; null: no limit. */
export async function quotaUse(
  queries: Queries,
  period: string,
  limits: Readonly<Record<string, number | null>>,
): Promise<QuotaUse> {
  const sum = { accounts: 0, over80: 0, over100: 0 };
  for (const [plan, limit] of Object.entries(limits)) {
    if (limit === null) continue;
    const use = await queries.get<QuotaUse>(USE, [plan, period, limit]);
    for (const field of ['accounts', 'over80', 'over100'] as const) sum[field] += use![field];
  }
  return sum;
}
