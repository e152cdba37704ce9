/** Rows of a CSV file whose columns differ by season. */
import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import { columnIndexesOf } from '../../ingest/readers/table-rows.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';

/** The cell of a column; empty if the file lacks the column. */
export type Cell = (column: string) => string;

export interface Row {
  readonly line: number;
  readonly cell: Cell;
}

/** @throws Error when the file is empty or the header lacks a column */
export async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<Row | Rejection> {
  let columnIndexes: ReadonlyMap<string, number> | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line++;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (cells === null) yield rejection(line, 'quotes are not closed');
      else if (columnIndexes === null) columnIndexes = columnIndexesOf(cells, columns);
      else {
        const indexes = columnIndexes;
        yield { line, cell: (column) => (cells[indexes.get(column) ?? -1] ?? '').trim() };
      }
    }
  }
  if (columnIndexes === null) throw new Error('the file is empty');
}
