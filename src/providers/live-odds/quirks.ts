/** Quirks of odds files, one pure function each. */
import { localToUtc } from '../../base/zones.ts';

/** Both teams of 'England vs DR Congo'; null for anything else. */
export function teamsOf(title: string): { readonly home: string; readonly away: string } | null {
  const [home, away, ...more] = title.split(/\s+vs?\.?\s+/).map((name) => name.trim());
  return home && away && more.length === 0 ? { home, away } : null;
}

/** Price moves are in São Paulo time: a match at 16:00 UTC is listed at 13:00. */
const ZONE = 'America/Sao_Paulo';

/**
 * Price moves have a day and time without a year, '30/06 19:59'. The latest such time that is not in the future applies.
 *
 * @returns UTC milliseconds; null for invalid text
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

/** UTC milliseconds of an ISO time, with or without microseconds; null for invalid text. */
export function instantOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.floor(at);
}

/** Whether prices are lay odds of an exchange, `h2h_lay`, which differ from back odds. */
export function isLay(marketType: string): boolean {
  return /_lay$/.test(marketType);
}
