/** Converts the days of calendars (MM-DD) to moments in UTC milliseconds. */
import type { SeasonCalendar } from './competitions.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const SATURDAY = 6;
const WEDNESDAY = 3;

/** 00:00 UTC of a day in a season. */
function dayOfSeason(calendar: SeasonCalendar, season: number, monthDay: string): number {
  const year = monthDay >= calendar.published ? season : season + 1;
  return Date.parse(`${year}-${monthDay}T00:00:00Z`);
}

function monthDayOf(moment: number): string {
  return new Date(moment).toISOString().slice(5, 10);
}

/** The starting year of the season that is current at `now`. */
export function currentSeason(calendar: SeasonCalendar, now: number): number {
  const year = new Date(now).getUTCFullYear();
  return monthDayOf(now) >= calendar.published ? year : year - 1;
}

function firstOn(weekday: number, from: number): number {
  return from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * DAY;
}

/** All Saturdays available for rounds, as 00:00 UTC. */
export function playingSaturdays(calendar: SeasonCalendar, season: number): number[] {
  const closes = dayOfSeason(calendar, season, calendar.closes);
  const saturdays: number[] = [];
  for (let day = firstOn(SATURDAY, dayOfSeason(calendar, season, calendar.opens)); day <= closes; day += WEEK) {
    if (!calendar.breaks.some(([from, to]) => within(monthDayOf(day), from, to))) saturdays.push(day);
  }
  return saturdays;
}

/** Whether a day is in a break. If `from` is after `to`, the break includes New Year. */
function within(monthDay: string, from: string, to: string): boolean {
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}

/** Spreads `rounds` evenly over the Saturdays, using the first and the last. RangeError if there are too few. */
export function roundSaturdays(saturdays: readonly number[], rounds: number): number[] {
  if (saturdays.length < rounds) throw new RangeError(`${rounds} rounds do not fit on ${saturdays.length} weekends`);
  const step = (saturdays.length - 1) / (rounds - 1);
  return Array.from({ length: rounds }, (_, round) => saturdays[Math.round(round * step)]!);
}

/** The day of a cup round: a Wednesday, or a Saturday for the final. */
export function cupDay(calendar: SeasonCalendar, season: number, round: { name: string; from: string }): number {
  return firstOn(round.name === 'Final' ? SATURDAY : WEDNESDAY, dayOfSeason(calendar, season, round.from));
}

/** The Wednesday after a round's Saturday. */
export function midweekAfter(saturday: number): number {
  return saturday + 4 * DAY;
}

/** Kickoff at a local time, HH:MM, on a day. */
export function kickoffAt(day: number, time: string, utcOffset: number): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return day + (hours - utcOffset) * HOUR + minutes * MINUTE;
}
