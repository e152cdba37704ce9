/** Dates and times of Football.TXT, which may lack the year or the time zone. */
import { localToUtc, minutesOf, utcDay } from '../../base/zones.ts';
import type { Season } from './titles.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY = '(?<weekday>Mon?|Tue?|Wed?|Thu?|Fri?|Sat?|Sun?)';
/** 'Fri Aug/14 2015', 'Sun Nov 20', 'Thu June 11' */
const BY_NAME = `${WEEKDAY}\\s+(?<name>[A-Z][a-z]{2,8})[/ ](?<day>\\d{1,2})(?:\\s+(?<year>\\d{4}))?`;
/** 'Th 26/3/26' */
const BY_NUMBER = `${WEEKDAY}\\s+(?<day>\\d{1,2})/(?<month>\\d{1,2})/(?<short>\\d\\d)`;
const DAY = [new RegExp(`^${BY_NAME}(?![\\d/])`), new RegExp(`^${BY_NUMBER}(?!\\d)`)];
/** '20.30', '19:00 UTC+3', '20:45 CET (19:45 UTC±0)'; the text in brackets is ignored */
const TIME =
  /^(?<hour>\d{1,2})[.:](?<minute>\d\d)(?!\d)(?:\s+(?<zone>UTC(?:±0|[+-]\d{1,2})|CET|CEST))?(?:\s+\(\d{1,2}:\d\d UTC[^)]*\))?(?=\s|$)/;
const CENTRAL_EUROPE: Readonly<Record<string, number>> = { CET: 1, CEST: 2 };
const HOUR = 3_600_000;

/** A value at the start of a line, and the rest of the line. */
export interface Prefix<Value> {
  readonly value: Value;
  readonly rest: string;
}

/**
 * The date at the start of a line, 'YYYY-MM-DD'. Without a year, it is the year of the season or the next one, in which the
 * date has the given weekday.
 *
 * @returns null if the line does not start with a date; a reason if the date is invalid
 */
export function dayAt(text: string, season: Season): Prefix<string> | { readonly reason: string } | null {
  for (const pattern of DAY) {
    const found = pattern.exec(text);
    const { weekday, name, day, year, month, short } = found?.groups ?? {};
    if (found === null || weekday === undefined || day === undefined) continue;
    const number = month === undefined ? MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1 : Number(month);
    if (number === 0) return null;
    const fullYear = year ?? (short === undefined ? undefined : `20${short}`);
    const years = fullYear === undefined ? [season.year, season.year + 1] : [Number(fullYear)];
    for (const candidate of years) {
      const date = `${candidate}-${pad(number)}-${pad(Number(day))}`;
      const at = utcDay(date);
      const weekdayFits = at !== null && WEEKDAYS[new Date(at).getUTCDay()] === weekday.slice(0, 2).toLowerCase();
      if (weekdayFits) return { value: date, rest: text.slice(found[0].length).trim() };
    }
    return { reason: `invalid date in ${years.join(' or ')}: ${found[0]}` };
  }
  return null;
}

/** A time of day, and the UTC offset in milliseconds if the file gives one. */
export interface Time {
  readonly clock: string;
  readonly ahead?: number;
}

/** The time at the start of a line; null if there is none or it is invalid. */
export function timeAt(text: string): Prefix<Time> | null {
  const found = TIME.exec(text);
  const { hour, minute, zone } = found?.groups ?? {};
  if (found === null) return null;
  const clock = `${hour}:${minute}`;
  if (minutesOf(clock) === null) return null;
  const hours = zone === undefined ? undefined : (CENTRAL_EUROPE[zone] ?? Number(zone.slice(3).replace('±', '')));
  const value = { clock, ...(hours !== undefined && { ahead: hours * HOUR }) };
  return { value, rest: text.slice(found[0].length).trim() };
}

/** The kickoff. Without a time or a time zone, only the date is known. */
export function kickoffOf(date: string, time: Time | null, season: Season) {
  const day = utcDay(date) ?? Number.NaN;
  const minutes = time === null ? null : minutesOf(time.clock);
  if (time === null || minutes === null) return { kickoff: day, kickoffKnown: false };
  if (time.ahead !== undefined) return { kickoff: day + minutes * 60_000 - time.ahead, kickoffKnown: true };
  if (season.zone === undefined) return { kickoff: day, kickoffKnown: false };
  return { kickoff: localToUtc(date, time.clock, season.zone), kickoffKnown: true };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
