/** The minutes of a match as an axis: 90, or 120 if it had extra time. */

const FULL = 90;
const EXTRA = 120;
const STEP = 15;

interface Timed {
  readonly time: { readonly elapsed: number };
}

/** The last minute of the axis. */
export const endOf = (events: readonly Timed[]) => (events.some(({ time }) => time.elapsed > FULL) ? EXTRA : FULL);

/** 0, 15, 30 up to the end. */
export const minutesUpTo = (end: number) => Array.from({ length: Math.floor(end / STEP) + 1 }, (_, i) => i * STEP);
