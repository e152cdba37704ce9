/**
 * Counts the requests of one key at this node. The node leases blocks of requests, which the database counts in the minute,
 * the day and the month at once before they are served. So no node exceeds a limit, and a killed node loses no count.
 */
import type { Clock } from '../base/clock.ts';
import type { Lease, LimitStore, Settlement } from '../store/accounts/limits.ts';
import { MINUTE_MS, type RateCell } from '../store/accounts/rate-cell.ts';
import { type AccountUsage, RECHECK_MS } from './account-usage.ts';
import { type Block, takeOut } from './block.ts';
import { Calendar } from './calendar.ts';

/** Blocks double while a key uses them up, up to this size or the share of its limits that the database grants. */
const BLOCK_MAX = 2000;
/** When only this part of a block is left, the next one is leased, so that no request waits. */
const AHEAD_PART = 1 / 4;

/** Requests that waited for a lease can use it for this time, however long it took. */
const WAITING_MS = 100;

export type Verdict = 'served' | 'overage' | 'minute_exhausted' | 'quota_exhausted';

export interface KeyMeterParts {
  readonly keyId: string;
  readonly accountId: string;
  readonly account: AccountUsage;
  readonly store: LimitStore;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** What a node asks of the database when it settles its block. */
interface Ask {
  readonly requested: number;
  readonly waiting: number;
  /** whether unspent requests move to the new block */
  readonly keeps: boolean;
}

const NOTHING: Ask = { requested: 0, waiting: 0, keeps: false };

export class KeyMeter {
  readonly account: AccountUsage;
  readonly #parts: KeyMeterParts;
  #block: Block | null = null;
  /** what this node knows of the last minute, without the unspent requests of its block */
  #cell: RateCell | null = null;
  #wanted = 1;
  #minuteRefusedUntil = 0;
  /** no lease ahead of need before this time */
  #aheadFrom = 0;
  /** refunded requests, which the next lease returns, and their day */
  #refunded = 0;
  #usedAt = Number.NEGATIVE_INFINITY;
  #refundedOn: Calendar;
  #leasing: Promise<void> | null = null;
  /** requests that have joined the running lease */
  #joined = 0;
  /** requests that the last lease left waiting */
  #expected = 0;
  /** settlements of earlier days */
  readonly #closing = new Set<Promise<unknown>>();

  constructor(parts: KeyMeterParts) {
    this.#parts = parts;
    this.account = parts.account;
    this.#refundedOn = parts.account.calendar;
  }

