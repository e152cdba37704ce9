/** Requests of a key that this node has leased. */

import type { Settlement } from '../store/accounts/leased-blocks.ts';
import type { Lease, Limits } from '../store/accounts/request-leases.ts';
import type { Calendar } from './calendar.ts';
import type { Journal, ServedRecord } from './journal.ts';

/** Where the node records what it serves. */
export interface JournalSlot {
  readonly journal: Journal;
  readonly slot: number;
}

export interface BlockParts {
  readonly calendar: Calendar;
  readonly lease: Lease;
  /** under which it was leased */
  readonly limits: Limits;
  /** requests of the key that this node had served before the block, and has served now */
  readonly base: number;
  readonly counter: number;
  /** requests that were served and not settled, as in `Settlement` */
  readonly spent: number[];
  /** null: the key has no limits, so that nobody needs to know */
  readonly slot: JournalSlot | null;
  /** requests that waited for the block can use it until then, even if the lease took long */
  readonly waitsUntil: number;
  readonly now: number;
}

/** In the last part of its time a block that is in use is exchanged, so that no request waits for the next one. */
const RENEWED_PART = 1 / 4;
/** Blocks near a limit end: others may need what they hold. */
const RENEWED_MIN_MS = 2500;

export class Block {
  readonly calendar: Calendar;
  readonly limits: Limits;
  readonly size: number;
  /** no request is served from then on */
  readonly validUntil: number;
  /** from then on a request exchanges the block */
  readonly renewedFrom: number;
  /** whether the database lists the block */
  readonly isListed: boolean;
  readonly #slot: JournalSlot | null;
  readonly #base: number;
  /** requests that count as served from the start, so that they need no record */
  #firm: number;
  #counter: number;
  #record: ServedRecord | null = null;
  #isClosed = false;
  /** since the last settlement */
  #spent: number[];

  constructor({ calendar, lease, limits, base, counter, spent, slot, waitsUntil, now }: BlockParts) {
    this.calendar = calendar;
    this.limits = limits;
    this.size = lease.leased;
    this.validUntil = Math.max(lease.expiresAt, waitsUntil);
    const heldMs = lease.expiresAt - now;
    this.renewedFrom = heldMs < RENEWED_MIN_MS ? Infinity : lease.expiresAt - heldMs * RENEWED_PART;
    this.isListed = slot !== null;
    this.#slot = slot;
    this.#base = base;
    this.#firm = lease.firm;
    this.#counter = counter;
    this.#spent = spent;
  }

  get left(): number {
    return Math.max(0, this.#base + this.size - this.#counter);
  }

  /** Requests of the key that this node has served. */
  get counter(): number {
    return this.#counter;
  }

  /** That the last request which was spent is served. Null: it needs no record. */
  get record(): ServedRecord | null {
    return this.#record;
  }

  get spent(): number[] {
    return this.#spent;
  }

  isOver(now: number): boolean {
    return now >= this.validUntil || this.#slot?.journal.isHeld === false;
  }

  /** Counts one request. False: the block is used up, over or being settled. */
  spend(now: number): boolean {
    if (this.#isClosed || this.left === 0 || now >= this.validUntil) return false;
    const isFirm = this.#counter - this.#base < this.#firm;
    const slot = isFirm ? null : this.#slot;
    const record = slot === null ? null : slot.journal.record(slot.slot, this.#counter + 1);
    if (slot !== null && record === null) return false;
    this.#record = record;
    this.#counter++;
    if (this.#slot === null) return true;
    const last = this.#spent.length - 2;
    if (last >= 0 && this.#spent[last] === now) this.#spent[last + 1]!++;
    else this.#spent.push(now, 1);
    return true;
  }

  /** Hands the block over for a settlement. With `keeps` it is served from meanwhile. */
  settle(keeps: boolean): Settlement {
    const spent = this.#spent;
    this.#spent = [];
    this.#isClosed = !keeps;
    this.#firm = 0; // the next block, which begins here, has none of these
    return {
      node: this.#slot?.journal.id ?? '',
      isListed: this.isListed,
      counter: this.#counter,
      unspent: this.left,
      spent,
      keeps,
    };
  }

  /** Takes a settlement back that failed. Unless it may be stored, the block is served from again. */
  restore({ spent }: Settlement, isInDoubt: boolean): void {
    this.#spent = [...spent, ...this.#spent];
    this.#isClosed = isInDoubt;
  }
}
