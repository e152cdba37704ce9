/** A page that is made once: its tag, and its bytes in every coding somebody asked for. */
import { createHash } from 'node:crypto';
import { COMPRESS_FROM_BYTES, type Coding, compress, negotiate } from '../cache/encoding.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

export interface PageOptions {
  readonly status?: number;
  readonly cacheControl?: string;
  /** further headers, names and values in turn */
  readonly headers?: readonly string[];
}

export class CachedPage {
  readonly status: number;
  readonly bytes: Buffer;
  readonly #head: readonly string[];
  readonly #etag: string;
  readonly #compressible: boolean;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  constructor(type: string, body: string | Buffer, options: PageOptions = {}) {
    const { status = 200, cacheControl = 'no-cache', headers = [] } = options;
    this.status = status;
    this.bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
    this.#compressible = !/^image\/(?!svg)/.test(type) && this.bytes.length >= COMPRESS_FROM_BYTES;
    this.#head = ['Content-Type', type, 'ETag', this.#etag, 'Cache-Control', cacheControl, ...headers];
  }

  /** Sends it, or that the caller's copy still stands. Returns the status. */
  async send(requestContext: RequestContext): Promise<number> {
    const { headers } = requestContext.request;
    const ifNoneMatch = headers['if-none-match'];
    if (this.status === 200 && ifNoneMatch !== undefined && tagMatches(ifNoneMatch, this.#etag)) {
      requestContext.send(304, [...this.#head, ...COMMON_HEADERS], null);
      return 304;
    }
    const accepted = headers['accept-encoding'];
    const coding = this.#compressible ? negotiate(typeof accepted === 'string' ? accepted : undefined) : 'identity';
    const bytes = coding === 'identity' ? this.bytes : await this.#encodedAs(coding);
    const head = [...this.#head, 'Content-Length', String(bytes.length)];
    if (coding !== 'identity') head.push('Content-Encoding', coding);
    requestContext.send(this.status, [...head, ...COMMON_HEADERS], bytes);
    return this.status;
  }

  #encodedAs(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding);
    if (coded === undefined) {
      coded = compress(this.bytes, coding);
      this.#coded.set(coding, coded);
    }
    return coded;
  }
}
