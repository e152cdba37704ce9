/** Clocks for tests: one for both sides of a test, whatever the date of the machine. */
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../src/base/clock.ts';

/** A clock that starts at a moment and runs at the speed of the real one. */
export function runningClock(start: number | string): Clock {
  const startMs = typeof start === 'string' ? Date.parse(start) : start;
  const startedAt = performance.now();
  return { now: () => Math.floor(startMs + performance.now() - startedAt) };
}

/** Variables through which `faketime` sets the date of this process; children need them to live on the same day. */
const DATE_VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ'];

/** Environment of a child process that has to be on the same day as this one. */
export function sameDay(): Record<string, string> {
  return Object.fromEntries(
    DATE_VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Environment of a Node child process whose clock starts at a moment and runs on from there. */
export function startingAt(moment: number): Record<string, string> {
  const preload = pathToFileURL(new URL('child-clock.ts', import.meta.url).pathname).href;
  return { NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK_START: String(moment) };
}
