/** Quirks of the international results, one pure function each. */
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Goals } from '../../football/score.ts';

const DAY = 86_400_000;
const GOALS_MAX = 99;
const LAST_MINUTE = 120;
/** Longest break between two matches of one edition that runs into a new year. */
const PAUSE_DAYS_MAX = 14;

/** Tournament and year of a postponed edition > the year in its name. */
const POSTPONED: ReadonlyMap<string, number> = new Map([
  ['UEFA Euro 2021', 2020],
  ['African Cup of Nations 2022', 2021],
  ['AFC Asian Cup 2024', 2023],
]);

/**
 * Goals are numbers. 'NA' and an empty cell mean that the match has not been played.
 *
 * @returns null for a match that has not been played; undefined for an invalid or incomplete score
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
 * Stoppage time is only known after extra time: 122 is 120+2. 'NA' means unknown.
 *
 * @returns undefined for 'NA' and any other text
 */
export function minuteOf(cell: string): { readonly minute: number; readonly extra?: number } | undefined {
  if (!/^[1-9]\d{0,2}$/.test(cell)) return undefined;
  const minute = Number(cell);
  return minute > LAST_MINUTE ? { minute: LAST_MINUTE, extra: minute - LAST_MINUTE } : { minute };
}

/** 'TRUE' or 'FALSE', as R writes them; undefined for anything else. */
export function truthOf(cell: string): boolean | undefined {
  return cell === 'TRUE' ? true : cell === 'FALSE' ? false : undefined;
}

/**
 * The country of a stadium has its name at the time of the match: 'Soviet Union', 'Zaïre'. 'Ireland' is the whole island
 * until 1921. It is left out, because the catalogue only has its two successors.
 *
 * @returns key of the country; undefined if the catalogue lacks it
 */
export function countryAtTheTime(name: string): string | undefined {
  return name === 'Ireland' ? undefined : countryByName(name)?.key;
}

/** Derives seasons, which the file lacks, from tournament and date. Rows must be in the order of dates. */
export class Editions {
  private readonly last = new Map<string, { day: number; season: number }>();

  /**
   * The year of the date, with three exceptions. An edition that runs into a new year keeps the year of its first match.
   * UEFA's Nations League has the even year in which it began. A postponed tournament keeps the year in its name.
   */
  seasonOf(tournament: string, day: number): number {
    const year = new Date(day).getUTCFullYear();
    if (tournament === 'UEFA Nations League') return year - (year % 2);
    if (tournament === 'Friendly' || tournament.endsWith(' qualification')) return year;
    const previous = this.last.get(tournament);
    const continues = previous !== undefined && day >= previous.day && day - previous.day <= PAUSE_DAYS_MAX * DAY;
    const season = continues ? previous.season : (POSTPONED.get(`${tournament} ${year}`) ?? year);
    this.last.set(tournament, { day, season });
    return season;
  }
}
