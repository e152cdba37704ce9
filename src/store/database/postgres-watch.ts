/** One connection that listens for commits, detects within seconds that the database is gone, and reconnects. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { UnavailableError } from '../../base/errors.ts';
import type { OutageListener } from './database.ts';
import { postgresUnavailable, unavailable } from './unavailable.ts';

export const CHANNEL = 'touchline';
/** Commits whose notification was lost, for example behind a pooler, are noticed within this time as well. */
const HEARTBEAT_MS = 500;
/** A new attempt begins this long after the last, while those before it may still be waiting. */
const RECONNECT_MS = 200;
/** How often a heartbeat without a response is looked at. */
const JUDGE_MS = 250;
/** Differs after every commit that wrote something. */
const SNAPSHOT = 'SELECT pg_current_snapshot()::text AS snapshot';

export interface WatchOptions {
  readonly client: pg.ClientConfig;
  /** host and port, for messages */
  readonly where: string;
  readonly connectMs: number;
  /** a heartbeat without a response for this long means that the database is gone, unless it sends to others */
  readonly silenceMs: number;
  /** the other connections: a server that sends to one of them is there, however slow */
  readonly others: ReadonlySet<pg.Client>;
  /** something was committed, or may have been */
  onChange(): void;
  /** The database is gone: no connection to it is of use any more. */
  onLost(): void;
  readonly onOutage: OutageListener;
}

export class PostgresWatch {
  readonly #options: WatchOptions;
  #client: pg.Client | undefined;
  #fault: UnavailableError | null = null;
  #snapshot = '';
  #isClosed = false;
  #reconnecting = false;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();
  readonly #attempts = new Set<pg.Client>();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Why the database is gone; null while it responds, as far as is known. */
  get fault(): UnavailableError | null {
    return this.#fault;
  }

  /** Whether commits of other processes are heard of at the moment. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  /** Throws UnavailableError. */
  async start(): Promise<void> {
    this.#listen(await this.#connect());
  }

  /** Waits until the database responds, up to a moment of `performance.now()`. Then throws why it does not. */
  async whenUp(deadline: number): Promise<void> {
    if (this.#fault === null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(0, deadline - performance.now()));
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    if (this.#fault !== null) throw this.#fault;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#heartbeat);
    for (const attempt of this.#attempts) destroy(attempt);
    for (const wake of this.#waiting) wake();
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const impatient = setTimeout(() => destroy(client), this.#options.silenceMs);
    await client.end();
    clearTimeout(impatient);
  }

  async #connect(): Promise<pg.Client> {
    const { connectMs, client: config, where } = this.#options;
    const client = new pg.Client({ ...config, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
    client.on('error', () => this.#ended(client));
    client.on('end', () => this.#ended(client));
    client.on('notification', () => this.#options.onChange());
    this.#attempts.add(client);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      return client;
    } catch (error) {
      destroy(client);
      throw (
        postgresUnavailable(error, where) ?? unavailable('unreachable', { where, fault: String(error), cause: error })
      );
    } finally {
      this.#attempts.delete(client);
    }
  }

  #listen(client: pg.Client): void {
    this.#client = client;
    this.#options.onChange();
    this.#heartbeat = setTimeout(() => void this.#beat(client), HEARTBEAT_MS);
    if (this.#fault === null) return;
    this.#fault = null;
    this.#options.onOutage(null);
    for (const wake of this.#waiting) wake();
  }

  async #beat(client: pg.Client): Promise<void> {
    const { silenceMs, where, others } = this.#options;
    const began = performance.now();
    const traffic = new Traffic(others);
    let hasResponded = false;
    const judge = () => {
      if (hasResponded) return;
      traffic.look();
      const now = performance.now();
      if (now - began < silenceMs) return;
      if (now - traffic.lastAt >= silenceMs / 2) {
        this.#lost(unavailable('unreachable', { where, fault: `no response for ${silenceMs} ms` }));
        return;
      }
      // half-open ones among those that work
      for (const silent of traffic.silent()) destroy(silent);
      if (now - began >= 2 * silenceMs) this.#ended(client);
    };
    // after the sockets: a response may be waiting there, where the event loop was blocked
    const judging = setInterval(() => setImmediate(judge), JUDGE_MS);
    try {
      // its own timer decides, not that of the query
      const { rows } = await client.query({ text: SNAPSHOT, query_timeout: 3 * silenceMs + 1000 } as pg.QueryConfig);
      hasResponded = true;
      if (rows[0].snapshot !== this.#snapshot) {
        this.#snapshot = rows[0].snapshot;
        this.#options.onChange();
      }
      if (this.#client === client) this.#heartbeat = setTimeout(() => void this.#beat(client), HEARTBEAT_MS);
    } catch {
      hasResponded = true; // with an error
      this.#ended(client);
    } finally {
      clearInterval(judging);
    }
  }

  /** The connection ended. Whether the database is gone too, connecting again shows. */
  #ended(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#heartbeat);
    destroy(client);
    void this.#reconnect();
  }

  #lost(fault: UnavailableError): void {
    if (this.#isClosed) return;
    if (this.#fault === null) {
      this.#fault = fault;
      this.#options.onOutage(fault);
    }
    this.#options.onLost();
    if (this.#client !== undefined) this.#ended(this.#client);
  }

  /** Attempts overlap: one that hangs does not delay those after it. The first to succeed is kept. */
  async #reconnect(): Promise<void> {
    if (this.#reconnecting) return;
    this.#reconnecting = true;
    while (!this.#isClosed && this.#client === undefined) {
      const began = performance.now();
      const traffic = new Traffic(this.#options.others);
      const attempt = this.#connect().then(
        (client) => {
          if (this.#client === undefined && !this.#isClosed) this.#listen(client);
          else destroy(client);
        },
        (fault: UnavailableError) => {
          const isGone = !isRefusal(fault) && !traffic.look();
          if (this.#client === undefined && isGone) this.#lost(fault);
        },
      );
      await Promise.race([attempt, pause(RECONNECT_MS)]);
      if (this.#client === undefined) await pause(Math.max(0, RECONNECT_MS - (performance.now() - began)));
    }
    this.#reconnecting = false;
  }
}

/** The server responds, with too many connections for another one: those that are open still work. */
function isRefusal({ cause }: UnavailableError): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '53300';
}

/** Which connections received something since a moment. */
class Traffic {
  /** when something was last seen to arrive */
  lastAt = performance.now();
  readonly #connections: ReadonlySet<pg.Client>;
  readonly #before: ReadonlyMap<pg.Client, number>;
  #seen: Map<pg.Client, number>;

  constructor(connections: ReadonlySet<pg.Client>) {
    this.#connections = connections;
    this.#before = this.#received();
    this.#seen = new Map(this.#before);
  }

  /** Whether something arrived since the last look. */
  look(): boolean {
    const received = this.#received();
    const hasArrived = [...received].some(([client, bytes]) => bytes !== (this.#seen.get(client) ?? 0));
    this.#seen = received;
    if (hasArrived) this.lastAt = performance.now();
    return hasArrived;
  }

  /** Those that were open all the time and received nothing. */
  silent(): pg.Client[] {
    return [...this.#connections].filter((client) => this.#before.get(client) === this.#seen.get(client));
  }

  #received(): Map<pg.Client, number> {
    return new Map(Array.from(this.#connections, (client) => [client, socketOf(client).bytesRead]));
  }
}

/** Ends a connection at once, without waiting for a server that may be gone. */
export function destroy(client: pg.ClientBase): void {
  socketOf(client).destroy();
}

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
