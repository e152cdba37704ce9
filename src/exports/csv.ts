import { stringify } from 'csv-stringify/sync';
import { type Cell, type Column, plainCell } from './column.ts';
import type { RowWriter, Sink } from './formats.ts';

/**
 * Spreadsheets take a cell that begins so for a formula, and run it. Names come from anywhere: theirs get an apostrophe
 * before them, which spreadsheets do not show. Numbers below zero stay numbers.
 */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(column: Pick<Column<never>, 'type'>, cell: Cell): string {
  if (cell === null) return '';
  const text = String(plainCell(column, cell));
  return column.type === 'text' && FORMULA.test(text) ? `'${text}` : text;
}

/** RFC 4180 with a head of names, in UTF-8; an empty cell is not known. */
export function csvWriter<Row>(columns: readonly Column<Row>[], sink: Sink): RowWriter<Row> {
  const write = (records: readonly (readonly string[])[]) =>
    sink(Buffer.from(stringify(records as string[][], { quoted_match: /[\r\n]/ })));
  let hasHeader = false;
  const begin = async () => {
    if (hasHeader) return;
    hasHeader = true;
    await write([columns.map(({ name }) => name)]);
  };
  return {
    async add(rows) {
      await begin();
      if (rows.length > 0) await write(rows.map((row) => columns.map((column) => csvCell(column, column.cell(row)))));
    },
    end: begin,
  };
}
