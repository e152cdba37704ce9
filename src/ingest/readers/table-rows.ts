/** Rows of a CSV file with their cells by the name of the column, one after the other or gathered by what they share. */

import { isRejection, rejection } from '../records/rejections.ts';
import type { Rejection } from '../records/source.ts';
import { cellsOf, isBlankLine, textLines } from './csv.ts';

export interface TableRow {
  readonly line: number;
  /** a cell by its column, without blanks around it; throws for a column that was not asked for */
  cell(column: string): string;
}

/** A row that cannot be understood; caught where the row was begun. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/**
 * The rows of a file, and what could not be cut into cells.
 *
 * @throws Error when the file is empty or its header lacks a column
 */
export async function* tableRows(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<TableRow | Rejection> {
  let columnIndexes: ReadonlyMap<string, number> | null = null;
  let width = 0;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const text of batch) {
      line += 1;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (columnIndexes === null) {
        columnIndexes = columnIndexesOf(cells ?? [], columns);
        width = cells?.length ?? 0;
      } else if (cells === null) yield rejection(line, 'quotes are not closed');
      else if (cells.length !== width) yield rejection(line, `${cells.length} cells where the header has ${width}`);
      else yield rowOf(line, cells, columnIndexes);
    }
  }
  if (columnIndexes === null) throw new Error('the file is empty');
}

/** @throws Error when the header lacks a column */
export function columnIndexesOf(header: readonly string[], columns: readonly string[]): ReadonlyMap<string, number> {
  const columnIndexes = new Map(header.map((name, index) => [name.trim(), index]));
  const missing = columns.filter((column) => !columnIndexes.has(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return columnIndexes;
}

function rowOf(line: number, cells: readonly string[], columnIndexes: ReadonlyMap<string, number>): TableRow {
  return {
    line,
    cell(column) {
      const place = columnIndexes.get(column);
      if (place === undefined) throw new Error(`the column ${column} was not asked for`);
      return cells[place]!.trim();
    },
  };
}

/** Reads row by row; a row that is refused becomes a rejection. */
export async function* eachRow<Read extends object>(
  rows: AsyncIterable<TableRow | Rejection>,
  read: (row: TableRow) => Iterable<Read>,
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

/** Rows that share the cell of a column. */
export interface RowGroup {
  readonly key: string;
  /** of the first row */
  readonly line: number;
  readonly rows: readonly TableRow[];
}

/**
 * Gathers rows by a column's cell. They need not stand together, but near each other: at most `open` groups are kept at
 * once, so that a file of any size takes little memory. A row whose group was closed is rejected.
 */
export async function* groupedRows(
  rows: AsyncIterable<TableRow | Rejection>,
  column: string,
  open: number,
): AsyncGenerator<RowGroup | Rejection> {
  const groups = new Map<string, TableRow[]>();
  const closed = new Set<string>();
  for await (const row of rows) {
    if (isRejection(row)) {
      yield row;
      continue;
    }
    const key = row.cell(column);
    const group = groups.get(key);
    if (group !== undefined) group.push(row);
    else if (closed.has(key)) yield rejection(row.line, `the rows of ${column} ${key} stand too far apart`);
    else {
      groups.set(key, [row]);
      if (groups.size > open) yield closeFirst(groups, closed);
    }
  }
  while (groups.size > 0) yield closeFirst(groups, closed);
}

function closeFirst(groups: Map<string, TableRow[]>, closed: Set<string>): RowGroup {
  const [key, rows] = groups.entries().next().value!;
  groups.delete(key);
  closed.add(key);
  return { key, line: rows[0]!.line, rows };
}
