import { hash } from 'node:crypto';
import pg from 'pg';
import { type Database, DatabaseError, type Queries, type Value } from './database.ts';
import { readOnly } from './read-only.ts';
import { severalRows } from './several-rows.ts';

const CHANNEL = 'touchline';
/** Advisory locks are shared by all programs that use the database, so the number is arbitrary but ours. */
const MIGRATION_LOCK = 7_203_104;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // pg returns bigint and numeric as text; all of our values are safe integers
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** All joins use indexes. With the default random_page_cost the planner prefers hash joins of whole tables. */
const SESSION = '-c random_page_cost=1.1 -c jit=off';

/** Opens a pool of pipelined connections. Statements are prepared by name; LISTEN/NOTIFY reports changes. */
export async function openPostgres(url: string, connections = 8): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    types,
    options: SESSION,
  } as pg.PoolConfig);
  pool.on('error', () => {
    // an idle connection broke; the pool opens another, and a query that cannot get one fails
  });
  let changes = 0;
  const countChange = () => {
    changes++;
  };
  const listener = await listen(url, countChange);

  const transaction = async <T>(work: (queries: Queries) => Promise<T>, before?: string): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      if (before !== undefined) await client.query(before);
      const result = await work(queriesOn(client));
      await client.query(`NOTIFY ${CHANNEL}`);
      await client.query('COMMIT');
      countChange();
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
      // without a listener there may have been changes at any time
      if (!listener.alive()) changes++;
      return changes;
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Opens one connection with a read-only transaction that lasts until it is closed. */
export async function openPostgresSnapshot(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, types, options: SESSION });
  // if the connection breaks, the running query fails; an idle one needs no report
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SELECT latest FROM revision'); // the first read fixes the snapshot
  } catch (error) {
    await client.end().catch(() => undefined); // it may not be connected
    throw new DatabaseError(`cannot reach PostgreSQL: ${(error as Error).message}`, { cause: error });
  }
  return readOnly('postgres', queriesOn(client), () => client.end());
}

interface Listener {
  alive(): boolean;
  close(): Promise<void>;
}

/** Keeps one connection that listens for commits, and reconnects every second after it breaks. */
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

/** A hash of the statement, because PostgreSQL cuts names at 63 bytes. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'hex');
    names.set(text, name);
  }
  return name;
}
