/** Opening the files of SQLite, and what there is to say where that fails. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';
import { sqliteCode, sqliteUnavailable, unavailable } from './unavailable.ts';

const BUSY = 5; // SQLITE_BUSY
/** Holds what every search passes through; the system has the rest at hand. Four times as much answers no faster. */
export const READER_CACHE_KB = 8_000;
export const WRITER_CACHE_KB = 12_000;
/**
 * Of new files; a file keeps what it was made with. What is said of a match takes more than a kilobyte: twice SQLite's
 * own size halves the calls that write many, while single changes still write little.
 */
const PAGE_BYTES = 8192;
/** So much is written before it moves from the log into the file. */
const WAL_BYTES = 64 * 1024 * 1024;

export function connectReader(path: string): DatabaseSync {
  try {
    const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    connection.exec(`PRAGMA cache_size = -${READER_CACHE_KB}; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY`);
    return connection;
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

/** SQLite reports a file that it may not create, or whose folder is read-only, as one that it cannot open. */
function cannotOpen(path: string, error: unknown): Error {
  const where = `cannot open the SQLite file ${path}`;
  const fault = (error as Error).message;
  const reason = isWritable(path) ? sqliteUnavailable(error, path)?.reason : 'read_only';
  if (reason === undefined || reason === 'unreachable')
    return new DatabaseError(`${where}: ${fault}`, { cause: error });
  return unavailable(reason, { where, fault, cause: error });
}

function isWritable(path: string): boolean {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    return true;
  } catch (error) {
    return !['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
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

export function connect(path: string, { cacheKb, mapBytes, temporary }: ConnectionSettings): DatabaseSync {
  if (path !== ':memory:') makeFolder(dirname(path));
  try {
    const connection = new DatabaseSync(path, { timeout: 0 });
    // journal_mode needs the lock for a moment, which another process starting now may hold
    retrying(() => connection.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL`));
    connection.exec(`PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheKb};
      PRAGMA mmap_size = ${mapBytes}; PRAGMA temp_store = ${temporary}; PRAGMA wal_autocheckpoint = ${WAL_BYTES / PAGE_BYTES}`);
    return connection;
  } catch (error) {
    throw cannotOpen(path, error);
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

export const isBusy = (error: unknown) => sqliteCode(error) === BUSY;

/** The file as it was opened. One that is deleted or replaced meanwhile still takes writes, which nobody will find. */
export function openFile(path: string): { requireSame(): void } {
  const idOf = () => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  };
  const opened = idOf();
  return {
    requireSame() {
      const id = idOf();
      if (id === opened) return;
      const fault = `was ${id === null ? 'deleted' : 'replaced'} while it is open`;
      throw unavailable('replaced', { where: `the SQLite file ${path}`, fault });
    },
  };
}
