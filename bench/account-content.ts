/** What the accounts and the data of a busy installation have for people to look at, for `account-pages.ts`. */

import { UsageHistoryStore } from '../src/store/accounts/usage-history.ts';
import { insertUser } from '../src/store/accounts/users.ts';
import type { Database, Value } from '../src/store/database/database.ts';
import type { Databases } from '../src/store/database/open.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USAGE_DAYS = 90;
const ENDPOINTS = ['v2.fixtures', 'v2.standings', 'v2.fixture', 'v1.fixtures'];
const LOGGED = 500;
const DELIVERIES = 100;
const PEOPLE = 100;
const RUNS = 200;
const FILES = 1000;
const REJECTED_PER_FILE = 20;
const NAMES = 200;
const AUDITED = 2000;

type Row = Readonly<Record<string, Value>>;

/** Adds rows, which all have the same columns. */
async function insert(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const values = columns.map((_, i) => `$${i + 1}`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`;
  await database.batch(
    sql,
    rows.map((row) => columns.map((column) => row[column]!)),
  );
}

const many = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

/** Requests of every hour of 90 days by each key, and the last of each in the log. */
export async function addUsage({ accounts }: Databases, keys: readonly string[], now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const hours = many(USAGE_DAYS * 24, (i) => hour - i * HOUR_MS);
  const counts = [...ENDPOINTS.map((endpoint) => [endpoint, 200] as const), ['v2.fixture', 404] as const];
  const history = new UsageHistoryStore(accounts);
  for (const keyId of keys) {
    const used = hours.flatMap((at, i) =>
      counts.map(([endpoint, status]) => ({
        ...{ keyId, hour: at, endpoint, status, requests: 50 + (i % 24), microseconds: 60_000 },
      })),
    );
    await history.addHours(used);
    const logged = many(LOGGED, (i) => ({
      ...{ key_id: keyId, at: now - i * 1000, request_id: `bench-${i}`, method: 'GET', endpoint: ENDPOINTS[i % 4]! },
      ...{ path: `/api/v2/fixtures?league=eng.1&season=2026&limit=${i}`, status: i % 10 === 0 ? 400 : 200 },
      microseconds: 900,
    }));
    await insert(accounts, 'request_log', logged);
  }
}

export async function addDeliveries({ accounts }: Databases, webhooks: readonly string[], now: number): Promise<void> {
  for (const webhook of webhooks) {
    const rows = many(DELIVERIES, (i) => ({
      ...{
        delivery_id: `wd_${webhook}_${i}`,
        webhook_id: webhook,
        at: now - i * 1000,
        message_id: `msg_${webhook}_${i}`,
      },
      ...{ type: 'event.created', first_change: i + 1, last_change: i + 3, status: i % 9 === 0 ? null : 200 },
      ...{ error: i % 9 === 0 ? 'no response within 15 s' : '', microseconds: 40_000, by_hand: 0 },
    }));
    await insert(accounts, 'webhook_deliveries', rows);
  }
}

/** People, imports, rejected rows, names without a team, and the audit log. */
export async function addOperation({ accounts, data }: Databases, now: number): Promise<void> {
  for (const i of many(PEOPLE, (i) => i)) {
    const user = { userId: `us_bench${i}`, accountId: `ac_bench${i}`, email: `person${i}@example.com`, role: 'member' };
    await accounts.transaction((queries) =>
      insertUser(queries, { ...user, plan: 'pro', password: 'none', isEmailProven: false, at: now - DAY_MS }),
    );
  }
  const runs = many(RUNS, (i) => ({
    ...{ run_id: `ir_bench${i}`, source: 'football-data-uk', started_by: 'person0@example.com', state: 'done' },
    ...{ phase: 'ratings', file: '', files: 30, bytes: 9_000_000, bytes_total: 9_000_000, saved: 11_000, unchanged: 5 },
    ...{ rejected: 2, unresolved: 1, failed_files: 0, reason: '' },
    ...{ started_at: now - i * HOUR_MS, seen_at: now - i * HOUR_MS, finished_at: now - i * HOUR_MS },
  }));
  await insert(accounts, 'import_runs', runs);
  const entry = (i: number) => ({
    ...{ audit_id: `bench-${i}`, at: now - i * 60_000, actor: 'person0@example.com', address: '203.0.113.7' },
    ...{ action: 'keys.change', subject: `key_${i}`, details: '{"settings":{"shapeV2":"migration"}}' },
  });
  await insert(accounts, 'audit_log', many(AUDITED, entry));
  await insert(data, 'data_audit_log', many(AUDITED, entry));
  const [{ latest } = { latest: 0 }] = await data.all<{ latest: number }>(
    'SELECT COALESCE(MAX(import_id), 0) AS latest FROM imports',
  );
  const files = many(FILES, (i) => ({
    ...{ import_id: latest + 1 + i, provider: 'football-data-uk', file: `2526/E${i}.csv`, hash: `${i}`, saved: 380 },
    ...{ started_at: now - i, finished_at: now - i, unchanged: 0, rejected: REJECTED_PER_FILE, unresolved: 1 },
  }));
  await insert(data, 'imports', files);
  const rejections = files.flatMap(({ import_id }) =>
    many(REJECTED_PER_FILE, (i) => ({ import_id, line: i + 2, reason: 'Date: not a date: 31/02/2026' })),
  );
  await insert(data, 'rejections', rejections);
  const names = many(NAMES, (i) => ({
    ...{ provider: 'football-data-uk', league: 'eng.1', country: 'eng', name: `Unknown Town ${i}`, seen: 38 },
    ...{ file: '2526/E0.csv', line: i + 2, candidates: '[]' },
  }));
  await insert(data, 'unresolved_names', names);
}
