/** The response cache: bytes of rendered responses, valid until the data they were rendered from changes. */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CacheAdmission } from '../../base/cache-admission.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Revisions } from '../../store/changes/revisions.ts';
import { headText } from '../connections/text-head.ts';
import type { EndpointResult } from '../endpoint/endpoint.ts';
import { FORMAT_TYPES } from '../endpoint/formats.ts';
import type { RenderedBody } from '../request/render.ts';
import { COMPRESS_FROM_BYTES, type Coding, compress, fitted } from './encoding.ts';

const MAX_AGE_IN_PLAY_SECONDS = 5;
const MAX_AGE_SECONDS = 60;
/** Estimated memory beside the bodies: objects, headers, ETags and the cache entry. Measured on a full heap. */
const RESPONSE_BYTES = 1500;
const VARIANT_BYTES = 700;
/** Memory of a usual response. */
const USUAL_BYTES = 4096;
/**
 * A short string stays one: Node sends it together with the head. With a body of bytes, it makes a list of two pieces for each
 * response, which takes a bare server 4% more processor time. Longer bodies are kept outside V8's heap.
 */
const STRING_BYTES_MAX = 8 * 1024;
const TAG_SUFFIX: Readonly<Record<Coding, string>> = { identity: '', br: '-br', zstd: '-zs', gzip: '-gz' };

/** A response in one encoding: its body and the headers that all requests share. */
export interface Variant {
  readonly etag: string;
  /** a string is ASCII, and Node sends it together with the headers */
  readonly body: string | Buffer;
  /** from `headText` */
  readonly head: string;
  readonly notModifiedHead: string;
}

export class CachedResponse {
  identity: Variant;
  readonly until: number;
  readonly bytes: number;
  readonly #tag: string;
  readonly #sharedHead: string;
  readonly #type: string;
  readonly #scopes: readonly string[];
  /** the revision of each scope when the response was rendered */
  readonly #revisions: readonly number[];
  #checkedAt: number;
  /** compressed variants; a promise while compressing */
  #compressed: Map<Coding, Variant | Promise<Variant>> | undefined;
  /** called when a compressed variant is added */
  onGrown: (() => void) | undefined;

  /**
   * The scopes of `answer` must still have the revisions that its data was read at. Caches in front of the service may
   * keep the response for `edgeSeconds`, one for each key.
   */
  constructor(
    answer: Omit<EndpointResult, 'body'>,
    { text, format, headers }: RenderedBody,
    revisions: Revisions,
    edgeSeconds = 0,
  ) {
    this.bytes = Buffer.byteLength(text);
    this.#scopes = answer.scopes;
    this.#revisions = answer.scopes.map((scope) => revisions.of(scope));
    this.#checkedAt = revisions.latest;
    this.until = answer.until ?? Infinity;
    // length and checksum distinguish responses of one URL that have the same revision
    const tag = `${this.newest().toString(36)}-${this.bytes.toString(36)}-${crc32(text).toString(36)}`;
    this.#tag = format === 'json' ? tag : `${tag}-${format}`;
    this.#type = FORMAT_TYPES[format];
    const maxAge = answer.inPlay ? MAX_AGE_IN_PLAY_SECONDS : MAX_AGE_SECONDS;
    this.#sharedHead = headText(['Cache-Control', cacheControl(maxAge, edgeSeconds), ...headers]);
    this.identity = this.#variant('identity', text.length === this.bytes ? text : Buffer.from(text));
  }

  /** Estimated memory in bytes; grows with each compressed variant. */
  get size(): number {
    let size = this.bytes + RESPONSE_BYTES;
    for (const variant of this.#compressed?.values() ?? []) {
      if (!(variant instanceof Promise)) size += variant.body.length + VARIANT_BYTES;
    }
    return size;
  }

  /** Prepares the body for storage: everything but a short string becomes bytes in their own memory. */
  retain(): void {
    const { body } = this.identity;
    if (typeof body === 'string' && body.length <= STRING_BYTES_MAX) return;
    this.identity = { ...this.identity, body: fitted(body) };
  }

