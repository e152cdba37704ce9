/**
 * One INSERT of many rows as fewer statements of several rows each: on PostgreSQL a row then costs a third, to us and to
 * the server.
 */
import type { Value } from './database.ts';

/** Few, as each becomes a prepared statement of its own; one row takes the statement as it was written. */
const SIZES = [64, 8, 1] as const;

/** One list of plain parameters and literals; what reads tables has to see the rows before it, so it stays alone. */
const INSERT = /^\s*INSERT\s+INTO\s+\w+\s*\(([^()]*)\)\s+VALUES\s*\(([^()]*)\)(?:\s+ON\s+CONFLICT\b([\s\S]*))?\s*$/;
const UPSERT = /^\s*\(([^()]*)\)\s+DO\s+UPDATE\b/;
const NOTHING = /^\s*(?:\([^()]*\)\s+)?DO\s+NOTHING\s*$/;

export interface RowsStatement {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Insert {
  /** the statement for so many rows */
  readonly texts: ReadonlyMap<number, string>;
  /** of an upsert, the parameters that name its row: one statement may not touch a row twice */
  readonly key: readonly number[] | null;
}

const inserts = new Map<string, Insert | null>();

/** The statements that, one after the other, do what `sql` does for each row in order. */
export function severalRows(sql: string, rows: readonly (readonly Value[])[]): RowsStatement[] {
  let insert = inserts.get(sql);
  if (insert === undefined) {
    insert = insertOf(sql);
    inserts.set(sql, insert);
  }
  if (insert === null) return rows.map((values) => ({ sql, values }));
  const { texts, key } = insert;
  return (key === null ? [rows] : distinctRuns(rows, key)).flatMap((run) => sized(run, texts));
}

function sized(rows: readonly (readonly Value[])[], texts: Insert['texts']): RowsStatement[] {
  const statements: RowsStatement[] = [];
  let from = 0;
  for (const size of SIZES) {
    for (; rows.length - from >= size; from += size) {
      statements.push({ sql: texts.get(size)!, values: rows.slice(from, from + size).flat() });
    }
  }
  return statements;
}

/** In order, cut wherever a row has been before. */
function distinctRuns(rows: readonly (readonly Value[])[], key: readonly number[]): (readonly Value[])[][] {
  const runs: (readonly Value[])[][] = [];
  let run: (readonly Value[])[] = [];
  let seen = new Set<string>();
  for (const row of rows) {
    const name = key.map((at) => row[at]).join('\0');
    if (seen.has(name)) {
      runs.push(run);
      run = [];
      seen = new Set();
    }
    seen.add(name);
    run.push(row);
  }
  runs.push(run);
  return runs;
}

/** Null where it has to stay alone. */
function insertOf(sql: string): Insert | null {
  const [, columns, list, conflict] = INSERT.exec(sql) ?? [];
  if (columns === undefined || list === undefined) return null;
  const [names, values] = [itemsOf(columns), itemsOf(list)];
  const plain = values.every((value) => /^(\$\d+|-?\d+|NULL|'[^']*')$/.test(value));
  const parameters = values.filter((value) => value.startsWith('$')).length;
  // a parameter after the list would have to be the same for all rows
  const used = new Set(Array.from(sql.matchAll(/\$(\d+)/g), ([name]) => name));
  const once = used.size === parameters && used.has(`$${parameters}`);
  if (!plain || !once || values.length !== names.length) return null;
  const key = conflict === undefined || NOTHING.test(conflict) ? null : keyOf(conflict, names, values);
  if (key === undefined) return null;
  const start = sql.indexOf(`(${list})`) + 1;
  const row = (at: number) => list.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + at * parameters}`);
  const text = (size: number) =>
    sql.slice(0, start) +
    Array.from({ length: size }, (_, at) => row(at)).join('), (') +
    sql.slice(start + list.length);
  return { texts: new Map(SIZES.map((size) => [size, text(size)])), key };
}

function itemsOf(list: string): string[] {
  return list.split(',').map((item) => item.trim());
}

/** Which parameters name the row that may be there; undefined where that cannot be told. */
function keyOf(conflict: string, names: readonly string[], values: readonly string[]): number[] | undefined {
  const columns = UPSERT.exec(conflict)?.[1];
  if (columns === undefined) return undefined;
  const found = itemsOf(columns).map((column) => values[names.indexOf(column)] ?? '');
  if (found.includes('')) return undefined;
  return found.flatMap((value) => (value.startsWith('$') ? [Number(value.slice(1)) - 1] : []));
}
