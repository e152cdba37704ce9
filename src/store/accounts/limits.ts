/**
 * Leases of everything that is limited. A node leases blocks of requests and slots for streams and exports, and uses them
 * from memory. Each statement that reads a count locks its row, so nodes lease one after the other and share every limit.
 */
import type { Database, Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { grant } from './block-size.ts';
import {
  blocksText,
  keptBlocks,
  type LeasedBlock,
  parseBlocks,
  reclaimBlock,
  settleBlock,
  takeBlock,
} from './leased-blocks.ts';
import { RateCell } from './rate-cell.ts';
import type { EndedNode, Lease, LeaseRequest, Periods, UsageCounts } from './request-leases.ts';

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
const LOCK_CELL = `INSERT INTO rate_cells (key_id, requests, blocks) VALUES ($1, '', '')
  ON CONFLICT (key_id) DO UPDATE SET requests = rate_cells.requests RETURNING requests, blocks`;
const SET_CELL = 'UPDATE rate_cells SET requests = $2, blocks = $3 WHERE key_id = $1';
const LOCK_USAGE = `INSERT INTO usage (account_id, period, used) VALUES ($1, $2, 0), ($1, $3, 0)
  ON CONFLICT (account_id, period) DO UPDATE SET used = usage.used RETURNING period, used, overage`;
const SET_USAGE = `UPDATE usage SET
    used = CASE period WHEN $2 THEN CAST($4 AS BIGINT) ELSE CAST($5 AS BIGINT) END,
    overage = CASE period WHEN $2 THEN CAST($6 AS BIGINT) ELSE CAST($7 AS BIGINT) END
  WHERE account_id = $1 AND period IN ($2, $3)`;
const SET_USED = 'UPDATE api_keys SET last_used_at = $2 WHERE key_id = $1 AND COALESCE(last_used_at, 0) < $2';
const LEASING_KEYS = `SELECT c.key_id, c.blocks, k.account_id FROM rate_cells c JOIN api_keys k ON k.key_id = c.key_id
  WHERE c.blocks <> '' AND c.key_id IN`;
const RETURN_USAGE = `UPDATE usage SET used = used - $4, overage = CASE WHEN overage > $4 THEN overage - $4 ELSE 0 END
  WHERE account_id = $1 AND period IN ($2, $3)`;
const OTHER_SLOTS = `SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) AS slots FROM slot_leases
  WHERE key_id = $1 AND kind = $2 AND node <> $3 AND expires_at > $4`;
const SET_SLOTS = `INSERT INTO slot_leases (key_id, kind, node, slots, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key_id, kind, node) DO UPDATE SET slots = excluded.slots, expires_at = excluded.expires_at`;

/** These transactions only run SQL, so they can be repeated. */
const REPEATABLE = { isRepeatable: true };

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
    const { keyId, accountId, now, periods, limits, refunded, settled } = request;
    const isListed = settled !== null && limits.minute !== null;
    return this.#database.transaction(async (queries) => {
      const stored = isListed || settled?.isListed ? await lockedCell(queries, keyId, limits.minute) : null;
      const used = await lockedUsage(queries, accountId, periods);
      const previous = settle(stored, request);
      const moved = settled?.keeps ? previous.unspent : 0;
      const returned = previous.unspent - moved + refunded;
      const day = Math.max(0, used.day - returned);
      const month = Math.max(0, used.month - returned);

      const minute = limits.minute === null ? 0 : (stored?.cell.used(now) ?? 0) + moved;
      const { granted, expiresAt } = grant(request, { minute, day, month }, { moved, expiresAt: previous.expiresAt });
      const leased = granted + moved;
      const firm = moved > 0 ? 0 : Math.min(granted, request.waiting);
      if (stored !== null) {
        if (isListed && leased > 0) {
          const block = { node: request.node, day: periods.day, base: settled.counter, leased, firm, expiresAt };
          stored.blocks.push({ ...block, minute: limits.minute! });
          stored.cell.add(expiresAt, leased);
        }
        await storeCell(queries, keyId, stored, now);
      }
      const usage = { day: day + granted, month: month + granted };
      if (usage.day !== used.day || usage.month !== used.month) {
        const overage = [
          overageOf(used.overage.day, limits.day, [used.day, day, usage.day]),
          overageOf(used.overage.month, limits.month, [used.month, month, usage.month]),
        ];
        const values = [accountId, periods.day, periods.month, usage.day, usage.month, ...overage];
        await queries.run(SET_USAGE, values);
      }
      if (request.isUse === true) await queries.run(SET_USED, [keyId, now]);
      const cell = limits.minute === null ? null : (stored?.cell ?? null);
      return { granted, leased, firm, expiresAt, cell, ...usage };
    }, REPEATABLE);
  }

  /**
   * Returns what a node that has ended has leased but not served. `counters`: the requests that it served, by key. It served
   * nothing later than `endedAt`. Returns the number of requests.
   */
  async reclaim({ node, endedAt, counters }: EndedNode, now: number): Promise<number> {
    const keys = await queryInBatches([...counters.keys()], (list, values) =>
      this.#database.all<LeasingKey>(`${LEASING_KEYS} (${list})`, values),
    );
    let reclaimed = 0;
    for (const { key_id: keyId, account_id: accountId, blocks } of keys) {
      if (!parseBlocks(blocks).some((block) => block.node === node)) continue;
      const block = { node, keyId, accountId, endedAt, counter: counters.get(keyId)!, now };
      reclaimed += await this.#database.transaction((queries) => reclaimKey(queries, block), REPEATABLE);
    }
    return reclaimed;
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

/** The requests of a key in the last minute, and the blocks that nodes have leased. */
interface StoredCell {
  readonly cell: RateCell;
  readonly blocks: LeasedBlock[];
}

async function lockedCell(queries: Queries, keyId: string, limit: number | null): Promise<StoredCell> {
  const row = (await queries.get<{ requests: string; blocks: string }>(LOCK_CELL, [keyId]))!;
  const blocks = parseBlocks(row.blocks);
  return { cell: RateCell.parse(row.requests, limit ?? blocks[0]?.minute ?? 0), blocks };
}

async function storeCell(queries: Queries, keyId: string, { cell, blocks }: StoredCell, now: number): Promise<void> {
  await queries.run(SET_CELL, [keyId, cell.toText(now), blocksText(keptBlocks(blocks, now))]);
}

/** Closes the previous block of the node. A listed block that is missing was reclaimed, with all its unspent requests. */
function settle(stored: StoredCell | null, { settled, periods }: LeaseRequest): { unspent: number; expiresAt: number } {
  if (settled === null) return { unspent: 0, expiresAt: 0 };
  const block = stored === null ? undefined : takeBlock(stored.blocks, settled.node, periods.day);
  if (block !== undefined) return { unspent: settleBlock(stored!.cell, block, settled), expiresAt: block.expiresAt };
  return { unspent: settled.isListed ? 0 : settled.unspent, expiresAt: 0 };
}

interface LeasingKey {
  key_id: string;
  account_id: string;
  blocks: string;
}

interface EndedLease {
  readonly node: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly endedAt: number;
  readonly counter: number;
  readonly now: number;
}

async function reclaimKey(queries: Queries, ended: EndedLease): Promise<number> {
  const { node, keyId, accountId, endedAt, counter, now } = ended;
  const stored = await lockedCell(queries, keyId, null);
  let reclaimed = 0;
  for (const { day } of stored.blocks.filter((block) => block.node === node)) {
    const block = takeBlock(stored.blocks, node, day)!;
    const unspent = reclaimBlock(stored.cell, block, counter, endedAt);
    if (unspent === 0) continue;
    const periods = { day, month: `m${day.slice(1, 8)}` };
    await lockedUsage(queries, accountId, periods);
    await queries.run(RETURN_USAGE, [accountId, periods.day, periods.month, unspent]);
    reclaimed += unspent;
  }
  await storeCell(queries, keyId, stored, now);
  return reclaimed;
}

interface LockedUsage extends UsageCounts {
  readonly overage: UsageCounts;
}

async function lockedUsage(queries: Queries, accountId: string, periods: Periods): Promise<LockedUsage> {
  const rows = await queries.all<UsageRow & { overage: number }>(LOCK_USAGE, [accountId, periods.day, periods.month]);
  const overage = countsOf(
    rows.map((row) => ({ period: row.period, used: row.overage })),
    periods,
  );
  return { ...countsOf(rows, periods), overage };
}

/**
 * The overage of a period after a lease. Only requests beyond the present limit are added or returned, so a plan with another
 * limit does not change what was counted before.
 */
function overageOf(before: number, limit: number | null, [used, returned, granted]: readonly [number, number, number]) {
  const beyond = (count: number) => (limit === null ? 0 : Math.max(0, count - limit));
  return Math.max(0, before - (beyond(used) - beyond(returned))) + beyond(granted) - beyond(returned);
}

function countsOf(rows: readonly UsageRow[], periods: Periods): UsageCounts {
  const of = (period: string) => rows.find((row) => row.period === period)?.used ?? 0;
  return { day: of(periods.day), month: of(periods.month) };
}
