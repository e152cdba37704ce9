/**
 * Counting requests by account. Requests are counted in the database in blocks before they are served (leases), so
 * that a killed process never loses one and several processes never pass a hard limit together.
 */
import type { AccountStore, Periods, UsageCounts } from '../store/accounts/accounts.ts';
import { MONTH_DAYS, PLANS, type PlanName } from './plans.ts';

const DAY_MS = 86_400_000;
/** After a refusal the database is asked again at most this often. */
const EXHAUSTED_RECHECK_MS = 1000;

/** Requests per lease. A small plan is counted one by one: exact, also between processes. */
const BLOCK: Readonly<Record<PlanName, number>> = { free: 1, pro: 25, ultra: 100, internal: 2000 };

export interface Terms {
  readonly plan: PlanName;
  readonly dayLimit: number | null;
  readonly monthLimit: number | null;
  /** refused at the day or month limit; otherwise served and counted as overage */
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

/** The day and month of a moment, and when they end. */
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

/** The count of one account in this process. */
export class AccountMeter {
  terms: Terms;
  calendar: Calendar;
  readonly accountId: string;
  readonly #store: AccountStore;
  readonly #failed: (error: unknown) => void;
  /** used according to the database when last heard of; includes what we leased and did not serve yet */
  #counts: UsageCounts | null = null;
  #unspent = 0;
  #leasing: Promise<void> | null = null;
  #exhaustedUntil = 0;
  readonly #returns = new Set<Promise<void>>();

  constructor(accountId: string, terms: Terms, store: AccountStore, now: number, failed: (error: unknown) => void) {
    this.accountId = accountId;
    this.terms = terms;
    this.calendar = new Calendar(now);
    this.#store = store;
    this.#failed = failed;
  }

  changeTerms(terms: Terms): void {
    if (terms.plan === this.terms.plan && terms.hard === this.terms.hard) return;
    this.terms = terms;
    this.#exhaustedUntil = 0;
  }

  /** Counts one request. A promise means: wait for it, then ask again. */
  take(now: number): Verdict | Promise<void> {
    this.#advanceCalendar(now);
    if (this.#unspent === 0) return now < this.#exhaustedUntil ? 'refused' : this.#lease(now);
    this.#unspent--;
    const block = BLOCK[this.terms.plan];
    if (block > 1 && this.#unspent < block / 2 && this.#leasing === null && now >= this.#exhaustedUntil) {
      this.#lease(now).catch(this.#failed); // a failed refill is tried again; a caller waits only when nothing is left
    }
    return this.terms.dayLimit !== null && this.#used() > this.terms.dayLimit ? 'overage' : 'served';
  }

  /** The request that was counted at that moment failed by our fault. */
  refund(countedAt: number): void {
    if (this.calendar.includes(countedAt)) this.#unspent++;
    else this.#returnUnspent(new Calendar(countedAt).periods, 1);
  }

  /** When a refused account is served again: the end of the day, or of the month where that is what is used up. */
  exhaustionEnds(now: number): number {
    this.#advanceCalendar(now);
    const monthGone = this.terms.monthLimit !== null && (this.#counts?.month ?? 0) >= this.terms.monthLimit;
    return monthGone ? this.calendar.monthEnds : this.calendar.dayEnds;
  }

  /** What is known without asking the database, or null where nothing is. */
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

  /** Hears from the database what all processes have used. */
  async refresh(now: number): Promise<void> {
    this.#advanceCalendar(now);
    await this.#leasing;
    const { calendar } = this;
    const counts = await this.#store.usage(this.accountId, calendar.periods);
    if (calendar === this.calendar && this.#leasing === null) this.#counts = counts;
  }

  /** Gives unspent requests back; for a graceful stop. */
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
    const giving = this.#store.returnUnspent(this.accountId, periods, unspent).catch(this.#failed);
    this.#returns.add(giving);
    giving.finally(() => this.#returns.delete(giving));
  }

  #lease(now: number): Promise<void> {
    this.#leasing ??= this.#leaseBlock(now).finally(() => {
      this.#leasing = null;
    });
    return this.#leasing;
  }

  async #leaseBlock(now: number): Promise<void> {
    const { calendar, terms } = this;
    const { granted, ...counts } = await this.#store.lease({
      accountId: this.accountId,
      periods: calendar.periods,
      requested: BLOCK[terms.plan] - this.#unspent, // a killed process leaves one block counted and unserved, not more
      dayLimit: terms.dayLimit,
      monthLimit: terms.monthLimit,
      hard: terms.hard,
    });
    if (calendar !== this.calendar) {
      this.#returnUnspent(calendar.periods, granted); // midnight passed meanwhile
      return;
    }
    this.#counts = counts;
    this.#unspent += granted;
    if (granted === 0) this.#exhaustedUntil = now + EXHAUSTED_RECHECK_MS;
  }
}

/** The meters of all accounts seen by this process. */
export class Metering {
  readonly #meters = new Map<string, AccountMeter>();
  readonly #store: AccountStore;
  readonly #failed: (error: unknown) => void;

  constructor(store: AccountStore, failed: (error: unknown) => void) {
    this.#store = store;
    this.#failed = failed;
  }

  of(accountId: string, terms: Terms, now: number): AccountMeter {
    let meter = this.#meters.get(accountId);
    if (meter === undefined) {
      meter = new AccountMeter(accountId, terms, this.#store, now, this.#failed);
      this.#meters.set(accountId, meter);
    } else {
      meter.changeTerms(terms);
    }
    return meter;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#meters.values()].map((meter) => meter.close()));
  }
}
