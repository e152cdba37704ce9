/** What a store consists of, in the form that backups and moves between engines share: tables of rows. */
import { crc32 } from 'node:zlib';
import type { Queries, Value } from '../database/database.ts';
import { applyMigrations, MIGRATION_SETS, type MigrationSet } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite.ts';

export type Migrations = Readonly<Record<MigrationSet, readonly string[]>>;

export interface StoredTable {
  readonly set: MigrationSet;
  readonly table: string;
  readonly columns: readonly string[];
}

export type StoredRow = readonly Value[];

export interface StoreContents {
  /** the migrations that made the schema */
  readonly migrations: Migrations;
  /** a table comes after those it refers to */
  readonly tables: readonly StoredTable[];
  /** by table, if they are known before the rows are read */
  readonly totals?: ReadonlyMap<string, Totals>;
  /** The rows of a table, in pages. Read the tables in their order, each of them to its end. */
  rows(table: StoredTable): AsyncIterable<readonly StoredRow[]>;
}

/** Rows read or written at once. One row may have kilobytes. */
export const ROWS_PER_PAGE = 500;

/** Tables of one process or one schema, which mean nothing in another store. */
export const LEFT_OUT = ['migrations', 'leases', 'key_version'];

/** The tables of a schema, read from an empty database in memory that these migrations make. */
export async function tablesOf(migrations: Migrations): Promise<StoredTable[]> {
  const database = openSqlite(':memory:');
  try {
    return await database.exclusively(async (queries) => {
      const tables: StoredTable[] = [];
      const seen = new Set(LEFT_OUT);
      for (const set of MIGRATION_SETS) {
        await applyMigrations(queries, set, migrations[set]);
        const found = await queries.all<{ name: string }>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
        );
        const added = found.map(({ name }) => name).filter((name) => !seen.has(name));
        for (const table of await byReference(queries, added)) {
          seen.add(table);
          tables.push({ set, table, columns: await columnsOf(queries, table) });
        }
      }
      return tables;
    });
  } finally {
    await database.close();
  }
}

async function columnsOf(queries: Queries, table: string): Promise<string[]> {
  const columns = await queries.all<{ name: string }>('SELECT name FROM pragma_table_info($1) ORDER BY cid', [table]);
  return columns.map(({ name }) => name);
}

/** Sorts tables so that each comes after those it refers to. */
async function byReference(queries: Queries, tables: readonly string[]): Promise<string[]> {
  const sorted = new Set<string>();
  const visit = async (table: string): Promise<void> => {
    if (sorted.has(table) || !tables.includes(table)) return;
    const sql = 'SELECT DISTINCT "table" AS target FROM pragma_foreign_key_list($1)';
    const targets = await queries.all<{ target: string }>(sql, [table]);
    for (const { target } of targets) if (target !== table) await visit(target);
    sorted.add(table);
  };
  for (const table of tables) await visit(table);
  return [...sorted];
}

/** Number of rows, and a checksum of them that does not depend on their order. */
export interface Totals {
  readonly rows: number;
  readonly checksum: number;
}

const CHECKSUM_LIMIT = 2 ** 48;

export class TotalsOfRows implements Totals {
  rows = 0;
  checksum = 0;

  /** `text` is the row as JSON, which is the same on both engines. */
  add(text: string): void {
    this.rows++;
    this.checksum = (this.checksum + crc32(text)) % CHECKSUM_LIMIT;
  }

  equals(other: Totals): boolean {
    return this.rows === other.rows && this.checksum === other.checksum;
  }
}
