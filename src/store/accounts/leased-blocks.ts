/**
 * The blocks of requests that nodes have leased of one key, as stored beside its requests of the last minute. A block is
 * settled by its node, or reclaimed by another after its node has ended. The first to do so removes it, so that no request
 * is returned twice.
 */
import type { RateCell } from './rate-cell.ts';

export interface LeasedBlock {
  /** id of the node's journal */
  readonly node: string;
  /** the day in which the requests count */
  readonly day: string;
  /** requests of the key that the node had served before this block */
  readonly base: number;
  readonly leased: number;
  /** requests of the block that waited for it; they count as served */
  readonly firm: number;
  /** time in UTC ms at which the minute counts the block */
  readonly expiresAt: number;
  /** limit per minute */
  readonly minute: number;
}

/** What a node did with the block that it settles. */
export interface Settlement {
  readonly node: string;
  /** false: the key had no limit, so that the database does not list the block */
  readonly isListed: boolean;
  /** requests of the key that the node had served when the block was closed */
  readonly counter: number;
  /** unspent requests, as the node counts them; the database counts those of listed blocks itself */
  readonly unspent: number;
  /**
   * Served requests since the last settlement: a time in UTC ms, their number, the next time, and so on. A busy node adds
   * thousands a second, and an object for each would live long enough to make the garbage collector copy it twice.
   */
  readonly spent: readonly number[];
  /** whether unspent requests move to the new block, which may be served from before the settlement is done */
  readonly keeps: boolean;
}

type Row = readonly [string, string, number, number, number, number, number];

export function parseBlocks(text: string): LeasedBlock[] {
  if (text === '') return [];
  return (JSON.parse(text) as Row[]).map(([node, day, base, leased, firm, expiresAt, minute]) => {
    return { node, day, base, leased, firm, expiresAt, minute };
  });
}

export function blocksText(blocks: readonly LeasedBlock[]): string {
  if (blocks.length === 0) return '';
  const rows = blocks.map(({ node, day, base, leased, firm, expiresAt, minute }): Row => {
    return [node, day, base, leased, firm, expiresAt, minute];
  });
  return JSON.stringify(rows);
}

/** Blocks of nodes that nobody can read are forgotten after this time, or when there are many. They stay counted. */
const KEPT_MS = 3_600_000;
const KEPT_MAX = 256;

export function keptBlocks(blocks: readonly LeasedBlock[], now: number): LeasedBlock[] {
  return blocks.filter(({ expiresAt }) => expiresAt > now - KEPT_MS).slice(-KEPT_MAX);
}

/** Removes the block of a node from the list. Undefined: another node has reclaimed it. */
export function takeBlock(blocks: LeasedBlock[], node: string, day: string): LeasedBlock | undefined {
  const i = blocks.findIndex((block) => block.node === node && block.day === day);
  return i < 0 ? undefined : blocks.splice(i, 1)[0];
}

/** Counts the served requests of a block in the minute, and nothing else of it. Returns the number of the others. */
export function settleBlock(cell: RateCell, block: LeasedBlock, { counter, spent }: Settlement): number {
  const served = Math.min(block.leased, Math.max(0, counter - block.base));
  cell.remove(block.expiresAt, block.leased);
  // the last ones: if an earlier settlement arrived without the node's knowledge, it counted the others
  let count = served;
  for (let i = spent.length - 2; i >= 0 && count > 0; i -= 2) {
    cell.add(spent[i]!, Math.min(spent[i + 1]!, count));
    count -= spent[i + 1]!;
  }
  return block.leased - served;
}

/** The same for a node that has ended, from its journal. It served nothing later than `endedAt`. */
export function reclaimBlock(cell: RateCell, block: LeasedBlock, counter: number, endedAt: number): number {
  const served = Math.min(block.leased, Math.max(block.firm, counter - block.base));
  cell.remove(block.expiresAt, block.leased);
  cell.add(Math.min(block.expiresAt, endedAt), served);
  return block.leased - served;
}
