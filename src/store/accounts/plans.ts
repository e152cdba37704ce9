/** Stores plans, their former prices, and the plan of each account. */
import type { Database, Queries } from '../database/database.ts';
import { changeKeyVersion } from './key-version.ts';

/** What a plan includes of the data; each level includes those before it. */
export type PlanLevel = 'free' | 'paid' | 'ultra';

/** What a plan costs. Amounts are in the smallest unit of the currency, such as cents. */
export interface PlanPrice {
  /** ISO 4217: 'EUR' */
  readonly currency: string;
  /** of a month */
  readonly price: number;
  /** of 1,000 requests beyond the limit of a day */
  readonly overagePrice: number;
}

/** What an administrator can change. A null allowance has no limit. */
export interface PlanTerms extends PlanPrice {
  readonly title: string;
  readonly level: PlanLevel;
  /** requests beyond the limit of a day or month are refused; otherwise they are served as overage */
  readonly isHard: boolean;
  readonly perMinute: number | null;
  readonly perDay: number | null;
  /** open streams per key, in all processes together */
  readonly streams: number | null;
  /** webhooks per account */
  readonly webhooks: number | null;
  /** exports running at once per key, in all processes together */
  readonly exports: number | null;
}

export interface StoredPlan extends PlanTerms {
  readonly name: string;
  /** since when no account can change to it, UTC ms; null: they can */
  readonly retiredAt: number | null;
}

export interface PlanRow {
  plan: string;
  title: string;
  level: string;
  is_hard: number;
  per_minute: number | null;
  per_day: number | null;
  streams: number | null;
  webhooks: number | null;
  exports: number | null;
  currency: string;
  price: number;
  overage_price: number;
  retired_at: number | null;
}

/** For statements that join the plan of an account. */
export const PLAN_COLUMNS = `p.plan, p.title, p.level, p.is_hard, p.per_minute, p.per_day, p.streams, p.webhooks, p.exports,
  p.currency, p.price, p.overage_price, p.retired_at`;
export const JOIN_PLAN = 'JOIN plans p ON p.plan = a.plan';

const SELECT_PLANS = `SELECT ${PLAN_COLUMNS} FROM plans p`;
const UPDATE_PLAN = `UPDATE plans SET title = $2, level = $3, is_hard = $4, per_minute = $5, per_day = $6, streams = $7,
  webhooks = $8, exports = $9, currency = $10, price = $11, overage_price = $12, changed_at = $13,
  revision = revision + 1 WHERE plan = $1`;
const INSERT_PLAN = `INSERT INTO plans (plan, title, level, is_hard, per_minute, per_day, streams, webhooks, exports, currency,
  price, overage_price, changed_at, position)
  SELECT $1, $2, $3, CAST($4 AS INTEGER), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS INTEGER), CAST($8 AS INTEGER),
    CAST($9 AS INTEGER), $10, CAST($11 AS BIGINT), CAST($12 AS BIGINT), CAST($13 AS BIGINT), COALESCE(MAX(position), 0) + 1
  FROM plans`;
// statements for past days look for the first price that ended after the day
const KEEP_PRICE = `INSERT INTO plan_prices_before (plan, until_at, currency, price, overage_price)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (plan, until_at) DO NOTHING`;
const KEEP_PLAN = `INSERT INTO account_plans_before (account_id, until_at, plan) VALUES ($1, $2, $3)
  ON CONFLICT (account_id, until_at) DO NOTHING`;
// the update without effect locks the account on PostgreSQL
const LOCK_ACCOUNT = 'UPDATE accounts SET plan = plan WHERE account_id = $1 RETURNING plan, email';
const TAKEN = 'SELECT account_id FROM accounts WHERE email = $1 AND plan = $2 AND account_id <> $3';

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

/** `taken`: another account with the same address has the plan. */
export type PlanChange = 'changed' | 'same' | 'taken' | 'unknown';

export class PlanStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async all(): Promise<StoredPlan[]> {
    return (await this.#database.all<PlanRow>(`${SELECT_PLANS} ORDER BY p.position`)).map(planOf);
  }

