/** Rows of a CSV file with their cells by the name of the column. */
import { cellsOf, isBlankLine, textLines } from '../csv.ts';
import type { Rejection } from '../source.ts';

/** The cell of a column; empty where there is none. */
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
  let places: ReadonlyMap<string, number> | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line++;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (cells === null) yield { kind: 'rejection', line, reason: 'quotes are not closed' };
      else if (places === null) places = placesOf(cells, columns);
      else {
        const known = places;
        yield { line, cell: (column) => (cells[known.get(column) ?? -1] ?? '').trim() };
      }
    }
  }
  if (places === null) throw new Error('the file is empty');
}

function placesOf(header: readonly string[], columns: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map(header.map((name, index) => [name.trim(), index]));
  const missing = columns.filter((column) => !places.has(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return places;
}
