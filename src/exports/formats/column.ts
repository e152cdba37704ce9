/** Columns of export files. The Parquet schema, the CSV header, the NDJSON keys and the docs derive from them. */

/** `timestamp` is in UTC milliseconds, `date` is YYYY-MM-DD, `integer` has 32 bits and `long` has 53. */
export type ColumnType = 'text' | 'integer' | 'long' | 'number' | 'boolean' | 'timestamp' | 'date';

export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** in snake_case, as is usual for tables */
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
  /** every row has a value */
  readonly always?: true;
  /** values rarely repeat, so a Parquet dictionary would only be a second copy of them */
  readonly distinct?: true;
  /** rows are roughly in the order of this column, so readers can skip row groups by their bounds */
  readonly bounds?: true;
  cell(row: Row): Cell;
}

/** Builders of columns for rows of one type: one builder per column type. */
export function columnsOf<Row>() {
  const builder =
    (type: ColumnType) =>
    (
      name: string,
      meaning: string,
      cell: (row: Row) => Cell,
      more: Pick<Column<Row>, 'always' | 'distinct' | 'bounds'> = {},
    ): Column<Row> => ({ name, type, meaning, cell, ...more });
  return {
    text: builder('text'),
    integer: builder('integer'),
    long: builder('long'),
    number: builder('number'),
    boolean: builder('boolean'),
    timestamp: builder('timestamp'),
    date: builder('date'),
  };
}

export const ALWAYS = { always: true } as const;

/** A cell for formats without types: a timestamp becomes ISO 8601 in UTC. */
export function plainCell({ type }: Pick<Column<never>, 'type'>, cell: Cell): Cell {
  return type === 'timestamp' && cell !== null ? new Date(cell as number).toISOString() : cell;
}

/** 'shotsOnGoal' > 'shots_on_goal' */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
