import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from './column.ts';
import type { RowWriter, Sink } from './format.ts';

/** Takes a few megabytes for the widest table. Readers skip row groups by their bounds. */
const GROUP_ROWS = 12_500;
const DAY_MS = 86_400_000;

const TYPES: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  long: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  date: { type: 'INT32', converted_type: 'DATE' },
};

export function parquetSchema(columns: readonly Column<never>[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(
      ({ name, type, always }): SchemaElement => ({
        name,
        ...TYPES[type],
        repetition_type: always === true ? 'REQUIRED' : 'OPTIONAL',
      }),
    ),
  ];
}

type Physical = Cell | bigint;

/** Converts cells to the physical type of their column. Throws for a cell of another type, which would corrupt the file. */
function physicalOf({ name, type }: Column<never>): (cell: Exclude<Cell, null>) => Physical {
  const asInteger = (value: unknown, cell: Cell) => {
    if (Number.isInteger(value)) return value as number;
    throw new Error(`column ${name} contains ${JSON.stringify(cell)}, which is not of type ${type}`);
  };
  if (type === 'integer') return (cell) => asInteger(cell, cell);
  if (type === 'long') return (cell) => BigInt(asInteger(cell, cell));
  if (type === 'date') return (cell) => asInteger(Date.parse(`${cell}T00:00:00Z`) / DAY_MS, cell);
  return (cell) => cell;
}

/** The values of one column of a row group. */
class ColumnValues<Row> {
  readonly values: Physical[] = [];
  readonly #column: Column<Row>;
  readonly #physical: (cell: Exclude<Cell, null>) => Physical;
  /** interns equal texts, so that a row group does not keep a copy per row */
  readonly #texts: Map<Cell, Cell> | null;

  constructor(column: Column<Row>) {
    this.#column = column;
    this.#physical = physicalOf(column);
    this.#texts = column.type === 'text' && column.distinct !== true ? new Map() : null;
  }

  add(rows: readonly Row[]): void {
    const column = this.#column;
    const texts = this.#texts;
    for (const row of rows) {
      const cell = column.cell(row);
      if (cell === null) {
        if (column.always === true)
          throw new Error(`column ${column.name} has no value in a row, but must always have one`);
        this.values.push(null);
      } else if (texts === null) {
        this.values.push(this.#physical(cell));
      } else {
        let text = texts.get(cell);
        if (text === undefined) {
          text = cell;
          texts.set(cell, cell);
        }
        this.values.push(text);
      }
    }
  }

  clear(): void {
    this.values.length = 0;
    this.#texts?.clear();
  }
}

/** Passes encoded bytes to the sink and reuses its buffer. */
class SinkWriter extends ByteWriter {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    super();
    this.#sink = sink;
  }

  flush(): Promise<void> {
    const bytes = new Uint8Array(this.buffer.slice(0, this.index));
    this.index = 0;
    return this.#sink(bytes);
  }

  override finish(): Promise<void> {
    return this.flush();
  }
}

/** Compresses with Snappy. Uses dictionaries for repeated values, and bounds for columns in row order. */
export function parquetWriter<Row>(columns: readonly Column<Row>[], sink: Sink): RowWriter<Row> {
  const writer = new ParquetWriter({
    writer: new SinkWriter(sink),
    schema: parquetSchema(columns),
    createdBy: 'touchline',
  });
  const cells = columns.map((column) => new ColumnValues(column));
  let buffered = 0;

  const writeGroup = async () => {
    await writer.write({
      columnData: columns.map(({ name, distinct, bounds }, i) => ({
        name,
        data: cells[i]!.values,
        statistics: bounds === true,
        ...(distinct === true && { encoding: 'PLAIN' as const }),
      })),
      rowGroupSize: GROUP_ROWS,
    });
    for (const column of cells) column.clear();
    buffered = 0;
  };

  return {
    async add(rows) {
      for (let start = 0; start < rows.length; ) {
        const batch = rows.slice(start, start + GROUP_ROWS - buffered);
        for (const column of cells) column.add(batch);
        start += batch.length;
        buffered += batch.length;
        if (buffered === GROUP_ROWS) await writeGroup();
      }
    },
    async end() {
      if (buffered > 0) await writeGroup();
      await writer.finish();
    },
  };
}
