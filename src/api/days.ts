/** Dates and moments in the caller's time zone. */
import { localToUtc, utcOffset } from '../base/zones.ts';
import type { Instant } from '../football/terms.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Earlier and later dates are clamped, because time zone data does not cover every year. No match is outside. */
const FIRST_DAY = '1800-01-01';
const LAST_DAY = '2999-12-31';

/** The start of a day (YYYY-MM-DD) in a time zone, or the start of the day `daysLater` days after it. */
export function dayStart(day: string, zone = 'UTC', daysLater = 0): Instant {
  const clamped = day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
  const start = Date.parse(`${clamped}T00:00:00Z`) + daysLater * DAY_MS;
  return zone === 'UTC' ? start : localToUtc(dayOf(start), '00:00', zone);
}

/**
 * The kickoff to present: the start of the day in the time zone if only the date is known. A date without a time has no
 * zone, so a conversion must not shift it to another date.
 */
export function presentedKickoff(
  { kickoff, kickoffKnown }: { readonly kickoff: Instant; readonly kickoffKnown: boolean },
  zone = 'UTC',
): Instant {
  return kickoffKnown || zone === 'UTC' ? kickoff : dayStart(dayOf(kickoff), zone);
}

/** The store's filter for the days `first` to `last`: moments in the zone, and UTC days for fixtures without a time. */
export function period(
  first: string | undefined,
  last: string | undefined,
  zone = 'UTC',
): { from?: Instant; to?: Instant; days?: { from?: Instant; to?: Instant } } {
  const boundsIn = (timezone: string) => ({
    ...(first !== undefined && { from: dayStart(first, timezone) }),
    ...(last !== undefined && { to: dayStart(last, timezone, 1) }),
  });
  const hasBounds = first !== undefined || last !== undefined;
  return { ...boundsIn(zone), ...(zone !== 'UTC' && hasBounds && { days: boundsIn('UTC') }) };
}

/** The date of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: Instant, zone = 'UTC'): string {
  return new Date(moment + offset(moment, zone)).toISOString().slice(0, 10);
}

/** '2024-03-13T20:00:00+00:00': version 1 writes the offset in every zone, UTC included. */
export function offsetDate(moment: Instant, zone = 'UTC'): string {
  const shift = offset(moment, zone);
  return `${new Date(moment + shift).toISOString().slice(0, 19)}${offsetText(shift)}`;
}

/** '2024-03-13T20:00:00.000Z' in UTC; local time with its offset in other zones. */
export function millisecondDate(moment: Instant, zone = 'UTC'): string {
  if (zone === 'UTC') return new Date(moment).toISOString();
  const shift = offset(moment, zone);
  return `${new Date(moment + shift).toISOString().slice(0, -1)}${offsetText(shift)}`;
}

/** The start of the next UTC day. */
export function nextMidnight(now: Instant): Instant {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** UTC offset in milliseconds, cut to whole minutes: offsets before 1900 have seconds, which ISO 8601 cannot express. */
function offset(moment: Instant, zone: string): number {
  return zone === 'UTC' ? 0 : Math.trunc(utcOffset(moment, zone) / MINUTE_MS) * MINUTE_MS;
}

function offsetText(shift: number): string {
  if (shift === 0) return '+00:00'; // nearly always
  const minutes = Math.abs(shift) / MINUTE_MS;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${shift < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
