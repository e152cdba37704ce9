/** Rows of the files, by the names of their columns. */
import { cellsOf, isBlankLine, textLines } from '../csv.ts';
import type { Rejection } from '../source.ts';

/** A row that is refused; caught at the row, never further up. */
class Refusal extends Error {}

/**
 * Reads row by row; a row that is refused, or that cannot be cut into cells, becomes a rejection.
 *
 * @throws Error when the file is empty or its header lacks a column
 */
export async function* parseRows<Column extends string, Read>(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  read: (cells: Readonly<Record<Column, string>>, line: number) => Read,
): AsyncGenerator<Read | Rejection> {
  let plan: Plan<Column> | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (plan === null) plan = planOf(cells ?? [], columns);
      else yield readRow(cells, line, plan, read);
    }
  }
  if (plan === null) throw new Error('the file is empty');
}

interface Plan<Column extends string> {
  readonly width: number;
  readonly indexes: readonly (readonly [Column, number])[];
}

function planOf<Column extends string>(header: readonly string[], columns: readonly Column[]): Plan<Column> {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return { width: header.length, indexes: columns.map((column) => [column, header.indexOf(column)] as const) };
}

function readRow<Column extends string, Read>(
  cells: readonly string[] | null,
  line: number,
  { width, indexes }: Plan<Column>,
  read: (cells: Readonly<Record<Column, string>>, line: number) => Read,
): Read | Rejection {
  if (cells === null) return { kind: 'rejection', line, reason: 'quotes are not closed' };
  if (cells.length !== width) {
    return { kind: 'rejection', line, reason: `${cells.length} cells where the header has ${width}` };
  }
  // The plan has an index within the width for every column, so that the record becomes complete here.
  const named = {} as Record<Column, string>;
  for (const [column, index] of indexes) named[column] = cells[index]!.trim();
  try {
    return read(named, line);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'rejection', line, reason: error.message };
    throw error;
  }
}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}
