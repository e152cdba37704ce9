/** One read replica of PostgreSQL: which revision has arrived there, and whether it can be used. */
import pg from 'pg';
import type { DatabaseTimeouts, Queries } from './database.ts';
import { MIGRATION_SETS, migrationsOf } from './migrate.ts';
import { type ConnectionPool, KEEP_ALIVE, openPool, serverOf } from './postgres-pool.ts';
import { queriesOn, types } from './postgres-queries.ts';
import { SharedReads } from './postgres-shared-reads.ts';
import { destroy } from './postgres-watch.ts';
import { postgresUnavailable, unavailable } from './unavailable.ts';
import { mayPrepare } from './urls.ts';

/** A replica is asked for its revision this often, and one that failed is tried again. */
const PROBE_EVERY_MS = 500;
/** One that does not respond within this time is left out. */
const PROBE_TIMEOUT_MS = 1000;
/** While a revision is awaited, pauses between probes grow from the first to the second value. */
const BEHIND_PAUSE_MS = { first: 2, most: 250 };

const PROBE = `SELECT latest AS revision, (SELECT COUNT(*) FROM migrations) AS migrations,
  pg_is_in_recovery() AS standby FROM revision`;

const MIGRATIONS = MIGRATION_SETS.flatMap(migrationsOf).length;

interface ProbeRow {
  readonly revision: number;
  readonly migrations: number;
  readonly standby: boolean;
}

export interface ReplicaOptions {
  readonly connections: number;
  readonly timeouts: DatabaseTimeouts;
  /** called when it can no longer be used, with the reason, and with null when it can be used */
  readonly onFault: (fault: Error | null) => void;
}

export class PostgresReplica {
  /** the server, for messages */
  readonly where: string;
  readonly queries: Queries;
  reads = 0;
  readonly #pool: ConnectionPool;
  readonly #url: string;
  readonly #options: ReplicaOptions;
  #prober: pg.Client | undefined;
  /** the newest revision seen there; null while it cannot be used */
  #revision: number | null = null;
  #wanted = 0;
  /** undefined before the first probe; null while it can be used */
  #fault: Error | null | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = BEHIND_PAUSE_MS.first;
  #probing: Promise<void> | undefined;
  #isClosed = false;

  constructor(url: string, options: ReplicaOptions) {
    this.#url = url;
    this.#options = options;
    this.where = serverOf(url);
    this.#pool = openPool(url, options);
    this.queries = queriesOn(new SharedReads(this.#pool.pool), { isPrepared: mayPrepare(url) });
    this.#probeAfter(0);
  }

  get isInUse(): boolean {
    return this.#revision !== null && this.#revision >= this.#wanted;
  }

  get behind(): number | null {
    return this.#revision === null ? null : Math.max(0, this.#wanted - this.#revision);
  }

  /** It is in use only once this revision has arrived. */
  require(revision: number): void {
    const wasInUse = this.isInUse;
    this.#wanted = revision;
    // one that was behind already keeps its pauses
    if (wasInUse && !this.isInUse && this.#probing === undefined) this.#probeAfter(0);
  }

  /** Stops reading from it until a probe succeeds. */
  leaveOut(fault: Error): void {
    if (this.#isClosed) return;
    this.#revision = null;
    this.#pool.destroyAll(); // requests that wait for it read from the primary
    if (this.#prober !== undefined) destroy(this.#prober);
    this.#prober = undefined;
    const isNew = this.#fault === null || this.#fault === undefined;
    this.#fault = fault;
    if (isNew) this.#options.onFault(fault);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#prober !== undefined) destroy(this.#prober);
    await this.#probing;
    this.#pool.destroyAll();
    await this.#pool.pool.end();
  }

  #probeAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#probing = this.#probe().finally(() => {
        this.#probing = undefined;
        this.#probeAfter(this.#nextPauseMs());
      });
    }, ms);
  }

  #nextPauseMs(): number {
    if (this.#revision === null || this.isInUse) {
      this.#pauseMs = BEHIND_PAUSE_MS.first;
      return PROBE_EVERY_MS;
    }
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, BEHIND_PAUSE_MS.most);
    return pauseMs;
  }

  async #probe(): Promise<void> {
    try {
      this.#prober ??= await this.#connect();
      const { rows } = await this.#prober.query<ProbeRow>(PROBE);
      const [row] = rows;
      const fault = row === undefined ? 'it has no data' : unusable(row);
      if (fault !== null) throw unavailable('read_only', { where: this.where, fault });
      this.#revision = row!.revision;
      if (this.#fault === null) return;
      this.#fault = null;
      this.#options.onFault(null);
    } catch (error) {
      const where = this.where;
      const fault = postgresUnavailable(error, where);
      this.leaveOut(fault ?? unavailable('unreachable', { where, fault: String(error), cause: error }));
    }
  }

  /** A connection of its own: probes do not wait behind long reads. */
  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...{ connectionString: this.#url, types, ...KEEP_ALIVE },
      ...{ connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS },
    });
    const lost = () => {
      if (this.#prober === client) this.#prober = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      return client;
    } catch (error) {
      destroy(client);
      throw error;
    }
  }
}

/** Why a server cannot be read from; null if it can. */
function unusable({ standby, migrations }: ProbeRow): string | null {
  // one that was promoted no longer receives what the primary writes
  if (!standby) return 'it is not a standby server';
  return migrations < MIGRATIONS ? 'the latest migrations have not arrived there' : null;
}