  /** True until one of its scopes has a new revision or `until` has passed. */
  isCurrent(revisions: Revisions, now: number): boolean {
    if (now >= this.until) return false;
    if (this.#checkedAt === revisions.latest) return true;
    if (this.#scopes.some((scope, i) => revisions.of(scope) !== this.#revisions[i])) return false;
    this.#checkedAt = revisions.latest;
    return true;
  }

  /** The newest revision of its scopes. */
  newest(): number {
    return this.#revisions.reduce((newest, revision) => Math.max(newest, revision), 0);
  }

  /** The variant in an encoding; a promise while it is compressed for the first time. */
  variant(coding: Coding): Variant | Promise<Variant> {
    if (coding === 'identity' || this.bytes < COMPRESS_FROM_BYTES) return this.identity;
    this.#compressed ??= new Map();
    const compressed = this.#compressed;
    const cached = compressed.get(coding);
    if (cached !== undefined) return cached;
    const compressing = compress(fitted(this.identity.body), coding).then(
      (bytes) => {
        const variant = this.#variant(coding, bytes);
        compressed.set(coding, variant);
        this.onGrown?.();
        return variant;
      },
      (error) => {
        compressed.delete(coding);
        throw error;
      },
    );
    compressed.set(coding, compressing);
    return compressing;
  }

  matches(ifNoneMatch: string, variant: Variant): boolean {
    return tagMatches(ifNoneMatch, variant.etag);
  }

  #variant(coding: Coding, body: string | Buffer): Variant {
    // a strong ETag identifies bytes, so each encoding has its own
    const etag = `"${this.#tag}${TAG_SUFFIX[coding]}"`;
    const head = ['Content-Type', this.#type, 'Content-Length', String(body.length)];
    if (coding !== 'identity') head.push('Content-Encoding', coding);
    const tagged = headText(['ETag', etag]) + this.#sharedHead;
    return { etag, body, head: headText(head) + tagged, notModifiedHead: tagged };
  }
}

/** An edge serves a response that is too old while it requests a new one, so that a burst reaches the service once. */
function cacheControl(maxAge: number, edgeSeconds: number): string {
  if (edgeSeconds === 0) return `private, max-age=${maxAge}`;
  return `public, max-age=${maxAge}, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}`;
}

/** Whether If-None-Match, a list of tags or `*`, contains the ETag by the weak comparison of RFC 9110 13.1.2. */
export function tagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === strong;
  });
}

function sizeOf(response: CachedResponse, name: string): number {
  return response.size + name.length;
}

/** A response that is being rendered. */
interface Rendering {
  /** the latest revision when rendering started */
  readonly startedAt: number;
  readonly response: Promise<CachedResponse>;
}

export interface CacheCounts {
  hits: number;
  misses: number;
}

export class ResponseCache {
  readonly counts: CacheCounts = { hits: 0, misses: 0 };
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #renderings = new Map<string, Rendering>();
  readonly #admission: CacheAdmission;
  readonly #revisions: Revisions;

  constructor(revisions: Revisions, maxBytes: number) {
    this.#revisions = revisions;
    this.#responses = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#admission = new CacheAdmission(maxBytes / USUAL_BYTES);
  }

  get bytes(): number {
    return this.#responses.calculatedSize;
  }

  /** The cached response with this name; undefined if there is none or its data has changed. */
  get(name: string, now: number): CachedResponse | undefined {
    const response = this.#responses.get(name);
    if (response === undefined) return undefined;
    if (response.isCurrent(this.#revisions, now)) {
      this.counts.hits++;
      return response;
    }
    this.#responses.delete(name);
    return undefined;
  }

  /**
   * Renders a response and caches it, under another name if `cachedAs` gives one. Equal requests at the same time share one
   * rendering. When the memory is full, a response is cached only if it was requested before.
   */
  render(
    name: string,
    render: () => MaybePromise<CachedResponse>,
    cachedAs: () => string = () => name,
  ): MaybePromise<CachedResponse> {
    const startedAt = this.#revisions.latest;
    const running = this.#renderings.get(name);
    // one that started before the latest change may have read the old data
    if (running !== undefined && running.startedAt === startedAt) return running.response;
    this.counts.misses++;
    const response = chain(render(), (rendered) => {
      if (rendered.newest() <= startedAt) this.#store(cachedAs(), rendered);
      return rendered;
    });
    if (response instanceof Promise) this.#share(name, { startedAt, response });
    return response;
  }

  #store(name: string, response: CachedResponse): void {
    const isFull = this.bytes + sizeOf(response, name) > this.#responses.maxSize;
    if (isFull && !this.#admission.wasSeen(name)) return;
    response.retain();
    this.#responses.set(name, response);
    response.onGrown = () => {
      if (this.#responses.peek(name) !== response) return;
      this.#responses.delete(name); // lru-cache does not measure an unchanged value again
      this.#responses.set(name, response);
    };
  }

  #share(name: string, rendering: Rendering): void {
    this.#renderings.set(name, rendering);
    const remove = () => {
      if (this.#renderings.get(name) === rendering) this.#renderings.delete(name);
    };
    rendering.response.then(remove, remove);
  }
}
