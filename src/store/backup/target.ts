/** Writes contents into a new store: completely or not at all. */
import { existsSync } from 'node:fs';
import { UnavailableError } from '../../base/errors.ts';
import { changeKeyVersion } from '../accounts/key-version.ts';
import { type Database, DatabaseError, type Queries } from '../database/database.ts';
import { missingStore } from '../database/existing.ts';
import {
  appliedMigrations,
  applyMigrations,
  MIGRATION_SETS,
  type MigrationSet,
  migrate,
  migrationsOf,
  type SchemaQueries,
} from '../database/migrate.ts';
import { openDatabases } from '../database/open.ts';
import { finishReplacing, removeFiles, replaceFiles, requireUnused } from '../database/replace-files.ts';
import { openSqliteSnapshot } from '../database/sqlite.ts';
import { isPostgres, newFilesOf, type SqliteFiles, sqliteFiles, withoutPassword } from '../database/urls.ts';
import { LEFT_OUT, type StoreContents, type StoredTable, type Totals, TotalsOfRows, tablesOf } from './contents.ts';

export interface TargetOptions {
  /** replace a store that is not empty */
  readonly replace: boolean;
  /**
   * The contents are older than what clients have seen. Revisions continue after a gap, so that none of them is assigned
   * twice: clients and proxies keep responses by revision.
   */
  readonly isOlder: boolean;
  /** called after each table */
  onTable?(table: string, totals: Totals): void;
}

export class StoreNotEmptyError extends DatabaseError {
  override name = 'StoreNotEmptyError';
}

/** More than a store assigns between two backups: one per second for 11 days. */
const REVISIONS_SKIPPED = 1_000_000;

/** What a new installation writes by itself. */
const CATALOGUE = ['revision', 'countries', 'leagues', 'bookmakers'];

/**
 * Makes a store with these contents and brings its schema up to date. The old store stays as it is until the new one is
 * complete. Returns the totals of each table.
 *
 * @throws StoreNotEmptyError if the store is not empty and must not be replaced, DatabaseError if another process has it open
 */
export async function writeStore(
  url: string,
  contents: StoreContents,
  options: TargetOptions,
): Promise<Map<string, Totals>> {
  if (isPostgres(url)) return writePostgres(url, contents, options);
  const files = sqliteFiles(url);
  if (files === null || files.data === ':memory:') {
    throw new DatabaseError(`cannot write a store to ${withoutPassword(url)}: use sqlite:<path> or postgres://...`);
  }
  return writeSqlite(files, contents, options);
}

/** Throws StoreNotEmptyError if there is a store that is not empty. */
export async function requireEmpty(url: string): Promise<void> {
  if (isPostgres(url)) {
    const databases = await openDatabases(url);
    try {
      await requireEmptyTables(databases.data, { url, engine: 'postgres' });
    } finally {
      await databases.close();
    }
    return;
  }
  const files = sqliteFiles(url);
  for (const file of [files?.data, files?.accounts]) {
    if (file === undefined || file === ':memory:' || !existsSync(file)) continue;
    const snapshot = openSqliteSnapshot(file);
    try {
      await requireEmptyTables(snapshot, { url, engine: 'sqlite' });
    } finally {
      await snapshot.close();
    }
  }
}

/** All in one transaction. Readers of the old tables wait for it. */
async function writePostgres(url: string, contents: StoreContents, options: TargetOptions) {
  const place = { url, engine: 'postgres' } as const;
  const databases = await openDatabases(url);
  try {
    return await databases.data.exclusively(async (queries) => {
      if (!options.replace) await requireEmptyTables(queries, place);
      await dropTables(queries, place);
      for (const set of MIGRATION_SETS) await applyMigrations(queries, set, contents.migrations[set]);
      const totals = new Map<string, Totals>();
      for (const table of contents.tables) {
        const written = await writeTable(queries, table, contents);
        totals.set(table.table, written);
        options.onTable?.(table.table, written);
      }
      for (const set of MIGRATION_SETS) await applyMigrations(queries, set);
      if (options.isOlder) await skipRevisions(queries);
      await changeKeyVersion(queries); // nodes that are running read the keys again
      return totals;
    });
  } finally {
    await databases.close();
  }
}

