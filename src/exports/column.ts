/** What a column of a bulk file is: from the list of them come Parquet's schema, CSV's heads, NDJSON's keys, the docs. */

/** `timestamp` is UTC milliseconds, `date` YYYY-MM-DD, `integer` has 32 bits and `long` 53. */
export type ColumnType = 'text' | 'integer' | 'long' | 'number' | 'boolean' | 'timestamp' | 'date';

export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** snake_case, as tables are used to */
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
  /** every row has a value */
  readonly always?: true;
  /** hardly a value comes twice: a dictionary of them would be a second copy */
  readonly distinct?: true;
  /** rows come more or less in its order: the bounds of a row group let readers skip it */
  readonly bounds?: true;
  cell(row: Row): Cell;
}

/** Cells of a type for rows of a type: what most columns are written with. */
export function columnsOf<Row>() {
  const make =
    (type: ColumnType) =>
    (
      name: string,
      meaning: string,
      cell: (row: Row) => Cell,
      more: Pick<Column<Row>, 'always' | 'distinct' | 'bounds'> = {},
    ): Column<Row> => ({ name, type, meaning, cell, ...more });
  return {
    text: make('text'),
    integer: make('integer'),
    long: make('long'),
    number: make('number'),
    boolean: make('boolean'),
    timestamp: make('timestamp'),
    date: make('date'),
  };
}

export const ALWAYS = { always: true } as const;

/** A cell as a person or a program without types reads it: times in ISO 8601 of UTC. */
export function plainCell({ type }: Pick<Column<never>, 'type'>, cell: Cell): Cell {
  return type === 'timestamp' && cell !== null ? new Date(cell as number).toISOString() : cell;
}

/** 'shotsOnGoal' > 'shots_on_goal' */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
