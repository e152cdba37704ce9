import type { Periods } from '../store/accounts/request-leases.ts';

const DAY_MS = 86_400_000;

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
