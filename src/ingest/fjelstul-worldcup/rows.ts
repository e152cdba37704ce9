/** Rows of one of the CSV files by the names of its columns, one after the other or gathered by match. */
import { cellsOf, isBlankLine, textLines } from '../csv.ts';
import type { Rejection } from '../source.ts';

export interface Row {
  readonly line: number;
  /** a cell by its column; throws for a column that was not asked for */
  cell(column: string): string;
}

/** A row that cannot be understood; caught where the row was begun. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}

export function isRejection(row: object): row is Rejection {
  return 'kind' in row && row.kind === 'rejection';
}

export function rejection(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

/**
 * The rows of a file, and what could not be cut into cells.
 *
 * @throws Error when the file is empty or its header lacks a column
 */
export async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<Row | Rejection> {
  let indexes: ReadonlyMap<string, number> | null = null;
  let width = 0;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (indexes === null) {
        indexes = indexesOf(cells ?? [], columns);
        width = cells?.length ?? 0;
      } else if (cells === null) yield rejection(line, 'quotes are not closed');
      else if (cells.length !== width) {
        yield rejection(line, `${cells.length} cells where the header has ${width}`);
      } else yield rowOf(line, cells, indexes);
    }
  }
  if (indexes === null) throw new Error('the file is empty');
}

function indexesOf(header: readonly string[], columns: readonly string[]): ReadonlyMap<string, number> {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return new Map(columns.map((column) => [column, header.indexOf(column)]));
}

function rowOf(line: number, cells: readonly string[], indexes: ReadonlyMap<string, number>): Row {
  return {
    line,
    cell(column) {
      const index = indexes.get(column);
      if (index === undefined) throw new Error(`the column ${column} was not asked for`);
      return cells[index]!.trim();
    },
  };
}

/** Reads row by row; a row that is refused becomes a rejection. */
export async function* each<Read extends object>(
  rows: AsyncIterable<Row | Rejection>,
  read: (row: Row) => Iterable<Read>,
): AsyncGenerator<Read | Rejection> {
  for await (const row of rows) {
    if (isRejection(row)) {
      yield row;
      continue;
    }
    try {
      yield* read(row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield rejection(row.line, error.message);
    }
  }
}

/** The rows of one match. */
export interface MatchRows {
  readonly match: string;
  readonly line: number;
  readonly rows: readonly Row[];
}

/** Gathers rows by match, which stand together; rows of a match that comes again later are rejected. */
export async function* byMatch(rows: AsyncIterable<Row | Rejection>): AsyncGenerator<MatchRows | Rejection> {
  const done = new Set<string>();
  let gathered: Row[] = [];
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
