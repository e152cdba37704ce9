/** Limits the open connections of each client address, so that one client cannot use up all connections. */
import type { Socket } from 'node:net';
import { customerOf, Networks } from './client-address.ts';

export interface AddressLimitOptions {
  /** open connections of one address in this process; null: no limit */
  readonly max: number | null;
  /** addresses and networks without a limit, such as reverse proxies: '10.0.0.1', '10.0.0.0/8' */
  readonly proxies: readonly string[];
}

export class AddressLimit {
  readonly #max: number | null;
  readonly #proxies: Networks;
  readonly #open = new Map<string, number>();

  constructor({ max, proxies }: AddressLimitOptions) {
    this.#max = max;
    this.#proxies = new Networks(proxies);
  }

  /** Counts a connection until it closes. Returns false if its address has too many. */
  admit(socket: Socket): boolean {
    const text = socket.remoteAddress;
    if (this.#max === null || text === undefined || this.#proxies.includes(text)) return true;
    const client = customerOf(text);
    const open = this.#open.get(client) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(client, open + 1);
    socket.once('close', () => {
      const left = this.#open.get(client)! - 1;
      if (left === 0) this.#open.delete(client);
      else this.#open.set(client, left);
    });
    return true;
  }
}
