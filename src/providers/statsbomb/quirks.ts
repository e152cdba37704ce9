/** Quirks of StatsBomb's files, one pure function each. */
import { localToUtc, utcDay } from '../../base/zones.ts';

/** Starting year of '2018/2019' or '2020'; null for anything else. */
export function seasonOf(name: string): number | null {
  const [, year] = /^(\d{4})(?:\/\d{4})?$/.exec(name) ?? [];
  return year === undefined ? null : Number(year);
}

/** Leagues whose times are known to be Central European Time: those played there, and all UEFA competitions. */
const CENTRAL_EUROPEAN = /^(?:uefa|esp|fra|ger|ita)\./;

/**
 * Times have no zone. European Championship matches in Baku and Saint Petersburg are listed in Central European Time. For
 * other leagues the zone is unknown, and only the date is used.
 *
 * @returns null if the date or time is invalid
 */
export function kickoffAt(date: string, time: string | null, league: string): { at: number; known: boolean } | null {
  const day = utcDay(date);
  if (day === null) return null;
  if (time === null || !CENTRAL_EUROPEAN.test(league)) return { at: day, known: false };
  const [, clock] = /^((?:[01]\d|2[0-3]):[0-5]\d)/.exec(time) ?? [];
  return clock === undefined ? null : { at: localToUtc(date, clock, 'Europe/Paris'), known: true };
}

/** Some stadiums are followed by their city: 'Allianz Arena (München)'. */
export function groundOf(text: string): { readonly name: string; readonly city?: string } {
  const [, name, city] = /^(.+?) \(([^)]+)\)$/.exec(text) ?? [];
  return name === undefined || city === undefined ? { name: text } : { name, city };
}

const PERIOD_STARTS: readonly number[] = [0, 45, 90, 105, 120];
const PERIOD_ENDS: readonly number[] = [45, 90, 105, 120];

/** A widely copied example file has an own goal inserted by hand, in minute 44 of the second half. */
export function isBeforeItsPeriod(minute: number, period: number): boolean {
  return minute < (PERIOD_STARTS[period - 1] ?? 0);
}

/** Minutes are completed minutes, and the second half starts again at 45: 45 is 45+1 in the first half and 46 in the second. */
export function minuteOf(minute: number, period: number): { minute: number; extra?: number } {
  const end = PERIOD_ENDS[period - 1] ?? 120;
  return minute + 1 > end ? { minute: end, extra: minute + 1 - end } : { minute: minute + 1 };
}

/** 4231 > '4-2-3-1'. */
export function formationOf(digits: number): string {
  return String(digits).split('').join('-');
}

/** The nickname is the common name of a player. Without one the full name is used. */
export function displayName(name: string, nickname: string | null | undefined): string {
  return nickname === null || nickname === undefined || nickname === '' ? name : nickname;
}

/** Women's teams of nations are "England Women's". Touchline calls them 'England W'. */
export function teamName(name: string): string {
  return name.replace(/ Women['’]s$/, ' W');
}

/** The country of the clubs of a league of women; undefined for other leagues, whose clubs are known. */
export function countryOfWomensClubs(league: string): string | undefined {
  return /^([a-z]{3})\.women\./.exec(league)?.[1];
}

/** Whether a match must have a winner. The file does not mark shoot-outs: a level knockout match had one. */
export function isKnockOut(stage: string): boolean {
  return /final|round of|play-?off/i.test(stage);
}

/** An own goal has one event per team. The event of the player's own team names the player. */
export function isOwnGoal(type: string): boolean {
  return type === 'Own Goal Against';
}
