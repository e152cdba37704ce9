/**
 * Leases of everything that is limited. A node leases blocks of requests and slots for streams and exports, and uses them
 * from memory. Each statement that reads a count locks its row, so nodes lease one after the other and share every limit.
 */
import type { Database, Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { RateCell } from './rate-cell.ts';

/** The two periods in which a request counts: 'd2026-11-21' and 'm2026-11'. */
export interface Periods {
  readonly day: string;
  readonly month: string;
}

export interface UsageCounts {
  readonly day: number;
  readonly month: number;
}

export interface Limits {
  /** null: no limit */
  readonly minute: number | null;
  readonly day: number | null;
  readonly month: number | null;
  /** true: never grant beyond the limits of day and month */
  readonly hard: boolean;
}

/** What a node did with its previous block of requests. */
export interface Settlement {
  /** end of that block */
  readonly expiresAt: number;
  /** requests of the block that earlier settlements do not contain */
  readonly leased: number;
  /** served requests: time in UTC ms, count */
  readonly spent: readonly (readonly [number, number])[];
  /** requests that move to the new block */
  readonly moved: number;
}

export interface LeaseRequest {
  readonly keyId: string;
  readonly accountId: string;
  readonly now: number;
  readonly periods: Periods;
  readonly limits: Limits;
  /** number of requests to lease; 0 only settles the previous block */
  readonly requested: number;
  /** requests that wait for the lease. Near a limit no more are granted. */
  readonly waiting: number;
  readonly settled: Settlement | null;
  /** counted requests to subtract from the day and the month, because they were not served */
  readonly returned: number;
  /** stores that the key is in use */
  readonly isUse?: boolean;
}

export interface Lease extends UsageCounts {
  readonly granted: number;
  /** no request may be served from the block from then on */
  readonly expiresAt: number;
  /** all requests of the key in the last minute, leased ones included; null without a limit per minute */
  readonly cell: RateCell | null;
}

export type SlotKind = 'stream' | 'export';

export interface SlotRequest {
  readonly keyId: string;
  readonly kind: SlotKind;
  readonly node: string;
  /** all slots that the node uses */
  readonly used: number;
  readonly now: number;
  readonly expiresAt: number;
}

// the update without effect locks the row on PostgreSQL
const LOCK_CELL = `INSERT INTO rate_cells (key_id, requests) VALUES ($1, '')
  ON CONFLICT (key_id) DO UPDATE SET requests = rate_cells.requests RETURNING requests`;
const SET_CELL = 'UPDATE rate_cells SET requests = $2 WHERE key_id = $1';
const LOCK_USAGE = `INSERT INTO usage (account_id, period, used) VALUES ($1, $2, 0), ($1, $3, 0)
  ON CONFLICT (account_id, period) DO UPDATE SET used = usage.used RETURNING period, used`;
const SET_USAGE = `UPDATE usage SET
    used = CASE period WHEN $2 THEN CAST($4 AS BIGINT) ELSE CAST($5 AS BIGINT) END,
    overage = CASE period WHEN $2 THEN CAST($6 AS BIGINT) ELSE CAST($7 AS BIGINT) END
  WHERE account_id = $1 AND period IN ($2, $3)`;
const SET_USED = 'UPDATE api_keys SET last_used_at = $2 WHERE key_id = $1 AND COALESCE(last_used_at, 0) < $2';
const OTHER_SLOTS = `SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) AS slots FROM slot_leases
  WHERE key_id = $1 AND kind = $2 AND node <> $3 AND expires_at > $4`;
const SET_SLOTS = `INSERT INTO slot_leases (key_id, kind, node, slots, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key_id, kind, node) DO UPDATE SET slots = excluded.slots, expires_at = excluded.expires_at`;

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

/** A block is at most this part of the requests that remain, so that other nodes can serve requests too. */
const MINUTE_DIVISOR = 8;
const PERIOD_DIVISOR = 20;
/** A killed node loses the requests of its blocks: for each key at most this part of a day. */
const DAY_DIVISOR = 300;

/** Unspent requests of a block return to other nodes after this time. */
const HOLD_MS = 30_000;
/** Near a limit, and for blocks that are spent at once. */
const SHORT_HOLD_MS = 2000;

export class LimitStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Settles the previous block of a node, then counts a new block in the minute, the day and the month before it is served.
   * Only the caller may serve it, so a crash can lose requests but never exceed a limit. Grants 0 at a limit.
   */
  lease(request: LeaseRequest): Promise<Lease> {
    const { keyId, accountId, now, periods, limits, returned } = request;
    return this.#database.transaction(async (queries) => {
      const cell = limits.minute === null ? null : await lockedCell(queries, keyId, limits.minute);
      const used = await lockedUsage(queries, accountId, periods);
      const day = Math.max(0, used.day - returned);
      const month = Math.max(0, used.month - returned);
      if (cell !== null && request.settled !== null) settle(cell, request.settled);

      const minute = cell === null ? 0 : cell.used(now) + (request.settled?.moved ?? 0);
      const { granted, expiresAt } = grant(request, { minute, day, month });
      const usage = { day: day + granted, month: month + granted };
      if (cell !== null) {
        cell.add(expiresAt, granted + (request.settled?.moved ?? 0));
        await queries.run(SET_CELL, [keyId, cell.toText(now)]);
      }
      if (usage.day !== used.day || usage.month !== used.month) {
        const beyond = (count: number, limit: number | null) => (limit === null ? 0 : Math.max(0, count - limit));
        const overage = [beyond(usage.day, limits.day), beyond(usage.month, limits.month)];
        const values = [accountId, periods.day, periods.month, usage.day, usage.month, ...overage];
        await queries.run(SET_USAGE, values);
      }
      if (request.isUse === true) await queries.run(SET_USED, [keyId, now]);
      return { granted, expiresAt, cell, ...usage };
    }, REPEATABLE);
  }

  async usage(accountId: string, periods: Periods): Promise<UsageCounts> {
    return (await this.usageOf([accountId], periods)).get(accountId)!;
  }

  /** The usage of several accounts. */
  async usageOf(accountIds: readonly string[], periods: Periods): Promise<Map<string, UsageCounts>> {
    const rows = await queryInBatches(accountIds, (list, values) => {
      const n = values.length;
      const sql = `SELECT account_id, period, used FROM usage WHERE account_id IN (${list}) AND period IN ($${n + 1}, $${n + 2})`;
      return this.#database.all<UsageRow & { account_id: string }>(sql, [...values, periods.day, periods.month]);
    });
    const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
    return new Map(accountIds.map((id) => [id, countsOf(byAccount.get(id) ?? [], periods)]));
  }

  /** Sets the slots of a node to `used`. Returns false, and changes nothing, if all nodes together would exceed `max`. */
  acquireSlots({ keyId, kind, node, used, now, expiresAt }: SlotRequest, max: number): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      await queries.get(LOCK_CELL, [keyId]); // nodes acquire slots of a key one after the other
      const others = (await queries.get<{ slots: number }>(OTHER_SLOTS, [keyId, kind, node, now]))!.slots;
      if (others + used > max) return false;
      await queries.run(SET_SLOTS, [keyId, kind, node, used, expiresAt]);
      return true;
    }, REPEATABLE);
  }

  /** Sets the slots of a node, and removes the ones that nodes have not renewed in time. */
  async renewSlots(renewals: readonly SlotRequest[], now: number): Promise<void> {
    // in one order, so that two nodes do not wait for each other
    const rows = renewals
      .map(({ keyId, kind, node, used, expiresAt }) => [keyId, kind, node, used, expiresAt] as const)
      .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
    await this.#database.batch(SET_SLOTS, rows);
    // in its own transaction, because these rows may belong to other nodes
    await this.#database.run('DELETE FROM slot_leases WHERE expires_at <= $1 OR slots = 0', [now]);
  }
}

