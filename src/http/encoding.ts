import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

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

/** Ours, best first: decides among what the caller likes equally. */
const PREFERENCE: readonly Coding[] = ['br', 'zstd', 'gzip'];
const KNOWN_MAX = 200;
const known = new Map<string, Coding>();

/** The coding of RFC 9110 12.5.3; identity where nothing else is acceptable. */
export function negotiate(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  let coding = known.get(acceptEncoding);
  if (coding === undefined) {
    coding = best(acceptEncoding);
    if (known.size < KNOWN_MAX && acceptEncoding.length <= 200) known.set(acceptEncoding, coding);
  }
  return coding;
}

function best(acceptEncoding: string): Coding {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const number = weight === undefined ? 1 : Number(weight);
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(number) ? number : 0);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  let chosen: Coding = 'identity';
  let weight = weights.get('identity') ?? 0;
  for (const coding of PREFERENCE) {
    if (weightOf(coding) > weight || (chosen === 'identity' && weightOf(coding) === weight && weight > 0)) {
      chosen = coding;
      weight = weightOf(coding);
    }
  }
  return chosen;
}
