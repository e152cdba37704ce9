/** Rows of the files that tell of matches, gathered by match. */

import type { TableRow } from '../../ingest/readers/table-rows.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';

/** The rows of one match. */
export interface MatchRows {
  readonly match: string;
  readonly line: number;
  readonly rows: readonly TableRow[];
}

/** Gathers rows by match, which stand together; rows of a match that comes again later are rejected. */
export async function* byMatch(rows: AsyncIterable<TableRow | Rejection>): AsyncGenerator<MatchRows | Rejection> {
  const done = new Set<string>();
  let gathered: TableRow[] = [];
  let match = '';
  for await (const row of rows) {
    if (isRejection(row)) {
      yield row;
      continue;
    }
    const next = row.cell('match_id');
    if (next !== match) {
      if (done.has(next)) {
        yield rejection(row.line, `rows of ${next} do not stand together`);
        continue;
      }
      if (gathered.length > 0) yield { match, line: gathered[0]!.line, rows: gathered };
      done.add(next);
      gathered = [];
      match = next;
    }
    gathered.push(row);
  }
  if (gathered.length > 0) yield { match, line: gathered[0]!.line, rows: gathered };
}
