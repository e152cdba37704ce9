/** Reads what statements are made of: counts by day, plans and prices as they were. */
import type { Database } from '../database/database.ts';
import { type PlanPrice, PlanStore } from './plans.ts';

export interface DayUsage {
  /** '2026-11-21' */
  readonly day: string;
  readonly requests: number;
  /** the part beyond the limit of the day */
  readonly overage: number;
}

/** A former value, with the time at which it ended. */
interface Before {
  readonly until_at: number;
}

export interface PlanHistory {
  readonly createdAt: number;
  /** the plan at a moment, with its title and price at that moment */
  at(time: number): PlanPrice & { readonly plan: string; readonly title: string };
}

export class StatementStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The days of a month such as '2026-11' on which the account sent requests, in order. */
  async daysOf(accountId: string, month: string): Promise<DayUsage[]> {
    const rows = await this.#database.all<{ period: string; used: number; overage: number }>(
      'SELECT period, used, overage FROM usage WHERE account_id = $1 AND period >= $2 AND period <= $3 ORDER BY period',
      [accountId, `d${month}-01`, `d${month}-31`],
    );
    return rows
      .filter(({ used }) => used > 0)
      .map(({ period, used, overage }) => ({ day: period.slice(1), requests: used, overage }));
  }

  /** Undefined if there is no such account. */
  async historyOf(accountId: string): Promise<PlanHistory | undefined> {
    const account = await this.#database.get<{ plan: string; created_at: number }>(
      'SELECT plan, created_at FROM accounts WHERE account_id = $1',
      [accountId],
    );
    if (account === undefined) return undefined;
    const plans = await this.#database.all<Before & { plan: string }>(
      'SELECT until_at, plan FROM account_plans_before WHERE account_id = $1 ORDER BY until_at',
      [accountId],
    );
    const prices = Map.groupBy(
      await this.#database.all<Before & { plan: string; currency: string; price: number; overage_price: number }>(
        'SELECT plan, until_at, currency, price, overage_price FROM plan_prices_before ORDER BY until_at',
      ),
      ({ plan }) => plan,
    );
    const present = new Map((await new PlanStore(this.#database).all()).map((plan) => [plan.name, plan]));
    return {
      createdAt: account.created_at,
      at(time) {
        const name = firstAfter(plans, time)?.plan ?? account.plan;
        const { title, currency, price, overagePrice } = present.get(name)!;
        const former = firstAfter(prices.get(name) ?? [], time);
        if (former === undefined) return { plan: name, title, currency, price, overagePrice };
        const { overage_price } = former;
        return { plan: name, title, currency: former.currency, price: former.price, overagePrice: overage_price };
      },
    };
  }
}

/** Of former values in order, the one that was valid at a moment. */
function firstAfter<Value extends Before>(values: readonly Value[], time: number): Value | undefined {
  return values.find(({ until_at }) => until_at > time);
}
