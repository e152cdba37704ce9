/** /media and /images: a picture for every known entity, so that no address in an answer leads nowhere. */
import { LRUCache } from 'lru-cache';
import { ApiError, type FieldError } from '../../base/errors.ts';
import type { Picture, PictureForm, PictureFormat, Pictures } from '../../images/pictures.ts';
import { KINDS, type Kind } from '../../images/subjects.ts';
import { tagMatches } from '../cache/response-cache.ts';
import { invalid, parseQuery, queryOf, type Sent } from '../endpoint/query.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { Exchange } from '../request/request-context.ts';

export const SIZES: readonly number[] = [32, 64, 128, 256, 512];
export const FORMATS = ['webp', 'png'] as const;

export const SIZE_DEFAULT = 128;
/** What existing clients expect of version 1. */
const SIZE_V1 = 150;
export const TYPES: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** How long an address is taken to mean the same picture without a look at the store or the folder. */
const REMEMBERED_MS = 60_000;
const ADDRESSES_IN_MEMORY = 5000;
const ADDRESS_LENGTH_REMEMBERED = 300;

type Params = Readonly<Record<string, string>>;

export interface Address {
  readonly path: string;
  readonly summary: string;
  /** takes `size`, `format` and `v`; else the ending says what is sent */
  readonly sized: boolean;
  find(params: Params, sent: Sent, pictures: Pictures): Promise<Wanted>;
}

interface Wanted {
  readonly picture: Picture | null;
  readonly form: PictureForm;
}

export const ADDRESSES: readonly Address[] = [
  {
    path: '/media/:kind/:file',
    summary: 'Image that responses of both versions link to',
    sized: false,
    async find({ kind, file = '' }, _sent, pictures) {
      const [, id = '', format = 'png'] = /^(.+)\.(png|svg|webp)$/.exec(file) ?? [];
      const known = KINDS.find((one) => one === kind);
      const picture = known === undefined || id === '' ? null : await pictures.find(known, id);
      return { picture, form: { size: SIZE_V1, format: format as PictureFormat } };
    },
  },
  {
    path: '/images/team/:within/:name',
    summary: 'Crest of a team',
    sized: true,
    async find({ within = '', name = '' }, sent, pictures) {
      const form = formOf(sent);
      return { form, picture: await pictures.findTeam(within, name) };
    },
  },
  ...(
    [
      ['/images/league/:id', 'leagues', 'Badge of a competition'],
      ['/images/player/:id', 'players', 'Portrait of a player'],
      ['/images/flag/:id', 'flags', 'Flag of a country'],
    ] as const
  ).map(([path, kind, summary]) => byId(path, kind, summary)),
];

function byId(path: string, kind: Kind, summary: string): Address {
  return {
    path,
    summary,
    sized: true,
    async find({ id = '' }, sent, pictures) {
      const form = formOf(sent);
      return { form, picture: await pictures.find(kind, id) };
    },
  };
}

/** Strict, as all of version 2. `v` is the hash of what the picture shows. */
function formOf(sent: Sent): PictureForm {
  const faults: FieldError[] = [];
  const values = new Map<string, string>();
  for (const [field, value] of sent) {
    if (!['size', 'format', 'v'].includes(field)) faults.push({ field, message: 'is not a parameter of images' });
    else if (values.has(field)) faults.push({ field, message: 'is sent more than once' });
    values.set(field, value);
  }
  const size = SIZES.find((one) => String(one) === (values.get('size') ?? String(SIZE_DEFAULT)));
  const format = FORMATS.find((one) => one === (values.get('format') ?? FORMATS[0]));
  if (size === undefined) faults.push({ field: 'size', message: `must be one of ${SIZES.join(', ')}` });
  if (format === undefined) faults.push({ field: 'format', message: `must be one of ${FORMATS.join(', ')}` });
  if (faults.length > 0) throw invalid(faults);
  return { size: size!, format: format! };
}

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
