/** Reads rows for many values, a bounded list at a time. */
import type { Queries } from './database.ts';

/** Statements ask for so many at a time, so that one serves whatever the number. */
const ASKED = 32;

const LIST = Array.from({ length: ASKED }, (_, i) => `$${i + 1}`).join(', ');

/** Rows whose `column` is one of the values. */
export async function rowsOf<T>(
  queries: Queries,
  select: (list: string) => string,
  values: readonly number[],
): Promise<T[]> {
  const sql = select(LIST);
  const found: T[] = [];
  for (let from = 0; from < values.length; from += ASKED) {
    const requested = values.slice(from, from + ASKED);
    while (requested.length < ASKED) requested.push(requested[0]!);
    for (const row of await queries.all<T>(sql, requested)) found.push(row);
  }
  return found;
}
