/** A seeded generator of uniform numbers in [0, 1): the same seed gives the same sequence everywhere. */
export type Random = () => number;

/** mulberry32 over a hash of the seed text. Not for secrets. */
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

/** One item, each as likely as the other. */
export function pick<T>(random: Random, items: readonly T[]): T {
  if (items.length === 0) throw new RangeError('nothing to pick from');
  return items[Math.floor(random() * items.length)]!;
}

/** A Poisson count (Knuth's product of uniforms; fine for the small rates of football). */
export function poisson(random: Random, rate: number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
