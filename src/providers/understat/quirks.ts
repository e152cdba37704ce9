/** Quirks of Understat's shots, one pure function each. */
import { utcDay } from '../../base/zones.ts';
import type { Side } from '../../football/score.ts';
import { pitchScale } from '../../ingest/records/pitch.ts';

/** Coordinates are fractions of the pitch. The penalty spot is at 0.885, and Y grows to the attacker's left. */
const scaled = pitchScale({
  x: [
    [0, 0],
    [0.058, 6],
    [0.115, 12],
    [0.17, 18],
    [0.5, 60],
    [0.83, 102],
    [0.885, 108],
    [0.942, 114],
    [1, 120],
  ],
  y: [
    [0, 0],
    [0.211, 18],
    [0.368, 30],
    [0.452, 36],
    [0.548, 44],
    [0.632, 50],
    [0.789, 62],
    [1, 80],
  ],
});

export function pitchPoint(x: number, y: number): { readonly x: number; readonly y: number } {
  return scaled({ x, y: 1 - y });
}

/**
 * Minutes are completed minutes: 86 is the 87th. The source does not separate the halves, so stoppage time of the first
 * half counts as part of the second.
 */
export function minuteOf(minute: number): { minute: number; extra?: number } {
  return minute >= 90 ? { minute: 90, extra: minute - 89 } : { minute: minute + 1 };
}

/** 'h' or 'a' is the player's side, also for own goals, which count for the other side. */
export function sideOf(letter: string): Side | null {
  return letter === 'h' ? 'home' : letter === 'a' ? 'away' : null;
}

/** Times before are in different zones: 60 or 240 minutes ahead of UTC. */
const UTC_SINCE = Date.UTC(2019, 10, 1);
const AHEAD_MAX_MS = 240 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Times are UTC since November 2019: '2024-08-16 19:00:00' was 20:00 in Manchester. Before, only the day is known. A match
 * that ended late is on the next day in the file, but none kicks off before 04:00.
 *
 * @returns null for an invalid time
 */
export function kickoffAt(date: string): { readonly kickoff: number; readonly kickoffKnown: boolean } | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d$/.exec(date) ?? [];
  const midnight = day === undefined ? null : utcDay(day);
  if (midnight === null) return null;
  const kickoff = midnight + (Number(hour) * 60 + Number(minute)) * 60_000;
  if (kickoff >= UTC_SINCE) return { kickoff, kickoffKnown: true };
  return { kickoff: Math.floor((kickoff - AHEAD_MAX_MS) / DAY_MS) * DAY_MS, kickoffKnown: false };
}

/** Files saved again as a table have 1.0 instead of 1. NaN for anything but a whole number. */
export function parseInteger(cell: string): number {
  return /^\d+(?:\.0+)?$/.test(cell) ? Number(cell) : Number.NaN;
}
