/** Clocks for tests. A test and the service it starts use the same clock, whatever the date of the machine. */
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../../src/base/clock.ts';

/** A clock that starts at a given time and runs in real time. */
export function runningClock(start: number | string): Clock {
  const startMs = typeof start === 'string' ? Date.parse(start) : start;
  const startedAt = performance.now();
  return { now: () => Math.floor(startMs + performance.now() - startedAt) };
}

/** Variables that `faketime` sets for this process. Child processes need them to have the same date. */
const DATE_VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ'];

/** Environment variables that give a child process the same date as this one. */
export function sameDay(): Record<string, string> {
  return Object.fromEntries(
    DATE_VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Environment variables for a Node child process whose clock starts at a given time and runs in real time. */
export function startingAt(startMs: number): Record<string, string> {
  const preload = pathToFileURL(new URL('child-clock.ts', import.meta.url).pathname).href;
  return { NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK_START: String(startMs) };
}
