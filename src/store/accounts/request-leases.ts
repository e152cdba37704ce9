/** What nodes ask of the database when they lease requests, and what it grants. */
import type { Settlement } from './leased-blocks.ts';
import type { RateCell } from './rate-cell.ts';

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
  /** the previous block of the node; null: it has none, and the new one is not listed */
  readonly settled: Settlement | null;
  /** id of the journal in which the node records what it serves from the new block */
  readonly node: string;
  /** counted requests to subtract from the day and the month, because they were not answered */
  readonly refunded: number;
  /** stores that the key is in use */
  readonly isUse?: boolean;
}

export interface Lease extends UsageCounts {
  readonly granted: number;
  /** size of the new block: granted requests, and those that moved from the previous one */
  readonly leased: number;
  /** requests of the block that count as served if the node ends */
  readonly firm: number;
  /** no request may be served from the block from then on */
  readonly expiresAt: number;
  /** all requests of the key in the last minute, leased ones included; null without a limit per minute */
  readonly cell: RateCell | null;
}

/** A node that does not serve any more, as its journal describes it. */
export interface EndedNode {
  readonly node: string;
  readonly endedAt: number;
  readonly counters: ReadonlyMap<string, number>;
}
