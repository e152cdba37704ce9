/** The address of the client of a request, behind the operator's own proxies. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Providers assign at least this much of an IPv6 address to a customer. */
const IPV6_CUSTOMER_PARTS = 4;

/** Networks as validated by the configuration: '10.0.0.1', '10.0.0.0/8'. */
export class Networks {
  readonly #list = new BlockList();

  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  includes(address: string): boolean {
    return this.#list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

/**
 * The address that connected. If it is a trusted proxy: the last address of X-Forwarded-For that is none, because clients can
 * write what comes before.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: Networks): string {
  const direct = plain(socket.remoteAddress ?? '');
  if (direct === '' || !proxies.includes(direct)) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((text) => text.trim());
  for (const address of forwarded.reverse()) {
    if (isIP(address) === 0) break;
    if (!proxies.includes(plain(address))) return plain(address);
  }
  return direct;
}

/** An IPv4 address, or the network of an IPv6 customer: what one client can change is left out. */
export function customerOf(text: string): string {
  if (isIPv4(text) || isIP(text) === 0) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, IPV6_CUSTOMER_PARTS).join(':') : address.toString();
}

/** IPv4 addresses that are written as IPv6 become IPv4. */
function plain(address: string): string {
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address;
}
