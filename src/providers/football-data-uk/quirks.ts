/** What is odd about football-data.co.uk's files, one function for each oddity. All are pure. */
import { utcOfLocal } from '../../base/zones.ts';
import { type Goals, isUsualAward } from '../../football/score.ts';
import { LEAGUE_FOLDERS } from './codes.ts';

/** A day of a match: 00:00 UTC of it in milliseconds. */
export type Day = number;

/** Dates are dd/mm/yy, dd/mm/yyyy or, in re-saved files, yyyy-mm-dd with or without a time. Null for anything else. */
export function dayOf(date: string): Day | null {
  const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(date);
  if (british !== null) return validDay(fullYear(british[3]!), Number(british[2]), Number(british[1]));
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00(?::00)?)?$/.exec(date);
  return iso === null ? null : validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
}

/** The files begin with 1993/94: two digits from 90 on are of the last century. */
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

/** There are no more than the minutes of a day, in four ways of writing them. */
const minutesOfTimes = new Map<string, number>();

/**
 * Kickoff times are London's whatever the country, with summer time; the seconds are a trace of re-saving.
 *
 * @returns UTC milliseconds; null where the text is no time of day
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

/** Leagues whose 2019/20 was cut short in spring 2020 and whose next season began in August. */
const CUT_SHORT_IN_2020 = new Set(['sco.1', 'sco.2', 'sco.3', 'sco.4', 'bel.1', 'fra.1', 'fra.2', 'ned.1']);

/**
 * Files may hold several seasons, or run into the next one, so the season comes from the date: July to June. Where
 * 2019/20 was played on after the lockdown it ended as late as 7 August 2020 (Spain's second division), and no such
 * league began again before September.
 *
 * @returns starting year
 */
export function seasonOf(day: Day, league: string): number {
  const date = new Date(day);
  const year = date.getUTCFullYear();
  if (year === 2020 && !CUT_SHORT_IN_2020.has(league)) return day < Date.UTC(2020, 7, 15) ? 2019 : 2020;
  return date.getUTCMonth() >= 6 ? year : year - 1;
}

/** A copy: a piece of a longer text keeps the whole of it, here a block of the file, alive in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

/** Names stand behind a no-break space in some files ("\u00A0M Dean") and carry double blanks in others. */
export function cleanText(cell: string): string {
  return /^\s|\s$|\s\s|\u00A0/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell;
}

/** Re-saving by statistics programs turns 4 into 4.0, and a no-break space gets between digits. NaN for anything else. */
export function parseInteger(cell: string): number {
  if (cell === '') return Number.NaN;
  const digits = cell.replace(/\s/g, '');
  return /^\d+(?:\.0*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Re-saving renames `BbMx>2.5` and `BbMx<2.5` to `BbMx_2_5` and `BbMx_2_5_1`: the second of a pair gets the `_1`. */
export function originalColumnName(header: string): string {
  const name = header.trim();
  return name.replace(/_2_5_1$/, '<2.5').replace(/_2_5$/, '>2.5');
}

/**
 * Where each column stands. Headers end in up to a dozen empty names, and one name may occur twice (D2 2004/05): the
 * first one counts.
 */
export function columnIndexes(header: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  header.forEach((cell, index) => {
    const name = originalColumnName(cell);
    if (name !== '' && !indexes.has(name)) indexes.set(name, index);
  });
  return indexes;
}

/**
 * A result given by decision shows as a score without half-time, in a file that has half-times: either with no
 * statistics at all (Cagliari-Roma 2012, Bolton-Brentford 2019) or as the usual 3-0 beside the statistics of what was
 * played (Sassuolo-Pescara 2016).
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
 * The derived data set of datahub.io (`premier-league/season-2324.csv`) has the same columns but `Div`, `Time` and the
 * odds; there the folder names the league.
 *
 * @returns league code; null where no such folder holds the file
 */
export function leagueOfFolder(path: string): string | null {
  return LEAGUE_FOLDERS.get(path.split('/').at(-2) ?? '') ?? null;
}
