/** How many requests a node may lease at once, and for how long. */
import type { LeaseRequest, UsageCounts } from './request-leases.ts';

/** A block is at most this part of the requests that remain, so that other nodes can serve requests too. */
const MINUTE_DIVISOR = 8;
const PERIOD_DIVISOR = 20;
/** This part of the minute while no other node has leased requests of the key, unless less than SMALL_SHARE would be usual. */
const LONE_DIVISOR = 2;
/** Such a block is no larger, unless the usual one is: the block of a killed node stays counted for seconds. */
const LONE_MAX = 75;
/** A machine that fails loses the requests of its blocks: for each key and process at most this part of a day. */
const DAY_DIVISOR = 300;

/** Unspent requests of a block return to other nodes after this time. */
const HOLD_MS = 30_000;
/** The same for a node that could use more than its share of what remains. */
const BUSY_HOLD_MS = 10_000;
/** Near a limit, where a share has fewer requests than this, and for blocks that are spent at once. */
const SHORT_HOLD_MS = 2000;
const SMALL_SHARE = 8;

/** Requests that count already, without the unspent ones of the node. */
export interface Counts extends UsageCounts {
  readonly minute: number;
}

/** What the database knows when a node exchanges its block. */
export interface Exchanged {
  /** unspent requests that move from the previous block to the new one */
  readonly moved: number;
  /** end of the previous block */
  readonly expiresAt: number;
  /** whether no other node has leased requests of the key */
  readonly isAlone: boolean;
}

/** The size and the end of a new block. `counts` include the requests that move to it. */
export function grant(
  { now, limits, requested, waiting }: LeaseRequest,
  counts: Counts,
  { moved, expiresAt, isAlone }: Exchanged,
): { granted: number; expiresAt: number } {
  const left = (limit: number | null, used: number) => (limit === null ? Infinity : limit - used);
  const minute = left(limits.minute, counts.minute);
  const day = left(limits.day, counts.day);
  const month = left(limits.month, counts.month);
  const most = limits.hard ? Math.min(minute, day, month) : minute;
  const share = Math.min(
    shareOfMinute(minute, isAlone),
    // above its limit a soft account leases normal blocks: it has no limit to share any more
    day > 0 ? Math.floor(day / PERIOD_DIVISOR) : Infinity,
    month > 0 ? Math.floor(month / PERIOD_DIVISOR) : Infinity,
  );
  const blockMax = limits.day === null ? Infinity : Math.floor(limits.day / DAY_DIVISOR);
  const asked = Math.min(requested, Math.max(waiting, blockMax - moved));
  const wanted = Math.max(Math.min(asked, waiting), Math.min(asked, share));
  const granted = Math.max(0, Math.min(wanted, most));
  const used = Math.max(asked, moved);
  const isShort = share < Math.min(used, SMALL_SHARE) || granted + moved <= waiting;
  const ends = now + (isShort ? SHORT_HOLD_MS : share < used ? BUSY_HOLD_MS : HOLD_MS);
  // requests that move may be spent until their old end, before the node knows the new one
  return { granted, expiresAt: moved > 0 ? Math.max(ends, expiresAt) : ends };
}

function shareOfMinute(minute: number, isAlone: boolean): number {
  const share = Math.floor(minute / MINUTE_DIVISOR);
  if (!isAlone || share < SMALL_SHARE) return share;
  return Math.max(share, Math.min(Math.floor(minute / LONE_DIVISOR), LONE_MAX));
}
