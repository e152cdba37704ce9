/** The writers of each format. Kept apart from `format.ts`, so that only code that writes files loads the encoders. */
import { stringify } from 'csv-stringify/sync';
import { type Cell, type Column, plainCell } from './column.ts';
import type { CreateWriter, FormatName, RowWriter, Sink } from './format.ts';
import { gzipped } from './gzip.ts';
import { parquetWriter } from './parquet.ts';

/**
 * Spreadsheets run a cell that starts with one of these characters as a formula (CSV injection). Such texts get a leading
 * apostrophe, which spreadsheets hide. Negative numbers stay numbers.
 */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(column: Pick<Column<never>, 'type'>, cell: Cell): string {
  if (cell === null) return '';
  const text = String(plainCell(column, cell));
  return column.type === 'text' && FORMULA.test(text) ? `'${text}` : text;
}

/** RFC 4180 in UTF-8 with a header line. An empty cell means unknown. */
function csvWriter<Row>(columns: readonly Column<Row>[], sink: Sink): RowWriter<Row> {
  const write = (records: readonly (readonly string[])[]) =>
    sink(Buffer.from(stringify(records as string[][], { quoted_match: /[\r\n]/ })));
  let hasHeader = false;
  const writeHeader = async () => {
    if (hasHeader) return;
    hasHeader = true;
    await write([columns.map(({ name }) => name)]);
  };
  return {
    async add(rows) {
      await writeHeader();
      if (rows.length > 0) await write(rows.map((row) => columns.map((column) => csvCell(column, column.cell(row)))));
    },
    end: writeHeader,
  };
}

/** One JSON object per line. Every object has every column. */
function ndjsonWriter<Row>(columns: readonly Column<Row>[], sink: Sink): RowWriter<Row> {
  const keys = columns.map(({ name }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const line = (row: Row) => {
    let text = '';
    for (const [i, column] of columns.entries()) {
      text += keys[i]! + JSON.stringify(plainCell(column, column.cell(row)));
    }
    return `${text}}\n`;
  };
  return {
    async add(rows) {
      if (rows.length > 0) await sink(Buffer.from(rows.map(line).join('')));
    },
    async end() {},
  };
}

export const WRITERS: Readonly<Record<FormatName, CreateWriter>> = {
  parquet: parquetWriter,
  csv: csvWriter,
  'csv.gz': gzipped(csvWriter),
  ndjson: ndjsonWriter,
  'ndjson.gz': gzipped(ndjsonWriter),
};
