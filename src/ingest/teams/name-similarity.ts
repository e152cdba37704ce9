/** How alike two names look. Only ever to suggest teams to a person; nothing is resolved by likeness. */

function pairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Share of the letter pairs two keys have in common (Dice), 0 to 1. */
export function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  const all = Math.max(a.length - 1, 0) + Math.max(b.length - 1, 0);
  return all === 0 ? 0 : (2 * common) / all;
}
