/** Sends messages to URLs that customers chose, so it must not reach addresses inside the operator's network. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 15_000;
/** The response body is not used; after this many bytes the connection is closed. */
const RESPONSE_BYTES_MAX = 4096;
const URL_LENGTH_MAX = 2000;
/** C0 and C1 control characters, spaces and backslashes. */
const UNSAFE = /[\p{Cc}\p{Z}\\]/u;
/** The only block of IPv6 addresses that are routed on the internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export type Resolver = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface SenderOptions {
  /** allows private, loopback and link-local addresses */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly resolver?: Resolver;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a message and returns the status of the response. Without one it rejects with a message for the webhook's owner. */
export type Send = (message: Outgoing) => Promise<number>;

/** Why messages cannot be sent to a URL, without resolving its host name; null if they can. */
export function addressFault(text: string, allowPrivate: boolean): string | null {
  if (text.length > URL_LENGTH_MAX) return `must have at most ${URL_LENGTH_MAX} characters`;
  // the URL parser removes control characters and turns backslashes, so that other readers would see another host
  if (UNSAFE.test(text)) return 'must not contain spaces, control characters or backslashes';
  const url = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null;
  if (url === null) return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  const host = hostOf(url);
  if (!allowPrivate && (isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : !isPublic(host))) {
    return 'must be a public address: this service does not send to private ones';
  }
  return null;
}

/**
 * Whether an IP address, in any notation, is a public unicast address. IPv6 addresses that contain an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo) are not, whatever they contain: a gateway would send to that address.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return address.range() === 'unicast';
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const resolveAll: Resolver = (hostname, done) =>
  resolve(hostname, { all: true }, (error, addresses) => done(error, addresses));

/** Checks the addresses that the request then connects to, so that a changing DNS record cannot bypass the check. */
function guardedLookup(resolver: Resolver, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined)
        return callback(error ?? new Error(`${hostname} has no IP address`), '');
      if (!allowPrivate && !addresses.every(({ address }) => isPublic(address))) {
        return callback(
          new Error(`${hostname} resolves to a private address, which this service does not send to`),
          '',
        );
      }
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };
}

/** Checks the address of the connection itself, before the message is sent over it. */
function refusePrivatePeer(socket: Socket): void {
  socket.prependOnceListener('connect', () => {
    if (socket.remoteAddress === undefined || isPublic(socket.remoteAddress)) return;
    socket.destroy(new Error('the connection leads to a private address, which this service does not send to'));
  });
}

export function sender({ allowPrivate, timeoutMs = TIMEOUT_MS, resolver = resolveAll }: SenderOptions): Send {
  const lookup = guardedLookup(resolver, allowPrivate);
  return async ({ url: text, headers, body }) => {
    const fault = addressFault(text, allowPrivate);
    if (fault !== null) throw new Error(fault);
    const url = new URL(text);
    const bytes = Buffer.from(body);
    const signal = AbortSignal.timeout(timeoutMs);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const length = { 'content-length': String(bytes.length) };
    // no agent, because a reused connection would skip the address check
    const outgoing = request(url, { method: 'POST', headers: { ...headers, ...length }, lookup, agent: false, signal });
    if (!allowPrivate) outgoing.on('socket', refusePrivatePeer);
    outgoing.on('error', (error) =>
      reject(signal.aborted ? new Error(`no response within ${timeoutMs / 1000} s`) : error),
    );
    outgoing.on('response', (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > RESPONSE_BYTES_MAX) outgoing.destroy();
      });
      // only the status matters, so errors while reading the body are ignored
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
    outgoing.end(bytes);
    return promise;
  };
}
