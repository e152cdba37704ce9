import { type Column, plainCell } from './column.ts';
import type { RowWriter, Sink } from './formats.ts';

/** An object a line, with every column in each. */
export function ndjsonWriter<Row>(columns: readonly Column<Row>[], sink: Sink): RowWriter<Row> {
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
