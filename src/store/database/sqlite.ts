import { performance } from 'node:perf_hooks';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import pLimit from 'p-limit';
import {
  CHANGES_NOTICED_MS,
  type Database,
  type Queries,
  type Snapshot,
  TRIAL_EVERY_MS,
  type Value,
} from './database.ts';
import { readOnly } from './read-only.ts';
import {
  connect,
  connectSnapshot,
  fileBytes,
  isBusy,
  openFile,
  READER_CACHE_KB,
  WRITER_CACHE_KB,
} from './sqlite-file.ts';
import { sqliteUnavailable, unavailable } from './unavailable.ts';

const WRITE_LOCK_TIMEOUT_MS = 120_000;

export interface SqliteOptions {
  readonly mapBytes?: number;
  /** how long a write waits for another writer; 0 is two minutes */
  readonly lockMs?: number;
}

/**
 * Opens one reading and one writing connection, so that readers never see a half-done transaction. Waiting for the write
 * lock of another process does not block the event loop. The reading connection maps the first `mapBytes` of the file
 * into memory, which saves copying pages into its cache.
 */
export function openSqlite(path: string, { mapBytes = 0, lockMs = 0 }: SqliteOptions = {}): Database {
  const memory = path === ':memory:';
  const writer = connect(path, { cacheKb: WRITER_CACHE_KB, mapBytes: 0, temporary: 'FILE' });
  const reader = memory ? writer : connect(path, { cacheKb: READER_CACHE_KB, mapBytes, temporary: 'MEMORY' });
  const enqueue = pLimit(1);
  const write = queriesOn(writer, path);
  const turn = memory ? undefined : readTransactions(reader);
  const read = turn === undefined ? write : queriesOn(reader, path, turn.begin);
  const file = memory ? undefined : openFile(path);
  const dataVersion = reader.prepare('PRAGMA data_version');
  const othersVersion = writer.prepare('PRAGMA data_version'); // our commits do not change it on their own connection
  const totalChanges = writer.prepare('SELECT total_changes() AS changes');
  let changes = 0;
  let changesReadAt = -Infinity;

  const inTransaction = <T>(work: () => Promise<T>, isQuiet = false): Promise<T> => {
    const deadline = performance.now() + (lockMs || WRITE_LOCK_TIMEOUT_MS);
    return enqueue(async () => {
      try {
        file?.requireSame();
        await begin(writer, deadline);
        const result = await work();
        turn?.end(); // first, because a commit copies the log into the file only up to the oldest read transaction
        writer.exec('COMMIT');
        if (!isQuiet) changesReadAt = -Infinity;
        return result;
      } catch (error) {
        rollBack(writer);
        throw sqliteUnavailable(error, path) ?? error;
      }
    });
  };
  let wroteAt = -Infinity;
  /** Writes an unchanged value to prove that the file is writable. Skipped while a transaction is open. */
  const tryToWrite = () => {
    if (memory || writer.isTransaction || performance.now() - wroteAt < TRIAL_EVERY_MS) return;
    try {
      const { user_version } = writer.prepare('PRAGMA user_version').get() as { user_version: number };
      writer.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${user_version}; COMMIT`);
      wroteAt = performance.now();
    } catch (error) {
      rollBack(writer);
      if (!isBusy(error)) throw sqliteUnavailable(error, path) ?? error;
    }
  };

  return {
    engine: 'sqlite',
    all: read.all,
    rows: read.rows,
    get: read.get,
    run: (sql, values) => inTransaction(() => write.run(sql, values)),
    batch: (sql, rows) => inTransaction(() => write.batch(sql, rows)),
    transaction: (work, options) => inTransaction(() => work(write), options?.isQuiet),
    exclusively: (work) =>
      inTransaction(() =>
        work({
          ...write,
          script: async (sql) => writer.exec(sql),
        }),
      ),
    async script(sql) {
      turn?.end();
      writer.exec(sql);
    },
    changes() {
      if (memory) return (totalChanges.get() as { changes: number }).changes;
      const now = performance.now();
      // PRAGMA data_version costs half as much as a small query
      if (now - changesReadAt >= CHANGES_NOTICED_MS) {
        try {
          turn?.begin();
          changes = (dataVersion.get() as { data_version: number }).data_version;
          changesReadAt = now;
        } catch {
          changes--; // an unknown change: the next reader gets the error
        }
      }
      return changes;
    },
    commitsOfOthers() {
      try {
        return (othersVersion.get() as { data_version: number }).data_version;
      } catch {
        return null; // unknown: the next reader gets the error
      }
    },
    async ready() {
      file?.requireSame();
      await read.get('SELECT 1 FROM sqlite_schema');
      tryToWrite();
    },
    bytes: async () => (memory ? 0 : fileBytes(path)),
    async close() {
      await enqueue(async () => {
        turn?.end();
        if (!memory) reader.close();
        writer.close();
      });
    },
  };
}

/**
 * Puts all reads of one turn of the event loop into one transaction, so that a response is consistent. It is faster too:
 * locking and unlocking for every statement costs more than finding a row. A commit of this process ends the transaction
 * early; commits of others show in the next turn.
 */
function readTransactions(reader: DatabaseSync): { begin(): void; end(): void } {
  const [beginning, ending] = [reader.prepare('BEGIN'), reader.prepare('COMMIT')];
  let reading = false;
  // no request is active here, so this must not throw; a failed read may have ended the transaction
  const end = () => {
    if (!reading) return;
    reading = false;
    try {
      if (reader.isTransaction) ending.run();
    } catch {
      rollBack(reader);
    }
  };
  return {
    begin() {
      if (reading) return;
      if (reader.isTransaction) rollBack(reader);
      beginning.run();
      reading = true;
      setImmediate(end);
    },
    end,
  };
}

/** Rolls back an open transaction. Never throws: after a disk error SQLite has ended the transaction already. */
function rollBack(connection: DatabaseSync): void {
  try {
    if (connection.isTransaction) connection.exec('ROLLBACK');
  } catch {
    // the next statement reports the error
  }
}

/** Opens a connection with a read transaction that lasts until it is closed. It does not block writers. */
export function openSqliteSnapshot(path: string): Snapshot {
  const connection = connectSnapshot(path);
  const { all, rows, get } = queriesOn(connection, path);
  return readOnly(
    'sqlite',
    { all, rows, get },
    {
      async *pages(sql, rowsPerPage) {
        const statement = connection.prepare(sql);
        statement.setReturnArrays(true);
        try {
          let page: (readonly Value[])[] = [];
          // the types of node:sqlite ignore setReturnArrays
          for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly Value[]>) {
            page.push(row);
            if (page.length < rowsPerPage) continue;
            yield page;
            page = [];
          }
          if (page.length > 0) yield page;
        } catch (error) {
          throw sqliteUnavailable(error, path) ?? error;
        }
      },
      bytes: async () => fileBytes(path),
      close: async () => connection.close(),
    },
  );
}

/** `deadline` is a time of `performance.now()`. */
async function begin(connection: DatabaseSync, deadline: number): Promise<void> {
  for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        const fault = 'another process has held the write lock for too long';
        throw unavailable('locked', { where: 'SQLite', fault, cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** `before` runs before every read. Throws UnavailableError if the file cannot be read or written. */
function queriesOn(connection: DatabaseSync, path: string, before: () => void = () => undefined): Queries {
  const prepare = statementsOf(connection);
  const prepareRows = statementsOf(connection, true);
  const attempt = <T>(work: () => T): T => {
    try {
      before();
      return work();
    } catch (error) {
      throw sqliteUnavailable(error, path) ?? error;
    }
  };
  return {
    all: async <T>(sql: string, values: readonly Value[] = []) => attempt(() => prepare(sql).all(...values) as T[]),
    rows: <T extends readonly Value[]>(sql: string, values: readonly Value[] = []) =>
      // the types of node:sqlite ignore setReturnArrays
      attempt(() => prepareRows(sql).all(...values) as unknown as T[]),
    get: async <T>(sql: string, values: readonly Value[] = []) =>
      attempt(() => prepare(sql).get(...values) as T | undefined),
    run: async (sql, values = []) => attempt(() => Number(prepare(sql).run(...values).changes)),
    batch: async (sql, rows) =>
      attempt(() => {
        const statement = prepare(sql);
        let changes = 0;
        for (const values of rows) changes += Number(statement.run(...values).changes);
        return changes;
      }),
  };
}

/** Prepares each statement of a connection once. */
function statementsOf(connection: DatabaseSync, returnArrays = false): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(withPlaceholders(sql));
      statement.setReturnArrays(returnArrays);
      statements.set(sql, statement);
    }
    return statement;
  };
}

/**
 * Replaces $1 by SQLite's placeholders. If every parameter is used once and in order, they need no numbers: node:sqlite
 * looks up the name of every numbered placeholder it binds, with a linear search.
 */
function withPlaceholders(sql: string): string {
  const numbers = Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  const inOrder = numbers.every((number, index) => number === index + 1);
  return sql.replace(/\$(\d+)/g, inOrder ? '?' : '?$1');
}