/** Into new files, which then take the place of the old ones. */
async function writeSqlite(files: SqliteFiles, contents: StoreContents, options: TargetOptions) {
  finishReplacing(files);
  if (options.replace) await requireOwn(`sqlite:${files.data}`);
  else await requireEmpty(`sqlite:${files.data}`);
  requireUnused(files);
  const complete = newFilesOf(files);
  removeFiles(complete); // of an interrupted attempt
  const totals = new Map<string, Totals>();
  try {
    const databases = await openDatabases(`sqlite:${complete.data}`);
    try {
      for (const set of MIGRATION_SETS) {
        await databases[set].exclusively((queries) => applyMigrations(queries, set, contents.migrations[set]));
      }
      for (const table of contents.tables) {
        // a transaction for each table bounds the write-ahead log
        const written = await databases[table.set].transaction((queries) => writeTable(queries, table, contents));
        totals.set(table.table, written);
        options.onTable?.(table.table, written);
      }
      for (const set of MIGRATION_SETS) await migrate(databases[set], set);
      if (options.isOlder) await skipRevisions(databases.data);
    } finally {
      await databases.close();
    }
    requireUnused(files);
  } catch (error) {
    removeFiles(complete);
    throw error;
  }
  replaceFiles(files);
  return totals;
}

/** Throws DatabaseError for the file of another program. A damaged file is ours as far as is known. */
async function requireOwn(url: string): Promise<void> {
  try {
    await missingStore(url);
  } catch (error) {
    if (!(error instanceof UnavailableError) || error.reason !== 'damaged') throw error;
  }
}

async function skipRevisions(queries: Pick<Queries, 'run'>): Promise<void> {
  await queries.run('UPDATE revision SET latest = latest + $1', [REVISIONS_SKIPPED]);
}

/** Replaces the rows of a table, and compares what is then stored with what was read. */
async function writeTable(queries: Queries, table: StoredTable, contents: StoreContents): Promise<Totals> {
  const { table: name, columns } = table;
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`;
  const totals = new TotalsOfRows();
  await queries.run(`DELETE FROM ${name}`); // of a migration
  for await (const page of contents.rows(table)) {
    for (const row of page) totals.add(JSON.stringify(row));
    await queries.batch(insert, page);
  }
  const stored = await queries.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${name}`);
  if (stored!.rows !== totals.rows) {
    throw new DatabaseError(`${name} has ${stored!.rows} rows instead of ${totals.rows}, so nothing was changed`);
  }
  const expected = contents.totals?.get(name);
  if (expected !== undefined && !totals.equals(expected)) {
    throw new DatabaseError(`the rows of ${name} changed while they were read, so nothing was changed`);
  }
  return { rows: totals.rows, checksum: totals.checksum };
}

async function dropTables(queries: SchemaQueries, place: Place): Promise<void> {
  const tables = await existingTables(queries, place);
  if (tables.length === 0) return;
  await queries.script(`DROP TABLE IF EXISTS ${[...tables, ...LEFT_OUT].join(', ')} CASCADE`);
}

interface Place {
  readonly url: string;
  readonly engine: Database['engine'];
}

type Reading = Pick<Queries, 'all' | 'get'>;

async function requireEmptyTables(queries: Reading, place: Place): Promise<void> {
  const filled: string[] = [];
  for (const table of await existingTables(queries, place)) {
    if (CATALOGUE.includes(table)) continue;
    if ((await queries.get(`SELECT 1 AS found FROM ${table} LIMIT 1`)) !== undefined) filled.push(table);
  }
  if (filled.length === 0) return;
  const more = filled.length > 3 ? ` and ${filled.length - 3} more` : '';
  const tables = `${filled.slice(0, 3).join(', ')}${more}`;
  throw new StoreNotEmptyError(`the store at ${withoutPassword(place.url)} is not empty (rows in ${tables})`);
}

/** The tables of a store, if there is one. Refuses tables of another program, and of a newer version. */
async function existingTables(queries: Reading, { url, engine }: Place): Promise<string[]> {
  const found = new Set((await queries.all<{ name: string }>(TABLES[engine])).map(({ name }) => name));
  const isMigrated = found.has('migrations');
  const applied = async (set: MigrationSet) => (isMigrated ? await appliedMigrations(queries, set) : []);
  const migrations = { data: await applied('data'), accounts: await applied('accounts') };
  const current = { data: migrationsOf('data'), accounts: migrationsOf('accounts') };
  for (const set of MIGRATION_SETS) {
    const newer = migrations[set].filter((name) => !current[set].includes(name));
    if (newer.length > 0) {
      const where = `the store at ${withoutPassword(url)}`;
      throw new DatabaseError(`${where} was written by a newer Touchline (${newer.join(', ')}): update this program`);
    }
  }
  const ours = (await tablesOf(migrations)).map(({ table }) => table).filter((table) => found.has(table));
  const names = (await tablesOf(current)).map(({ table }) => table);
  const foreign = names.filter((table) => found.has(table) && !ours.includes(table));
  if (isMigrated && ours.length === 0) foreign.push('migrations');
  if (foreign.length === 0) return ours;
  throw new DatabaseError(
    `${withoutPassword(url)} has tables of another program (${foreign.slice(0, 3).join(', ')}): use a database of its own`,
  );
}

const TABLES: Readonly<Record<Database['engine'], string>> = {
  sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  postgres: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
};
