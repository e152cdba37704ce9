/** The current time in ms since 1970 UTC. All code takes it from a Clock, so that tests can set it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that shows the same time until `set`. */
export function fixedClock(start: number | string): Clock & { set(moment: number | string): void } {
  const toMs = (moment: number | string) => (typeof moment === 'string' ? Date.parse(moment) : moment);
  let current = toMs(start);
  return {
    now: () => current,
    set: (moment) => {
      current = toMs(moment);
    },
  };
}
