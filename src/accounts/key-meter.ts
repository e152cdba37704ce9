/**
 * Counts the requests of one key at this node. The node leases blocks of requests, which the database counts in the minute,
 * the day and the month at once before they are served. So no node exceeds a limit, and a killed node loses no count.
 */

import { MINUTE_MS, RateCell } from '../store/accounts/rate-cell.ts';
import type { Lease, Limits } from '../store/accounts/request-leases.ts';
import { type AccountUsage, RECHECK_MS } from './account-usage.ts';
import type { Block } from './block.ts';
import type { ServedRecord } from './journal.ts';
import { type Ask, LeasedRequests, type LeasedRequestsParts, NOTHING } from './leased-requests.ts';

/** Blocks grow by this factor while a key uses them up: each exchange takes as long as dozens of requests. */
const GROWTH = 4;
/** Blocks grow up to this size or the share of its limits that the database grants. */
const BLOCK_MAX = 2000;
/** When only this part of a block is left, the next one is leased, so that no request waits. */
const AHEAD_PART = 1 / 4;

export type Verdict = 'served' | 'overage' | 'minute_exhausted' | 'quota_exhausted';

export class KeyMeter {
  readonly account: AccountUsage;
  readonly #parts: LeasedRequestsParts;
  readonly #leased: LeasedRequests;
  #wanted = 1;
  #minuteRefusedUntil = 0;
  /** of the last request */
  #limits: Limits;
  /** no lease ahead of need before this time */
  #aheadFrom = 0;
  #usedAt = Number.NEGATIVE_INFINITY;
  #leasing: Promise<void> | null = null;
  /** messages of the last minute that count in no limit */
  #unmetered: RateCell | null = null;
  /** requests that have joined the running lease */
  #joined = 0;
  /** requests that the last lease left waiting */
  #expected = 0;

  constructor(parts: LeasedRequestsParts) {
    this.#parts = parts;
    this.#leased = new LeasedRequests(parts);
    this.account = parts.account;
    this.#limits = parts.account.limits;
  }

