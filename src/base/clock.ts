/** The one source of the present moment, in milliseconds since 1970 UTC. Tests set their own. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
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
