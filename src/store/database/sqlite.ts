import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pLimit from 'p-limit';
import { CHANGES_NOTICED_MS, type Database, DatabaseError, type Queries, type Value } from './database.ts';
import { readOnly } from './read-only.ts';

const BUSY = 5; // SQLITE_BUSY
const READ_ONLY = 8; // SQLITE_READONLY
const WRITE_LOCK_TIMEOUT_MS = 120_000;
/** Enough for the inner pages of all indexes; the operating system caches the rest. Four times as much is no faster. */
const READER_CACHE_KB = 8_000;
const WRITER_CACHE_KB = 12_000;
/**
 * Page size of new files. The source records of a match take more than a kilobyte: twice SQLite's default halves the
 * number of system calls of an import, and a single change still writes little.
 */
const PAGE_BYTES = 8192;
/** Size of the write-ahead log at which it is copied into the file. */
const WAL_BYTES = 64 * 1024 * 1024;

/**
 * Opens one reading and one writing connection, so that readers never see a half-done transaction. Waiting for the write
 * lock of another process does not block the event loop. The reading connection maps the first `mapBytes` of the file
 * into memory, which saves copying pages into its cache.
 */
export function openSqlite(path: string, mapBytes = 0): Database {
  const memory = path === ':memory:';
  const writer = connect(path, { cacheKb: WRITER_CACHE_KB, mapBytes: 0, temporary: 'FILE' });
  const reader = memory ? writer : connect(path, { cacheKb: READER_CACHE_KB, mapBytes, temporary: 'MEMORY' });
  const enqueue = pLimit(1);
  const write = queriesOn(writer);
  const turn = memory ? undefined : readTransactions(reader);
  const read = turn === undefined ? write : queriesOn(reader, turn.begin);
  const dataVersion = reader.prepare('PRAGMA data_version');
  const totalChanges = writer.prepare('SELECT total_changes() AS changes');
  let changes = 0;
  let changesReadAt = -Infinity;

  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    enqueue(async () => {
      await begin(writer);
      try {
        const result = await work();
        writer.exec('COMMIT');
        turn?.end();
        changesReadAt = -Infinity;
        return result;
      } catch (error) {
        if (writer.isTransaction) writer.exec('ROLLBACK');
        throw isReadOnly(error)
          ? new DatabaseError(`cannot write the SQLite file ${path}: check its permissions`, { cause: error })
          : error;
      }
    });

  return {
    engine: 'sqlite',
    all: read.all,
    rows: read.rows,
    get: read.get,
    run: (sql, values) => inTransaction(() => write.run(sql, values)),
    batch: (sql, rows) => inTransaction(() => write.batch(sql, rows)),
    transaction: (work) => inTransaction(() => work(write)),
    exclusively: (work) =>
      inTransaction(() =>
        work({
          ...write,
          script: async (sql) => writer.exec(sql),
        }),
      ),
    async script(sql) {
      writer.exec(sql);
      turn?.end();
    },
    changes() {
      if (memory) return (totalChanges.get() as { changes: number }).changes;
      const now = performance.now();
      // PRAGMA data_version costs half as much as a small query
      if (now - changesReadAt >= CHANGES_NOTICED_MS) {
        turn?.begin();
        changes = (dataVersion.get() as { data_version: number }).data_version;
        changesReadAt = now;
      }
      return changes;
    },
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
  const end = () => {
    if (!reading) return;
    reading = false;
    ending.run();
  };
  return {
    begin() {
      if (reading) return;
      beginning.run();
      reading = true;
      setImmediate(end);
    },
    end,
  };
}

/** Opens a connection with a read transaction that lasts until it is closed. It does not block writers. */
export async function openSqliteSnapshot(path: string): Promise<Database> {
  const connection = connectReader(path);
  const { all, rows, get } = queriesOn(connection);
  connection.exec('BEGIN');
  await get('SELECT latest FROM revision'); // the first read fixes the snapshot
  return readOnly('sqlite', { all, rows, get }, async () => connection.close());
}

function connectReader(path: string): DatabaseSync {
  try {
    const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    connection.exec(`PRAGMA cache_size = -${READER_CACHE_KB}; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY`);
    return connection;
  } catch (error) {
    throw new DatabaseError(`cannot open the SQLite file ${path}: ${(error as Error).message}`, { cause: error });
  }
}

interface ConnectionSettings {
  readonly cacheKb: number;
  readonly mapBytes: number;
  /**
   * Where SQLite keeps large sorts and the journal of each statement. The journal of a statement that changes a whole
   * table is as large as the table: in memory it cost 100 MB more in a large import.
   */
  readonly temporary: 'FILE' | 'MEMORY';
}

/** Like mkdirSync with `recursive`, which never returns below /proc, where no folder can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (existsSync(folder)) return; // another process made it
    throw new DatabaseError(`cannot create the folder ${folder} of DATABASE_URL: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function connect(path: string, { cacheKb, mapBytes, temporary }: ConnectionSettings): DatabaseSync {
  if (path !== ':memory:') makeFolder(dirname(path));
  try {
    const connection = new DatabaseSync(path, { timeout: 0 });
    // journal_mode needs the write lock, which another process may hold while it starts
    retrying(() => connection.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL`));
    connection.exec(`PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheKb};
      PRAGMA mmap_size = ${mapBytes}; PRAGMA temp_store = ${temporary}; PRAGMA wal_autocheckpoint = ${WAL_BYTES / PAGE_BYTES}`);
    return connection;
  } catch (error) {
    throw new DatabaseError(`cannot open the SQLite file ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Retries synchronously for up to 5 seconds while the database is locked. For opening only. */
function retrying(work: () => void): void {
  for (let attempt = 0; ; attempt++) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= 200) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
    }
  }
}

async function begin(connection: DatabaseSync): Promise<void> {
  const deadline = Date.now() + WRITE_LOCK_TIMEOUT_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) {
        throw new DatabaseError(
          'another process has held the write lock of the database for two minutes: stop it and try again',
          {
            cause: error,
          },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const isBusy = (error: unknown) => primaryCode(error) === BUSY;
const isReadOnly = (error: unknown) => primaryCode(error) === READ_ONLY;

/** The primary result code of SQLite, without the bits of the extended code. */
function primaryCode(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** `before` runs before every statement. */
function queriesOn(connection: DatabaseSync, before: () => void = () => undefined): Queries {
  const prepared = statementsOf(connection);
  const preparedRows = statementsOf(connection, true);
  const reading = (statements: typeof prepared) => (sql: string) => {
    before();
    return statements(sql);
  };
  const [prepare, prepareRows] = [reading(prepared), reading(preparedRows)];
  return {
    all: async <T>(sql: string, values: readonly Value[] = []) => prepare(sql).all(...values) as T[],
    rows: <T extends readonly Value[]>(sql: string, values: readonly Value[] = []) =>
      // the types of node:sqlite ignore setReturnArrays
      prepareRows(sql).all(...values) as unknown as T[],
    get: async <T>(sql: string, values: readonly Value[] = []) => prepare(sql).get(...values) as T | undefined,
    run: async (sql, values = []) => Number(prepare(sql).run(...values).changes),
    batch: async (sql, rows) => {
      const statement = prepare(sql);
      let changes = 0;
      for (const values of rows) changes += Number(statement.run(...values).changes);
      return changes;
    },
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
