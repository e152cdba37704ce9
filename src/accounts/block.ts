import type { Settlement } from '../store/accounts/limits.ts';
import type { Calendar } from './calendar.ts';

/** Requests that this node has leased. */
export interface Block {
  readonly calendar: Calendar;
  /** the time at which the database counts the block */
  readonly expiresAt: number;
  /** later than `expiresAt` only if the lease took so long that the requests which wait for it would miss it */
  readonly validUntil: number;
  readonly size: number;
  left: number;
  /** requests that the database counts at the end of the block */
  leased: number;
  /** requests by the time at which they were served, since the last settlement */
  spent: [number, number][];
}

/** Takes requests out of a block for a settlement. `restore` puts them back if the database could not be reached. */
export function takeOut(
  block: Block | null,
  keeps: boolean,
): { settled: Settlement | null; unspent: number; restore: () => void } {
  if (block === null) return { settled: null, unspent: 0, restore: () => undefined };
  const { expiresAt, leased, spent, left } = block;
  const moved = keeps ? left : 0;
  const unspent = left - moved;
  block.leased = moved;
  block.spent = [];
  block.left = moved;
  const restore = () => {
    block.leased = leased;
    block.spent = [...spent, ...block.spent];
    block.left += unspent;
  };
  return { settled: { expiresAt, leased, spent, moved }, unspent, restore };
}
