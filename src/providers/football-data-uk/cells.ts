import { parseInteger } from './quirks.ts';

/** Cells of one row by column index. Index -1 stands for a column that the file lacks. */
export type Cells = readonly string[];

/** The text of a cell; empty if the row lacks it. */
export function textOf(cells: Cells, column: number): string {
  return cells[column] ?? '';
}

/** An unsigned number, `12` or `1.85`; NaN for anything else. */
export function decimalOf(cells: Cells, column: number): number {
  const text = textOf(cells, column);
  return /^\d*\.?\d*$/.test(text) && text !== '' ? Number(text) : Number.NaN;
}

/** An integer, also in the formats of files saved again; NaN for anything else. */
export function integerOf(row: Cells, column: number): number {
  const number = decimalOf(row, column);
  return Number.isInteger(number) ? number : parseInteger(textOf(row, column));
}

/** A cell in quotes for a message, cut after 40 characters. */
export function quotedCell(cell: string): string {
  return JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}...` : cell);
}

/** Thrown for an invalid row. RowReader turns it into a rejection. */
export class Refusal extends Error {}
