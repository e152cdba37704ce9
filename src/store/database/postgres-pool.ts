/** Pools of pipelined connections to a PostgreSQL server. */
import pg from 'pg';
import type { DatabaseTimeouts } from './database.ts';
import { types } from './postgres-queries.ts';
import { destroy } from './postgres-watch.ts';

/**
 * All joins use indexes. With the default random_page_cost the planner prefers hash joins of whole tables. The server
 * closes a connection whose client is gone, and releases its locks.
 */
export const SESSION =
  '-c random_page_cost=1.1 -c jit=off ' +
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The client's query limit is later than the server's, because the server's leaves the connection usable. */
const RESPONSE_GRACE_MS = 1000;

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** its open connections */
  readonly open: ReadonlySet<pg.Client>;
  /** Ends all connections at once. Their queries reject; later ones open new connections. */
  destroyAll(): void;
}

export function openPool(
  url: string,
  { connections, timeouts }: { readonly connections: number; readonly timeouts: DatabaseTimeouts },
): ConnectionPool {
  const { connectMs, statementMs, lockMs } = timeouts;
  const open = new Set<pg.Client>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    types,
    ...KEEP_ALIVE,
    options: `${SESSION} -c statement_timeout=${statementMs} -c lock_timeout=${lockMs}`,
    connectionTimeoutMillis: connectMs,
    ...(statementMs > 0 && { query_timeout: statementMs + RESPONSE_GRACE_MS }),
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        open.add(this);
        // without a listener, losing a connection that is in use ends the process; its queries reject in any case
        this.on('error', () => undefined);
        this.once('end', () => open.delete(this));
      }
    },
  } as pg.PoolConfig);
  pool.on('error', () => {
    // an idle connection broke: the pool has removed it and opens a new one
  });
  return {
    pool,
    open,
    destroyAll() {
      for (const client of open) destroy(client);
    },
  };
}

/** host:port/database, without the password */
export function serverOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `PostgreSQL at ${host}:${port}/${database ?? ''}`;
}
