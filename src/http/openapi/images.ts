/** The image paths of an OpenAPI document. They need no key. */
import type { PictureFormat } from '../../images/pictures.ts';
import { KINDS } from '../../images/subjects.ts';
import {
  IMAGE_FORMATS,
  IMAGE_MEDIA_TYPES,
  IMAGE_ROUTES,
  IMAGE_SIZE_DEFAULT,
  IMAGE_SIZES,
  type ImageRoute,
} from '../endpoint/image-routes.ts';
import type { Version } from '../endpoint/version.ts';
import { errorRefs, headerRefs, type Json } from './parts.ts';

const TAG = 'Pictures';
/** Without 401, 403 and 429, because no key is needed, and without 413 and 415, because there is no body. */
const ERROR_STATUSES = [400, 404, 405, 408, 414, 431, 500, 503];

const FILE_DESCRIPTION = 'version 1 number (for a flag: the country code) and an extension: `.png`, `.webp`, `.svg`';
const PATH_PARAMETERS: Readonly<Record<string, readonly [description: string, example: string]>> = {
  '/media/:kind/:file kind': ['kind of the image', 'teams'],
  '/media/:kind/:file file': [FILE_DESCRIPTION, '33.png'],
  '/images/team/:within/:name within': ['league code (eng.1), country key (eng) or country code (gb-eng)', 'eng.1'],
  '/images/team/:within/:name name': ['slug of the team, with or without `t_`', 'manchester-united'],
  '/images/player/:within/:name within': ['league code (eng.1)', 'eng.1'],
  '/images/player/:within/:name name': [
    'slug of the player, with or without the end of the native id',
    'erling-haaland',
  ],
  '/images/league/:id id': ['league code (eng.1) or native id (lg_...)', 'eng.1'],
  '/images/player/:id id': ['native id (pl_...) or version 1 number', '276'],
  '/images/flag/:id id': ['country code or key', 'gb-eng'],
};

/** The paths of the document; each has a GET operation. */
export function picturePaths(version: Version): Record<string, Json> {
  return Object.fromEntries(
    IMAGE_ROUTES.map((address) => [address.path.replace(/:(\w+)/g, '{$1}'), { get: operation(address, version) }]),
  );
}

export const PICTURES_TAG = { name: TAG, description: 'Images of teams, competitions, players and countries' };

function operation({ path, summary, sized }: ImageRoute, version: Version): Json {
  const formats: readonly PictureFormat[] = sized ? IMAGE_FORMATS : ['png', 'webp', 'svg'];
  const imageHeaders = ['ETag', 'Content-Location', 'Cross-Origin-Resource-Policy'];
  const headers = headerRefs(sized ? imageHeaders : [...imageHeaders, 'Content-Security-Policy'], version);
  return {
    operationId: `picture${path.replace(/:\w+/g, '').replace(/\/+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [TAG],
    summary,
    description: `${summary}. Requires no key and does not count as a request. Images are square; flags have an aspect ratio of 4:3.`,
    security: [],
    parameters: [...pathParameters(path), ...(sized ? QUERY : [])],
    responses: {
      200: {
        description: summary,
        headers,
        content: Object.fromEntries(formats.map((name) => [IMAGE_MEDIA_TYPES[name], {}])),
      },
      304: { description: 'The image with this ETag is unchanged', headers },
      ...errorRefs(ERROR_STATUSES, version),
    },
  };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const documented = PATH_PARAMETERS[`${path} ${name}`];
    if (documented === undefined) throw new Error(`${path}: PATH_PARAMETERS has no entry for ${name}`);
    const [description, example] = documented;
    const schema = name === 'kind' ? { type: 'string', enum: [...KINDS] } : { type: 'string' };
    return { name, in: 'path', required: true, description, schema, example };
  });
}

const QUERY: readonly Json[] = [
  {
    name: 'size',
    in: 'query',
    required: false,
    description: `width in pixels; default: ${IMAGE_SIZE_DEFAULT}`,
    schema: { type: 'integer', enum: [...IMAGE_SIZES] },
    example: 64,
  },
  {
    name: 'format',
    in: 'query',
    required: false,
    description: `image format; default: \`${IMAGE_FORMATS[0]}\``,
    schema: { type: 'string', enum: [...IMAGE_FORMATS] },
    example: 'png',
  },
  {
    name: 'v',
    in: 'query',
    required: false,
    description: 'hash of the image, from `Content-Location`; you can cache a URL with this hash forever',
    schema: { type: 'string' },
  },
];
