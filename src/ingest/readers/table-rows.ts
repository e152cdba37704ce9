/** Reads rows of a CSV file, with cells by column name, one by one or grouped by a column. */

import { isRejection, rejection } from '../records/rejections.ts';
import type { Rejection } from '../records/source.ts';
import { cellsOf, isBlankLine, textLines } from './csv.ts';

export interface TableRow {
  readonly line: number;
  /** The trimmed cell of a column. Throws if the column is not in the header. */
  cell(column: string): string;
  /** the same for a column that some copies of the file lack; then '' */
  optional(column: string): string;
}

/** Rejects the current row of `eachRow`. */
export class RowRejection extends Error {}

export function rejectRow(reason: string): never {
  throw new RowRejection(reason);
}

/**
 * The rows of a file, and rejections of lines that cannot be split into cells.
 *
 * @throws Error if the file is empty or its header lacks a column
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

/** @throws Error if the header lacks a column */
export function columnIndexesOf(header: readonly string[], columns: readonly string[]): ReadonlyMap<string, number> {
  const columnIndexes = new Map(header.map((name, index) => [name.trim(), index]));
  const missing = columns.filter((column) => !columnIndexes.has(column));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return columnIndexes;
}

function rowOf(line: number, cells: readonly string[], columnIndexes: ReadonlyMap<string, number>): TableRow {
  const cellOf = (column: string) => {
    const index = columnIndexes.get(column);
    return index === undefined ? undefined : cells[index]!.trim();
  };
  return {
    line,
    cell(column) {
      const text = cellOf(column);
      if (text === undefined) throw new Error(`the header has no column ${column}`);
      return text;
    },
    optional: (column) => cellOf(column) ?? '',
  };
}

/** Applies `read` to each row. A row for which it calls `rejectRow` becomes a rejection. */
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
      if (!(error instanceof RowRejection)) throw error;
      yield rejection(row.line, error.message);
    }
  }
}

/** Rows with the same value in a column. */
export interface RowGroup {
  readonly key: string;
  /** line of the first row */
  readonly line: number;
  readonly rows: readonly TableRow[];
}

/**
 * Groups rows by the value of a column. Rows of a group must be near each other: at most `openMax` groups are open at
 * once, so that memory is bounded for files of any size. A row of a closed group is rejected.
 */
export async function* groupedRows(
  rows: AsyncIterable<TableRow | Rejection>,
  column: string,
  openMax: number,
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
    else if (closed.has(key))
      yield rejection(row.line, `the rows of ${column} ${key} are too far apart: sort the file by ${column}`);
    else {
      groups.set(key, [row]);
      if (groups.size > openMax) yield closeFirst(groups, closed);
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