  byName(name: string): Promise<StoredPlan | undefined> {
    return planByName(this.#database, name);
  }

  /** The name of an account's plan. */
  async ofAccount(accountId: string): Promise<string | undefined> {
    const sql = 'SELECT plan FROM accounts WHERE account_id = $1';
    return (await this.#database.get<{ plan: string }>(sql, [accountId]))?.plan;
  }

  /** False if there is a plan with this name. */
  async add(name: string, terms: PlanTerms, at: number): Promise<boolean> {
    return this.#database.transaction(
      async (queries) => {
        if ((await planByName(queries, name)) !== undefined) return false;
        return (await queries.run(INSERT_PLAN, valuesOf(name, terms, at))) > 0;
      },
      { ...REPEATABLE, isSerial: true },
    );
  }

  /** Changes a plan, and stores its former price. Undefined if there is no such plan. */
  async change(name: string, changes: Partial<PlanTerms>, at: number): Promise<StoredPlan | undefined> {
    return this.#database.transaction(
      async (queries) => {
        const before = await planByName(queries, name);
        if (before === undefined) return undefined;
        const after = { ...before, ...changes };
        const { currency, price, overagePrice } = before;
        const isSamePrice = currency === after.currency && price === after.price && overagePrice === after.overagePrice;
        if (!isSamePrice) await queries.run(KEEP_PRICE, [name, at, currency, price, overagePrice]);
        await queries.run(UPDATE_PLAN, valuesOf(name, after, at));
        await changeKeyVersion(queries);
        return after;
      },
      { ...REPEATABLE, isSerial: true },
    );
  }

  /** `retiredAt` null: accounts can change to the plan again. */
  async retire(name: string, retiredAt: number | null): Promise<StoredPlan | undefined> {
    const values = [name, retiredAt];
    await this.#database.run(
      'UPDATE plans SET retired_at = CAST($2 AS BIGINT), revision = revision + 1 WHERE plan = $1',
      values,
    );
    return this.byName(name);
  }

  /** Changes the plan of an account at once, in all processes, and stores the former one. */
  changeOf(accountId: string, plan: string, at: number): Promise<PlanChange> {
    return this.#database.transaction((queries) => changePlan(queries, { accountId, plan, at }), REPEATABLE);
  }

  /**
   * The same for a message of another system, which may arrive late: one that is older than the last has no effect and
   * returns 'same'.
   */
  changeBySystem(
    accountId: string,
    plan: string,
    { sentAt, now }: { sentAt: number; now: number },
  ): Promise<PlanChange> {
    return this.#database.transaction(async (queries) => {
      const sql = 'UPDATE accounts SET plan_set_at = $2 WHERE account_id = $1 AND COALESCE(plan_set_at, 0) <= $2';
      if ((await queries.run(sql, [accountId, sentAt])) > 0) return changePlan(queries, { accountId, plan, at: now });
      const account = await queries.get('SELECT account_id FROM accounts WHERE account_id = $1', [accountId]);
      return account === undefined ? 'unknown' : 'same';
    }, REPEATABLE);
  }
}

async function changePlan(
  queries: Queries,
  { accountId, plan, at }: { readonly accountId: string; readonly plan: string; readonly at: number },
): Promise<PlanChange> {
  const account = await queries.get<{ plan: string; email: string }>(LOCK_ACCOUNT, [accountId]);
  if (account === undefined) return 'unknown';
  if (account.plan === plan) return 'same';
  if ((await queries.get(TAKEN, [account.email, plan, accountId])) !== undefined) return 'taken';
  await queries.run('UPDATE accounts SET plan = $2 WHERE account_id = $1', [accountId, plan]);
  await queries.run(KEEP_PLAN, [accountId, at, account.plan]);
  await changeKeyVersion(queries);
  return 'changed';
}

export async function planByName(queries: Pick<Queries, 'get'>, name: string): Promise<StoredPlan | undefined> {
  const row = await queries.get<PlanRow>(`${SELECT_PLANS} WHERE p.plan = $1`, [name]);
  return row === undefined ? undefined : planOf(row);
}

export function planOf(row: PlanRow): StoredPlan {
  return {
    name: row.plan,
    title: row.title,
    level: row.level as PlanLevel,
    isHard: row.is_hard !== 0,
    perMinute: row.per_minute,
    perDay: row.per_day,
    streams: row.streams,
    webhooks: row.webhooks,
    exports: row.exports,
    currency: row.currency,
    price: row.price,
    overagePrice: row.overage_price,
    retiredAt: row.retired_at,
  };
}

/** The values of UPDATE_PLAN and INSERT_PLAN. */
function valuesOf(name: string, terms: PlanTerms, at: number): (string | number | null)[] {
  const { title, level, isHard, perMinute, perDay, streams, webhooks, exports, currency, price, overagePrice } = terms;
  const allowances = [perMinute, perDay, streams, webhooks, exports];
  return [name, title, level, isHard ? 1 : 0, ...allowances, currency, price, overagePrice, at];
}
