import type { Value } from './database.ts';

/**
 * Parameters for `IN (...)` that follow `before` others. The number grows by powers of two, the last value repeated, so
 * that few statements serve every number of values.
 */
export function inList(values: readonly Value[], before = 0): { readonly list: string; readonly values: Value[] } {
  const size = 2 ** Math.ceil(Math.log2(Math.max(values.length, 1)));
  const padded = Array.from({ length: size }, (_, i) => values[Math.min(i, values.length - 1)] ?? null);
  return { list: padded.map((_, i) => `$${before + i + 1}`).join(', '), values: padded };
}
