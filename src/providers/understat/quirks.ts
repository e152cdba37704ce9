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

/** Times are UTC: '2024-08-16 19:00:00' was 20:00 in Manchester. Null for an invalid time. */
export function kickoffAt(date: string): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d$/.exec(date) ?? [];
  const midnight = day === undefined ? null : utcDay(day);
  return midnight === null ? null : midnight + (Number(hour) * 60 + Number(minute)) * 60_000;
}

/** Files saved again as a table have 1.0 instead of 1. NaN for anything but a whole number. */
export function parseInteger(cell: string): number {
  return /^\d+(?:\.0+)?$/.test(cell) ? Number(cell) : Number.NaN;
}
