/** Random draws beyond a uniform number. */
import type { Random } from '../../base/random.ts';

/** A standard normal number (Box-Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** A copy of the items in random order (Fisher-Yates). */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Number of successes in `trials` with the given probability. */
export function binomial(random: Random, trials: number, chance: number): number {
  let hits = 0;
  for (let i = 0; i < trials; i++) if (random() < chance) hits++;
  return hits;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
