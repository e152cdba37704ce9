/** What is odd about openfootball's files, one function for each oddity. All are pure. */
import { localToUtc, minutesOf, utcDay } from '../../base/zones.ts';
import type { StatusCode } from '../../football/status.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { countryKey, zoneOfLeague } from './codes.ts';

const HOUR = 3_600_000;

/** Files whose times are an hour behind the local ones; those of Scotland were compared with another source's. */
const HOUR_BEHIND: ReadonlySet<string> = new Set(['aut.1 2025', 'ger.2 2025', 'sco.1 2025']);

/** The season stands at the end of the file's title: 'Premier League 2024/25', 'Copa Libertadores 2025'. */
export function seasonOfTitle(title: string): number | null {
  const [, year] = /\b(\d{4})(?:\/\d{2,4})?$/.exec(title.trim()) ?? [];
  return year === undefined ? null : Number(year);
}

/** The season's folder says it too: '2024-25/en.1.json', '2022/worldcup.json'. */
export function seasonOfFolder(path: string): number | null {
  const [, year] = /(?:^|\/)(\d{4})(?:-\d{2,4})?\/[^/]*$/.exec(path) ?? [];
  return year === undefined ? null : Number(year);
}

export interface Kickoff {
  readonly at: number;
  readonly known: boolean;
}

/**
 * Times are local ones of the league's country, without a zone; World Cups have 'UTC+3' behind the time. Three files
 * of 2025-26 are an hour behind. Without a time, or without a zone to read it by, only the day is known.
 *
 * @returns null where the day or the time does not exist
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
  const late = HOUR_BEHIND.has(`${league} ${season}`) ? HOUR : 0;
  return { at: localToUtc(date, clock, zone) + late, known: true };
}

/** Clubs that stand under the country in whose league they play in some files, and under their own in others. */
const OWN_COUNTRY: ReadonlyMap<string, string> = new Map([['AS Monaco (FRA)', 'mco']]);

/**
 * Cups across borders have the country behind the club: 'Chelsea FC (ENG)'.
 *
 * @returns null where the country is not known
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

/** What did not go as planned; both spellings of 'cancelled' occur. Undefined for an unknown word. */
export function statusOf(word: string): StatusCode | undefined {
  return STATUSES.get(word);
}

export interface Ground {
  readonly name?: string;
  readonly city?: string;
}

/**
 * A ground is 'Estadio Azteca, Mexico City'. Without a comma it is a city, 'Boston (Foxborough)' with the town proper
 * in brackets, unless the file names the ground elsewhere with its city (1982).
 */
export function groundOf(text: string, cities: ReadonlyMap<string, string>): Ground {
  const comma = text.lastIndexOf(',');
  if (comma > 0) return { name: text.slice(0, comma).trim(), city: text.slice(comma + 1).trim() };
  const city = cities.get(text);
  if (city !== undefined) return { name: text, city };
  const [, town] = /\(([^)]+)\)$/.exec(text) ?? [];
  return { city: town ?? text };
}

/** Grounds of a file that are written with their city. */
export function citiesOfGrounds(grounds: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const cities = new Map<string, string>();
  for (const text of grounds) {
    if (text?.includes(',') !== true) continue;
    const { name, city } = groundOf(text, cities);
    if (name !== undefined && city !== undefined) cities.set(name, city);
  }
  return cities;
}

/** A club's name may carry the years it lived: 'CA Bragantino (1928-2019)'. */
export function withoutYears(name: string): { readonly name: string; readonly founded: number | null } {
  const [, plain, from] = /^(.+?)\s*\((\d{4})?\s*-\s*(?:\d{4})?\)$/.exec(name) ?? [];
  if (plain === undefined) return { name, founded: null };
  return { name: plain, founded: from === undefined ? null : Number(from) };
}

/** Names carry marks that are no part of them: a language, '[en]', and '$$' around a sponsor. */
export function withoutMarks(name: string): string {
  return name
    .replace(/\s*\[[a-z]{2}\]/g, '')
    .replaceAll('$$', '')
    .replace(/\s+/g, ' ')
    .trim();
}
