/** Whether there is a store at a URL. A mistyped URL must not become an empty store. */
import { existsSync, statSync } from 'node:fs';
import { DatabaseError, type Snapshot } from './database.ts';
import { openSnapshot } from './open.ts';
import { finishReplacing } from './replace-files.ts';
import { openSqliteSnapshot } from './sqlite.ts';
import { isPostgres, sqliteFiles, withoutPassword } from './urls.ts';

/** Raised where a command needs a store and there is none. */
export class NoStoreError extends DatabaseError {
  override name = 'NoStoreError';
}

/**
 * Why there is no store at a URL; null if there is one.
 *
 * @throws DatabaseError if it is the file of another program, or cannot be read
 */
export async function missingStore(url: string): Promise<string | null> {
  if (isPostgres(url)) {
    const snapshot = await openSnapshot(url);
    try {
      return (await hasMigrations(snapshot)) ? null : 'the database has no tables of Touchline';
    } finally {
      await snapshot.close();
    }
  }
  const files = sqliteFiles(url);
  if (files === null) return null; // opening it reports the fault
  if (files.data === ':memory:') return 'memory is empty at every start';
  finishReplacing(files);
  return (await missingFile(files.data)) ?? (await missingFile(files.accounts));
}

/** Throws NoStoreError unless there is a store at the URL. */
export async function requireStore(url: string): Promise<void> {
  const why = await missingStore(url);
  if (why === null) return;
  throw new NoStoreError(
    `no store at ${withoutPassword(url)}: ${why}; correct DATABASE_URL, or create a store with ` +
      '`touchline serve`, `touchline import` or `touchline restore`',
  );
}

async function missingFile(path: string): Promise<string | null> {
  if (!existsSync(path)) return `the file ${path} does not exist`;
  if (statSync(path).size === 0) return `the file ${path} is empty`;
  const snapshot = openSqliteSnapshot(path);
  try {
    if (await hasMigrations(snapshot)) return null;
    const table = await snapshot.get<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT 1");
    if (table === undefined) return `the file ${path} has no tables`;
    throw new DatabaseError(
      `${path} is the SQLite file of another program (it has the table ${table.name}): correct DATABASE_URL`,
    );
  } finally {
    await snapshot.close();
  }
}

async function hasMigrations(snapshot: Snapshot): Promise<boolean> {
  const sql =
    snapshot.engine === 'postgres'
      ? "SELECT to_regclass('migrations')::text AS name"
      : "SELECT name FROM sqlite_schema WHERE name = 'migrations'";
  const table = await snapshot.get<{ name: string | null }>(sql);
  if (table === undefined || table.name === null) return false;
  // other programs have a table of this name too
  const ours = "SELECT name FROM migrations WHERE name LIKE 'data/%' OR name LIKE 'accounts/%' LIMIT 1";
  return (await snapshot.get(ours)) !== undefined;
}
