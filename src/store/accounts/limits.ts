/**
 * Leases of everything that is limited. A node leases blocks of requests and slots for streams and exports, and uses them
 * from memory. Each statement that reads a count locks its row, so nodes lease one after the other and share every limit.
 */
import { type Database, QUIET, type Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { LOCK_CELL, leaseAll, lockCell, lockUsage, storeCell } from './lease-batch.ts';
import { LeaseQueue } from './lease-queue.ts';
import { parseBlocks, reclaimBlock, takeBlock } from './leased-blocks.ts';
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

const LEASING_KEYS = `SELECT c.key_id, c.blocks, k.account_id FROM rate_cells c JOIN api_keys k ON k.key_id = c.key_id
  WHERE c.blocks <> '' AND c.key_id IN`;
const RETURN_USAGE = `UPDATE usage SET used = used - $4, overage = CASE WHEN overage > $4 THEN overage - $4 ELSE 0 END
  WHERE account_id = $1 AND period IN ($2, $3)`;
const OTHER_SLOTS = `SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) AS slots FROM slot_leases
  WHERE key_id = $1 AND kind = $2 AND node <> $3 AND expires_at > $4`;
const SET_SLOTS = `INSERT INTO slot_leases (key_id, kind, node, slots, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key_id, kind, node) DO UPDATE SET slots = excluded.slots, expires_at = excluded.expires_at`;

export class LimitStore {
  readonly #database: Database;
  readonly #queue: LeaseQueue;

  constructor(database: Database) {
    this.#database = database;
    this.#queue = new LeaseQueue((requests) => database.transaction((queries) => leaseAll(queries, requests), QUIET));
  }

  /**
   * Settles the previous block of a node, then counts a new block in the minute, the day and the month before it is served.
   * Only the caller may serve it, so a crash can lose requests but never exceed a limit. Grants 0 at a limit. A lease that no
   * request waits for is collected with others for a tenth of a second, unless `hurryLeases` is called.
   */
  lease(request: LeaseRequest): Promise<Lease> {
    return this.#queue.lease(request);
  }

  /** Starts the leases that are collected. */
  hurryLeases(): void {
    this.#queue.hurry();
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
      reclaimed += await this.#database.transaction((queries) => reclaimKey(queries, block), QUIET);
    }
    return reclaimed;
  }

  async usage(accountId: string, periods: Periods): Promise<UsageCounts> {
    return (await this.usageOf([accountId], periods)).get(accountId)!;
  }

  /** A number that stays the same while no other process has leased anything; null: unknown. */
  leasesOfOthers(): number | null {
    return this.#database.commitsOfOthers();
  }

  /** The usage of several accounts. Every node reads that of its active accounts once a second, if others have leased. */
  async usageOf(accountIds: readonly string[], periods: Periods): Promise<Map<string, UsageCounts>> {
    const rows = await queryInBatches(accountIds, async (list, values) => {
      const n = values.length;
      const sql = `SELECT account_id, period, used FROM usage WHERE account_id IN (${list}) AND period IN ($${n + 1}, $${n + 2})`;
      return this.#database.rows<[accountId: string, period: string, used: number]>(sql, [
        ...values,
        periods.day,
        periods.month,
      ]);
    });
    const usage = new Map(accountIds.map((id) => [id, { day: 0, month: 0 }]));
    for (const [accountId, period, used] of rows)
      usage.get(accountId)![period === periods.day ? 'day' : 'month'] = used;
    return usage;
  }

  /** Sets the slots of a node to `used`. Returns false, and changes nothing, if all nodes together would exceed `max`. */
  acquireSlots({ keyId, kind, node, used, now, expiresAt }: SlotRequest, max: number): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      await queries.get(LOCK_CELL, [keyId]); // nodes acquire slots of a key one after the other
      const others = (await queries.get<{ slots: number }>(OTHER_SLOTS, [keyId, kind, node, now]))!.slots;
      if (others + used > max) return false;
      await queries.run(SET_SLOTS, [keyId, kind, node, used, expiresAt]);
      return true;
    }, QUIET);
  }

  /** Sets the slots of a node, and removes the ones that nodes have not renewed in time. */
  async renewSlots(renewals: readonly SlotRequest[], now: number): Promise<void> {
    // in one order, so that two nodes do not wait for each other
    const rows = renewals
      .map(({ keyId, kind, node, used, expiresAt }) => [keyId, kind, node, used, expiresAt] as const)
      .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
    await this.#database.transaction((queries) => queries.batch(SET_SLOTS, rows), QUIET);
    // in its own transaction, because these rows may belong to other nodes
    const sql = 'DELETE FROM slot_leases WHERE expires_at <= $1 OR slots = 0';
    await this.#database.transaction((queries) => queries.run(sql, [now]), QUIET);
  }
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
  const stored = await lockCell(queries, keyId, null);
  let reclaimed = 0;
  for (const { day } of stored.blocks.filter((block) => block.node === node)) {
    const block = takeBlock(stored.blocks, node, day)!;
    const unspent = reclaimBlock(stored.cell, block, counter, endedAt);
    if (unspent === 0) continue;
    const periods = { day, month: `m${day.slice(1, 8)}` };
    await lockUsage(queries, accountId, periods);
    await queries.run(RETURN_USAGE, [accountId, periods.day, periods.month, unspent]);
    reclaimed += unspent;
  }
  await storeCell(queries, keyId, stored, now);
  return reclaimed;
}
