/** Failures of the databases during the soak. Each takes a few seconds. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresServer } from '../../test/support/stores/postgres.ts';

export type Failure = () => Promise<void>;

const PAUSE_MS = 2000;

export function failuresOfPostgres(server: PostgresServer): readonly Failure[] {
  return [
    async function terminated() {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      await client.end();
    },
    () => server.restart('SIGINT', 200),
    async function paused() {
      server.signal('SIGSTOP');
      await pause(PAUSE_MS);
      server.signal('SIGCONT');
    },
    () => server.restart('SIGQUIT', 200),
  ];
}

/** Another process keeps the write lock, of the data and of the accounts. */
export function failuresOfSqlite(file: string): readonly Failure[] {
  const locked = (path: string) => async () => {
    const database = new DatabaseSync(path);
    try {
      database.exec('PRAGMA busy_timeout = 10000');
      database.exec('BEGIN IMMEDIATE');
      await pause(PAUSE_MS);
      database.exec('ROLLBACK');
    } finally {
      database.close();
    }
  };
  return [locked(file), locked(file.replace(/\.db$/, '-accounts.db'))];
}
