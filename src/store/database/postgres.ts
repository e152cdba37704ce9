import { hash } from 'node:crypto';
import pg from 'pg';
import { type Database, DatabaseError, type Queries, type Value } from './database.ts';
import { readOnly } from './read-only.ts';
import { severalRows } from './several-rows.ts';

const CHANNEL = 'touchline';
const MIGRATION_LOCK = 7_203_104; // any number of our own: advisory locks are shared by all programs on a database

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // bigint and numeric arrive as text: all of ours are safe integers
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Every join here is by index: the default cost of a random page makes hash joins of whole tables look cheap. */
const SESSION = '-c random_page_cost=1.1 -c jit=off';

/** PostgreSQL through pg: a pool of pipelined connections, statements prepared by name, changes by LISTEN/NOTIFY. */
export async function openPostgres(url: string, connections = 8): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    types,
    options: SESSION,
  } as pg.PoolConfig);
  pool.on('error', () => {
    // an idle connection broke: the pool opens another; whoever needs one gets the error
  });
  let changes = 0;
  const noteChange = () => {
    changes++;
  };
  const listener = await listen(url, noteChange);

  const transaction = async <T>(work: (queries: Queries) => Promise<T>, before?: string): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      if (before !== undefined) await client.query(before);
      const result = await work(queriesOn(client));
      await client.query(`NOTIFY ${CHANNEL}`);
      await client.query('COMMIT');
      noteChange();
      client.release();
      return result;
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => client.release(),
        (failure) => client.release(failure instanceof Error ? failure : true),
      );
      throw error;
    }
  };
  const pooled = queriesOn(pool);

  return {
    engine: 'postgres',
    all: pooled.all,
    rows: pooled.rows,
    get: pooled.get,
    run: (sql, values) => transaction((queries) => queries.run(sql, values)),
    batch: (sql, rows) => transaction((queries) => queries.batch(sql, rows)),
    transaction: (work) => transaction(work),
    exclusively: (work) =>
      transaction(
        (queries) =>
          work({
            ...queries,
            script: async (sql) => {
              await queries.run(sql);
            },
          }),
        `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
      ),
    script: async (sql) => {
      await pool.query(sql);
    },
    changes() {
      // while nobody listens, anything may have happened
      if (!listener.alive()) changes++;
      return changes;
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** One connection inside one long read. */
export async function openPostgresSnapshot(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, types, options: SESSION });
  // a connection that breaks ends the query under way, whose reader is told; without one nobody has to be
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SELECT latest FROM revision'); // only the first read fixes the moment
  } catch (error) {
    await client.end().catch(() => undefined); // it may never have begun
    throw new DatabaseError(`cannot reach PostgreSQL: ${(error as Error).message}`, { cause: error });
  }
  return readOnly('postgres', queriesOn(client), () => client.end());
}

interface Listener {
  alive(): boolean;
  close(): Promise<void>;
}

/** Keeps one connection that hears of commits; while it is broken every question counts as a change. */
async function listen(url: string, onNotice: () => void): Promise<Listener> {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', onNotice);
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
    onNotice();
  };
  const lost = () => {
    client = undefined;
    if (closed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(lost);
    }, 1000);
    retry.unref();
  };

  try {
    await connect();
  } catch (error) {
    throw new DatabaseError(`cannot reach PostgreSQL: ${(error as Error).message}`, { cause: error });
  }
  return {
    alive: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

function queriesOn(client: pg.Pool | pg.ClientBase): Queries {
  const query = (text: string, values: readonly Value[] = []) =>
    values.length === 0 && !text.startsWith('SELECT')
      ? client.query({ text }) // scripts of several statements cannot be prepared
      : client.query({ name: nameOf(text), text, values: values as Value[] });
  return {
    all: async <T>(sql: string, values?: readonly Value[]) => (await query(sql, values)).rows as T[],
    rows: async <T extends readonly Value[]>(sql: string, values: readonly Value[] = []) => {
      const query: pg.QueryArrayConfig = { name: nameOf(sql), text: sql, values: [...values], rowMode: 'array' };
      return (await client.query(query)).rows as readonly unknown[] as T[];
    },
    get: async <T>(sql: string, values?: readonly Value[]) => (await query(sql, values)).rows[0] as T | undefined,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    batch: async (sql, rows) => {
      const results = await Promise.all(severalRows(sql, rows).map((some) => query(some.sql, some.values)));
      return results.reduce((sum, result) => sum + (result.rowCount ?? 0), 0);
    },
  };
}

const names = new Map<string, string>();

/** PostgreSQL cuts statement names at 63 bytes, so they are hashes of their text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'hex');
    names.set(text, name);
  }
  return name;
}