interface UsageRow {
  period: string;
  used: number;
}

async function lockedCell(queries: Queries, keyId: string, limit: number): Promise<RateCell> {
  const row = await queries.get<{ requests: string }>(LOCK_CELL, [keyId]);
  return RateCell.parse(row!.requests, limit);
}

async function lockedUsage(queries: Queries, accountId: string, periods: Periods): Promise<UsageCounts> {
  return countsOf(await queries.all<UsageRow>(LOCK_USAGE, [accountId, periods.day, periods.month]), periods);
}

function countsOf(rows: readonly UsageRow[], periods: Periods): UsageCounts {
  const of = (period: string) => rows.find((row) => row.period === period)?.used ?? 0;
  return { day: of(periods.day), month: of(periods.month) };
}

function settle(cell: RateCell, { expiresAt, leased, spent }: Settlement): void {
  cell.remove(expiresAt, leased);
  for (const [at, count] of spent) cell.add(at, count);
}

interface Counts extends UsageCounts {
  readonly minute: number;
}

/** The size and the end of a new block, from the counts without it. */
function grant(
  { now, limits, requested, waiting, settled }: LeaseRequest,
  counts: Counts,
): { granted: number; expiresAt: number } {
  const left = (limit: number | null, used: number) => (limit === null ? Infinity : limit - used);
  const minute = left(limits.minute, counts.minute);
  const day = left(limits.day, counts.day);
  const month = left(limits.month, counts.month);
  const most = limits.hard ? Math.min(minute, day, month) : minute;
  const share = Math.min(
    Math.floor(minute / MINUTE_DIVISOR),
    // above its limit a soft account leases normal blocks: it has no limit to share any more
    day > 0 ? Math.floor(day / PERIOD_DIVISOR) : Infinity,
    month > 0 ? Math.floor(month / PERIOD_DIVISOR) : Infinity,
  );
  const blockMax = limits.day === null ? Infinity : Math.floor(limits.day / DAY_DIVISOR);
  const moved = settled?.moved ?? 0;
  const asked = Math.min(requested, Math.max(waiting, blockMax - moved));
  const wanted = Math.max(Math.min(asked, waiting), Math.min(asked, share));
  const granted = Math.max(0, Math.min(wanted, most));
  const isShort = share < asked || granted + moved <= waiting;
  const ends = now + (isShort ? SHORT_HOLD_MS : HOLD_MS);
  // requests that move may be spent until their old end, before the node knows the new one
  return { granted, expiresAt: moved > 0 ? Math.max(ends, settled!.expiresAt) : ends };
}
