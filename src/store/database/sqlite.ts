import type { DatabaseSync, StatementSync } from 'node:sqlite';
import pLimit from 'p-limit';
import { CHANGES_NOTICED_MS, type Database, type Queries, type Value } from './database.ts';
import { readOnly } from './read-only.ts';
import { connect, connectReader, isBusy, openFile, READER_CACHE_KB, WRITER_CACHE_KB } from './sqlite-file.ts';
import { sqliteUnavailable, unavailable } from './unavailable.ts';

const WRITE_LOCK_TIMEOUT_MS = 120_000;
/** A load balancer that asks more often learns of the last trial. */
const TRIAL_EVERY_MS = 1000;

export interface SqliteOptions {
  readonly mapBytes?: number;
  /** how long a write waits for another writer; 0 is two minutes */
  readonly lockMs?: number;
}

/**
 * SQLite through node:sqlite. Two connections: one reads, one writes, so that nobody sees a transaction half done.
 * Waiting for another process's write lock never blocks the event loop. Readers map the first `mapBytes` of the file into
 * memory: copying pages into a cache of our own would push other data out of the processor's caches.
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
  const totalChanges = writer.prepare('SELECT total_changes() AS changes');
  let changes = 0;
  let changesReadAt = -Infinity;

  const inTransaction = <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + (lockMs || WRITE_LOCK_TIMEOUT_MS);
    return enqueue(async () => {
      try {
        file?.requireSame();
        await begin(writer, deadline);
        const result = await work();
        writer.exec('COMMIT');
        turn?.end();
        changesReadAt = -Infinity;
        return result;
      } catch (error) {
        rollBack(writer);
        throw sqliteUnavailable(error, path) ?? error;
      }
    });
  };
  let wroteAt = -Infinity;
  /** Stores a value that is there already, unless a write is under way, which shows the same. */
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
        try {
          turn?.begin();
          changes = (dataVersion.get() as { data_version: number }).data_version;
          changesReadAt = now;
        } catch {
          changes--; // anything may have happened: whoever reads next gets the error
        }
      }
      return changes;
    },
    async ready() {
      file?.requireSame();
      await read.get('SELECT 1 FROM sqlite_schema');
      tryToWrite();
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
  // outside of any request, so it must not throw; a read that failed may have ended the transaction itself
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

/** Ends a transaction where there is one. Never throws: after an error of the disk SQLite has ended it already. */
function rollBack(connection: DatabaseSync): void {
  try {
    if (connection.isTransaction) connection.exec('ROLLBACK');
  } catch {
    // what the next statement runs into is reported there
  }
}

/** A connection of its own inside one long read. It holds nobody up: writers go on beside it. */
export async function openSqliteSnapshot(path: string): Promise<Database> {
  const connection = connectReader(path);
  const { all, rows, get } = queriesOn(connection, path);
  connection.exec('BEGIN');
  await get('SELECT latest FROM revision'); // only the first read fixes the moment
  return readOnly('sqlite', { all, rows, get }, async () => connection.close());
}

/** `deadline` is a moment of `performance.now()`. */
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

/** `before` is called ahead of every read. Throws UnavailableError where the file cannot be read or written. */
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
      // rows as arrays is what the statement was told to return
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
