/** The block of requests that this node has leased of one key, and its exchange for another. */

import type { Clock } from '../base/clock.ts';
import { UnavailableError } from '../base/errors.ts';
import type { Settlement } from '../store/accounts/leased-blocks.ts';
import type { LimitStore } from '../store/accounts/limits.ts';
import type { RateCell } from '../store/accounts/rate-cell.ts';
import type { Lease, Limits } from '../store/accounts/request-leases.ts';
import type { AccountUsage } from './account-usage.ts';
import { Block, type JournalSlot } from './block.ts';
import { Calendar } from './calendar.ts';
import type { Journal } from './journal.ts';
import type { Journals } from './journals.ts';

/** Requests that waited for a lease can use it for this time, however long it took. */
const WAITING_MS = 100;

export interface LeasedRequestsParts {
  readonly keyId: string;
  readonly accountId: string;
  readonly account: AccountUsage;
  readonly store: LimitStore;
  readonly journals: Journals;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** What a node asks of the database when it settles its block. */
export interface Ask {
  readonly requested: number;
  readonly waiting: number;
  /** whether unspent requests move to the new block */
  readonly keeps: boolean;
  /** stores that the key is in use */
  readonly isUse?: boolean;
}

interface Leased {
  readonly calendar: Calendar;
  readonly limits: Limits;
  readonly base: number;
  readonly slot: JournalSlot | null;
}

export const NOTHING: Ask = { requested: 0, waiting: 0, keeps: false };

export class LeasedRequests {
  readonly #parts: LeasedRequestsParts;
  #block: Block | null = null;
  /** what this node knows of the last minute, without the unspent requests of its block */
  #cell: RateCell | null = null;
  /** requests of the key that this node has served */
  #counter = 0;
  #slot: JournalSlot | null = null;
  /** refunded requests, which the next lease returns, and their day */
  #refunded = 0;
  #refundedOn: Calendar;
  #leasing: Promise<Lease> | null = null;
  /** settlements of earlier days */
  readonly #closing = new Set<Promise<unknown>>();

  constructor(parts: LeasedRequestsParts) {
    this.#parts = parts;
    this.#refundedOn = parts.account.calendar;
  }

  /** The block, unless a lease of yesterday is still under way. */
  get block(): Block | null {
    return this.#block?.calendar === this.#parts.account.calendar ? this.#block : null;
  }

  get cell(): RateCell | null {
    return this.#cell;
  }

  /** The lease under way. */
  get leasing(): Promise<Lease> | null {
    return this.#leasing;
  }

  get isToReturn(): boolean {
    return this.#refunded > 0;
  }

  spend(block: Block, now: number): boolean {
    const { account } = this.#parts;
    // what was leased under former limits is returned with the next lease
    if (block.limits !== account.limits || !block.spend(now)) return false;
    account.spend();
    this.#cell?.add(now, 1);
    return true;
  }

  /** Takes back a request that was counted at `countedAt`. The minute keeps it. */
  refund(countedAt: number): void {
    const { account } = this.#parts;
    if (account.calendar.includes(countedAt)) {
      this.#advanceRefunds();
      this.#refunded++;
      account.refund();
    } else {
      this.#settleEarlier(new Calendar(countedAt), null, 1);
    }
  }

  /** Starts the day of `now`: requests leased earlier cannot be served any more. */
  advance(now: number): void {
    const { account } = this.#parts;
    account.advance(now);
    this.#advanceRefunds();
    const block = this.#block;
    if (block === null || block.calendar === account.calendar || this.#leasing !== null) return;
    this.#counter = block.counter;
    this.#settleEarlier(block.calendar, block.settle(false), 0);
    this.#block = null;
  }

  /** Settles the block and leases another. Meanwhile requests are served from what the block keeps. */
  exchange(now: number, ask: Ask): Promise<Lease> {
    this.#leasing = this.#exchange(now, ask).finally(() => {
      this.#leasing = null;
    });
    return this.#leasing;
  }

