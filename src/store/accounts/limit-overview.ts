/** Who uses most of the limits, and what nodes hold, for administrators. */
import type { Queries } from '../database/database.ts';

export interface AccountUse {
  readonly accountId: string;
  readonly email: string;
  readonly plan: string;
  readonly used: number;
  /** requests per day; null: no limit */
  readonly perDay: number | null;
}

export interface HeldSlots {
  readonly node: string;
  /** stream or export */
  readonly kind: string;
  readonly slots: number;
  readonly keys: number;
}

/** The accounts with the most requests of a day, such as 'd2026-11-21'. */
export function mostUsed(queries: Queries, day: string, limit: number): Promise<AccountUse[]> {
  return queries.all<AccountUse>(
    `SELECT a.account_id AS "accountId", a.email, a.plan, u.used, p.per_day AS "perDay"
     FROM usage u JOIN accounts a ON a.account_id = u.account_id JOIN plans p ON p.plan = a.plan
     WHERE u.period = $1 AND u.used > 0 ORDER BY u.used DESC, a.email LIMIT $2`,
    [day, limit],
  );
}

/** Open streams and running exports by node. */
export function heldSlots(queries: Queries, now: number): Promise<HeldSlots[]> {
  return queries.all<HeldSlots>(
    `SELECT node, kind, CAST(SUM(slots) AS BIGINT) AS slots, COUNT(*) AS keys FROM slot_leases
     WHERE expires_at > $1 AND slots > 0 GROUP BY node, kind ORDER BY node, kind`,
    [now],
  );
}
