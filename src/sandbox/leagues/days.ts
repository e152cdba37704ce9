/** From the calendars' MM-DD to moments. */
import type { SeasonCalendar } from './competitions.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const SATURDAY = 6;
const WEDNESDAY = 3;

/** 00:00 UTC of the day within the season. */
function dayOfSeason(calendar: SeasonCalendar, season: number, monthDay: string): number {
  const year = monthDay >= calendar.published ? season : season + 1;
  return Date.parse(`${year}-${monthDay}T00:00:00Z`);
}

function monthDayOf(moment: number): string {
  return new Date(moment).toISOString().slice(5, 10);
}

/** The year of the season that is the current one at a moment. */
export function currentSeason(calendar: SeasonCalendar, now: number): number {
  const year = new Date(now).getUTCFullYear();
  return monthDayOf(now) >= calendar.published ? year : year - 1;
}

function firstOn(weekday: number, from: number): number {
  return from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * DAY;
}

/** All Saturdays on which a round can be, as 00:00 UTC. */
export function playingSaturdays(calendar: SeasonCalendar, season: number): number[] {
  const closes = dayOfSeason(calendar, season, calendar.closes);
  const saturdays: number[] = [];
  for (let day = firstOn(SATURDAY, dayOfSeason(calendar, season, calendar.opens)); day <= closes; day += WEEK) {
    if (!calendar.breaks.some(([from, to]) => within(monthDayOf(day), from, to))) saturdays.push(day);
  }
  return saturdays;
}

/** A break may go over the turn of the year: then it begins later in the alphabet than it ends. */
function within(monthDay: string, from: string, to: string): boolean {
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}

/** `rounds` of the Saturdays, evenly spread, the first and the last among them. Throws a RangeError for too few. */
export function roundSaturdays(saturdays: readonly number[], rounds: number): number[] {
  if (saturdays.length < rounds) throw new RangeError(`${rounds} rounds do not fit on ${saturdays.length} weekends`);
  const step = (saturdays.length - 1) / (rounds - 1);
  return Array.from({ length: rounds }, (_, round) => saturdays[Math.round(round * step)]!);
}

/** The day of a cup round: midweek, the final on a Saturday. */
export function cupDay(calendar: SeasonCalendar, season: number, round: { name: string; from: string }): number {
  return firstOn(round.name === 'Final' ? SATURDAY : WEDNESDAY, dayOfSeason(calendar, season, round.from));
}

/** The Wednesday after a round's Saturday. */
export function midweekAfter(saturday: number): number {
  return saturday + 4 * DAY;
}

/** The moment of a local time on a day. */
export function kickoffAt(day: number, time: string, utcOffset: number): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return day + (hours - utcOffset) * HOUR + minutes * MINUTE;
}
