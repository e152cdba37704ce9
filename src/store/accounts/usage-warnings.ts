/** Stores which accounts have been warned that they use up a limit. */
import type { Database } from '../database/database.ts';

/** Receiver of mail: this and an address. Other receivers are webhooks. */
export const MAIL = 'mail ';

export interface AccountUse {
  readonly accountId: string;
  /** 'd2026-11-21' or 'm2026-11' */
  readonly period: string;
  readonly used: number;
  readonly limit: number;
}

export interface DueWarning extends AccountUse {
  readonly percent: number;
  readonly receiver: string;
  readonly attempts: number;
}

export interface WarnedPeriods {
  readonly day: string;
  readonly month: string;
  /** a month has this many times the limit of a day */
  readonly monthDays: number;
}

const LIMIT = 'CASE WHEN u.period = $1 THEN p.per_day ELSE p.per_day * $3 END';
const USE = `u.account_id AS "accountId", u.period, u.used, CAST(${LIMIT} AS BIGINT) AS "limit"`;
const FROM = 'FROM usage u JOIN accounts a ON a.account_id = u.account_id JOIN plans p ON p.plan = a.plan';
const UNWARNED = `SELECT ${USE} ${FROM} WHERE u.period IN ($1, $2) AND p.per_day IS NOT NULL AND u.used > 0
  AND u.used * 100 >= $4 * ${LIMIT} AND NOT EXISTS (SELECT 1 FROM usage_warnings w
    WHERE w.account_id = u.account_id AND w.period = u.period AND w.percent = $4)`;
const DUE = `SELECT ${USE}, w.percent, w.receiver, w.attempts ${FROM}
  JOIN usage_warnings w ON w.account_id = u.account_id AND w.period = u.period
  WHERE u.period IN ($1, $2) AND p.per_day IS NOT NULL AND w.next_attempt_at <= $4 ORDER BY w.created_at, w.receiver`;
const RECEIVERS = `SELECT '${MAIL}' || email AS receiver FROM users WHERE account_id = $1 AND status = 'active'
  UNION ALL SELECT w.webhook_id AS receiver FROM webhooks w JOIN api_keys k ON k.key_id = w.key_id
  WHERE w.account_id = $1 AND w.state = 'enabled' AND k.status = 'active'`;
const INSERT = `INSERT INTO usage_warnings (account_id, period, percent, receiver, created_at, attempts, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (account_id, period, percent, receiver) DO NOTHING`;

export class WarningStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Accounts that have used this part of a limit and have not been warned of it. */
  unwarned({ day, month, monthDays }: WarnedPeriods, percent: number): Promise<AccountUse[]> {
    return this.#database.all<AccountUse & Record<string, string | number>>(UNWARNED, [day, month, monthDays, percent]);
  }

  /** Notes a warning for everyone who is to get it. With `isSent` nobody gets it, because they get a stronger one. */
  async note(
    { accountId, period }: AccountUse,
    { percent, now, isSent, withMail }: { percent: number; now: number; isSent: boolean; withMail: boolean },
  ): Promise<void> {
    const found = await this.#database.all<{ receiver: string }>(RECEIVERS, [accountId]);
    const receivers = found.map(({ receiver }) => receiver).filter((name) => withMail || !name.startsWith(MAIL));
    const rows = (receivers.length === 0 || isSent ? [''] : receivers).map((receiver) => [
      ...[accountId, period, percent, receiver, now],
      receiver === '' ? null : now,
    ]);
    await this.#database.batch(INSERT, rows);
  }

  due({ day, month, monthDays }: WarnedPeriods, now: number): Promise<DueWarning[]> {
    return this.#database.all<DueWarning & Record<string, string | number>>(DUE, [day, month, monthDays, now]);
  }

  /** `nextAt` null: it was sent, or is given up. */
  async attempted(warning: DueWarning, nextAt: number | null): Promise<void> {
    const { accountId, period, percent, receiver } = warning;
    const sql = `UPDATE usage_warnings SET attempts = attempts + 1, next_attempt_at = CAST($5 AS BIGINT)
      WHERE account_id = $1 AND period = $2 AND percent = $3 AND receiver = $4`;
    await this.#database.run(sql, [accountId, period, percent, receiver, nextAt]);
  }

  async prune(before: number): Promise<void> {
    await this.#database.run('DELETE FROM usage_warnings WHERE created_at < $1', [before]);
  }
}
