import { type Database, DatabaseError, type DatabaseTimeouts, type OutageListener } from './database.ts';
import { openSqlite, openSqliteSnapshot } from './sqlite.ts';

/** The databases of one installation. On PostgreSQL both are the same. */
export interface Databases {
  readonly data: Database;
  readonly accounts: Database;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** number of bytes of the SQLite data file that the reading connection maps into memory; default: 0 */
  readonly mapBytes?: number;
  /** maximum number of PostgreSQL connections */
  readonly connections?: number;
  /** of PostgreSQL for notifications, if the URL leads to a pooler */
  readonly directUrl?: string;
  readonly timeouts?: DatabaseTimeouts;
  /** called when the connection to PostgreSQL is lost and when it returns */
  readonly onOutage?: OutageListener;
}

/** Opens `sqlite:<path>`, `sqlite::memory:` or `postgres://...`. Throws DatabaseError with what to do. */
export async function openDatabases(url: string, options: OpenOptions = {}): Promise<Databases> {
  const { mapBytes = 0, timeouts } = options;
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres.ts');
    const database = await openPostgres(url, options);
    return { data: database, accounts: database, close: () => database.close() };
  }
  const path = sqlitePath(url);
  if (path === undefined) {
    throw new DatabaseError(`DATABASE_URL must be sqlite:<path> or postgres://..., not "${url.split('@').at(-1)}"`);
  }
  const lockMs = timeouts?.lockMs ?? 0;
  const data = openSqlite(path, { mapBytes, lockMs });
  const accounts = openSqlite(accountsPath(path), { lockMs });
  return {
    data,
    accounts,
    async close() {
      await data.close();
      await accounts.close();
    },
  };
}

/**
 * Opens the data read-only, as it is at this moment, for readers that take long, such as exports. Later writes stay
 * invisible until it is closed.
 */
export async function openSnapshot(url: string): Promise<Database> {
  if (isPostgres(url)) return (await import('./postgres.ts')).openPostgresSnapshot(url);
  const path = sqlitePath(url);
  if (path === undefined || path === ':memory:') {
    throw new DatabaseError(
      'a snapshot needs a database that several connections can open: set DATABASE_URL to a file',
    );
  }
  return openSqliteSnapshot(path);
}

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);

function sqlitePath(url: string): string | undefined {
  return /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
}

/** 'data/touchline.db' > 'data/touchline-accounts.db' */
function accountsPath(path: string): string {
  return path === ':memory:' ? path : path.replace(/(\.[^./]+)?$/, '-accounts$1');
}
