/** Limits the open connections of each client address, so that one client cannot use up all connections. */
import { BlockList, isIPv4, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Providers assign at least this much of an IPv6 address to a customer. */
const IPV6_CUSTOMER_PARTS = 4;

export interface AddressLimitOptions {
  /** open connections of one address in this process; null: no limit */
  readonly max: number | null;
  /** addresses and networks without a limit, such as reverse proxies: '10.0.0.1', '10.0.0.0/8' */
  readonly proxies: readonly string[];
}

export class AddressLimit {
  readonly #max: number | null;
  readonly #proxies: BlockList;
  readonly #open = new Map<string, number>();

  constructor({ max, proxies }: AddressLimitOptions) {
    this.#max = max;
    this.#proxies = blockListOf(proxies);
  }

  /** Counts a connection until it closes. Returns false if its address has too many. */
  admit(socket: Socket): boolean {
    const text = socket.remoteAddress;
    if (this.#max === null || text === undefined || this.#isProxy(text)) return true;
    const client = clientOf(text);
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

  #isProxy(address: string): boolean {
    return this.#proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

/** Networks as validated by the configuration. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** An IPv4 address, or the network of an IPv6 customer. */
function clientOf(text: string): string {
  if (isIPv4(text)) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, IPV6_CUSTOMER_PARTS).join(':') : address.toString();
}
