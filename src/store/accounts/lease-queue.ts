/** Collects what the keys of a node ask for, so that one transaction leases for many of them. */
import type { Lease, LeaseRequest } from './request-leases.ts';

/**
 * Leases that no request waits for are collected for this time. Each transaction takes as long as dozens of requests, and a
 * node with thousands of keys has hundreds of such leases per second.
 */
const COLLECTED_MS = 100;
/** Keys in one transaction: more would hold up other work for milliseconds. */
const KEYS_MAX = 32;

interface Waiting {
  readonly request: LeaseRequest;
  readonly resolve: (lease: Lease) => void;
  readonly reject: (error: unknown) => void;
}

export class LeaseQueue {
  readonly #leaseAll: (requests: readonly LeaseRequest[]) => Promise<Lease[]>;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #immediate: NodeJS.Immediate | null = null;

  constructor(leaseAll: (requests: readonly LeaseRequest[]) => Promise<Lease[]>) {
    this.#leaseAll = leaseAll;
  }

  lease(request: LeaseRequest): Promise<Lease> {
    const { promise, resolve, reject } = Promise.withResolvers<Lease>();
    this.#waiting.push({ request, resolve, reject });
    if (request.waiting > 0 || this.#waiting.length >= KEYS_MAX) this.hurry();
    else this.#timer ??= setTimeout(() => this.hurry(), COLLECTED_MS);
    return promise;
  }

  /** Leases in this turn of the event loop, after the requests that have arrived with this one. */
  hurry(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting.length > 0) this.#immediate ??= setImmediate(() => this.#start());
  }

  #start(): void {
    this.#immediate = null;
    const batch = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const { keyId } = waiting.request;
      if (batch.size < KEYS_MAX && !batch.has(keyId)) batch.set(keyId, waiting);
      else rest.push(waiting);
    }
    this.#waiting = rest;
    this.hurry();
    void this.#run([...batch.values()]);
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      const leases = await this.#leaseAll(batch.map(({ request }) => request));
      for (const [i, { resolve }] of batch.entries()) resolve(leases[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
