/** Dates and times of Football.TXT, which may lack the year or the time zone. */
import { localToUtc, minutesOf, utcDay } from '../../base/zones.ts';
import type { Season } from './titles.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY = '(?<weekday>Mon?|Tue?|Wed?|Thu?|Fri?|Sat?|Sun?)';
/** 'Fri Aug/14 2015', 'Sun Nov 20', 'Thu June 11' */
const BY_NAME = `${WEEKDAY}\\s+(?<name>[A-Z][a-z]{2,8})[/ ](?<day>\\d{1,2})(?:\\s+(?<year>\\d{4}))?`;
/** '13 July', '13 July 1930', 'Jul/13', without a weekday: in the margin of older World Cup files */
const MONTH = '(?<name>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
const DAY_FIRST = `(?<day>\\d{1,2}) ${MONTH}(?: (?<year>\\d{4}))?(?=\\s|$)`;
const MONTH_FIRST = `${MONTH}/(?<day>\\d{1,2})(?: (?<year>\\d{4}))?(?=\\s|$)`;
/** 'Th 26/3/26' */
const BY_NUMBER = `${WEEKDAY}\\s+(?<day>\\d{1,2})/(?<month>\\d{1,2})/(?<short>\\d\\d)`;
const DAY = [
  new RegExp(`^${BY_NAME}(?![\\d/])`),
  new RegExp(`^${BY_NUMBER}(?!\\d)`),
  new RegExp(`^${DAY_FIRST}`),
  new RegExp(`^${MONTH_FIRST}`),
];
/** '20.30', '19:00 UTC+3', '20:45 CET (19:45 UTC±0)'; the text in brackets is ignored */
const TIME =
  /^(?<hour>\d{1,2})[.:](?<minute>\d\d)(?!\d)(?:\s+(?<zone>UTC(?:±0|[+-]\d{1,2})|CET|CEST))?(?:\s+\(\d{1,2}:\d\d UTC[^)]*\))?(?=\s|$)/;
const CENTRAL_EUROPE: Readonly<Record<string, number>> = { CET: 1, CEST: 2 };
const HOUR = 3_600_000;
/** Month in which a season from summer to spring starts. */
const FIRST_MONTH = 7;

/** A value at the start of a line, and the rest of the line. */
export interface Prefix<Value> {
  readonly value: Value;
  readonly rest: string;
}

/**
 * The date at the start of a line, 'YYYY-MM-DD'. Without a year, it is the year of the season or the next one, in which the
 * date has the given weekday. Without a weekday too, seasons from summer to spring start in July. A date with a year
 * must belong to the season.
 *
 * @returns null if the line does not start with a date; a reason if the date is invalid
 */
export function dayAt(text: string, season: Season): Prefix<string> | { readonly reason: string } | null {
  for (const pattern of DAY) {
    const found = pattern.exec(text);
    const { weekday, name, day, year, month, short } = found?.groups ?? {};
    if (found === null || day === undefined) continue;
    const number = month === undefined ? MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1 : Number(month);
    if (number === 0) return null;
    const fullYear = year ?? (short === undefined ? undefined : `20${short}`);
    const years = fullYear === undefined ? yearsOf(season, weekday === undefined ? number : null) : [Number(fullYear)];
    for (const candidate of years) {
      const date = `${candidate}-${pad(number)}-${pad(Number(day))}`;
      const at = utcDay(date);
      if (at === null || (weekday !== undefined && !isWeekday(at, weekday))) continue;
      if (!isInSeason(at, season)) return { reason: `the date is outside of the season ${season.year}: ${found[0]}` };
      return { value: date, rest: text.slice(found[0].length).trim() };
    }
    return { reason: `invalid date in ${years.join(' or ')}: ${found[0]}` };
  }
  return null;
}

/** The years that a date without one can have; `month` if there is no weekday to decide between two. */
function yearsOf({ year, split }: Season, month: number | null): readonly number[] {
  if (month === null) return [year, year + 1];
  return [split && month < FIRST_MONTH ? year + 1 : year];
}

function isWeekday(at: number, weekday: string): boolean {
  return WEEKDAYS[new Date(at).getUTCDay()] === weekday.slice(0, 2).toLowerCase();
}

/** Seasons from summer to spring start in June at the earliest. That of 2019/20 ended in August. */
function isInSeason(at: number, { year, split }: Season): boolean {
  if (!split) return true;
  return at >= Date.UTC(year, 5, 1) && at < Date.UTC(year + 1, 8, 1);
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
