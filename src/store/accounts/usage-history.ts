/** Stores requests by hour, those of each endpoint and status by day, and the last requests of each key. */
import { type Database, QUIET, type Value } from '../database/database.ts';

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
  /** beginning of a UTC day, see `beginningOfDays`: endpoints and statuses are summed up by day */
  readonly since: number;
}

const DAY_MS = 86_400_000;

/** The beginning of the last UTC days up to `now`. Today is one of them. */
export function beginningOfDays(days: number, now: number): number {
  return (Math.floor(now / DAY_MS) - (days - 1)) * DAY_MS;
}

/** Stored for each key; see `trim`. */
export const LOGGED_MAX = 500;
const LOGGED_ERRORS_MAX = 100;
/** Rows written at once: other work of the process waits for them on SQLite. 100 take two milliseconds. */
const ROWS_AT_ONCE = 100;
/** Keys trimmed or pruned at once: each can have hundreds of rows to delete. */
const KEYS_AT_ONCE = 5;

const ERRORS_OF_DAY = 'CASE WHEN u.status >= 400 THEN u.requests END';
/** Where the sums of a group are, by which column, and which column has the time. */
const GROUPS: Readonly<Record<UsageGroup, { from: string; by: string; time: string; errors: string }>> = {
  hour: { from: 'usage_hours', by: 'u.hour', time: 'u.hour', errors: 'u.errors' },
  key: { from: 'usage_days', by: 'u.key_id', time: 'u.day', errors: ERRORS_OF_DAY },
  endpoint: { from: 'usage_days', by: 'u.endpoint', time: 'u.day', errors: ERRORS_OF_DAY },
  status: { from: 'usage_days', by: 'u.status', time: 'u.day', errors: ERRORS_OF_DAY },
};
const ADD_HOURS = `INSERT INTO usage_hours (key_id, hour, requests, errors, microseconds) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key_id, hour) DO UPDATE SET requests = usage_hours.requests + excluded.requests,
    errors = usage_hours.errors + excluded.errors, microseconds = usage_hours.microseconds + excluded.microseconds`;
const ADD_DAYS = `INSERT INTO usage_days (key_id, day, endpoint, status, requests, microseconds)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key_id, day, endpoint, status) DO UPDATE SET requests = usage_days.requests + excluded.requests,
    microseconds = usage_days.microseconds + excluded.microseconds`;
const ADD_REQUESTS = `INSERT INTO request_log (key_id, at, request_id, method, path, endpoint, status, microseconds)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key_id, at, request_id) DO NOTHING`;
/** Tables that are pruned, with their column of time. */
const TIMES = { usage_hours: 'hour', usage_days: 'day', request_log: 'at' };
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
    const hours = hoursOf(counts).sort(byKey);
    const days = counts
      .map(({ keyId, hour, endpoint, status, requests, microseconds }) => [
        ...[keyId, Math.floor(hour / DAY_MS) * DAY_MS, endpoint, status],
        ...[requests, Math.round(microseconds)],
      ])
      .sort(byKey);
    await this.#database.transaction(async (queries) => {
      await queries.batch(ADD_HOURS, hours);
      await queries.batch(ADD_DAYS, days);
    }, QUIET);
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

  /** By hour in order of time, otherwise the group with the most requests first. */
  async sums(group: UsageGroup, { accountId, keyId, since }: UsageQuery): Promise<UsageSum[]> {
    const { from, by, time, errors } = GROUPS[group];
    const sql = `SELECT ${by} AS "group", CAST(SUM(u.requests) AS BIGINT) AS requests,
        CAST(COALESCE(SUM(${errors}), 0) AS BIGINT) AS errors, CAST(SUM(u.microseconds) AS BIGINT) AS microseconds
      FROM ${from} u ${OF_ACCOUNT} AND ${time} >= $3 GROUP BY ${by} ORDER BY ${group === 'hour' ? '1' : '2 DESC, 1'}`;
    return this.#database.all<UsageSum & Record<string, Value>>(sql, [accountId, keyId ?? '', since]);
  }

  /** The last requests of an account, the newest first. */
  async requests(
    { accountId, keyId, since }: UsageQuery,
    { isError, limit }: { readonly isError: boolean; readonly limit: number },
  ): Promise<LoggedRequest[]> {
    const chosen = `request_log u ${OF_ACCOUNT} AND u.at >= $3${isError ? ' AND u.status >= 400' : ''}`;
    // the times of the newest are found in an index: sorting whole rows takes ten times as long
    const oldest = `SELECT COALESCE(MIN(at), 0) FROM (SELECT u.at FROM ${chosen} ORDER BY u.at DESC LIMIT $4) AS newest`;
    const sql = `SELECT u.key_id AS "keyId", u.at, u.request_id AS "requestId", u.method, u.path, u.endpoint, u.status,
      u.microseconds FROM ${chosen} AND u.at >= (${oldest}) ORDER BY u.at DESC, u.request_id LIMIT $4`;
    const values = [accountId, keyId ?? '', since, limit];
    return this.#database.all<LoggedRequest & Record<string, Value>>(sql, values);
  }

  /** Deletes what is older, in small steps. */
  async prune(before: number, signal: AbortSignal): Promise<void> {
    const keys = await this.#database.all<{ key_id: string }>('SELECT key_id FROM api_keys ORDER BY key_id');
    const rows = keys.map(({ key_id }) => [key_id, before]);
    for (const [table, time] of Object.entries(TIMES))
      await this.#inChunks(`DELETE FROM ${table} WHERE key_id = $1 AND ${time} < $2`, rows, KEYS_AT_ONCE, signal);
  }

  async #inChunks(sql: string, rows: readonly (readonly Value[])[], size: number, signal?: AbortSignal): Promise<void> {
    for (let from = 0; from < rows.length && signal?.aborted !== true; from += size) {
      const some = rows.slice(from, from + size);
      await this.#database.transaction((queries) => queries.batch(sql, some), QUIET);
      await turnOfEventLoop();
    }
  }
}

function hoursOf(counts: readonly HourCount[]): [key: string, hour: number, ...counts: number[]][] {
  const hours = Map.groupBy(counts, ({ keyId, hour }) => `${keyId} ${hour}`);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return Array.from(hours.values(), (ofHour) => [
    ...([ofHour[0]!.keyId, ofHour[0]!.hour] as const),
    sum(ofHour.map(({ requests }) => requests)),
    sum(ofHour.map(({ requests, status }) => (status >= 400 ? requests : 0))),
    Math.round(sum(ofHour.map(({ microseconds }) => microseconds))),
  ]);
}

/** Requests that have arrived are served before the next rows. */
function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function byKey(a: readonly Value[], b: readonly Value[]): number {
  const [first, second] = [a.slice(0, 4).join(' '), b.slice(0, 4).join(' ')];
  return first < second ? -1 : first > second ? 1 : 0;
}
