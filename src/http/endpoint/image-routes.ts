/** The URL patterns of images. Each finds the image, size and format of a request. */
import type { FieldError } from '../../base/errors.ts';
import type { Picture, PictureForm, PictureFormat, Pictures } from '../../images/pictures.ts';
import { KINDS, type Kind } from '../../images/subjects.ts';
import { invalid, type QueryPairs } from './query.ts';

export const IMAGE_SIZES: readonly number[] = [32, 64, 128, 256, 512];

export const IMAGE_FORMATS = ['webp', 'png'] as const;

export const IMAGE_SIZE_DEFAULT = 128;

/** The size that existing clients of version 1 expect. */
const SIZE_V1 = 150;

export const IMAGE_MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

export type Params = Readonly<Record<string, string>>;

export interface ImageRoute {
  readonly path: string;
  readonly summary: string;
  /** true if it accepts `size`, `format` and `v`; otherwise the extension gives the format */
  readonly sized: boolean;
  find(params: Params, sent: QueryPairs, pictures: Pictures): Promise<RequestedImage>;
}

interface RequestedImage {
  /** null if there is no such entity */
  readonly picture: Picture | null;
  readonly form: PictureForm;
}

export const IMAGE_ROUTES: readonly ImageRoute[] = [
  {
    path: '/media/:kind/:file',
    summary: 'Image that responses of both versions link to',
    sized: false,
    async find({ kind, file = '' }, _sent, pictures) {
      const [, id = '', format = 'png'] = /^(.+)\.(png|svg|webp)$/.exec(file) ?? [];
      const validKind = KINDS.find((valid) => valid === kind);
      const picture = validKind === undefined || id === '' ? null : await pictures.find(validKind, id);
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
  {
    path: '/images/player/:within/:name',
    summary: 'Portrait of a player of a league',
    sized: true,
    async find({ within = '', name = '' }, sent, pictures) {
      const form = formOf(sent);
      return { form, picture: await pictures.findPlayer(within, name) };
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

function byId(path: string, kind: Kind, summary: string): ImageRoute {
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

/** Throws an ApiError for unknown, repeated or invalid parameters. `v`, the hash of the image, can have any value. */
function formOf(sent: QueryPairs): PictureForm {
  const faults: FieldError[] = [];
  const values = new Map<string, string>();
  for (const [field, value] of sent) {
    if (!['size', 'format', 'v'].includes(field)) faults.push({ field, message: 'is not a parameter of images' });
    else if (values.has(field)) faults.push({ field, message: 'is sent more than once' });
    values.set(field, value);
  }
  const size = IMAGE_SIZES.find((valid) => String(valid) === (values.get('size') ?? String(IMAGE_SIZE_DEFAULT)));
  const format = IMAGE_FORMATS.find((valid) => valid === (values.get('format') ?? IMAGE_FORMATS[0]));
  if (size === undefined) faults.push({ field: 'size', message: `must be one of ${IMAGE_SIZES.join(', ')}` });
  if (format === undefined) faults.push({ field: 'format', message: `must be one of ${IMAGE_FORMATS.join(', ')}` });
  if (faults.length > 0) throw invalid(faults);
  return { size: size!, format: format! };
}
