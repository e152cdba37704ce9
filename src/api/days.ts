/** Days and moments as a caller's time zone has them. */
import { localToUtc, utcOffset } from '../base/zones.ts';
import type { Instant } from '../football/terms.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** No match lies further away: days beyond are drawn in, for calendars and zone data end somewhere. */
const FIRST_DAY = '1800-01-01';
const LAST_DAY = '2999-12-31';

/** The moment a day (YYYY-MM-DD) begins in a zone, or that of a day some days later. */
export function dayStart(day: string, zone = 'UTC', daysLater = 0): Instant {
  const within = day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
  const start = Date.parse(`${within}T00:00:00Z`) + daysLater * DAY_MS;
  return zone === 'UTC' ? start : localToUtc(dayOf(start), '00:00', zone);
}

/**
 * The moment a match is shown at: its kickoff; where only the day is known, the beginning of that day in the zone. A day
 * without a time belongs to no zone, so none may move it to another date.
 */
export function kickoffText(
  { kickoff, kickoffKnown }: { readonly kickoff: Instant; readonly kickoffKnown: boolean },
  zone = 'UTC',
): Instant {
  return kickoffKnown || zone === 'UTC' ? kickoff : dayStart(dayOf(kickoff), zone);
}

/** What days, from the first to the last, mean to the store: moments in the zone, and whole days by the calendar. */
export function period(
  first: string | undefined,
  last: string | undefined,
  zone = 'UTC',
): { from?: Instant; to?: Instant; days?: { from?: Instant; to?: Instant } } {
  const within = (of: string) => ({
    ...(first !== undefined && { from: dayStart(first, of) }),
    ...(last !== undefined && { to: dayStart(last, of, 1) }),
  });
  const none = first === undefined && last === undefined;
  return { ...within(zone), ...(zone !== 'UTC' && !none && { days: within('UTC') }) };
}

/** The day a moment falls on in a zone, YYYY-MM-DD. */
export function dayOf(moment: Instant, zone = 'UTC'): string {
  return new Date(moment + offset(moment, zone)).toISOString().slice(0, 10);
}

/** '2024-03-13T20:00:00+00:00' in UTC as elsewhere: the mirrored interface's way of writing a moment. */
export function offsetDate(moment: Instant, zone = 'UTC'): string {
  const shift = offset(moment, zone);
  return `${new Date(moment + shift).toISOString().slice(0, 19)}${offsetText(shift)}`;
}

/** '2024-03-13T20:00:00.000Z' in UTC; with the zone's clock and offset elsewhere. */
export function millisecondDate(moment: Instant, zone = 'UTC'): string {
  if (zone === 'UTC') return new Date(moment).toISOString();
  const shift = offset(moment, zone);
  return `${new Date(moment + shift).toISOString().slice(0, -1)}${offsetText(shift)}`;
}

/** The first moment of the UTC day after the one of `now`. */
export function nextMidnight(now: Instant): Instant {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** Whole minutes: local mean times of the 19th century had seconds too, which ISO 8601 cannot write. */
function offset(moment: Instant, zone: string): number {
  return zone === 'UTC' ? 0 : Math.trunc(utcOffset(moment, zone) / MINUTE_MS) * MINUTE_MS;
}

function offsetText(shift: number): string {
  const minutes = Math.abs(shift) / MINUTE_MS;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${shift < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
