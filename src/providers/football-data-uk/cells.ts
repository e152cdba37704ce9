/** The cells of one row, by their column; a column of -1 is one that the file does not have. */
export type Cells = readonly string[];

/** Empty where the row has no such cell. */
export function textOf(cells: Cells, column: number): string {
  return cells[column] ?? '';
}

/** A number without a sign, `12` or `1.85`; NaN for anything else. */
export function decimalOf(cells: Cells, column: number): number {
  const text = textOf(cells, column);
  return /^\d*\.?\d*$/.test(text) && text !== '' ? Number(text) : Number.NaN;
}
