import {
  type Database,
  DatabaseError,
  type DatabaseTimeouts,
  type OutageListener,
  type ReplicaListener,
  type Replicas,
  type Snapshot,
} from './database.ts';
import { finishReplacing } from './replace-files.ts';
import { openSqlite, openSqliteSnapshot } from './sqlite.ts';
import { isPostgres, type SqliteFiles, sqliteFiles } from './urls.ts';

/** The databases of one installation. On PostgreSQL both are the same. */
export interface Databases {
  readonly data: Database;
  readonly accounts: Database;
  /** copies of the data to read from; null if there are none */
  readonly replicas: Replicas | null;
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
  /** of PostgreSQL servers that replicate the one of the URL */
  readonly replicaUrls?: readonly string[];
  readonly onReplica?: ReplicaListener;
}

/** Opens `sqlite:<path>`, `sqlite::memory:` or `postgres://...`. Throws DatabaseError with what to do. */
export async function openDatabases(url: string, options: OpenOptions = {}): Promise<Databases> {
  const { mapBytes = 0, timeouts } = options;
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres.ts');
    const database = await openPostgres(url, options);
    const replicas = await openReplicas(database, options);
    return {
      data: database,
      accounts: database,
      replicas,
      async close() {
        await replicas?.close();
        await database.close();
      },
    };
  }
  if (options.replicaUrls?.length) {
    throw new DatabaseError('DATABASE_READ_URLS needs PostgreSQL: set DATABASE_URL to the primary server');
  }
  const files = sqliteFiles(url);
  if (files === null) {
    throw new DatabaseError(`DATABASE_URL must be sqlite:<path> or postgres://..., not "${url.split('@').at(-1)}"`);
  }
  const lockMs = timeouts?.lockMs ?? 0;
  finishReplacing(files);
  const data = openSqlite(files.data, { mapBytes, lockMs });
  const accounts = openSqlite(files.accounts, { lockMs });
  return {
    data,
    accounts,
    replicas: null,
    async close() {
      await data.close();
      await accounts.close();
    },
  };
}

async function openReplicas(database: Database, { replicaUrls = [], ...options }: OpenOptions) {
  if (replicaUrls.length === 0) return null;
  const { PostgresReplicas } = await import('./postgres-replicas.ts');
  return new PostgresReplicas(database, { ...options, urls: replicaUrls });
}

/**
 * Opens the data read-only, as it is at this moment, for readers that take long, such as exports. Later writes stay
 * invisible until it is closed.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  if (isPostgres(url)) return (await import('./postgres-snapshot.ts')).openPostgresSnapshot(url);
  return openSqliteSnapshot(snapshotFiles(url).data);
}

/** Both databases, each as it is at this moment. On PostgreSQL both are the same. */
export interface Snapshots {
  readonly data: Snapshot;
  readonly accounts: Snapshot;
  close(): Promise<void>;
}

export async function openSnapshots(url: string): Promise<Snapshots> {
  if (isPostgres(url)) {
    const snapshot = await openSnapshot(url);
    return { data: snapshot, accounts: snapshot, close: () => snapshot.close() };
  }
  const files = snapshotFiles(url);
  // accounts first: a webhook must not be ahead of the change log
  const accounts = openSqliteSnapshot(files.accounts);
  const data = openSqliteSnapshot(files.data);
  return {
    data,
    accounts,
    async close() {
      await data.close();
      await accounts.close();
    },
  };
}

function snapshotFiles(url: string): SqliteFiles {
  const files = sqliteFiles(url);
  if (files === null || files.data === ':memory:') {
    throw new DatabaseError(
      'a snapshot needs a database that several connections can open: set DATABASE_URL to a file',
    );
  }
  finishReplacing(files);
  return files;
}
