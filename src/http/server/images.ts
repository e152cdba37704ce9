/** /media and /images: an image for every entity, so that every image URL in a response works. */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../base/errors.ts';
import type { Picture, PictureForm, Pictures } from '../../images/pictures.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { IMAGE_MEDIA_TYPES, type ImageRoute, type Params } from '../endpoint/image-routes.ts';
import { parseQuery, type QueryPairs, queryOf } from '../endpoint/query.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ONE_DAY = 'public, max-age=86400';
/** Time after which a URL is looked up in the store and the operator's folder again. */
const RESOLVED_MS = 60_000;
const RESOLVED_URLS_MAX = 5000;
const RESOLVED_URL_LENGTH_MAX = 300;

/** The image of a URL, with its response headers. */
interface ResolvedImage {
  readonly picture: Picture;
  readonly form: PictureForm;
  readonly until: number;
  readonly etag: string;
  /** headers of 200 and 304 responses */
  readonly sharedHead: readonly string[];
  /** head of a 200 response; undefined until the first one, because it contains the length */
  head: readonly string[] | undefined;
}

export class Images {
  readonly #pictures: Pictures;
  readonly #resolved = new LRUCache<string, ResolvedImage>({ max: RESOLVED_URLS_MAX });

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /** Sends an image, synchronously if it is in memory. Returns the status. */
  send(requestContext: RequestContext, address: ImageRoute, params: Params): number | Promise<number> {
    const resolved = this.#resolved.get(requestContext.request.url!);
    if (resolved === undefined || resolved.until <= requestContext.now) {
      return this.#resolve(requestContext, address, params).then((image) => this.#respond(requestContext, image));
    }
    return this.#respond(requestContext, resolved);
  }

  #respond(requestContext: RequestContext, resolved: ResolvedImage): number | Promise<number> {
    const ifNoneMatch = requestContext.request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, resolved.etag)) {
      requestContext.send(304, resolved.sharedHead, null);
      return 304;
    }
    const bytes = this.#pictures.bytes(resolved.picture, resolved.form);
    return bytes instanceof Promise
      ? bytes.then((drawn) => sendBytes(requestContext, resolved, drawn))
      : sendBytes(requestContext, resolved, bytes);
  }

  async #resolve(requestContext: RequestContext, address: ImageRoute, params: Params): Promise<ResolvedImage> {
    const url = requestContext.request.url!;
    const sent = parseQuery(queryOf(url));
    if (sent === null)
      throw new ApiError('bad_request', 'The query is not valid UTF-8: percent-encode special characters');
    const { picture, form } = await address.find(params, sent, this.#pictures);
    if (picture === null) throw new ApiError('not_found', 'Not found');
    const etag = `W/"${picture.hash}-${form.size}-${form.format}"`;
    const resolved: ResolvedImage = {
      picture,
      form,
      etag,
      until: requestContext.now + RESOLVED_MS,
      sharedHead: sharedHeadOf(url, sent, { picture, form, etag }),
      head: undefined,
    };
    if (url.length <= RESOLVED_URL_LENGTH_MAX) this.#resolved.set(url, resolved);
    return resolved;
  }
}

function sendBytes(requestContext: RequestContext, resolved: ResolvedImage, bytes: Buffer): number {
  resolved.head ??= [
    'Content-Type',
    IMAGE_MEDIA_TYPES[resolved.form.format],
    'Content-Length',
    String(bytes.length),
    ...resolved.sharedHead,
  ];
  requestContext.send(200, resolved.head, bytes);
  return 200;
}

/** Only a URL with the hash of the image can be cached forever; `Content-Location` is that URL. */
function sharedHeadOf(
  url: string,
  sent: QueryPairs,
  { picture, form, etag }: { readonly picture: Picture; readonly form: PictureForm; readonly etag: string },
): string[] {
  const hasHash = sent.some(([name, value]) => name === 'v' && value === picture.hash);
  const options = sent
    .filter(([name]) => name === 'size' || name === 'format')
    .map(([name, value]) => `${name}=${value}`);
  const query = [...options, `v=${picture.hash}`].join('&');
  const headers = ['ETag', etag, 'Cache-Control', hasHash ? CACHE_FOREVER : CACHE_ONE_DAY];
  headers.push('Content-Location', `${url.split('?', 1)[0]}?${query}`, 'Cross-Origin-Resource-Policy', 'cross-origin');
  if (form.format === 'svg') headers.push('Content-Security-Policy', "default-src 'none'; img-src data:");
  return [...headers, ...COMMON_HEADERS];
}
