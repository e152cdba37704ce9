import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import {
  COMMAND_TIMEOUTS,
  type Database,
  type DatabaseTimeouts,
  type OutageListener,
  type Queries,
  TRIAL_EVERY_MS,
  type TransactionOptions,
  type Value,
} from './database.ts';
import { KEEP_ALIVE, openPool, serverOf } from './postgres-pool.ts';
import { queriesOn, type Runner } from './postgres-queries.ts';
import { SharedReads } from './postgres-shared-reads.ts';
import { CHANNEL, destroy, PostgresWatch } from './postgres-watch.ts';
import { isConnectionAlive, postgresUnavailable, unavailable } from './unavailable.ts';
import { mayPrepare } from './urls.ts';

const MIGRATION_LOCK = 7_203_104; // any number of our own: advisory locks are shared by all programs on a database

/** Time for which safe operations are retried. */
const RETRY_MS = 1000;
const RETRY_PAUSE_MS = 20;
/** The longest delay that a Node timer accepts. */
const FOREVER_MS = 2 ** 31 - 1;
/** A service notices a silent server sooner than a command, which may share a busy machine with it. */
const SILENCE_MS = { service: 2000, command: 30_000 };

export interface PostgresOptions {
  readonly connections?: number;
  /** for the connection that listens for changes, if the URL leads to a pooler */
  readonly directUrl?: string;
  readonly timeouts?: DatabaseTimeouts;
  readonly onOutage?: OutageListener;
}

