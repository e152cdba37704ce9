/** Kept answers: the bytes of answers already given, good until the data they were made from changes. */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Revisions } from '../../store/changes/revisions.ts';
import type { Answer } from '../endpoint/endpoint.ts';
import { FORMAT_TYPES } from '../endpoint/formats.ts';
import type { RenderedBody } from '../request/render.ts';
import { CacheAdmission } from './cache-admission.ts';
import { COMPRESS_FROM_BYTES, type Coding, compress, fitted } from './encoding.ts';

const MAX_AGE_IN_PLAY_SECONDS = 5;
const MAX_AGE_SECONDS = 60;
/** Beside the bytes of its bodies, as a heap full of answers shows: objects, heads, tags, its place among the others. */
const ANSWER_BYTES = 1500;
const VARIANT_BYTES = 700;
const SUFFIX: Readonly<Record<Coding, string>> = { identity: '', br: '-br', zstd: '-zs', gzip: '-gz' };

/** One way to send an answer: its body and the headers that do not differ between requests. */
export interface Variant {
  readonly etag: string;
  /** text is ASCII: it goes out with the headers in one piece */
  readonly body: string | Buffer;
  readonly head: readonly string[];
  readonly notModifiedHead: readonly string[];
}

export class CachedResponse {
  identity: Variant;
  readonly until: number;
  readonly bytes: number;
  readonly #tag: string;
  readonly #shared: readonly string[];
  readonly #type: string;
  readonly #scopes: readonly string[];
  /** of each scope */
  readonly #revisions: readonly number[];
  #checkedAt: number;
  /** compressed, or about to be */
  #compressed: Map<Coding, Variant | Promise<Variant>> | undefined;
  /** told when there is more of it */
  whenGrown: (() => void) | undefined;

  /** `revisions` as they stand after the answer was made; the caller has seen to it that they did not move meanwhile. */
  constructor(answer: Omit<Answer, 'body'>, { text, format, headers }: RenderedBody, revisions: Revisions) {
    this.bytes = Buffer.byteLength(text);
    this.#scopes = answer.scopes;
    this.#revisions = answer.scopes.map((scope) => revisions.of(scope));
    this.#checkedAt = revisions.latest;
    this.until = answer.until ?? Infinity;
    // of two answers of one revision at one address, length and checksum tell enough
    const tag = `${this.newest().toString(36)}-${this.bytes.toString(36)}-${crc32(text).toString(36)}`;
    this.#tag = format === 'json' ? tag : `${tag}-${format}`;
    this.#type = FORMAT_TYPES[format];
    const maxAge = answer.inPlay ? MAX_AGE_IN_PLAY_SECONDS : MAX_AGE_SECONDS;
    this.#shared = ['Cache-Control', `private, max-age=${maxAge}`, ...headers];
    this.identity = this.#variant('identity', text.length === this.bytes ? text : Buffer.from(text));
  }

  /** Memory it takes, the compressed forms as they come. */
  get size(): number {
    let size = this.bytes + ANSWER_BYTES;
    for (const made of this.#compressed?.values() ?? []) {
      if (!(made instanceof Promise)) size += made.body.length + VARIANT_BYTES;
    }
    return size;
  }

  /** Its bytes, which whoever sends it often has ready. */
  dropBuffers(): Buffer {
    const { body } = this.identity;
    const bytes = fitted(body);
    if (bytes !== body) this.identity = { ...this.identity, body: bytes };
    return bytes;
  }

  /** True while nothing it was made from has a new revision and its moment has not passed. */
  isCurrent(revisions: Revisions, now: number): boolean {
    if (now >= this.until) return false;
    if (this.#checkedAt === revisions.latest) return true;
    if (this.#scopes.some((scope, i) => revisions.of(scope) !== this.#revisions[i])) return false;
    this.#checkedAt = revisions.latest;
    return true;
  }

  /** The newest revision of what it was made from. */
  newest(): number {
    return this.#revisions.reduce((newest, revision) => Math.max(newest, revision), 0);
  }

  /** The form to send; a promise while it is compressed for the first time. */
  variant(coding: Coding): Variant | Promise<Variant> {
    if (coding === 'identity' || this.bytes < COMPRESS_FROM_BYTES) return this.identity;
    this.#compressed ??= new Map();
    const compressed = this.#compressed;
    const ready = compressed.get(coding);
    if (ready !== undefined) return ready;
    const compressing = compress(this.dropBuffers(), coding).then(
      (bytes) => {
        const variant = this.#variant(coding, bytes);
        compressed.set(coding, variant);
        this.whenGrown?.();
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
    // a strong tag names bytes, so each coding has its own
    const etag = `"${this.#tag}${SUFFIX[coding]}"`;
    const head = ['Content-Type', this.#type, 'Content-Length', String(body.length)];
    if (coding !== 'identity') head.push('Content-Encoding', coding);
    const tagged = ['ETag', etag, ...this.#shared];
    return { etag, body, head: [...head, ...tagged], notModifiedHead: tagged };
  }
}

/** If-None-Match: a list of tags or *, compared weakly as RFC 9110 13.1.2 says. */
export function tagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === strong;
  });
}

function sizeOf(answer: CachedResponse, name: string): number {
  return answer.size + name.length;
}

interface Flight {
  readonly startedAt: number;
  readonly answer: Promise<CachedResponse>;
}

export interface CacheCounts {
  hits: number;
  misses: number;
}

export class ResponseCache {
  readonly counts: CacheCounts = { hits: 0, misses: 0 };
  readonly #answers: LRUCache<string, CachedResponse>;
  readonly #flights = new Map<string, Flight>();
  readonly #cacheAdmission = new CacheAdmission();
  readonly #revisions: Revisions;

  constructor(revisions: Revisions, maxBytes: number) {
    this.#revisions = revisions;
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /** The kept answer of that name, if it still stands. */
  get(name: string, now: number): CachedResponse | undefined {
    const answer = this.#answers.get(name);
    if (answer === undefined) return undefined;
    if (answer.isCurrent(this.#revisions, now)) {
      this.counts.hits++;
      return answer;
    }
    this.#answers.delete(name);
    return undefined;
  }

  /** Makes an answer and keeps it; once memory is full, only when it was asked for before. Equal requests at the same time share one making. */
  make(name: string, make: () => MaybePromise<CachedResponse>): MaybePromise<CachedResponse> {
    const startedAt = this.#revisions.latest;
    const flying = this.#flights.get(name);
    // one that took off before a change may have read the old data
    if (flying !== undefined && flying.startedAt === startedAt) return flying.answer;
    this.counts.misses++;
    const answer = chain(make(), (made) => {
      if (made.newest() <= startedAt) this.#store(name, made);
      return made;
    });
    if (answer instanceof Promise) this.#fly(name, { startedAt, answer });
    return answer;
  }

  #store(name: string, answer: CachedResponse): void {
    const full = this.bytes + sizeOf(answer, name) > this.#answers.maxSize;
    if (full && !this.#cacheAdmission.wasSeen(name)) return;
    answer.dropBuffers();
    this.#answers.set(name, answer);
    answer.whenGrown = () => {
      if (this.#answers.peek(name) !== answer) return;
      this.#answers.delete(name); // what is set again as it was is not weighed again
      this.#answers.set(name, answer);
    };
  }

  #fly(name: string, flight: Flight): void {
    this.#flights.set(name, flight);
    const land = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.answer.then(land, land);
  }
}
