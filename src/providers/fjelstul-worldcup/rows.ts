/** Groups the rows of a file by match. */

import type { TableRow } from '../../ingest/readers/table-rows.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';

/** The rows of one match. */
export interface MatchRows {
  readonly match: string;
  readonly line: number;
  readonly rows: readonly TableRow[];
}

/** Groups consecutive rows by match. Later rows of the same match are rejected. */
export async function* byMatch(rows: AsyncIterable<TableRow | Rejection>): AsyncGenerator<MatchRows | Rejection> {
  const finished = new Set<string>();
  let group: TableRow[] = [];
  let match = '';
  for await (const row of rows) {
    if (isRejection(row)) {
      yield row;
      continue;
    }
    const next = row.cell('match_id');
    if (next !== match) {
      if (finished.has(next)) {
        yield rejection(row.line, `the rows of match ${next} are not consecutive`);
        continue;
      }
      if (group.length > 0) yield { match, line: group[0]!.line, rows: group };
      finished.add(next);
      group = [];
      match = next;
    }
    group.push(row);
  }
  if (group.length > 0) yield { match, line: group[0]!.line, rows: group };
}
