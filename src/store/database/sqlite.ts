import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CHANGES_NOTICED_MS, type Database, DatabaseError, type Queries, type Value } from './database.ts';
import { queue } from './queue.ts';
import { readOnly } from './read-only.ts';

const BUSY = 5; // SQLITE_BUSY
const READ_ONLY = 8; // SQLITE_READONLY
const WRITE_LOCK_TIMEOUT_MS = 120_000;
/** Holds what every search passes through; the system has the rest at hand. Four times as much answers no faster. */
const READER_CACHE_KB = 8_000;
const WRITER_CACHE_KB = 12_000;
/**
 * Of new files; a file keeps what it was made with. What is said of a match takes more than a kilobyte: twice SQLite's
 * own size halves the calls that write many, while single changes still write little.
 */
const PAGE_BYTES = 8192;
/** So much is written before it moves from the log into the file. */
const WAL_BYTES = 64 * 1024 * 1024;

/**
 * SQLite through node:sqlite. Two connections: one reads, one writes, so that nobody sees a transaction half done.
 * Waiting for another process's write lock never blocks the event loop. Readers map the first `mapBytes` of the file into
 * memory: copying pages into a cache of our own would push other data out of the processor's caches.
 */
export function openSqlite(path: string, mapBytes = 0): Database {
  const memory = path === ':memory:';
  const writer = connect(path, { cacheKb: WRITER_CACHE_KB, mapBytes: 0, temporary: 'FILE' });
  const reader = memory ? writer : connect(path, { cacheKb: READER_CACHE_KB, mapBytes, temporary: 'MEMORY' });
  const enqueue = queue();
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
        throw isReadOnly(error) ? new DatabaseError(`may not write the SQLite file ${path}`, { cause: error }) : error;
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
      // asking costs half of a small query
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
 * What is read in one turn of the event loop is read in one transaction: taking and giving back the lock of a read for
 * every statement costs more than finding a row, and all of an answer is of one moment. The next turn sees what others
 * wrote since, and whoever writes here ends the turn's reading.
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

/** A connection of its own inside one long read. It holds nobody up: writers go on beside it. */
export async function openSqliteSnapshot(path: string): Promise<Database> {
  const connection = connectReader(path);
  const { all, rows, get } = queriesOn(connection);
  connection.exec('BEGIN');
  await get('SELECT latest FROM revision'); // only the first read fixes the moment
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
   * Where large sorts go, and what a statement changed, for the case that it fails. Of one that touches a whole table
   * that is the whole table: a writer that kept it in memory took a hundred megabytes more for a large import.
   */
  readonly temporary: 'FILE' | 'MEMORY';
}

/** One folder after the other: Node's own way never ends where the system takes none, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (existsSync(folder)) return; // another process was faster
    throw new DatabaseError(
      `cannot make the folder ${folder}, which DATABASE_URL asks for: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function connect(path: string, { cacheKb, mapBytes, temporary }: ConnectionSettings): DatabaseSync {
  if (path !== ':memory:') makeFolder(dirname(path));
  try {
    const connection = new DatabaseSync(path, { timeout: 0 });
    // journal_mode needs the lock for a moment, which another process starting now may hold
    retrying(() => connection.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL`));
    connection.exec(`PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheKb};
      PRAGMA mmap_size = ${mapBytes}; PRAGMA temp_store = ${temporary}; PRAGMA wal_autocheckpoint = ${WAL_BYTES / PAGE_BYTES}`);
    return connection;
  } catch (error) {
    throw new DatabaseError(`cannot open the SQLite file ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** A short synchronous retry, for opening only. */
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
        throw new DatabaseError('another process has held the write lock of the database for two minutes', {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const isBusy = (error: unknown) => primaryCode(error) === BUSY;
const isReadOnly = (error: unknown) => primaryCode(error) === READ_ONLY;

/** SQLite's own number of what went wrong, without the bits that say more about it. */
function primaryCode(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** `before` is called ahead of every read. */
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
      // rows as arrays is what the statement was told to return
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

/** Statements of a connection by their text, each prepared once. */
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
 * Values by their place. Where each stands once and in order the places go without numbers: node:sqlite asks SQLite for
 * the name of every one it fills, and SQLite looks that up one by one among the numbered.
 */
function withPlaceholders(sql: string): string {
  const numbers = Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  const inOrder = numbers.every((number, index) => number === index + 1);
  return sql.replace(/\$(\d+)/g, inOrder ? '?' : '?$1');
}
