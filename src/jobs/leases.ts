/** The leases of one process, for work that only one process of an installation may do at a time. */
import { randomUUID } from 'node:crypto';
import type { LeaseStore, StoredLease } from '../store/accounts/leases.ts';

/** How often a process renews its leases and looks at those of others. */
export const LEASE_TICK_MS = 1500;
/** A lease that was not renewed for this long is taken over. */
export const LEASE_MS = 5000;

export interface LeasesParts {
  readonly store: LeaseStore;
  /** called with the first of a series of failures */
  readonly onError: (error: unknown) => void;
  /** milliseconds of a monotonic clock; default: `performance.now` */
  readonly elapsed?: () => number;
}

export class Leases {
  readonly #store: LeaseStore;
  readonly #onError: (error: unknown) => void;
  readonly #elapsed: () => number;
  readonly #holder = randomUUID();
  /** leases that this process wants */
  readonly #wanted = new Set<string>();
  /** by name: until when this process may rely on a lease */
  #heldUntil = new Map<string, number>();
  /** by name: the lease of another process, and since when its counter has stood still */
  readonly #watched = new Map<string, { readonly lease: StoredLease; readonly since: number }>();
  /** whether a lease may be stored under the id of this process */
  #hasTaken = false;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #hasFailed = false;

  constructor({ store, onError, elapsed = () => performance.now() }: LeasesParts) {
    this.#store = store;
    this.#onError = onError;
    this.#elapsed = elapsed;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.tick().then(
        () => {
          this.#hasFailed = false;
        },
        (error) => {
          if (!this.#hasFailed) this.#onError(error);
          this.#hasFailed = true;
        },
      );
    }, LEASE_TICK_MS).unref();
  }

  /** From now on this process takes the lease when it is free. */
  want(name: string): void {
    this.#wanted.add(name);
  }

  isHeld(name: string): boolean {
    return this.#elapsed() < (this.#heldUntil.get(name) ?? 0);
  }

  /** Renews the leases of this process, and takes those that are free or were not renewed. */
  tick(): Promise<void> {
    this.#ticking ??= this.#renewAndTake().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  /** Frees the leases, so that others continue at once. The work must have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking?.catch(this.#onError);
    this.#heldUntil.clear();
    if (this.#hasTaken) await this.#store.release(this.#holder).catch(this.#onError);
  }

  async #renewAndTake(): Promise<void> {
    // before the statements: others count from the moment at which they see their effect
    const until = this.#elapsed() + LEASE_MS;
    if (this.#hasTaken) await this.#store.renew(this.#holder);
    const stored = new Map((await this.#store.all()).map((lease) => [lease.name, lease]));
    const held = new Map<string, number>();
    for (const name of this.#wanted) {
      const lease = stored.get(name);
      if (lease?.holder === this.#holder || (this.#isFree(name, lease) && (await this.#take(name, lease)))) {
        held.set(name, until);
      }
    }
    this.#heldUntil = held;
  }

  #take(name: string, lease: StoredLease | undefined): Promise<boolean> {
    this.#hasTaken = true;
    return this.#store.take(name, this.#holder, lease);
  }

  #isFree(name: string, lease: StoredLease | undefined): boolean {
    if (lease === undefined) return true;
    const watched = this.#watched.get(name);
    const now = this.#elapsed();
    if (watched?.lease.holder === lease.holder && watched.lease.renewals === lease.renewals) {
      return now - watched.since >= LEASE_MS;
    }
    this.#watched.set(name, { lease, since: now });
    return false;
  }
}
