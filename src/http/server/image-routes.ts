/** /media and /images: a picture for every known entity, so that no address in an answer leads nowhere. */

import { LRUCache } from 'lru-cache';
import { ApiError } from '../../base/errors.ts';
import type { Picture, PictureForm, Pictures } from '../../images/pictures.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { type Address, type Params, TYPES } from '../endpoint/image-addresses.ts';
import { parseQuery, queryOf, type Sent } from '../endpoint/query.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { Exchange } from '../request/request-context.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** How long an address is taken to mean the same picture without a look at the store or the folder. */
const REMEMBERED_MS = 60_000;
const ADDRESSES_IN_MEMORY = 5000;
const ADDRESS_LENGTH_REMEMBERED = 300;

/** An address whose picture is known, and the headers it is sent with. */
interface Known {
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
  readonly #known = new LRUCache<string, Known>({ max: ADDRESSES_IN_MEMORY });

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** Sends the picture of an address without a pause where it is in memory. The status, or a promise of it. */
  send(exchange: Exchange, address: Address, params: Params): number | Promise<number> {
    const known = this.#known.get(exchange.request.url!);
    if (known === undefined || known.until <= exchange.now) {
      return this.#recognise(exchange, address, params).then((found) => this.#answer(exchange, found));
    }
    return this.#answer(exchange, known);
  }

  #answer(exchange: Exchange, known: Known): number | Promise<number> {
    const ifNoneMatch = exchange.request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, known.etag)) {
      exchange.send(304, known.shared, null);
      return 304;
    }
    const bytes = this.#pictures.bytes(known.picture, known.form);
    return bytes instanceof Promise
      ? bytes.then((made) => sendBytes(exchange, known, made))
      : sendBytes(exchange, known, bytes);
  }

  async #recognise(exchange: Exchange, address: Address, params: Params): Promise<Known> {
    const url = exchange.request.url!;
    const sent = parseQuery(queryOf(url));
    if (sent === null) throw new ApiError('bad_request', 'The query is not valid UTF-8');
    const { picture, form } = await address.find(params, sent, this.#pictures);
    if (picture === null) throw new ApiError('not_found', 'Not found');
    const etag = `W/"${picture.hash}-${form.size}-${form.format}"`;
    const known: Known = {
      picture,
      form,
      etag,
      until: exchange.now + REMEMBERED_MS,
      shared: headersOf(url, sent, { picture, form, etag }),
      head: undefined,
    };
    if (url.length <= ADDRESS_LENGTH_REMEMBERED) this.#known.set(url, known);
    return known;
  }
}

function sendBytes(exchange: Exchange, known: Known, bytes: Buffer): number {
  known.head ??= ['Content-Type', TYPES[known.form.format], 'Content-Length', String(bytes.length), ...known.shared];
  exchange.send(200, known.head, bytes);
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