  /**
   * Counts one request. If it returns a promise, a lease is under way: wait for it, then call again. Before the response to a
   * request that is served leaves, its `record`, read directly afterwards, must be written.
   */
  take(now: number): Verdict | Promise<void> {
    const { account } = this;
    this.#leased.advance(now);
    if (account.limits !== this.#limits) this.#forgetRefusals();
    const { block } = this.#leased;
    if (block !== null && this.#leased.spend(block, now)) {
      this.#leaseAhead(block, now);
      return account.isOverage ? 'overage' : 'served';
    }
    if (now < this.#minuteRefusedUntil) return 'minute_exhausted';
    if (account.isRefused(now)) return 'quota_exhausted';
    if (this.#leasing !== null) {
      this.#joined++;
      this.#parts.store.hurryLeases();
      return this.#leasing;
    }
    if (block !== null) {
      const isUsedUp = block.left === 0 && now < block.validUntil;
      this.#wanted = isUsedUp ? Math.min(GROWTH * block.size, BLOCK_MAX) : Math.max(1, block.size - block.left);
    }
    const waiting = Math.max(1, this.#expected);
    return this.#lease(now, { requested: Math.max(this.#wanted, waiting), waiting, keeps: false });
  }

  /** That the last request is served; null: it needs no record. */
  get record(): ServedRecord | null {
    return this.#leased.block?.record ?? null;
  }

  /** Takes back a request that was counted at `countedAt`, because the service failed to answer it. The minute keeps it. */
  refund(countedAt: number): void {
    this.#leased.refund(countedAt);
  }

  /**
   * Counts a message that counts in no limit. Each node serves as many of them in a minute as the key can send requests.
   * Returns 0, or the whole seconds until it serves the next one.
   */
  takeUnmetered(now: number): number {
    const { minute } = this.account.limits;
    if (minute === null) return 0;
    this.#unmetered ??= new RateCell(minute);
    if (this.#unmetered.used(now) >= minute) return Math.ceil((this.#unmetered.oldestLeaves(now)! - now) / 1000);
    this.#unmetered.add(now, 1);
    return 0;
  }

  /** Requests left in the minute; Infinity without a limit. */
  minuteRemaining(now: number): number {
    const { minute } = this.account.limits;
    return minute === null ? Infinity : Math.max(0, minute - (this.#leased.cell?.used(now) ?? 0));
  }

  /** Whole seconds until the oldest request leaves the minute, 1 to 60; 60 for an empty minute or without a limit. */
  minuteResetSeconds(now: number): number {
    const leaves = this.#leased.cell?.oldestLeaves(now) ?? now + MINUTE_MS;
    return Math.min(60, Math.max(1, Math.ceil((leaves - now) / 1000)));
  }

  /** Reads the usage of all nodes from the database. */
  async refresh(now: number): Promise<void> {
    const { accountId, store } = this.#parts;
    await this.#leasing;
    await this.account.refresh(now, ({ periods }) => store.usage(accountId, periods));
  }

  /** Returns what a block has left that is over, so that other nodes can serve it. */
  sweep(now: number): void {
    this.#leased.advance(now);
    const { block } = this.#leased;
    if (this.#leasing !== null) return;
    const isUnsettled = block?.isOver(now) === true && (block.left > 0 || block.size > 1);
    if (isUnsettled) this.#wanted = Math.max(1, block.size - block.left);
    if (isUnsettled || this.#leased.isToReturn) this.#lease(now, NOTHING).catch(this.#parts.failed);
  }

  /** Returns unspent requests to the database, for a graceful stop. */
  async close(): Promise<void> {
    const { store, failed, clock } = this.#parts;
    store.hurryLeases();
    await this.#leasing?.catch(failed);
    const now = clock.now();
    this.#leased.advance(now);
    if (this.#leased.block !== null || this.#leased.isToReturn) {
      const returning = this.#lease(now, NOTHING);
      store.hurryLeases();
      await returning.catch(failed);
    }
    await this.#leased.close();
  }

  /** The limits have changed: what was refused may be served now. */
  #forgetRefusals(): void {
    this.#limits = this.account.limits;
    this.#minuteRefusedUntil = 0;
    this.#aheadFrom = 0;
  }

  #leaseAhead(block: Block, now: number): void {
    const isNearlySpent = block.size > 1 && block.left < block.size * AHEAD_PART;
    if (!isNearlySpent && now < block.renewedFrom) return;
    if (this.#leasing !== null || now < this.#aheadFrom) return;
    const used = block.size - block.left;
    this.#wanted = isNearlySpent ? Math.min(GROWTH * block.size, BLOCK_MAX) : used;
    const ask = { requested: Math.max(0, this.#wanted - block.left), waiting: 0, keeps: true };
    this.#lease(now, ask).catch((error) => {
      this.#aheadFrom = this.#parts.clock.now() + RECHECK_MS;
      this.#parts.failed(error);
    });
  }

  #lease(now: number, ask: Ask): Promise<void> {
    const leasing = this.#exchange(now, ask).finally(() => {
      this.#leasing = null;
      this.#joined = 0;
    });
    this.#leasing = leasing;
    return leasing;
  }

  async #exchange(now: number, ask: Ask): Promise<void> {
    const { clock, journals } = this.#parts;
    const { requested, waiting } = ask;
    const isUse = requested > 0 && now - this.#usedAt >= MINUTE_MS;
    let lease: Lease;
    try {
      lease = await this.#leased.exchange(now, { ...ask, isUse });
      // before a request is refused, the node looks for what others have left
      const isRefused = lease.granted === 0 && waiting > 0;
      if (isRefused && (await journals.reclaim()) > 0) lease = await this.#leased.exchange(now, ask);
      if (isUse) this.#usedAt = now;
    } catch (error) {
      this.#expected = 0;
      throw error;
    }
    if (lease.granted === 0 && requested > 0) this.#refuse(lease, waiting, Math.max(now, clock.now()));
    const left = this.#leased.block?.left ?? 0;
    this.#expected = waiting > 0 && lease.granted === 0 ? 0 : Math.max(0, Math.min(waiting, 1) + this.#joined - left);
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
