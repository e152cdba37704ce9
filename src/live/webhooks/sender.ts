/** Posts a message to an address that strangers chose: nothing inside the operator's network may be reached by it. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 15_000;
/** Of an answer nobody is interested in. */
const ANSWER_BYTES_MAX = 4096;
const ADDRESS_LENGTH_MAX = 2000;

export type Resolver = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface SenderOptions {
  /** private, loopback and link-local addresses too */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly resolver?: Resolver;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a message and tells the status of the answer. Rejects where there is none, in words for the receiver's people. */
export type Send = (message: Outgoing) => Promise<number>;

/** Why an address cannot be sent to, as far as it shows without asking for its name; null where it can. */
export function addressFault(text: string, allowPrivate: boolean): string | null {
  if (text.length > ADDRESS_LENGTH_MAX) return `must have at most ${ADDRESS_LENGTH_MAX} characters`;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  const host = hostOf(url);
  if (!allowPrivate && (isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : !isPublic(host))) {
    return 'must be a public address: this service does not send to private ones';
  }
  return null;
}

/** An address of the open internet, whatever the notation. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const resolveAll: Resolver = (hostname, done) =>
  resolve(hostname, { all: true }, (error, addresses) => done(error, addresses));

/** Checks the very addresses that are then connected to, so that a name which changes its mind gains nothing. */
function guardedLookup(resolver: Resolver, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined)
        return callback(error ?? new Error(`${hostname} has no IP address`), '');
      if (!allowPrivate && !addresses.every(({ address }) => isPublic(address))) {
        return callback(new Error(`${hostname} is a private address: nothing is sent to it`), '');
      }
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };
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
    // no agent: a connection that is kept would outlive the check of its address
    const sent = request(url, { method: 'POST', headers: { ...headers, ...length }, lookup, agent: false, signal });
    sent.on('error', (error) => reject(signal.aborted ? new Error(`no response within ${timeoutMs / 1000} s`) : error));
    sent.on('response', (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > ANSWER_BYTES_MAX) sent.destroy();
      });
      // the status is what counts; how the body ends does not
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
    sent.end(bytes);
    return promise;
  };
}
