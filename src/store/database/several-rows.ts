/**
 * Replaces one INSERT for each row by INSERTs of up to 64 rows. On PostgreSQL a row then costs a third, in this process
 * and in the server.
 */
import type { Value } from './database.ts';

/** Rows in a statement. Few sizes, because each is a prepared statement of its own. */
const SIZES = [64, 8, 1] as const;

/** An INSERT with one list of values. Lists with subqueries do not match: they must see the rows inserted before. */
const INSERT = /^\s*INSERT\s+INTO\s+\w+\s*\(([^()]*)\)\s+VALUES\s*\(([^()]*)\)(?:\s+ON\s+CONFLICT\b([\s\S]*))?\s*$/;
const UPSERT = /^\s*\(([^()]*)\)\s+DO\s+UPDATE\b/;
const NOTHING = /^\s*(?:\([^()]*\)\s+)?DO\s+NOTHING\s*$/;

export interface RowsStatement {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Insert {
  /** the statement, by number of rows */
  readonly texts: ReadonlyMap<number, string>;
  /** indexes of the parameters of an upsert's key, because one statement must not touch a row twice; null otherwise */
  readonly key: readonly number[] | null;
}

const inserts = new Map<string, Insert | null>();

/** Statements that, run in order, do what `sql` does for each row in order. */
export function severalRows(sql: string, rows: readonly (readonly Value[])[]): RowsStatement[] {
  let insert = inserts.get(sql);
  if (insert === undefined) {
    insert = insertOf(sql);
    inserts.set(sql, insert);
  }
  if (insert === null) return rows.map((values) => ({ sql, values }));
  const { texts, key } = insert;
  return (key === null ? [rows] : distinctRuns(rows, key)).flatMap((run) => split(run, texts));
}

function split(rows: readonly (readonly Value[])[], texts: Insert['texts']): RowsStatement[] {
  const statements: RowsStatement[] = [];
  let from = 0;
  for (const size of SIZES) {
    for (; rows.length - from >= size; from += size) {
      statements.push({ sql: texts.get(size)!, values: rows.slice(from, from + size).flat() });
    }
  }
  return statements;
}

/** Cuts the rows into runs in which no key repeats. */
function distinctRuns(rows: readonly (readonly Value[])[], key: readonly number[]): (readonly Value[])[][] {
  const runs: (readonly Value[])[][] = [];
  let run: (readonly Value[])[] = [];
  let seen = new Set<string>();
  for (const row of rows) {
    const name = key.map((index) => row[index]).join('\0');
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

/** Null if the statement can only take one row at a time. */
function insertOf(sql: string): Insert | null {
  const [, columns, list, conflict] = INSERT.exec(sql) ?? [];
  if (columns === undefined || list === undefined) return null;
  const [names, values] = [itemsOf(columns), itemsOf(list)];
  const plain = values.every((value) => /^(\$\d+|-?\d+|NULL|'[^']*')$/.test(value));
  const parameters = values.filter((value) => value.startsWith('$')).length;
  // parameters outside the list of values cannot differ from row to row
  const used = new Set(Array.from(sql.matchAll(/\$(\d+)/g), ([name]) => name));
  const once = used.size === parameters && used.has(`$${parameters}`);
  if (!plain || !once || values.length !== names.length) return null;
  const key = conflict === undefined || NOTHING.test(conflict) ? null : keyOf(conflict, names, values);
  if (key === undefined) return null;
  const start = sql.indexOf(`(${list})`) + 1;
  const row = (index: number) => list.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + index * parameters}`);
  const text = (size: number) =>
    sql.slice(0, start) +
    Array.from({ length: size }, (_, index) => row(index)).join('), (') +
    sql.slice(start + list.length);
  return { texts: new Map(SIZES.map((size) => [size, text(size)])), key };
}

function itemsOf(list: string): string[] {
  return list.split(',').map((item) => item.trim());
}

/** Indexes of the parameters of the upsert's key; undefined if they are not all in the list. */
function keyOf(conflict: string, names: readonly string[], values: readonly string[]): number[] | undefined {
  const columns = UPSERT.exec(conflict)?.[1];
  if (columns === undefined) return undefined;
  const found = itemsOf(columns).map((column) => values[names.indexOf(column)] ?? '');
  if (found.includes('')) return undefined;
  return found.flatMap((value) => (value.startsWith('$') ? [Number(value.slice(1)) - 1] : []));
}
