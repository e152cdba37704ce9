/**
 * Leases requests of several keys in one transaction, which costs a fraction of one for each. It locks all minutes, then all
 * usage, each in one order, so that two nodes do not wait for each other. `stored` is what these rows become.
 */
import type { Queries, Value } from '../database/database.ts';
import { grant } from './block-size.ts';
import { blocksText, keptBlocks, type LeasedBlock, parseBlocks, settleBlock, takeBlock } from './leased-blocks.ts';
import { RateCell } from './rate-cell.ts';
import type { Lease, LeaseRequest, Periods } from './request-leases.ts';

// the update without effect locks the row on PostgreSQL
export const LOCK_CELL = `INSERT INTO rate_cells (key_id, requests, blocks) VALUES ($1, '', '')
  ON CONFLICT (key_id) DO UPDATE SET requests = rate_cells.requests RETURNING requests, blocks`;
const SET_CELL = 'UPDATE rate_cells SET requests = $2, blocks = $3 WHERE key_id = $1';
// the month first: requests of two days share it
const LOCK_USAGE = `INSERT INTO usage (account_id, period, used) VALUES ($1, $2, 0), ($1, $3, 0)
  ON CONFLICT (account_id, period) DO UPDATE SET used = usage.used RETURNING period, used, overage`;
const SET_USAGE = 'UPDATE usage SET used = $3, overage = $4 WHERE account_id = $1 AND period = $2';
const SET_USED = 'UPDATE api_keys SET last_used_at = $2 WHERE key_id = $1 AND COALESCE(last_used_at, 0) < $2';

/** The requests of a key in the last minute, and the blocks that nodes have leased. */
export interface StoredCell {
  readonly cell: RateCell;
  readonly blocks: LeasedBlock[];
}

interface StoredUsage {
  used: number;
  overage: number;
  isChanged: boolean;
}

interface Stored {
  /** by key */
  readonly cells: ReadonlyMap<string, StoredCell>;
  /** by account and period */
  readonly usage: ReadonlyMap<string, StoredUsage>;
}

/** The requests have different keys. Returns their leases in the same order. */
export async function leaseAll(queries: Queries, requests: readonly LeaseRequest[]): Promise<Lease[]> {
  const stored = await lock(queries, requests);
  const leases = requests.map((request) => leaseOne(request, stored));
  await write(queries, requests, stored);
  return leases;
}

const nameOf = (accountId: string, period: string) => `${accountId} ${period}`;
const hasCell = ({ settled, limits }: LeaseRequest) => settled !== null && (limits.minute !== null || settled.isListed);

