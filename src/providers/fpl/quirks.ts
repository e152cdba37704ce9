/** What is odd about FPL Core Insights, one function for each oddity. All are pure. */
import { TOURNAMENTS } from './codes.ts';

/** Whole numbers are written as text of a float in some files: '43.0'. Undefined for an empty cell. */
export function numberOf(cell: string): number | undefined {
  const text = cell.trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** TRUE, True or true. */
export function isTrue(cell: string): boolean {
  return cell.trim().toLowerCase() === 'true';
}

/** A folder above says the season, '2024-2025/'; the rows of players and teams do not. */
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
 * code anywhere, so that here is the only place that names them.
 */
export function matchIdOf(id: string): MatchId | null {
  const [, year, rest] = /^(\d\d)-\d\d-(.+)$/.exec(id) ?? [];
  if (year === undefined || rest === undefined) return null;
  const tournament = [...TOURNAMENTS.keys()].find((word) => rest.startsWith(`${word}-`));
  if (tournament === undefined) return null;
  const [home, away, ...more] = rest.slice(tournament.length + 1).split('-vs-');
  if (!home || !away || more.length > 0) return null;
  const named = (slug: string) => slug.replaceAll('-', ' ');
  return { season: 2000 + Number(year), tournament, home: named(home), away: named(away) };
}

/** '2024-10-19 16:30:00', '2026-01-24T15:00:00', '2025-04-16 11:30': always UTC. Undefined for an empty or other cell. */
export function kickoffOf(cell: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?Z?$/.exec(cell.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(at) ? undefined : at;
}

const DAY = 86_400_000;
const SEASON_DAYS = 282;
const DAYS_OFF_MAX = 80;

/**
 * Snapshots of early gameweeks show matches that were played with the kickoff of the return match, months later.
 * Thirty-eight gameweeks fill mid-August to the end of May; a kickoff far from its gameweek's place is not believed.
 */
export function fitsGameweek(kickoff: number, season: number, gameweek: number): boolean {
  const expected = Date.UTC(season, 7, 16) + ((gameweek - 1) / 37) * SEASON_DAYS * DAY;
  return Math.abs(kickoff - expected) <= DAYS_OFF_MAX * DAY;
}

/** Where no minutes of coming and going are known both are 0, for players who played as well. */
export function cameOn(start: number | undefined, finish: number | undefined): boolean | undefined {
  return start === undefined || !finish ? undefined : start > 0;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'Knee injury - Expected back 01 Jan', 'Suspended until 29 Nov': what it is, and the day it ends in that season. */
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

/** An initial has its full stop and no blank: 'M.Salah'. */
export function displayName(name: string): string {
  return name.replace(/(?<=^|\.)(\p{Lu})\.(?=\p{L})/gu, '$1. ');
}