  /** Waits for the settlements of earlier days. */
  async close(): Promise<void> {
    await Promise.all(this.#closing);
  }

  #advanceRefunds(): void {
    const { calendar } = this.#parts.account;
    if (this.#refundedOn === calendar) return;
    if (this.#refunded > 0) this.#settleEarlier(this.#refundedOn, null, this.#refunded);
    this.#refunded = 0;
    this.#refundedOn = calendar;
  }

  #settleEarlier({ periods }: Calendar, settled: Settlement | null, refunded: number): void {
    const { keyId, accountId, account, store, clock, failed } = this.#parts;
    const shared = { keyId, accountId, periods, limits: account.limits, now: clock.now(), node: '' };
    const settling = store.lease({ ...shared, requested: 0, waiting: 0, settled, refunded }).catch(failed);
    this.#closing.add(settling);
    void settling.finally(() => this.#closing.delete(settling));
  }

  async #exchange(now: number, ask: Ask): Promise<Lease> {
    const { keyId, accountId, account, store } = this.#parts;
    const { calendar, limits } = account;
    const block = this.#block;
    const slot = limits.minute === null ? null : this.#slotIn(this.#parts.journals.current);
    const keeps = ask.keeps && block?.isOver(now) === false && block.limits === limits;
    const settled = this.#settlement(block, slot, keeps);
    const refunded = this.#refunded;
    this.#refunded = 0;
    const { requested, waiting } = ask;
    const shared = { keyId, accountId, now, limits, periods: calendar.periods, requested, waiting };
    let lease: Lease;
    try {
      const use = ask.isUse === true && { isUse: true };
      lease = await store.lease({ ...shared, ...use, settled, refunded, node: slot?.journal.id ?? '' });
    } catch (error) {
      // what may be stored must not be returned twice
      const isInDoubt = error instanceof UnavailableError && error.reason === 'in_doubt';
      if (block !== null) this.#restore(block, settled, isInDoubt);
      if (!isInDoubt) this.#restoreRefunds(calendar, refunded);
      throw error;
    }
    const left = block?.left ?? 0;
    this.#receive(lease, { calendar, limits, base: settled.counter, slot });
    account.update(calendar, lease, (this.#block?.left ?? 0) - left - refunded);
    return lease;
  }

  #settlement(block: Block | null, slot: JournalSlot | null, keeps: boolean): Settlement {
    if (block !== null) return block.settle(keeps);
    // a block may be listed that the node knows nothing of, because its lease was in doubt
    const node = slot?.journal.id ?? '';
    return { node, isListed: slot !== null, counter: this.#counter, unspent: 0, spent: [], keeps: false };
  }

  #restore(block: Block, settled: Settlement, isInDoubt: boolean): void {
    block.restore(settled, isInDoubt);
    if (!isInDoubt || block.isListed) return;
    this.#counter = block.counter;
    this.#block = null;
  }

  #restoreRefunds(calendar: Calendar, refunded: number): void {
    if (calendar === this.#refundedOn) this.#refunded += refunded;
    else if (refunded > 0) this.#settleEarlier(calendar, null, refunded);
  }

  #receive(lease: Lease, { calendar, limits, base, slot }: Leased): void {
    const { cell, expiresAt, leased } = lease;
    const spent = this.#block?.spent ?? []; // served during the lease
    this.#counter = this.#block?.counter ?? this.#counter;
    this.#cell = cell;
    cell?.remove(expiresAt, leased);
    for (let i = 0; i < spent.length; i += 2) cell?.add(spent[i]!, spent[i + 1]!);
    const now = this.#parts.clock.now();
    const waitsUntil = now + WAITING_MS;
    const parts = { calendar, lease, limits, base, counter: this.#counter, spent, slot, waitsUntil, now };
    this.#block = leased === 0 ? null : new Block(parts);
  }

  #slotIn(journal: Journal): JournalSlot {
    const counter = this.#block?.counter ?? this.#counter;
    if (this.#slot?.journal !== journal) this.#slot = { journal, slot: journal.slot(this.#parts.keyId, counter) };
    return this.#slot;
  }
}
