/** Quirks of openfootball's files, one pure function each. */
import { localToUtc, minutesOf, utcDay } from '../../base/zones.ts';
import type { StatusCode } from '../../football/status.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { countryKey, zoneOfLeague } from './codes.ts';

const HOUR = 3_600_000;

/** Files whose times are one hour earlier than local time. Scotland's were compared with another source. */
const HOUR_BEHIND: ReadonlySet<string> = new Set(['aut.1 2025', 'ger.2 2025', 'sco.1 2025']);

/** Season at the end of the file's title: 'Premier League 2024/25', 'Copa Libertadores 2025'. */
function seasonOfTitle(title: string): number | null {
  const [, year] = /\b(\d{4})(?:\/\d{2,4})?$/.exec(title.trim()) ?? [];
  return year === undefined ? null : Number(year);
}

/** Season in the folder: '2024-25/en.1.json', '2022/worldcup.json'. */
export function seasonOfFolder(path: string): number | null {
  const [, year] = /(?:^|\/)(\d{4})(?:-\d{2,4})?\/[^/]*$/.exec(path) ?? [];
  return year === undefined ? null : Number(year);
}

/** The Euro of 2020 was played in 2021, which its file has in the title. Its folder is the season. */
const POSTPONED_EURO = { title: 'Euro 2021', season: 2020 };

/** The season of a file of matches: by its title, otherwise by its folder. */
export function seasonOfFile(title: string, path: string): number | null {
  if (title === POSTPONED_EURO.title) return POSTPONED_EURO.season;
  return seasonOfTitle(title) ?? seasonOfFolder(path);
}

export interface Kickoff {
  readonly at: number;
  readonly known: boolean;
}

/**
 * Times are local to the league's country, without a zone. World Cup files have 'UTC+3' after the time. Three files of
 * 2025-26 are one hour early. Without a time or a known zone, only the date is known.
 *
 * @returns null if the date or time is invalid
 */
export function kickoffAt(date: string, time: string | undefined, league: string, season: number): Kickoff | null {
  const day = utcDay(date);
  if (day === null) return null;
  if (time === undefined) return { at: day, known: false };
  const [, clock, sign, hours, minutes] = /^(\d{1,2}:\d\d)(?: UTC([+-])(\d{1,2})(?::(\d\d))?)?$/.exec(time) ?? [];
  const minute = clock === undefined ? null : minutesOf(clock);
  if (clock === undefined || minute === null) return null;
  if (hours !== undefined) {
    const ahead = Number(hours) * HOUR + Number(minutes ?? 0) * 60_000;
    return { at: day + minute * 60_000 + (sign === '-' ? ahead : -ahead), known: true };
  }
  const zone = zoneOfLeague(league, season);
  if (zone === undefined) return { at: day, known: false };
  const correction = HOUR_BEHIND.has(`${league} ${season}`) ? HOUR : 0;
  return { at: localToUtc(date, clock, zone) + correction, known: true };
}

/** Clubs listed under their own country in some files and under the country of their league in others. */
const OWN_COUNTRY: ReadonlyMap<string, string> = new Map([['AS Monaco (FRA)', 'mco']]);

/**
 * In international cups the country follows the club: 'Chelsea FC (ENG)'.
 *
 * @returns null for an unknown country
 */
export function teamOf(name: string): TeamName | null {
  const [, club, code] = /^(.+?) \(([A-Z]{3})\)$/.exec(name) ?? [];
  if (club === undefined || code === undefined) return { name: name.trim() };
  const country = OWN_COUNTRY.get(name) ?? countryKey(code);
  return country === undefined ? null : { name: club, country };
}

const STATUSES: ReadonlyMap<string, StatusCode> = new Map([
  ['awarded', 'AWD'],
  ['postponed', 'PST'],
  ['cancelled', 'CANC'],
  ['canceled', 'CANC'],
  ['abandoned', 'ABD'],
]);

/** Status of a match that was not played as scheduled. Both spellings of 'cancelled' occur. Undefined if unknown. */
export function statusOf(text: string): StatusCode | undefined {
  return STATUSES.get(text);
}

export interface Ground {
  readonly name?: string;
  readonly city?: string;
}

/**
 * A stadium with its city is 'Estadio Azteca, Mexico City'. Without a comma it is a city, 'Boston (Foxborough)' with the
 * actual town in brackets, unless another row of the file has the stadium with its city (1982).
 */
export function groundOf(text: string, cities: ReadonlyMap<string, string>): Ground {
  const comma = text.lastIndexOf(',');
  if (comma > 0) return { name: text.slice(0, comma).trim(), city: text.slice(comma + 1).trim() };
  const city = cities.get(text);
  if (city !== undefined) return { name: text, city };
  const [, town] = /\(([^)]+)\)$/.exec(text) ?? [];
  return { city: town ?? text };
}

/** Stadium > city, from the rows of a file that have both. */
export function citiesOfGrounds(grounds: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const cities = new Map<string, string>();
  for (const text of grounds) {
    if (text?.includes(',') !== true) continue;
    const { name, city } = groundOf(text, cities);
    if (name !== undefined && city !== undefined) cities.set(name, city);
  }
  return cities;
}

/** Some names include the years in which the club existed: 'CA Bragantino (1928-2019)'. */
export function withoutYears(name: string): { readonly name: string; readonly founded: number | null } {
  const [, plain, from] = /^(.+?)\s*\((\d{4})?\s*-\s*(?:\d{4})?\)$/.exec(name) ?? [];
  if (plain === undefined) return { name, founded: null };
  return { name: plain, founded: from === undefined ? null : Number(from) };
}

/** Removes marks that are not part of a name: a language, '[en]', and '$$' around a sponsor. */
export function withoutMarks(name: string): string {
  return name
    .replace(/\s*\[[a-z]{2}\]/g, '')
    .replaceAll('$$', '')
    .replace(/\s+/g, ' ')
    .trim();
}
