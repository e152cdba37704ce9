/** The limits of all keys that this node has served: requests, open streams and running exports. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { LimitStore } from '../store/accounts/limits.ts';
import type { StoredPlan } from '../store/accounts/plans.ts';
import type { Limits } from '../store/accounts/request-leases.ts';
import { AccountUsage } from './account-usage.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import { Journals } from './journals.ts';
import { KeyMeter } from './key-meter.ts';
import { limitsOf } from './plans.ts';

const SWEEP_MS = 1000;

export interface MeteringParts {
  readonly store: LimitStore;
  readonly clock: Clock;
  /** called with errors that no request waits for */
  readonly failed: (error: unknown) => void;
  /** folder in which the nodes of this machine record what they serve; absent: what a killed node has leased is lost */
  readonly journals?: string;
}

export interface MeteredKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: StoredPlan;
  readonly hardCap: boolean;
}

export class Metering {
  readonly slots: ConcurrencySlots;
  readonly #parts: MeteringParts;
  readonly #journals: Journals;
  readonly #accounts = new Map<string, AccountUsage>();
  readonly #meters = new Map<string, KeyMeter>();
  #timer: NodeJS.Timeout | undefined;
  #refreshing = false;
  /** what the usage was last read after: leases of others, and requests that this node has returned for ended ones */
  #readAfter: string | null = null;

  constructor(parts: MeteringParts) {
    this.#parts = parts;
    this.#journals = new Journals({ ...parts, folder: parts.journals ?? null });
    this.slots = new ConcurrencySlots({ ...parts, node: randomUUID() });
  }

  /** Renews and returns leases in time, from now on. */
  start(): this {
    this.#timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
    return this;
  }

  of({ keyId, accountId, plan, hardCap }: MeteredKey): KeyMeter {
    const account = this.#accountOf(accountId, limitsOf(plan, hardCap));
    let meter = this.#meters.get(keyId);
    if (meter === undefined) {
      meter = new KeyMeter({ ...this.#parts, journals: this.#journals, keyId, accountId, account });
      this.#meters.set(keyId, meter);
    }
    return meter;
  }

  /** Returns what nodes that have ended on this machine have leased but not served. */
  async reclaim(): Promise<void> {
    await this.#journals.reclaim();
  }

  /** Renews what this node holds, returns what it and ended nodes have not served, and reads what others have counted. */
  sweep(): void {
    const now = this.#parts.clock.now();
    this.#journals.renew();
    this.reclaim().catch(this.#parts.failed);
    for (const meter of this.#meters.values()) meter.sweep(now);
    this.slots.renew(now);
    this.#refreshUsage(now).catch(this.#parts.failed);
  }

  /** A node that serves from its blocks would show an old number of remaining requests while others serve the account too. */
  async #refreshUsage(now: number): Promise<void> {
    const active = [...this.#accounts].filter(([, account]) => account.holdsRequests(now));
    if (active.length === 0 || this.#refreshing) return;
    const others = this.#parts.store.leasesOfOthers();
    const after = others === null ? null : `${others} ${this.#journals.returned}`;
    if (after !== null && after === this.#readAfter) return;
    this.#readAfter = after;
    this.#refreshing = true;
    const ids = active.map(([id]) => id);
    const reading = this.#parts.store.usageOf(ids, active[0]![1].calendar.periods);
    try {
      await Promise.all(active.map(([id, account]) => account.refresh(now, async () => (await reading).get(id)!)));
    } catch (error) {
      this.#readAfter = null;
      throw error;
    } finally {
      this.#refreshing = false;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#meters.values()].map((meter) => meter.close()));
    this.#journals.close();
    await this.slots.close();
  }

  #accountOf(accountId: string, limits: Limits): AccountUsage {
    let account = this.#accounts.get(accountId);
    if (account === undefined) {
      account = new AccountUsage(limits, this.#parts.clock.now());
      this.#accounts.set(accountId, account);
    } else {
      account.changeLimits(limits);
    }
    return account;
  }
}
