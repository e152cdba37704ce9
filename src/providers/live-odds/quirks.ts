/** What is odd about these files, one function for each oddity. All are pure. */
import { localToUtc } from '../../base/zones.ts';

/** A match is named by both teams in one text, 'England vs DR Congo'. Null for anything else. */
export function teamsOf(title: string): { readonly home: string; readonly away: string } | null {
  const [home, away, ...more] = title.split(/\s+vs?\.?\s+/).map((name) => name.trim());
  return home && away && more.length === 0 ? { home, away } : null;
}

/** The steam moves' clock is that of São Paulo: a match of 16:00 UTC stands there at 13:00. */
const ZONE = 'America/Sao_Paulo';

/**
 * Steam moves have day and time without a year, '30/06 19:59': the latest such moment that is not in the future.
 *
 * @returns UTC milliseconds; null for what is no moment
 */
export function momentOf(text: string, now: number): number | null {
  const [, day, month, time] = /^(\d\d)\/(\d\d) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const year = new Date(now).getUTCFullYear();
  for (const candidate of [year, year - 1, year - 2, year - 3, year - 4]) {
    const date = `${candidate}-${month}-${day}`;
    if (new Date(`${date}T00:00Z`).toISOString().slice(0, 10) !== date) continue; // 29 February
    const at = localToUtc(date, time, ZONE);
    if (at <= now) return at;
  }
  return null;
}

/** A time in UTC with microseconds or without; null for what is no time. */
export function instantOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.floor(at);
}

/** Prices of exchanges to lay a bet, `h2h_lay`, are not prices to back it. */
export function isLay(marketType: string): boolean {
  return /_lay$/.test(marketType);
}
