/** What is odd about the files of international results, one function for each oddity. All are pure. */
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Goals } from '../../football/score.ts';

const DAY = 86_400_000;
const GOALS_MAX = 99;
const LAST_MINUTE = 120;
/** Matches of one edition are at most so many days apart over the turn of a year. */
const PAUSE_DAYS_MAX = 14;

/** Tournaments that were put off and kept the year in their name. */
const PUT_OFF: ReadonlyMap<string, number> = new Map([
  ['UEFA Euro 2021', 2020],
  ['African Cup of Nations 2022', 2021],
  ['AFC Asian Cup 2024', 2023],
]);

/**
 * Cells of goals are numbers; 'NA' and nothing mean that a match is still to come.
 *
 * @returns undefined for anything else, and where one side's goals are missing
 */
export function goalsOf(home: string, away: string): Goals | null | undefined {
  const [first, second] = [home, away].map((cell) => (cell === 'NA' || cell === '' ? null : goalCount(cell)));
  if (first === null && second === null) return null;
  return typeof first === 'number' && typeof second === 'number' ? { home: first, away: second } : undefined;
}

function goalCount(cell: string): number | undefined {
  return /^\d{1,2}$/.test(cell) && Number(cell) <= GOALS_MAX ? Number(cell) : undefined;
}

/**
 * Minutes have no stoppage time of their own, but for that after extra time: 122 is 120+2. 'NA' is not known.
 *
 * @returns undefined for that and for anything else
 */
export function minuteOf(cell: string): { readonly minute: number; readonly extra?: number } | undefined {
  if (!/^[1-9]\d{0,2}$/.test(cell)) return undefined;
  const minute = Number(cell);
  return minute > LAST_MINUTE ? { minute: LAST_MINUTE, extra: minute - LAST_MINUTE } : { minute };
}

/** Truth is 'TRUE' or 'FALSE' as R writes it. Undefined for anything else. */
export function truthOf(cell: string): boolean | undefined {
  return cell === 'TRUE' ? true : cell === 'FALSE' ? false : undefined;
}

/**
 * The country of a ground is written as it was called at the time: 'Soviet Union', 'Zaïre'. 'Ireland' was the whole
 * island until 1921 and is left out there, since the catalogue has its two successors.
 *
 * @returns the country's key, or undefined where the catalogue has none of that name
 */
export function countryAtTheTime(name: string): string | undefined {
  return name === 'Ireland' ? undefined : countryByName(name)?.key;
}

/** The file has no seasons: tells them from tournament and date, in the file's order of dates. */
export class Editions {
  private readonly last = new Map<string, { day: number; season: number }>();

  /**
   * The edition's year: that of the date, but of its first match where an edition goes over the turn of a year, of the
   * even year where a Nations League of UEFA began, and of the name where a tournament was put off.
   */
  seasonOf(tournament: string, day: number): number {
    const year = new Date(day).getUTCFullYear();
    if (tournament === 'UEFA Nations League') return year - (year % 2);
    if (tournament === 'Friendly' || tournament.endsWith(' qualification')) return year;
    const before = this.last.get(tournament);
    const goesOn = before !== undefined && day >= before.day && day - before.day <= PAUSE_DAYS_MAX * DAY;
    const season = goesOn ? before.season : (PUT_OFF.get(`${tournament} ${year}`) ?? year);
    this.last.set(tournament, { day, season });
    return season;
  }
}