/** Statements are sent together and run in order. */
async function lock(queries: Queries, requests: readonly LeaseRequest[]): Promise<Stored> {
  const withCell = requests.filter(hasCell).sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
  const accounts = new Map(
    requests.map((request): [string, LeaseRequest] => [nameOf(request.accountId, request.periods.day), request]),
  );
  const cells = withCell.map(async ({ keyId, limits }): Promise<[string, StoredCell]> => {
    return [keyId, await lockCell(queries, keyId, limits.minute)];
  });
  const usage = [...accounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(async ([, { accountId, periods }]): Promise<[string, StoredUsage][]> => {
      const rows = await lockUsage(queries, accountId, periods);
      return rows.map(({ period, used, overage }) => [nameOf(accountId, period), { used, overage, isChanged: false }]);
    });
  const [lockedCells, lockedUsage] = await Promise.all([Promise.all(cells), Promise.all(usage)]);
  return { cells: new Map(lockedCells), usage: new Map(lockedUsage.flat()) };
}

function leaseOne(request: LeaseRequest, { cells, usage }: Stored): Lease {
  const { keyId, accountId, now, periods, limits, refunded, settled } = request;
  const stored = cells.get(keyId) ?? null;
  const [ofDay, ofMonth] = [periods.day, periods.month].map((period) => usage.get(nameOf(accountId, period))!);
  const previous = settle(stored, request);
  const moved = settled?.keeps ? previous.unspent : 0;
  const returned = previous.unspent - moved + refunded;
  const day = Math.max(0, ofDay!.used - returned);
  const month = Math.max(0, ofMonth!.used - returned);

  const minute = limits.minute === null ? 0 : (stored?.cell.used(now) ?? 0) + moved;
  const isAlone = stored?.blocks.length === 0;
  const before = { moved, expiresAt: previous.expiresAt, isAlone };
  const { granted, expiresAt } = grant(request, { minute, day, month }, before);
  const leased = granted + moved;
  const firm = moved > 0 ? 0 : Math.min(granted, request.waiting);
  if (stored !== null && settled !== null && limits.minute !== null && leased > 0) {
    const block = { node: request.node, day: periods.day, base: settled.counter, leased, firm, expiresAt };
    stored.blocks.push({ ...block, minute: limits.minute });
    stored.cell.add(expiresAt, leased);
  }
  count(ofDay!, [day, day + granted], limits.day);
  count(ofMonth!, [month, month + granted], limits.month);
  const cell = limits.minute === null ? null : (stored?.cell ?? null);
  return { granted, leased, firm, expiresAt, cell, day: day + granted, month: month + granted };
}

/**
 * Only requests beyond the present limit are added to the overage, or taken from it when they are returned: a plan with
 * another limit does not change what was counted before.
 */
function count(stored: StoredUsage, [returned, granted]: readonly [number, number], limit: number | null): void {
  if (granted === stored.used) return;
  const beyond = (used: number) => (limit === null ? 0 : Math.max(0, used - limit));
  const kept = Math.max(0, stored.overage - (beyond(stored.used) - beyond(returned)));
  stored.overage = kept + beyond(granted) - beyond(returned);
  stored.used = granted;
  stored.isChanged = true;
}

/** Closes the previous block of the node. A listed block that is missing was reclaimed, with all its unspent requests. */
function settle(stored: StoredCell | null, { settled, periods }: LeaseRequest): { unspent: number; expiresAt: number } {
  if (settled === null) return { unspent: 0, expiresAt: 0 };
  const block = stored === null ? undefined : takeBlock(stored.blocks, settled.node, periods.day);
  if (block !== undefined) return { unspent: settleBlock(stored!.cell, block, settled), expiresAt: block.expiresAt };
  return { unspent: settled.isListed ? 0 : settled.unspent, expiresAt: 0 };
}

async function write(queries: Queries, requests: readonly LeaseRequest[], { cells, usage }: Stored): Promise<void> {
  const changedCells = requests.flatMap(({ keyId, now }) => {
    const stored = cells.get(keyId);
    return stored === undefined ? [] : [cellValues(keyId, stored, now)];
  });
  const changedUsage = [...usage].flatMap(([name, { used, overage, isChanged }]): Value[][] => {
    return isChanged ? [[...name.split(' '), used, overage]] : [];
  });
  const used = requests.filter(({ isUse }) => isUse).map(({ keyId, now }) => [keyId, now]);
  await Promise.all([
    queries.batch(SET_CELL, changedCells),
    queries.batch(SET_USAGE, changedUsage),
    queries.batch(SET_USED, used),
  ]);
}

/** `limit` null: that of the blocks. */
export async function lockCell(queries: Queries, keyId: string, limit: number | null): Promise<StoredCell> {
  const row = (await queries.get<{ requests: string; blocks: string }>(LOCK_CELL, [keyId]))!;
  const blocks = parseBlocks(row.blocks);
  return { cell: RateCell.parse(row.requests, limit ?? blocks[0]?.minute ?? 0), blocks };
}

export async function storeCell(queries: Queries, keyId: string, stored: StoredCell, now: number): Promise<void> {
  await queries.run(SET_CELL, cellValues(keyId, stored, now));
}

function cellValues(keyId: string, { cell, blocks }: StoredCell, now: number): Value[] {
  return [keyId, cell.toText(now), blocksText(keptBlocks(blocks, now))];
}

interface UsageRow {
  readonly period: string;
  readonly used: number;
  readonly overage: number;
}

export function lockUsage(queries: Queries, accountId: string, periods: Periods): Promise<UsageRow[]> {
  return queries.all(LOCK_USAGE, [accountId, periods.month, periods.day]);
}
