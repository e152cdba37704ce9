/** Queries on a connection or pool of pg: statements prepared by name, integers as numbers. */
import { hash } from 'node:crypto';
import pg from 'pg';
import type { Queries, Value } from './database.ts';
import { severalRows } from './several-rows.ts';

export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // bigint and numeric arrive as text: all of ours are safe integers
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface QueryOptions {
  /** replaces the pool's own limit of a query */
  readonly timeoutMs?: number;
  /** whether statements are prepared once for each connection, by name; default: true */
  readonly isPrepared?: boolean;
}

/** What runs a query: a connection, or several. */
export interface Runner {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

export function queriesOn(client: Runner, { timeoutMs, isPrepared = true }: QueryOptions = {}): Queries {
  const limit = timeoutMs !== undefined && { query_timeout: timeoutMs };
  const named = (text: string) => isPrepared && { name: nameOf(text) };
  const query = (text: string, values: readonly Value[] = []) =>
    values.length === 0 && !text.startsWith('SELECT')
      ? client.query({ text, ...limit }) // scripts of several statements cannot be prepared
      : client.query({ ...named(text), text, values: values as Value[], ...limit });
  return {
    all: async <T>(sql: string, values?: readonly Value[]) => (await query(sql, values)).rows as T[],
    rows: async <T extends readonly Value[]>(sql: string, values: readonly Value[] = []) => {
      const query: pg.QueryArrayConfig = {
        ...named(sql),
        ...{ text: sql, values: [...values], rowMode: 'array' },
        ...limit,
      };
      return (await client.query(query)).rows as readonly unknown[] as T[];
    },
    get: async <T>(sql: string, values?: readonly Value[]) => (await query(sql, values)).rows[0] as T | undefined,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    batch: async (sql, rows) => {
      const results = await Promise.all(severalRows(sql, rows).map((some) => query(some.sql, some.values)));
      return results.reduce((sum, result) => sum + (result.rowCount ?? 0), 0);
    },
  };
}

const names = new Map<string, string>();

/** PostgreSQL cuts statement names at 63 bytes, so they are hashes of their text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'hex');
    names.set(text, name);
  }
  return name;
}
