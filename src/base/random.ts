/** Returns the next uniform number in [0, 1). */
export type Random = () => number;

/** A mulberry32 generator, seeded with a hash of the text. The same seed gives the same sequence. Not for secrets. */
export function seededRandom(seed: string | number): Random {
  let state = 2166136261;
  for (const char of String(seed)) state = Math.imul(state ^ char.codePointAt(0)!, 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random item; all are equally likely. Throws RangeError for an empty list. */
export function pick<T>(random: Random, items: readonly T[]): T {
  if (items.length === 0) throw new RangeError('pick: the list is empty');
  return items[Math.floor(random() * items.length)]!;
}

/** A Poisson-distributed count by Knuth's method, which is fast for the small rates of football. */
export function poisson(random: Random, rate: number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
