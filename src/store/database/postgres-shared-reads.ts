/**
 * Lets the reads of one turn of the event loop share a connection, and sends them together. With a connection for each, every
 * read wakes another process of the server, which costs more than most reads.
 * See docs/decisions/0086-reads-of-a-turn-share-a-connection.md.
 */
import type pg from 'pg';
import { socketOf } from './postgres-watch.ts';

/** On one connection, a read waits for those before it. */
const READS_MAX = 16;
/** After a read that took longer, the next ones of its statement share no connection, so that no other waits for them. */
const SLOW_MS = 20;
const READS_ALONE = 50;

interface SharedConnection {
  readonly client: Promise<pg.PoolClient>;
  /** whether more reads may join */
  isOpen: boolean;
  /** number of reads without a response */
  pending: number;
  /** time of the last response, in milliseconds */
  respondedAt: number;
  /** of a read: the pool then closes the connection */
  error: Error | undefined;
}

export class SharedReads {
  readonly #pool: pg.Pool;
  readonly #clock: () => number;
  #current: SharedConnection | null = null;
  /** by statement: how many of its next reads share no connection */
  readonly #alone = new Map<string, number>();

  /** `clock` returns milliseconds; tests set their own. */
  constructor(pool: pg.Pool, clock = () => performance.now()) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Rejects like a query on a connection of the pool. */
  async query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const connection = this.#connectionFor(config.text);
    connection.pending++;
    if (connection.pending === READS_MAX) this.#close(connection);
    try {
      return await this.#run(config, connection);
    } catch (error) {
      connection.error = error as Error;
      throw error;
    } finally {
      connection.pending--;
      releaseWhenDone(connection);
    }
  }

  async #run(config: pg.QueryConfig, connection: SharedConnection): Promise<pg.QueryResult> {
    const client = await connection.client;
    const sentAt = this.#clock();
    try {
      return await client.query(config);
    } finally {
      const now = this.#clock();
      // the server runs it after the one before it
      if (now - Math.max(sentAt, connection.respondedAt) > SLOW_MS) this.#alone.set(config.text, READS_ALONE);
      connection.respondedAt = now;
    }
  }

  #connectionFor(statement: string): SharedConnection {
    const alone = this.#alone.get(statement) ?? 0;
    if (alone > 0) {
      if (alone > 1) this.#alone.set(statement, alone - 1);
      else this.#alone.delete(statement);
      return this.#connect(false);
    }
    if (this.#current === null) {
      const opened = this.#connect(true);
      this.#current = opened;
      setImmediate(() => {
        if (!opened.isOpen) return; // as many reads as may share it have joined
        this.#close(opened);
        releaseWhenDone(opened);
      });
    }
    return this.#current;
  }

  #connect(isOpen: boolean): SharedConnection {
    const client = this.#pool.connect();
    client.then(sendTogether, () => undefined); // the reads reject
    return { client, isOpen, pending: 0, respondedAt: 0, error: undefined };
  }

  #close(connection: SharedConnection): void {
    connection.isOpen = false;
    if (this.#current === connection) this.#current = null;
  }
}

/** Collects what is written to the connection in this turn of the event loop. */
function sendTogether(client: pg.PoolClient): void {
  const socket = socketOf(client);
  socket.cork();
  setImmediate(() => socket.uncork());
}

function releaseWhenDone(connection: SharedConnection): void {
  if (connection.isOpen || connection.pending > 0) return;
  connection.client.then(
    (client) => client.release(connection.error),
    () => undefined,
  );
}
