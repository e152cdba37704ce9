/** /media and /images: a picture for every known entity, so that no address in an answer leads nowhere. */

import { LRUCache } from 'lru-cache';
import { ApiError } from '../../base/errors.ts';
import type { Picture, PictureForm, Pictures } from '../../images/pictures.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { type Address, type Params, TYPES } from '../endpoint/image-addresses.ts';
import { parseQuery, queryOf, type Sent } from '../endpoint/query.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** How long an address is taken to mean the same picture without a look at the store or the folder. */
const RESOLVED_MS = 60_000;
const ADDRESSES_IN_MEMORY = 5000;
const ADDRESS_LENGTH_CACHED = 300;

/** An address whose picture is known, and the headers it is sent with. */
interface ResolvedImage {
  readonly picture: Picture;
  readonly form: PictureForm;
  readonly until: number;
  readonly etag: string;
  readonly shared: readonly string[];
  /** with the length, once the bytes were there */
  head: readonly string[] | undefined;
}

export class Images {
  readonly #pictures: Pictures;
  readonly #resolved = new LRUCache<string, ResolvedImage>({ max: ADDRESSES_IN_MEMORY });

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** Sends the picture of an address without a pause where it is in memory. The status, or a promise of it. */
  send(requestContext: RequestContext, address: Address, params: Params): number | Promise<number> {
    const resolved = this.#resolved.get(requestContext.request.url!);
    if (resolved === undefined || resolved.until <= requestContext.now) {
      return this.#resolve(requestContext, address, params).then((found) => this.#answer(requestContext, found));
    }
    return this.#answer(requestContext, resolved);
  }

  #answer(requestContext: RequestContext, resolved: ResolvedImage): number | Promise<number> {
    const ifNoneMatch = requestContext.request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, resolved.etag)) {
      requestContext.send(304, resolved.shared, null);
      return 304;
    }
    const bytes = this.#pictures.bytes(resolved.picture, resolved.form);
    return bytes instanceof Promise
      ? bytes.then((made) => sendBytes(requestContext, resolved, made))
      : sendBytes(requestContext, resolved, bytes);
  }

  async #resolve(requestContext: RequestContext, address: Address, params: Params): Promise<ResolvedImage> {
    const url = requestContext.request.url!;
    const sent = parseQuery(queryOf(url));
    if (sent === null) throw new ApiError('bad_request', 'The query is not valid UTF-8');
    const { picture, form } = await address.find(params, sent, this.#pictures);
    if (picture === null) throw new ApiError('not_found', 'Not found');
    const etag = `W/"${picture.hash}-${form.size}-${form.format}"`;
    const resolved: ResolvedImage = {
      picture,
      form,
      etag,
      until: requestContext.now + RESOLVED_MS,
      shared: headersOf(url, sent, { picture, form, etag }),
      head: undefined,
    };
    if (url.length <= ADDRESS_LENGTH_CACHED) this.#resolved.set(url, resolved);
    return resolved;
  }
}

function sendBytes(requestContext: RequestContext, resolved: ResolvedImage, bytes: Buffer): number {
  resolved.head ??= [
    'Content-Type',
    TYPES[resolved.form.format],
    'Content-Length',
    String(bytes.length),
    ...resolved.shared,
  ];
  requestContext.send(200, resolved.head, bytes);
  return 200;
}

/** Only an address that names what the picture shows can stand for ever; every answer says which one that is. */
function headersOf(
  url: string,
  sent: Sent,
  { picture, form, etag }: { readonly picture: Picture; readonly form: PictureForm; readonly etag: string },
): string[] {
  const lasting = sent.some(([name, value]) => name === 'v' && value === picture.hash);
  const others = sent
    .filter(([name]) => name === 'size' || name === 'format')
    .map(([name, value]) => `${name}=${value}`);
  const query = [...others, `v=${picture.hash}`].join('&');
  const headers = ['ETag', etag, 'Cache-Control', lasting ? FOREVER : A_DAY];
  headers.push('Content-Location', `${url.split('?', 1)[0]}?${query}`, 'Cross-Origin-Resource-Policy', 'cross-origin');
  if (form.format === 'svg') headers.push('Content-Security-Policy', "default-src 'none'; img-src data:");
  return [...headers, ...COMMON_HEADERS];
}
