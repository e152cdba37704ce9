/** Quirks of fixturedownload.com's files, one pure function each. */
import { localToUtc, utcDay } from '../../base/zones.ts';
import { LEAGUES, ZONES } from './codes.ts';

interface FileName {
  readonly league: string;
  /** IANA zone of the times; null if the name has none */
  readonly zone: string | null;
}

/**
 * Only the file name has the league and the zone: `epl-2026-GMTStandardTime.csv`, `epl-2026-UTC.csv`, in mirrors `E0.csv`.
 *
 * @returns null for an unknown league or an unknown zone
 */
export function fileNameOf(path: string): FileName | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const [, slug = '', zoneName] = /^(.+?)(?:[-_]\d{4})?(?:-([a-z]+))?\.csv$/.exec(name) ?? [];
  const leagueWithoutZone = LEAGUES.get(zoneName === undefined ? slug : `${slug}-${zoneName}`);
  if (leagueWithoutZone !== undefined) return { league: leagueWithoutZone, zone: null };
  const league = LEAGUES.get(slug);
  const zone = zoneName === undefined ? null : ZONES.get(zoneName);
  return league === undefined || zone === undefined ? null : { league, zone };
}

/** A date and time as in the file. `time` is null if only the date is known. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly time: string | null;
}

/** `21/08/2026 20:00`, or only the date for a match without a time; null for anything else. */
export function wallTimeOf(cell: string): WallTime | null {
  const [, day, month, year, time] =
    /^(\d\d)\/(\d\d)\/(\d{4})(?: ((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?)?$/.exec(cell) ?? [];
  if (day === undefined) return null;
  const date = `${year}-${month}-${day}`;
  return utcDay(date) === null ? null : { date, time: time ?? null };
}

const EVIDENCE_MIN = 5;
const EVIDENCE_RATIO = 4;
const SATURDAY = 6;

/**
 * Some files are in UTC, some in local time, and mirrors drop the zone from the name. In Britain most Saturday matches kick
 * off at 15:00. In summer time, 15:00 in the file means London time and 14:00 means UTC.
 *
 * @returns 'UTC' or 'Europe/London', which are the same in winter; null if the matches do not decide it
 */
export function britishZoneOf(times: readonly WallTime[]): string | null {
  let atThree = 0;
  let atTwo = 0;
  let summerMatches = 0;
  for (const { date, time } of times) {
    const noon = localToUtc(date, '12:00', 'Europe/London');
    if (time === null || new Date(noon).getUTCHours() === 12) continue;
    summerMatches += 1;
    if (new Date(noon).getUTCDay() !== SATURDAY) continue;
    if (time === '15:00') atThree += 1;
    if (time === '14:00') atTwo += 1;
  }
  if (summerMatches === 0) return 'Europe/London';
  if (atThree >= EVIDENCE_MIN && atThree >= atTwo * EVIDENCE_RATIO) return 'Europe/London';
  if (atTwo >= EVIDENCE_MIN && atTwo >= atThree * EVIDENCE_RATIO) return 'UTC';
  return null;
}

/** Whether a venue or team is not decided yet: `TBC`, `TBA`, `To be announced`. */
export function isToBeNamed(cell: string): boolean {
  return /^(tb[acd]|to be (announced|confirmed|decided|defined))$/i.test(cell);
}