  /** Counts one request. If it returns a promise, a lease is under way: wait for it, then call again. */
  take(now: number): Verdict | Promise<void> {
    const { account } = this;
    this.#advance(now);
    const block = this.#currentBlock;
    if (block !== null && block.left > 0 && now < block.validUntil) {
      this.#spend(block, now);
      return account.isOverage ? 'overage' : 'served';
    }
    if (now < this.#minuteRefusedUntil) return 'minute_exhausted';
    if (account.isRefused(now)) return 'quota_exhausted';
    if (this.#leasing !== null) {
      this.#joined++;
      return this.#leasing;
    }
    if (block !== null) {
      const isUsedUp = block.left === 0 && now < block.validUntil;
      this.#wanted = isUsedUp ? Math.min(2 * block.size, BLOCK_MAX) : Math.max(1, block.size - block.left);
    }
    const waiting = Math.max(1, this.#expected);
    return this.#lease(now, { requested: Math.max(this.#wanted, waiting), waiting, keeps: false });
  }

  /** Takes back a request that was counted at `countedAt`, because the service failed to answer it. The minute keeps it. */
  refund(countedAt: number): void {
    if (this.account.calendar.includes(countedAt)) {
      this.#advanceRefunds();
      this.#refunded++;
      this.account.refund();
    } else {
      this.#settleEarlier(new Calendar(countedAt), null, 1);
    }
  }

  /** Requests left in the minute; Infinity without a limit. */
  minuteRemaining(now: number): number {
    const { minute } = this.account.limits;
    return minute === null ? Infinity : Math.max(0, minute - (this.#cell?.used(now) ?? 0));
  }

  /** Whole seconds until the oldest request leaves the minute, 1 to 60; 60 for an empty minute or without a limit. */
  minuteResetSeconds(now: number): number {
    const leaves = this.#cell?.oldestLeaves(now) ?? now + MINUTE_MS;
    return Math.min(60, Math.max(1, Math.ceil((leaves - now) / 1000)));
  }

  /** Reads the usage of all nodes from the database. */
  async refresh(now: number): Promise<void> {
    const { accountId, store } = this.#parts;
    await this.#leasing;
    await this.account.refresh(now, ({ periods }) => store.usage(accountId, periods));
  }

  /** Returns what an expired block has left, so that other nodes can serve it. */
  sweep(now: number): void {
    this.#advance(now);
    const block = this.#currentBlock;
    if (this.#leasing !== null) return;
    const isUnsettled = block !== null && now >= block.validUntil && (block.left > 0 || block.size > 1);
    if (isUnsettled) this.#wanted = Math.max(1, block.size - block.left);
    if (isUnsettled || this.#refunded > 0) this.#lease(now, NOTHING).catch(this.#parts.failed);
  }

  /** Returns unspent requests to the database, for a graceful stop. */
  async close(): Promise<void> {
    const { failed, clock } = this.#parts;
    await this.#leasing?.catch(failed);
    const now = clock.now();
    this.#advance(now);
    if (this.#block !== null || this.#refunded > 0) await this.#lease(now, NOTHING).catch(failed);
    await Promise.all(this.#closing);
  }

  /** The block, unless a lease of yesterday is still under way. */
  get #currentBlock(): Block | null {
    return this.#block?.calendar === this.account.calendar ? this.#block : null;
  }

  #spend(block: Block, now: number): void {
    block.left--;
    this.account.spend();
    if (this.account.limits.minute !== null) {
      const last = block.spent.at(-1);
      if (last?.[0] === now) last[1]++;
      else block.spent.push([now, 1]);
      this.#cell?.add(now, 1);
    }
    const isNearlySpent = block.size > 1 && block.left < block.size * AHEAD_PART;
    if (!isNearlySpent || this.#leasing !== null || now < this.#aheadFrom) return;
    this.#wanted = Math.min(2 * block.size, BLOCK_MAX);
    const ask = { requested: this.#wanted - block.left, waiting: 0, keeps: true };
    this.#lease(now, ask).catch((error) => {
      this.#aheadFrom = this.#parts.clock.now() + RECHECK_MS;
      this.#parts.failed(error);
    });
  }

  /** Starts the day of `now`: requests leased earlier cannot be served any more. */
  #advance(now: number): void {
    this.account.advance(now);
    this.#advanceRefunds();
    const block = this.#block;
    if (block === null || block.calendar === this.account.calendar || this.#leasing !== null) return;
    this.#settleEarlier(block.calendar, { ...block, moved: 0 }, block.left);
    this.#block = null;
  }

  #advanceRefunds(): void {
    const { calendar } = this.account;
    if (this.#refundedOn === calendar) return;
    if (this.#refunded > 0) this.#settleEarlier(this.#refundedOn, null, this.#refunded);
    this.#refunded = 0;
    this.#refundedOn = calendar;
  }

  #settleEarlier({ periods }: Calendar, settled: Settlement | null, returned: number): void {
    const { keyId, accountId, store, clock, failed } = this.#parts;
    const { limits } = this.account;
    const shared = { keyId, accountId, periods, limits, now: clock.now() };
    const settling = store.lease({ ...shared, requested: 0, waiting: 0, settled, returned }).catch(failed);
    this.#closing.add(settling);
    void settling.finally(() => this.#closing.delete(settling));
  }

  #lease(now: number, ask: Ask): Promise<void> {
    const leasing = this.#exchange(now, ask).finally(() => {
      this.#leasing = null;
      this.#joined = 0;
    });
    this.#leasing = leasing;
    return leasing;
  }

  /** Settles the block and leases another. Meanwhile requests are served from what the block keeps. */
  async #exchange(now: number, ask: Ask): Promise<void> {
    const { keyId, accountId, store, clock } = this.#parts;
    const { calendar, limits } = this.account;
    const block = this.#block;
    const { settled, unspent, restore } = takeOut(block, ask.keeps && block!.validUntil > now);
    const refunded = this.#refunded;
    this.#refunded = 0;
    const returned = unspent + refunded;
    const { requested, waiting } = ask;
    const isUse = requested > 0 && now - this.#usedAt >= MINUTE_MS;
    let lease: Lease;
    try {
      lease = await store.lease({
        keyId,
        accountId,
        now,
        limits,
        periods: calendar.periods,
        requested,
        waiting,
        settled,
        returned,
        isUse,
      });
      if (isUse) this.#usedAt = now;
    } catch (error) {
      restore();
      if (calendar === this.#refundedOn) this.#refunded += refunded;
      else if (refunded > 0) this.#settleEarlier(calendar, null, refunded);
      this.#expected = 0;
      throw error;
    }
    const moved = settled?.moved ?? 0;
    this.account.update(calendar, lease, lease.granted - returned);
    this.#receive(lease, { calendar, moved, block });
    if (lease.granted === 0 && requested > 0) this.#refuse(lease, waiting, Math.max(now, clock.now()));
    const left = this.#block?.left ?? 0;
    this.#expected = waiting > 0 && lease.granted === 0 ? 0 : Math.max(0, Math.min(waiting, 1) + this.#joined - left);
  }

  #receive(
    { granted, expiresAt, cell }: Lease,
    { calendar, moved, block }: { readonly calendar: Calendar; readonly moved: number; readonly block: Block | null },
  ): void {
    const size = moved + granted;
    const spent = block?.spent ?? []; // served during the lease
    this.#cell = cell;
    cell?.remove(expiresAt, size);
    for (const [at, count] of spent) cell?.add(at, count);
    const left = (block?.left ?? 0) + granted;
    const validUntil = Math.max(expiresAt, this.#parts.clock.now() + WAITING_MS);
    this.#block = size === 0 ? null : { calendar, expiresAt, validUntil, size, left, leased: size, spent };
  }

  /** Counts from the end of the lease, which may have taken long: a request that waited for it must not lease again. */
  #refuse({ cell, day, month }: Lease, waiting: number, now: number): void {
    if (waiting === 0) {
      this.#aheadFrom = now + RECHECK_MS;
      return;
    }
    const { minute, hard, ...limits } = this.account.limits;
    const isOver = (used: number, limit: number | null) => hard && limit !== null && used >= limit;
    const isQuotaExhausted = isOver(day, limits.day) || isOver(month, limits.month);
    const isMinuteExhausted = minute !== null && cell !== null && cell.used(now) >= minute;
    if (isMinuteExhausted || !isQuotaExhausted) {
      const leaves = cell?.oldestLeaves(now) ?? now;
      this.#minuteRefusedUntil = Math.max(now + 1, Math.min(leaves, now + RECHECK_MS));
    } else this.account.refuse(now);
  }
}
