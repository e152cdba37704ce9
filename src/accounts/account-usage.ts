import type { Limits, UsageCounts } from '../store/accounts/request-leases.ts';
import { Calendar } from './calendar.ts';

/** After a refusal, time until the node asks the database again. Other nodes may have returned requests by then. */
export const RECHECK_MS = 1000;

/** The requests of an account today and this month, as this node knows them. All keys of the account share it. */
export class AccountUsage {
  limits: Limits;
  calendar: Calendar;
  /** as the database counts them, with the requests that nodes have leased but not served; null: not read yet */
  #counts: UsageCounts | null = null;
  /** requests that this node has leased but not served */
  #unspent = 0;
  #refusedUntil = 0;
  /** rises with every update */
  #updates = 0;
  #shownDay = 0;
  #shownMonth = 0;

  constructor(limits: Limits, now: number) {
    this.limits = limits;
    this.calendar = new Calendar(now);
  }

  changeLimits(limits: Limits): void {
    const { minute, day, month, hard } = this.limits;
    if (limits.minute === minute && limits.day === day && limits.month === month && limits.hard === hard) return;
    this.limits = limits;
    this.#refusedUntil = 0;
  }

  /** Starts the day of `now`. */
  advance(now: number): void {
    if (this.calendar.includes(now)) return;
    const calendar = new Calendar(now);
    if (calendar.periods.month !== this.calendar.periods.month) this.#shownMonth = 0;
    this.#shownDay = 0;
    this.calendar = calendar;
    this.#counts = null;
    this.#unspent = 0;
    this.#refusedUntil = 0;
  }

  /** Sets the counts of the database. They include `unspent` more requests that this node has leased. */
  update(calendar: Calendar, counts: UsageCounts, unspent = 0): void {
    if (calendar !== this.calendar) return;
    this.#counts = counts;
    this.#unspent += unspent;
    this.#updates++;
  }

  /** Takes over what `read` finds in the database, unless a lease has updated the counts meanwhile. */
  async refresh(now: number, read: (calendar: Calendar) => Promise<UsageCounts>): Promise<void> {
    this.advance(now);
    const { calendar } = this;
    const updates = this.#updates;
    const counts = await read(calendar);
    if (updates === this.#updates) this.update(calendar, counts);
  }

  /** Whether this node serves requests from memory, without asking the database for the usage of other nodes. */
  holdsRequests(now: number): boolean {
    this.advance(now);
    return this.#unspent > 0;
  }

  spend(): void {
    this.#unspent--;
  }

  /** Takes back a request that was spent. */
  refund(): void {
    this.#unspent++;
    this.#refusedUntil = 0;
  }

  /** Whether the last request that was spent is beyond the limit of the day. */
  get isOverage(): boolean {
    return this.limits.day !== null && this.#day > this.limits.day;
  }

  /** Notes that the database granted nothing at `now`. */
  refuse(now: number): void {
    this.#refusedUntil = now + RECHECK_MS;
  }

  isRefused(now: number): boolean {
    return now < this.#refusedUntil;
  }

  /** When a refused account is served again: the end of the month if its limit is used up, otherwise the end of the day. */
  exhaustionEnds(now: number): number {
    this.advance(now);
    const isMonthExhausted = this.limits.month !== null && (this.#counts?.month ?? 0) >= this.limits.month;
    return isMonthExhausted ? this.calendar.monthEnds : this.calendar.dayEnds;
  }

  isKnown(now: number): boolean {
    this.advance(now);
    return this.#counts !== null;
  }

  /**
   * The usage to show. It never falls within a period, although other nodes return requests that they have leased: so the
   * remaining requests never rise.
   */
  show(now: number): UsageCounts {
    this.advance(now);
    if (this.#counts !== null) {
      this.#shownDay = Math.max(this.#shownDay, this.#day);
      this.#shownMonth = Math.max(this.#shownMonth, this.#counts.month - this.#unspent);
    }
    return { day: this.#shownDay, month: this.#shownMonth };
  }

  get #day(): number {
    return (this.#counts?.day ?? 0) - this.#unspent;
  }
}
