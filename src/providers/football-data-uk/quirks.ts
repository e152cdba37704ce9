/** Quirks of football-data.co.uk's files, one pure function each. */
import { detached } from '../../base/text.ts';
import { utcOfLocal } from '../../base/zones.ts';
import { type Goals, isUsualAward } from '../../football/score.ts';
import { startingYear } from '../../football/season/starting-year.ts';
import { LEAGUE_FOLDERS } from './codes.ts';

/** A date as the UTC milliseconds of its midnight. */
export type Day = number;

/** Dates are dd/mm/yy, dd/mm/yyyy or, in files saved again, yyyy-mm-dd with or without 00:00. Null for anything else. */
export function dayOf(date: string): Day | null {
  const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(date);
  if (british !== null) return validDay(fullYear(british[3]!), Number(british[2]), Number(british[1]));
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00(?::00)?)?$/.exec(date);
  return iso === null ? null : validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
}

/** The files start with 1993/94, so two-digit years from 90 on belong to the 1900s. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= 90 ? 1900 + year : 2000 + year;
}

function validDay(year: number, month: number, dayOfMonth: number): Day | null {
  if (year < 1990 || year > 2100) return null;
  const day = Date.UTC(year, month - 1, dayOfMonth);
  const read = new Date(day);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === dayOfMonth ? day : null;
}

/** Cache of times as text. A day has 1,440 minutes, in four formats. */
const minutesOfTimes = new Map<string, number>();

/**
 * Kickoff times are in London time for every country. Files saved again also have seconds.
 *
 * @returns UTC milliseconds; null for an invalid time
 */
export function kickoffAt(day: Day, time: string): number | null {
  let minutes = minutesOfTimes.get(time);
  if (minutes === undefined) {
    const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(time) ?? [];
    if (hour === undefined) return null;
    minutes = Number(hour) * 60 + Number(minute);
    minutesOfTimes.set(detached(time), minutes);
  }
  return utcOfLocal(day + minutes * 60_000, 'Europe/London');
}

/** Leagues that ended 2019/20 early in spring 2020 and started the next season in August. */
const CUT_SHORT_IN_2020 = new Set(['sco.1', 'sco.2', 'sco.3', 'sco.4', 'bel.1', 'fra.1', 'fra.2', 'ned.1']);

/**
 * Season of a date, July to June, because some files contain several seasons or parts of the next one. Leagues that resumed
 * 2019/20 after the lockdown ended by 7 August 2020 (Spain's second division), and none started again before September.
 *
 * @returns starting year
 */
export function seasonOf(day: Day, league: string): number {
  const year = new Date(day).getUTCFullYear();
  if (year === 2020 && !CUT_SHORT_IN_2020.has(league)) return day < Date.UTC(2020, 7, 15) ? 2019 : 2020;
  return startingYear(day);
}

/** Removes no-break spaces before names ("\u00A0M Dean") and double spaces. */
export function cleanText(cell: string): string {
  return /^\s|\s$|\s\s|\u00A0/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell;
}

/** Files saved again by statistics programs have 4.0 instead of 4, and some numbers contain no-break spaces. */
export function parseInteger(cell: string): number {
  if (cell === '') return Number.NaN;
  const digits = cell.replace(/\s/g, '');
  return /^\d+(?:\.0*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Files saved again have `BbMx_2_5` and `BbMx_2_5_1` instead of `BbMx>2.5` and `BbMx<2.5`. */
export function originalColumnName(header: string): string {
  const name = header.trim();
  return name.replace(/_2_5_1$/, '<2.5').replace(/_2_5$/, '>2.5');
}

/** Names of columns in some files > usual names. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['HT', 'HomeTeam'],
  ['AT', 'AwayTeam'],
]);

/**
 * Column name > index. Headers end with up to a dozen empty names. If a name occurs twice (D2 2004/05), the first one
 * applies. Some files have `HT` and `AT` for the teams.
 */
export function columnIndexes(header: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  header.forEach((cell, index) => {
    const name = originalColumnName(cell);
    if (name !== '' && !indexes.has(name)) indexes.set(name, index);
  });
  for (const [other, usual] of OTHER_NAMES) {
    const index = indexes.get(other);
    if (index !== undefined && !indexes.has(usual)) indexes.set(usual, index);
  }
  return indexes;
}

/**
 * Whether a result may have been awarded, which the files do not mark. In a season with half-time scores, an awarded match
 * has none. It either has no statistics (Cagliari-Roma 2012, Bolton-Brentford 2019), or the usual 3-0 with the statistics
 * of the played match (Sassuolo-Pescara 2016). See possible-awards.ts for seasons without half-time scores.
 */
export function isAwarded(row: {
  readonly goals: Goals;
  readonly halftime: Goals | null;
  readonly statistics: boolean;
}): boolean {
  const { goals, halftime, statistics } = row;
  if (halftime !== null) return false;
  return !statistics || isUsualAward(goals);
}

/**
 * The derived data set of datahub.io (`premier-league/season-2324.csv`) lacks `Div`, `Time` and the odds. Its folders name
 * the leagues.
 *
 * @returns league code; null for any other folder
 */
export function leagueOfFolder(path: string): string | null {
  return LEAGUE_FOLDERS.get(path.split('/').at(-2) ?? '') ?? null;
}
