/**
 * Stores which process does the work that only one may do at a time. The holder of a lease renews it by raising a counter.
 * Others take it over when the counter stands still, which each measures by its own monotonic clock, so that the clocks of
 * machines need not agree.
 */
import { type Database, QUIET, type Value } from '../database/database.ts';

export interface StoredLease {
  readonly name: string;
  /** id of a process */
  readonly holder: string;
  /** rises with every renewal */
  readonly renewals: number;
}

export class LeaseStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  all(): Promise<StoredLease[]> {
    return this.#database.all<StoredLease>('SELECT name, holder, renewals FROM leases');
  }

  /** Takes a lease as it was last read; undefined: it was free. Returns false if another process was faster. */
  async take(name: string, holder: string, seen: StoredLease | undefined): Promise<boolean> {
    const changed =
      seen === undefined
        ? await this.#run(
            'INSERT INTO leases (name, holder, renewals) VALUES ($1, $2, 0) ON CONFLICT (name) DO NOTHING',
            [name, holder],
          )
        : await this.#run(
            'UPDATE leases SET holder = $2, renewals = 0 WHERE name = $1 AND holder = $3 AND renewals = $4',
            [name, holder, seen.holder, seen.renewals],
          );
    return changed > 0;
  }

  /** Renews all leases of a process. */
  async renew(holder: string): Promise<void> {
    await this.#run('UPDATE leases SET renewals = renewals + 1 WHERE holder = $1', [holder]);
  }

  /** Frees all leases of a process. */
  async release(holder: string): Promise<void> {
    await this.#run('DELETE FROM leases WHERE holder = $1', [holder]);
  }

  #run(sql: string, values: readonly Value[]): Promise<number> {
    return this.#database.transaction((queries) => queries.run(sql, values), QUIET);
  }
}
