/**
 * Counts requests by account. A process leases blocks of requests: it counts them in the database before it serves them. So a
 * killed process loses no count, and several processes together never exceed a hard limit.
 */
import type { AccountStore, Periods, UsageCounts } from '../store/accounts/accounts.ts';
import { MONTH_DAYS, PLANS, type PlanName } from './plans.ts';

const DAY_MS = 86_400_000;
/** After a refusal, time until the process tries to lease again. */
const EXHAUSTED_RECHECK_MS = 1000;

/** Requests per lease. The free plan is counted one by one, so its count is exact across processes. */
const BLOCK: Readonly<Record<PlanName, number>> = { free: 1, pro: 25, ultra: 100, internal: 2000 };

export interface Terms {
  readonly plan: PlanName;
  readonly dayLimit: number | null;
  readonly monthLimit: number | null;
  /** true: refused at the day or month limit; false: served and counted as overage */
  readonly hard: boolean;
}

export function termsOf(plan: PlanName, hardCap: boolean): Terms {
  const { perDay, paid } = PLANS[plan];
  return { plan, dayLimit: perDay, monthLimit: perDay === null ? null : perDay * MONTH_DAYS, hard: !paid || hardCap };
}

export type Verdict = 'served' | 'overage' | 'refused';

export interface UsageView {
  readonly day: number;
  readonly month: number;
  readonly dayResetsAt: number;
  readonly monthResetsAt: number;
}

/** The UTC day and month of a moment, and their ends in ms since 1970 UTC. */
export class Calendar {
  readonly periods: Periods;
  readonly dayEnds: number;
  readonly monthEnds: number;

  constructor(now: number) {
    const iso = new Date(now).toISOString();
    this.periods = { day: `d${iso.slice(0, 10)}`, month: `m${iso.slice(0, 7)}` };
    this.dayEnds = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    const date = new Date(now);
    this.monthEnds = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }

  includes(now: number): boolean {
    return now < this.dayEnds && now >= this.dayEnds - DAY_MS;
  }
}

/** Counts the requests of one account in this process. */
export class AccountMeter {
  limits: Terms;
  calendar: Calendar;
  readonly accountId: string;
  readonly #store: AccountStore;
  readonly #failed: (error: unknown) => void;
  /** usage in the database when last read; includes requests that are leased but not served yet */
  #counts: UsageCounts | null = null;
  #unspent = 0;
  #leasing: Promise<void> | null = null;
  #exhaustedUntil = 0;
  readonly #returns = new Set<Promise<void>>();

  constructor(accountId: string, limits: Terms, store: AccountStore, now: number, failed: (error: unknown) => void) {
    this.accountId = accountId;
    this.limits = limits;
    this.calendar = new Calendar(now);
    this.#store = store;
    this.#failed = failed;
  }

  changeLimits(limits: Terms): void {
    if (limits.plan === this.limits.plan && limits.hard === this.limits.hard) return;
    this.limits = limits;
    this.#exhaustedUntil = 0;
  }

  /** Counts one request. If it returns a promise, a lease is under way: wait for it, then call again. */
  take(now: number): Verdict | Promise<void> {
    this.#advanceCalendar(now);
    if (this.#unspent === 0) return now < this.#exhaustedUntil ? 'refused' : this.#lease(now);
    this.#unspent--;
    const block = BLOCK[this.limits.plan];
    if (block > 1 && this.#unspent < block / 2 && this.#leasing === null && now >= this.#exhaustedUntil) {
      this.#lease(now).catch(this.#failed); // retried at the next request, which waits only if nothing is left
    }
    return this.limits.dayLimit !== null && this.#used() > this.limits.dayLimit ? 'overage' : 'served';
  }

  /** Takes back a request that was counted at `countedAt`, because the service failed to answer it. */
  refund(countedAt: number): void {
    if (this.calendar.includes(countedAt)) this.#unspent++;
    else this.#returnUnspent(new Calendar(countedAt).periods, 1);
  }

  /** When a refused account is served again: the end of the month if its limit is used up, otherwise the end of the day. */
  exhaustionEnds(now: number): number {
    this.#advanceCalendar(now);
    const isMonthExhausted = this.limits.monthLimit !== null && (this.#counts?.month ?? 0) >= this.limits.monthLimit;
    return isMonthExhausted ? this.calendar.monthEnds : this.calendar.dayEnds;
  }

  /** The usage as this process last read it; null if it has not read it. */
  view(now: number): UsageView | null {
    this.#advanceCalendar(now);
    if (this.#counts === null) return null;
    return {
      day: this.#used(),
      month: this.#counts.month - this.#unspent,
      dayResetsAt: this.calendar.dayEnds,
      monthResetsAt: this.calendar.monthEnds,
    };
  }

  /** Reads the usage of all processes from the database. */
  async refresh(now: number): Promise<void> {
    this.#advanceCalendar(now);
    await this.#leasing;
    const { calendar } = this;
    const counts = await this.#store.usage(this.accountId, calendar.periods);
    if (calendar === this.calendar && this.#leasing === null) this.#counts = counts;
  }

  /** Returns unspent requests to the database, for a graceful stop. */
  async close(): Promise<void> {
    await this.#leasing?.catch(this.#failed);
    this.#returnUnspent(this.calendar.periods, this.#unspent);
    this.#unspent = 0;
    await Promise.all(this.#returns);
  }

  #used(): number {
    return (this.#counts?.day ?? 0) - this.#unspent;
  }

  #advanceCalendar(now: number): void {
    if (this.calendar.includes(now)) return;
    this.#returnUnspent(this.calendar.periods, this.#unspent);
    this.calendar = new Calendar(now);
    this.#counts = null;
    this.#unspent = 0;
    this.#exhaustedUntil = 0;
  }

  #returnUnspent(periods: Periods, unspent: number): void {
    if (unspent === 0) return;
    const returning = this.#store.returnUnspent(this.accountId, periods, unspent).catch(this.#failed);
    this.#returns.add(returning);
    returning.finally(() => this.#returns.delete(returning));
  }

  #lease(now: number): Promise<void> {
    this.#leasing ??= this.#leaseBlock(now).finally(() => {
      this.#leasing = null;
    });
    return this.#leasing;
  }

  async #leaseBlock(now: number): Promise<void> {
    const { calendar, limits } = this;
    const { granted, ...counts } = await this.#store.lease({
      accountId: this.accountId,
      periods: calendar.periods,
      requested: BLOCK[limits.plan] - this.#unspent, // so that a killed process leaves at most one block unserved
      dayLimit: limits.dayLimit,
      monthLimit: limits.monthLimit,
      hard: limits.hard,
    });
    if (calendar !== this.calendar) {
      this.#returnUnspent(calendar.periods, granted); // the day ended during the lease
      return;
    }
    this.#counts = counts;
    this.#unspent += granted;
    if (granted === 0) this.#exhaustedUntil = now + EXHAUSTED_RECHECK_MS;
  }
}

/** The meters of all accounts that this process has served. */
export class Metering {
  readonly #meters = new Map<string, AccountMeter>();
  readonly #store: AccountStore;
  readonly #failed: (error: unknown) => void;

  constructor(store: AccountStore, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  of(accountId: string, limits: Terms, now: number): AccountMeter {
    let meter = this.#meters.get(accountId);
    if (meter === undefined) {
      meter = new AccountMeter(accountId, limits, this.#store, now, this.#failed);
      this.#meters.set(accountId, meter);
    } else {
      meter.changeLimits(limits);
    }
    return meter;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#meters.values()].map((meter) => meter.close()));
  }
}
