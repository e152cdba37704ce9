/** Stores requests by hour, and the last requests of each key. */
import type { Database, Value } from '../database/database.ts';

export interface HourCount {
  readonly keyId: string;
  /** beginning of the hour, UTC ms */
  readonly hour: number;
  readonly endpoint: string;
  readonly status: number;
  readonly requests: number;
  readonly microseconds: number;
}

export interface LoggedRequest {
  readonly keyId: string;
  readonly at: number;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly endpoint: string;
  readonly status: number;
  readonly microseconds: number;
}

/** What counts are summed up by. */
export type UsageGroup = 'hour' | 'endpoint' | 'status' | 'key';

export interface UsageSum {
  /** beginning of the hour in UTC ms, id of an endpoint or key, or status */
  readonly group: string | number;
  readonly requests: number;
  /** with a status of 400 or more */
  readonly errors: number;
  readonly microseconds: number;
}

export interface UsageQuery {
  readonly accountId: string;
  /** null: all keys of the account */
  readonly keyId: string | null;
  readonly since: number;
}

/** Stored for each key; see `trim`. */
export const LOGGED_MAX = 500;
const LOGGED_ERRORS_MAX = 100;
/** Rows written at once: other work of the process waits for them on SQLite. */
const ROWS_AT_ONCE = 500;
const KEYS_AT_ONCE = 100;

const GROUPS: Readonly<Record<UsageGroup, string>> = {
  hour: 'u.hour',
  endpoint: 'u.endpoint',
  status: 'u.status',
  key: 'u.key_id',
};
const ADD_HOURS = `INSERT INTO usage_hours (key_id, hour, endpoint, status, requests, microseconds)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key_id, hour, endpoint, status) DO UPDATE SET requests = usage_hours.requests + excluded.requests,
    microseconds = usage_hours.microseconds + excluded.microseconds`;
const ADD_REQUESTS = `INSERT INTO request_log (key_id, at, request_id, method, path, endpoint, status, microseconds)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key_id, at, request_id) DO NOTHING`;
/** Of requests before the last 500, those with an error stay if they are among the last 100 with one. */
const TRIM = `DELETE FROM request_log WHERE key_id = $1
  AND at < (SELECT at FROM request_log WHERE key_id = $1 ORDER BY at DESC LIMIT 1 OFFSET ${LOGGED_MAX - 1})
  AND (status < 400 OR at <
    (SELECT at FROM request_log WHERE key_id = $1 AND status >= 400 ORDER BY at DESC LIMIT 1 OFFSET ${LOGGED_ERRORS_MAX - 1}))`;
const OF_ACCOUNT = "JOIN api_keys k ON k.key_id = u.key_id WHERE k.account_id = $1 AND ($2 = '' OR u.key_id = $2)";

export class UsageHistoryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All of them or none. */
  async addHours(counts: readonly HourCount[]): Promise<void> {
    // in one order, so that two processes do not wait for each other
    const rows = counts
      .map(({ keyId, hour, endpoint, status, requests, microseconds }) => [
        ...[keyId, hour, endpoint, status],
        ...[requests, Math.round(microseconds)],
      ])
      .sort(byKey);
    await this.#database.batch(ADD_HOURS, rows);
    await turnOfEventLoop();
  }

  async addRequests(requests: readonly LoggedRequest[]): Promise<void> {
    const rows = requests
      .map(({ keyId, at, requestId, method, path, endpoint, status, microseconds }) => [
        ...[keyId, at, requestId, method, path, endpoint, status],
        Math.round(microseconds),
      ])
      .sort(byKey);
    await this.#inChunks(ADD_REQUESTS, rows, ROWS_AT_ONCE);
  }

  /** Removes all but the last requests of these keys. */
  async trim(keyIds: readonly string[]): Promise<void> {
    await this.#inChunks(
      TRIM,
      keyIds.toSorted().map((keyId) => [keyId]),
      KEYS_AT_ONCE,
    );
  }

  async sums(group: UsageGroup, { accountId, keyId, since }: UsageQuery): Promise<UsageSum[]> {
    const order = group === 'hour' ? '1' : '2 DESC, 1';
    const sql = `SELECT ${GROUPS[group]} AS "group", CAST(SUM(u.requests) AS BIGINT) AS requests,
        CAST(SUM(CASE WHEN u.status >= 400 THEN u.requests ELSE 0 END) AS BIGINT) AS errors,
        CAST(SUM(u.microseconds) AS BIGINT) AS microseconds
      FROM usage_hours u ${OF_ACCOUNT} AND u.hour >= $3 GROUP BY ${GROUPS[group]} ORDER BY ${order}`;
    return this.#database.all<UsageSum & Record<string, Value>>(sql, [accountId, keyId ?? '', since]);
  }

  /** The last requests of an account, the newest first. */
  async requests(
    { accountId, keyId, since }: UsageQuery,
    { isError, limit }: { readonly isError: boolean; readonly limit: number },
  ): Promise<LoggedRequest[]> {
    const sql = `SELECT u.key_id AS "keyId", u.at, u.request_id AS "requestId", u.method, u.path, u.endpoint, u.status,
      u.microseconds FROM request_log u ${OF_ACCOUNT} AND u.at >= $3 AND u.status >= $4 ORDER BY u.at DESC, u.request_id LIMIT $5`;
    const values = [accountId, keyId ?? '', since, isError ? 400 : 0, limit];
    return this.#database.all<LoggedRequest & Record<string, Value>>(sql, values);
  }

  /** Deletes what is older, in small steps. */
  async prune(before: number, signal: AbortSignal): Promise<void> {
    const oldest = 'SELECT MIN(hour) AS hour FROM usage_hours WHERE hour < $1';
    for (;;) {
      const row = await this.#database.get<{ hour: number | null }>(oldest, [before]);
      if (signal.aborted || row === undefined || row.hour === null) break;
      await this.#database.run('DELETE FROM usage_hours WHERE hour = $1', [row.hour]);
    }
    const keys = await this.#database.all<{ key_id: string }>('SELECT key_id FROM api_keys ORDER BY key_id');
    const sql = 'DELETE FROM request_log WHERE key_id = $1 AND at < $2';
    await this.#inChunks(
      sql,
      keys.map(({ key_id }) => [key_id, before]),
      KEYS_AT_ONCE,
      signal,
    );
  }

  async #inChunks(sql: string, rows: readonly (readonly Value[])[], size: number, signal?: AbortSignal): Promise<void> {
    for (let from = 0; from < rows.length && signal?.aborted !== true; from += size) {
      await this.#database.batch(sql, rows.slice(from, from + size));
      await turnOfEventLoop();
    }
  }
}

/** Requests that have arrived are served before the next rows. */
function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function byKey(a: readonly Value[], b: readonly Value[]): number {
  const [first, second] = [a.slice(0, 4).join(' '), b.slice(0, 4).join(' ')];
  return first < second ? -1 : first > second ? 1 : 0;
}
