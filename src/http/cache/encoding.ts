import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Coding = 'identity' | 'br' | 'zstd' | 'gzip';

/** Below this a compressed body saves nothing worth a round trip. */
export const COMPRESS_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);
const zstd = promisify(zstdCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }; // 11 takes 50 times as long for a tenth less

export async function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return fitted(await brotli(bytes, BROTLI));
  if (coding === 'zstd') return fitted(await zstd(bytes));
  if (coding === 'gzip') return fitted(await zipped(bytes));
  return bytes;
}

/** Bytes that stay, in memory of their own: as Node gives them they may hold a block of 64 KB that others have left. */
export function fitted(body: Buffer | string): Buffer {
  if (typeof body !== 'string' && body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  if (typeof body === 'string') own.write(body, 'latin1');
  else body.copy(own);
  return own;
}

/** Best first, among what the caller likes equally. */
const PREFERRED: readonly Coding[] = ['br', 'zstd', 'gzip', 'identity'];
/** Its published types lack the second argument. */
interface Preferring {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

const HEADERS_KEPT = 200;
const HEADER_LENGTH_KEPT = 200;
const chosen = new LRUCache<string, Coding>({ max: HEADERS_KEPT });

/** The coding of RFC 9110 12.5.3; identity where nothing else is acceptable. */
export function negotiate(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const before = chosen.get(acceptEncoding);
  if (before !== undefined) return before;
  // the older name, which RFC 9110 8.4.1.3 takes for the same
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(/\bx-gzip\b/gi, 'gzip') };
  const negotiator: Preferring = new Negotiator({ headers });
  const coding = (negotiator.encoding(PREFERRED, { preferred: PREFERRED }) ?? 'identity') as Coding;
  if (acceptEncoding.length <= HEADER_LENGTH_KEPT) chosen.set(acceptEncoding, coding);
  return coding;
}
