/** Content encodings: negotiation and compression. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Coding = 'identity' | 'br' | 'zstd' | 'gzip';

/** Smaller bodies fit into one network packet without compression. */
export const COMPRESS_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }; // quality 11 takes 50 times as long and saves another tenth

export async function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return fitted(await brotli(bytes, BROTLI));
  if (coding === 'zstd') return fitted(await zstd(bytes));
  if (coding === 'gzip') return fitted(await gzipped(bytes));
  return bytes;
}

/** Bytes for long storage, in their own memory. A Buffer from Node may be part of a 64 KB block and keep all of it alive. */
export function fitted(body: Buffer | string): Buffer {
  if (typeof body !== 'string' && body.buffer.byteLength === body.length) return body;
  const bytes = Buffer.allocUnsafeSlow(body.length);
  if (typeof body === 'string') bytes.write(body, 'latin1');
  else body.copy(bytes);
  return bytes;
}

/** Best first, among encodings that the client accepts equally. */
const PREFERRED: readonly Coding[] = ['br', 'zstd', 'gzip', 'identity'];
/** The published types of `negotiator` lack the second argument. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

const CACHED_HEADERS_MAX = 200;
const CACHED_HEADER_LENGTH_MAX = 200;
const codingByHeader = new LRUCache<string, Coding>({ max: CACHED_HEADERS_MAX });

/** Negotiates the encoding as RFC 9110 12.5.3 defines; identity if nothing else is acceptable. */
export function negotiate(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const cached = codingByHeader.get(acceptEncoding);
  if (cached !== undefined) return cached;
  // RFC 9110 8.4.1.3: x-gzip is the older name of gzip
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(/\bx-gzip\b/gi, 'gzip') };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const coding = (negotiator.encoding(PREFERRED, { preferred: PREFERRED }) ?? 'identity') as Coding;
  if (acceptEncoding.length <= CACHED_HEADER_LENGTH_MAX) codingByHeader.set(acceptEncoding, coding);
  return coding;
}
