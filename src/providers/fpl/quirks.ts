/** Quirks of FPL Core Insights, one pure function each. */
import { TOURNAMENTS } from './codes.ts';

/** Integers are floats in some files: '43.0'. Undefined for an empty or non-numeric cell. */
export function numberOf(cell: string): number | undefined {
  const text = cell.trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** TRUE, True or true. */
export function isTrue(cell: string): boolean {
  return cell.trim().toLowerCase() === 'true';
}

/** Starting year of the season folder, '2024-2025/'. Rows of players and teams have no season. */
export function seasonOfPath(path: string): number | null {
  const [, from, to] = /(?:^|\/)(\d{4})-(\d{4})\//.exec(path) ?? [];
  return from !== undefined && Number(to) === Number(from) + 1 ? Number(from) : null;
}

export interface MatchId {
  readonly season: number;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
}

/**
 * '25-26-efl-cup-derby-county-vs-burnley': season, tournament and both teams. Teams outside the Premier League have no
 * code and are named only here.
 *
 * @returns null for an unknown tournament or other text
 */
export function matchIdOf(id: string): MatchId | null {
  const [, year, rest] = /^(\d\d)-\d\d-(.+)$/.exec(id) ?? [];
  if (year === undefined || rest === undefined) return null;
  const tournament = [...TOURNAMENTS.keys()].find((word) => rest.startsWith(`${word}-`));
  if (tournament === undefined) return null;
  const [home, away, ...more] = rest.slice(tournament.length + 1).split('-vs-');
  if (!home || !away || more.length > 0) return null;
  const nameOf = (slug: string) => slug.replaceAll('-', ' ');
  return { season: 2000 + Number(year), tournament, home: nameOf(home), away: nameOf(away) };
}

/** '2024-10-19 16:30:00', '2026-01-24T15:00:00', '2025-04-16 11:30', all in UTC; undefined for anything else. */
export function kickoffOf(cell: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?Z?$/.exec(cell.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(at) ? undefined : at;
}

const DAY = 86_400_000;
const SEASON_DAYS = 282;
const DAYS_OFF_MAX = 80;

/**
 * Snapshots of early gameweeks give played matches the kickoff of the return match, months later. The 38 gameweeks run from
 * mid-August to the end of May. A kickoff more than 80 days from its gameweek's place in that period does not fit.
 */
export function fitsGameweek(kickoff: number, season: number, gameweek: number): boolean {
  const expected = Date.UTC(season, 7, 16) + ((gameweek - 1) / 37) * SEASON_DAYS * DAY;
  return Math.abs(kickoff - expected) <= DAYS_OFF_MAX * DAY;
}

/** Whether a player was a substitute. Both minutes are 0 if they are unknown, even for players who played. */
export function cameOn(start: number | undefined, finish: number | undefined): boolean | undefined {
  return start === undefined || !finish ? undefined : start > 0;
}

const MATCH_MINUTES = 90;

/**
 * Appearances are not stated, but minutes grow with each of them. A gameweek can have two matches: more than 90 minutes are
 * two appearances. Undefined if the first gameweek or one in between is missing.
 */
export function appearancesOf(
  weeks: readonly { readonly gameweek: number; readonly minutes: number }[],
): number | undefined {
  if (weeks.some(({ gameweek }, i) => gameweek !== i + 1)) return undefined;
  const played = weeks.map(({ minutes }, i) => minutes - (weeks[i - 1]?.minutes ?? 0));
  return played.reduce((sum, minutes) => sum + Math.ceil(Math.max(0, minutes) / MATCH_MINUTES), 0);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'Knee injury - Expected back 01 Jan', 'Suspended until 29 Nov': the reason, and the last day within the season. */
export function newsOf(news: string, season: number): { readonly reason: string; readonly end?: string } {
  const [, day, name] = /(?:expected back|until) (\d\d) ([a-z]{3})/i.exec(news) ?? [];
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '');
  const reason = news
    .replace(/\s*-\s*(?:\d+% chance of playing|unknown return date|expected back .*)$/i, '')
    .replace(/ until \d\d [a-z]{3}$/i, '')
    .trim();
  if (day === undefined || month < 0) return { reason };
  const year = month >= 6 ? season : season + 1;
  return { reason, end: `${year}-${String(month + 1).padStart(2, '0')}-${day}` };
}

/** Names have no space after an initial: 'M.Salah'. */
export function displayName(name: string): string {
  return name.replace(/(?<=^|\.)(\p{Lu})\.(?=\p{L})/gu, '$1. ');
}
