/** Reads that several PostgreSQL replicas share. The primary answers what none of them can. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import {
  COMMAND_TIMEOUTS,
  type Database,
  type DatabaseTimeouts,
  type Queries,
  type ReplicaListener,
  type ReplicaState,
  type Replicas,
  type Value,
} from './database.ts';
import { PostgresReplica } from './postgres-replica.ts';
import { postgresUnavailable } from './unavailable.ts';

export interface ReplicasOptions {
  readonly urls: readonly string[];
  /** maximum number of connections to each */
  readonly connections?: number;
  readonly timeouts?: DatabaseTimeouts;
  readonly onReplica?: ReplicaListener;
}

export class PostgresReplicas implements Replicas {
  readonly queries: Queries;
  readonly #replicas: readonly PostgresReplica[];
  #turn = 0;

  /** Does not wait for the replicas: each is read from once it has responded. */
  constructor(primary: Database, options: ReplicasOptions) {
    const { urls, connections = 8, timeouts = COMMAND_TIMEOUTS, onReplica = () => undefined } = options;
    this.#replicas = urls.map((url) => {
      const replica: PostgresReplica = new PostgresReplica(url, {
        ...{ connections, timeouts },
        onFault: (fault) => onReplica(replica.where, fault),
      });
      return replica;
    });
    this.queries = {
      all: <T>(sql: string, values?: readonly Value[]) => this.#read((on) => on.all<T>(sql, values), primary),
      rows: <T extends readonly Value[]>(sql: string, values?: readonly Value[]) =>
        this.#read((on) => on.rows<T>(sql, values), primary),
      get: <T>(sql: string, values?: readonly Value[]) => this.#read((on) => on.get<T>(sql, values), primary),
      run: primary.run,
      batch: primary.batch,
    };
  }

  require(revision: number): void {
    for (const replica of this.#replicas) replica.require(revision);
  }

  states(): ReplicaState[] {
    return this.#replicas.map(({ isInUse, behind, reads }) => ({ isInUse, behind, reads }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #read<T>(query: (queries: Queries) => MaybePromise<T>, primary: Queries): Promise<T> {
    const replica = this.#next();
    if (replica === undefined) return query(primary);
    try {
      const result = await query(replica.queries);
      replica.reads++;
      return result;
    } catch (error) {
      const fault = postgresUnavailable(error, replica.where);
      // a wrong statement fails there as well, and a slow one has used up its time
      if (fault === null || fault.reason === 'timeout') throw fault ?? error;
      // a conflict cancels one read whose rows the primary has removed
      if (fault.reason !== 'conflict') replica.leaveOut(fault);
      return query(primary);
    }
  }

  /** Those in use take turns. */
  #next(): PostgresReplica | undefined {
    const { length } = this.#replicas;
    for (let i = 0; i < length; i++) {
      const replica = this.#replicas[(this.#turn + i) % length]!;
      if (!replica.isInUse) continue;
      this.#turn = (this.#turn + i + 1) % length;
      return replica;
    }
    return undefined;
  }
}
