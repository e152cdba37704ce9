/** How much of their limits the accounts have used, without naming any. */
import type { Queries } from '../database/database.ts';

export interface QuotaUse {
  /** accounts of limited plans that sent requests in the period */
  readonly accounts: number;
  /** those that used 80% of the limit or more, and the whole limit or more */
  readonly over80: number;
  readonly over100: number;
}

const USE = `SELECT COUNT(*) AS accounts, COUNT(CASE WHEN u.used >= p.per_day * 0.8 THEN 1 END) AS over80,
    COUNT(CASE WHEN u.used >= p.per_day THEN 1 END) AS over100
  FROM usage u JOIN accounts a ON a.account_id = u.account_id JOIN plans p ON p.plan = a.plan
  WHERE u.period = $1 AND p.per_day IS NOT NULL`;

/** `day` is a period such as 'd2026-11-21'. */
export async function quotaUse(queries: Queries, day: string): Promise<QuotaUse> {
  return (await queries.get<QuotaUse>(USE, [day]))!;
}