/**
 * Opens a pool of pipelined connections. Statements are prepared by name; LISTEN/NOTIFY reports changes. Reads, and
 * transactions that are known to be rolled back, are retried for a second; other failures throw UnavailableError.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 8, directUrl = url, timeouts = COMMAND_TIMEOUTS, onOutage = () => undefined } = options;
  const { connectMs, statementMs, lockMs } = timeouts;
  const isPrepared = mayPrepare(url);
  const where = serverOf(url);
  const { pool, open, destroyAll } = openPool(url, { connections, timeouts });
  let changes = 0;
  const noteChange = () => {
    changes++;
  };
  const watch = new PostgresWatch({
    client: { connectionString: directUrl, ...KEEP_ALIVE },
    where,
    connectMs,
    silenceMs: statementMs > 0 ? SILENCE_MS.service : SILENCE_MS.command,
    others: open,
    onChange: noteChange,
    onLost: destroyAll,
    onOutage,
  });
  await watch.start();
  /** when the disk last had room; a time of performance.now() */
  let hadRoomAt = -Infinity;
  let trial: Promise<unknown> | undefined;
  /** Writes a temporary file to prove that the disk of the server has room. */
  const tryDisk = async () => {
    if (performance.now() - hadRoomAt < TRIAL_EVERY_MS) return;
    trial ??= transaction((queries) => queries.run(TRIAL), { isRepeatable: true, isQuiet: true }).finally(() => {
      trial = undefined;
    });
    await trial;
    hadRoomAt = performance.now();
  };

  const attempt = async <T>(
    work: (queries: Queries) => Promise<T>,
    state: Attempt,
    { isLong = false, isQuiet = false }: TransactionOptions & { isLong?: boolean },
  ): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      if (isLong) await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
      state.hasStarted = true;
      const result = await work(
        queriesOn(withFirstError(client), { isPrepared, ...(isLong && { timeoutMs: FOREVER_MS }) }),
      );
      if (!isQuiet) await client.query(`NOTIFY ${CHANNEL}`);
      state.isCommitting = true;
      await client.query('COMMIT');
      if (!isQuiet) noteChange();
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error);
      throw error;
    }
  };
  const enqueue = pLimit(1);
  const transaction = <T>(
    work: (queries: Queries) => Promise<T>,
    options: TransactionOptions & { isLong?: boolean } = {},
  ): Promise<T> => {
    if (!options.isSerial) return transactionNow(work, options);
    const began = performance.now();
    return enqueue(() => {
      const waitedMs = performance.now() - began;
      if (lockMs === 0 || waitedMs < lockMs) return transactionNow(work, options);
      throw unavailable('locked', { where, fault: `other writes took ${Math.round(waitedMs)} ms` });
    });
  };
  const transactionNow = async <T>(
    work: (queries: Queries) => Promise<T>,
    options: TransactionOptions & { isLong?: boolean },
  ): Promise<T> => {
    const { isRepeatable = false } = options;
    const deadline = performance.now() + RETRY_MS;
    for (;;) {
      const state: Attempt = { hasStarted: false, isCommitting: false };
      try {
        await watch.whenUp(deadline);
        return await attempt(work, state, options);
      } catch (error) {
        const fault = postgresUnavailable(error, where);
        if (fault === null) throw error;
        if (fault.reason === 'disk_full') hadRoomAt = -Infinity;
        if (state.isCommitting && !isConnectionAlive(error)) {
          throw unavailable('in_doubt', { where, fault: fault.message, cause: error });
        }
        const isSafe = isRepeatable || !state.hasStarted;
        const isBrief = fault.reason === 'unreachable' || fault.reason === 'conflict';
        if (!isSafe || !isBrief || performance.now() >= deadline) throw fault;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };
  const read = async <T>(query: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + RETRY_MS;
    for (;;) {
      try {
        if (watch.fault !== null) await watch.whenUp(deadline);
        return await query();
      } catch (error) {
        const fault = postgresUnavailable(error, where);
        if (fault?.reason !== 'unreachable' || performance.now() >= deadline) throw fault ?? error;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };
  const pooled = queriesOn(new SharedReads(pool), { isPrepared });

  return {
    engine: 'postgres',
    all: <T>(sql: string, values?: readonly Value[]) => read(() => pooled.all<T>(sql, values)),
    rows: <T extends readonly Value[]>(sql: string, values?: readonly Value[]) =>
      read(async () => pooled.rows<T>(sql, values)),
    get: <T>(sql: string, values?: readonly Value[]) => read(() => pooled.get<T>(sql, values)),
    run: (sql, values) => transaction((queries) => queries.run(sql, values), { isRepeatable: true }),
    batch: (sql, rows) => transaction((queries) => queries.batch(sql, rows), { isRepeatable: true }),
    transaction,
    exclusively: (work) =>
      transaction(
        async (queries) => {
          await queries.get(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
          return work({
            ...queries,
            script: async (sql) => {
              await queries.run(withoutSqliteOptions(sql));
            },
          });
        },
        { isLong: true },
      ),
    script: async (sql) => {
      await pool.query(withoutSqliteOptions(sql));
    },
    changes() {
      // without a listening connection, report every read as a possible change
      if (!watch.isListening) changes++;
      return changes;
    },
    commitsOfOthers: () => null,
    async ready() {
      if (watch.fault !== null) throw watch.fault;
      const server = await read(() => pooled.get<{ standby: boolean; writes: string }>(WRITABLE));
      if (server?.standby || server?.writes !== 'off') {
        throw unavailable('read_only', { where, fault: server?.standby ? 'is a standby server' : 'is read-only' });
      }
      await tryDisk();
    },
    bytes: async () => (await read(() => pooled.get<{ bytes: number }>(BYTES)))!.bytes,
    async close() {
      await watch.close();
      // pending queries need no response on close
      const impatient = setTimeout(destroyAll, connectMs);
      await pool.end();
      clearTimeout(impatient);
    },
  };
}

/** Both engines run the same migrations; this table option exists in SQLite only. */
const withoutSqliteOptions = (sql: string) => sql.replaceAll(') WITHOUT ROWID;', ');');

const WRITABLE = "SELECT pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only') AS writes";
const BYTES = 'SELECT pg_database_size(current_database()) AS bytes';
/** Rows beyond work_mem go to a temporary file on the disk of the database: 70 KB, without a write to the log. */
const TRIAL = `SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = '';
  SELECT COUNT(*) FROM generate_series(1, 5000)`;

/** How far a transaction got. */
interface Attempt {
  /** the statements of the transaction were sent */
  hasStarted: boolean;
  /** COMMIT was sent; without a response, the outcome is unknown */
  isCommitting: boolean;
}

/**
 * The server refuses all statements of a transaction after one that failed, those already sent included. They fail with the
 * error of the first one, the cause: of statements that were called together, any may reject first. No more are sent.
 */
function withFirstError(client: Runner): Runner {
  let first: { readonly error: unknown } | undefined;
  return {
    async query(config) {
      if (first !== undefined) throw first.error;
      try {
        return await client.query(config);
      } catch (error) {
        first ??= { error };
        throw first.error;
      }
    },
  };
}

/** Rolls the connection back before it returns to the pool; a broken connection is closed. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const isUsable = postgresUnavailable(error, '') === null || isConnectionAlive(error);
  try {
    if (!isUsable) throw error;
    await client.query('ROLLBACK');
    client.release();
  } catch {
    destroy(client);
    client.release(true);
  }
}
