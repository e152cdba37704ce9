/** Reads PostgreSQL as it is at one moment, on a connection of its own: for exports, backups and the check of a store. */
import pg from 'pg';
import { COMMAND_TIMEOUTS, type Queries, type Snapshot, type Value } from './database.ts';
import { KEEP_ALIVE, SESSION, serverOf } from './postgres-pool.ts';
import { queriesOn, types } from './postgres-queries.ts';
import { destroy } from './postgres-watch.ts';
import { readOnly } from './read-only.ts';
import { postgresUnavailable, unavailable } from './unavailable.ts';

/** An export reads in pages, each within seconds. */
const SNAPSHOT_QUERY_MS = 60_000;
const BYTES = 'SELECT pg_database_size(current_database()) AS bytes';

/**
 * Opens a connection with a read transaction that lasts until it is closed. Opening and reading throw UnavailableError
 * if the connection is lost.
 */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const where = serverOf(url);
  const client = new pg.Client({
    connectionString: url,
    types,
    ...KEEP_ALIVE,
    options: SESSION,
    connectionTimeoutMillis: COMMAND_TIMEOUTS.connectMs,
    query_timeout: SNAPSHOT_QUERY_MS,
  });
  // a broken connection rejects the running query; without one, the error can be ignored
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SELECT 1 FROM pg_class LIMIT 1'); // only the first read fixes the moment
  } catch (error) {
    destroy(client);
    throw (
      postgresUnavailable(error, where) ?? unavailable('unreachable', { where, fault: String(error), cause: error })
    );
  }
  const explained = async <T>(query: () => T | Promise<T>): Promise<T> => {
    try {
      return await query();
    } catch (error) {
      throw postgresUnavailable(error, where) ?? error;
    }
  };
  // few statements, and some poolers reject names
  const queries = queriesOn(client, { isPrepared: false });
  const reads: Pick<Queries, 'all' | 'rows' | 'get'> = {
    all: <T>(sql: string, values?: readonly Value[]) => explained(() => queries.all<T>(sql, values)),
    rows: <T extends readonly Value[]>(sql: string, values?: readonly Value[]) =>
      explained(() => queries.rows<T>(sql, values)),
    get: <T>(sql: string, values?: readonly Value[]) => explained(() => queries.get<T>(sql, values)),
  };
  return readOnly('postgres', reads, {
    async *pages(sql, rowsPerPage) {
      const run = (text: string) =>
        explained(() => client.query<readonly Value[]>({ text, rowMode: 'array' } as pg.QueryArrayConfig));
      await run(`DECLARE touchline_pages NO SCROLL CURSOR FOR ${sql}`);
      for (;;) {
        const { rows } = await run(`FETCH ${rowsPerPage} FROM touchline_pages`);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsPerPage) break;
      }
      await run('CLOSE touchline_pages');
    },
    bytes: async () => (await reads.get<{ bytes: number }>(BYTES))!.bytes,
    close: () => client.end(),
  });
}
