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
