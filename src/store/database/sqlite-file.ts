/** Opens SQLite files, and notices when a file is deleted or replaced. */
import { accessSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';
import { fileUnavailable, sqliteCode, sqliteUnavailable, unavailable } from './unavailable.ts';

const BUSY = 5; // SQLITE_BUSY
/** Enough for the inner pages of all indexes; the operating system caches the rest. Four times as much is no faster. */
export const READER_CACHE_KB = 8_000;
export const WRITER_CACHE_KB = 12_000;
/**
 * Page size of new files. The source records of a match take more than a kilobyte: twice SQLite's default halves the
 * number of system calls of an import, and a single change still writes little.
 */
const PAGE_BYTES = 8192;
/** Size of the write-ahead log at which it is copied into the file. */
const WAL_BYTES = 64 * 1024 * 1024;

/** Opens the file read-only, in a read transaction. */
export function connectSnapshot(path: string): DatabaseSync {
  try {
    const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    connection.exec(`PRAGMA cache_size = -${READER_CACHE_KB}; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY`);
    connection.exec('BEGIN; SELECT name FROM sqlite_schema LIMIT 1'); // only the first read fixes the moment
    return connection;
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

/** SQLite reports a missing permission and a read-only folder as a file that it cannot open. */
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
    if (existsSync(folder)) return; // another process was faster
    throw new DatabaseError(`cannot create the folder ${folder} of DATABASE_URL: ${(error as Error).message}`, {
      cause: error,
    });
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

/** Size of the file and of its write-ahead log. */
export function fileBytes(path: string): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statusOf(file)?.size ?? 0), 0);
}

/** Undefined if there is no such file. Throws UnavailableError if the system cannot tell, as on a lost network disk. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileUnavailable(error as NodeJS.ErrnoException, path);
  }
}

/** The file as it was opened. One that is deleted or replaced meanwhile still takes writes, which nobody will find. */
export function openFile(path: string): { requireSame(): void } {
  const idOf = () => {
    const found = statusOf(path);
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
