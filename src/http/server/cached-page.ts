/** A page that is rendered once: its ETag and its bytes, also compressed after the first request for each encoding. */
import { createHash } from 'node:crypto';
import { COMPRESS_FROM_BYTES, type Coding, compress, negotiate } from '../cache/encoding.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

export interface PageOptions {
  readonly status?: number;
  readonly cacheControl?: string;
  /** more headers, as a flat list of names and values */
  readonly headers?: readonly string[];
}

export class CachedPage {
  readonly status: number;
  readonly bytes: Buffer;
  readonly #head: readonly string[];
  readonly #etag: string;
  readonly #compressible: boolean;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(type: string, body: string | Buffer, options: PageOptions = {}) {
    const { status = 200, cacheControl = 'no-cache', headers = [] } = options;
    this.status = status;
    this.bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
    this.#compressible = !/^image\/(?!svg)/.test(type) && this.bytes.length >= COMPRESS_FROM_BYTES;
    this.#head = ['Content-Type', type, 'ETag', this.#etag, 'Cache-Control', cacheControl, ...headers];
  }

  /** Sends the page, or 304 if the client has it. Returns the status. */
  async send(requestContext: RequestContext): Promise<number> {
    const { headers } = requestContext.request;
    const ifNoneMatch = headers['if-none-match'];
    if (this.status === 200 && ifNoneMatch !== undefined && tagMatches(ifNoneMatch, this.#etag)) {
      requestContext.send(304, [...this.#head, ...COMMON_HEADERS], null);
      return 304;
    }
    const accepted = headers['accept-encoding'];
    const coding = this.#compressible ? negotiate(typeof accepted === 'string' ? accepted : undefined) : 'identity';
    const bytes = coding === 'identity' ? this.bytes : await this.#compressedAs(coding);
    const head = [...this.#head, 'Content-Length', String(bytes.length)];
    if (coding !== 'identity') head.push('Content-Encoding', coding);
    requestContext.send(this.status, [...head, ...COMMON_HEADERS], bytes);
    return this.status;
  }

  #compressedAs(coding: Coding): Promise<Buffer> {
    let compressed = this.#compressed.get(coding);
    if (compressed === undefined) {
      compressed = compress(this.bytes, coding);
      this.#compressed.set(coding, compressed);
    }
    return compressed;
  }
}
