/** What is odd about StatsBomb's files, one function for each oddity. All are pure. */
import { localToUtc, utcDay } from '../../base/zones.ts';

/** '2018/2019' and '2020' both begin with the year. Null for anything else. */
export function seasonOf(name: string): number | null {
  const [, year] = /^(\d{4})(?:\/\d{4})?$/.exec(name) ?? [];
  return year === undefined ? null : Number(year);
}

/** Leagues whose clock is known to be Central European: those at home there, and the European Championship everywhere. */
const CENTRAL_EUROPEAN = /^(?:uefa|esp|fra|ger|ita)\./;

/**
 * Times come without a zone. At the European Championship matches in Baku and Saint Petersburg stand at Central European
 * time; elsewhere nothing tells what clock it is, and only the day is taken.
 *
 * @returns null where there is no such day or time
 */
export function kickoffAt(date: string, time: string | null, league: string): { at: number; known: boolean } | null {
  const day = utcDay(date);
  if (day === null) return null;
  if (time === null || !CENTRAL_EUROPEAN.test(league)) return { at: day, known: false };
  const [, clock] = /^((?:[01]\d|2[0-3]):[0-5]\d)/.exec(time) ?? [];
  return clock === undefined ? null : { at: localToUtc(date, clock, 'Europe/Paris'), known: true };
}

/** Some grounds have their city behind them: 'Allianz Arena (München)'. */
export function groundOf(text: string): { readonly name: string; readonly city?: string } {
  const [, name, city] = /^(.+?) \(([^)]+)\)$/.exec(text) ?? [];
  return name === undefined || city === undefined ? { name: text } : { name, city };
}

const PERIOD_BEGINS: readonly number[] = [0, 45, 90, 105, 120];
const PERIOD_ENDS: readonly number[] = [45, 90, 105, 120];

/** A file that goes round as an example has an own goal put in by hand, in minute 44 of the second half. */
export function isBeforeItsPeriod(minute: number, period: number): boolean {
  return minute < (PERIOD_BEGINS[period - 1] ?? 0);
}

/** Minutes are full ones gone by, and the second half begins at 45 again: 45 is 45+1 in the first and 46 in the second. */
export function minuteOf(minute: number, period: number): { minute: number; extra?: number } {
  const end = PERIOD_ENDS[period - 1] ?? 120;
  return minute + 1 > end ? { minute: end, extra: minute + 1 - end } : { minute: minute + 1 };
}

/** 4231 > '4-2-3-1'. */
export function formationOf(digits: number): string {
  return String(digits).split('').join('-');
}

/** Half a name is missing where a player goes by another: the nickname is the one he is known by. */
export function displayName(name: string, nickname: string | null | undefined): string {
  return nickname === null || nickname === undefined || nickname === '' ? name : nickname;
}

/** The file tells no more than the score of both periods of extra time together: a level knock-out match was decided by kicks. */
export function isKnockOut(stage: string): boolean {
  return /final|round of|play-?off/i.test(stage);
}

/** Two events tell of an own goal, one for each team: that of the one who scored it has his name. */
export function isOwnGoal(type: string): boolean {
  return type === 'Own Goal Against';
}
