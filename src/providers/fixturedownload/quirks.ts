/** What is odd about fixturedownload.com's files, one function for each oddity. All are pure. */
import { localToUtc, utcDay } from '../../base/zones.ts';
import { LEAGUES, ZONES } from './codes.ts';

interface FileName {
  readonly league: string;
  /** IANA zone of the times; null where the name does not tell */
  readonly zone: string | null;
}

/**
 * The league and the zone stand in the file's name alone: `epl-2026-GMTStandardTime.csv`, `epl-2026-UTC.csv`, in
 * mirrors `E0.csv`.
 *
 * @returns null where the name says no known league or an unknown zone
 */
export function fileNameOf(path: string): FileName | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const [, slug = '', zoneName] = /^(.+?)(?:[-_]\d{4})?(?:-([a-z]+))?\.csv$/.exec(name) ?? [];
  const whole = LEAGUES.get(zoneName === undefined ? slug : `${slug}-${zoneName}`);
  if (whole !== undefined) return { league: whole, zone: null };
  const league = LEAGUES.get(slug);
  const zone = zoneName === undefined ? null : ZONES.get(zoneName);
  return league === undefined || zone === undefined ? null : { league, zone };
}

/** A date and time as the file has it; `time` is null where only the day is fixed. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly time: string | null;
}

/** `21/08/2026 20:00`; a match without a time has the day alone. Null for anything else. */
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
 * Some files have UTC, some have local time, and mirrors drop the zone from the name. In Britain most matches kick off
 * on Saturdays at three, so the summer half of a season tells: 15:00 is London's clock, 14:00 is UTC.
 *
 * @returns 'UTC' or 'Europe/London', the same thing for a file without summer; null where the matches do not tell
 */
export function britishZoneOf(times: readonly WallTime[]): string | null {
  let three = 0;
  let two = 0;
  let summer = 0;
  for (const { date, time } of times) {
    const noon = localToUtc(date, '12:00', 'Europe/London');
    if (time === null || new Date(noon).getUTCHours() === 12) continue;
    summer += 1;
    if (new Date(noon).getUTCDay() !== SATURDAY) continue;
    if (time === '15:00') three += 1;
    if (time === '14:00') two += 1;
  }
  if (summer === 0) return 'Europe/London';
  if (three >= EVIDENCE_MIN && three >= two * EVIDENCE_RATIO) return 'Europe/London';
  if (two >= EVIDENCE_MIN && two >= three * EVIDENCE_RATIO) return 'UTC';
  return null;
}

/** Grounds and teams yet to be named are written as `TBC`, `TBA` or `To be announced`. */
export function isToBeNamed(cell: string): boolean {
  return /^(tb[acd]|to be (announced|confirmed|decided|defined))$/i.test(cell);
}
