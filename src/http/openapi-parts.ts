/** What every operation of a document shares: headers, errors, keys. */
import { ApiError, ERRORS, type ErrorCode } from '../base/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { KEY_HEADERS, RATE_HEADERS } from './headers.ts';
import type { Version } from './version.ts';

export type Json = Record<string, unknown>;

const text = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: 'string' },
  example,
});
const count = (description: string, example: number) => ({
  description,
  required: true,
  schema: { type: 'integer' },
  example,
});

/** Those of every answer that names them, but for what says otherwise. */
export const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': text('Id of the request, for support; an id sent is kept', 'kq3Vd0Zb1xYw-7'),
  'X-RateLimit-Limit': count('Requests a day', 100),
  'X-RateLimit-Remaining': count('Requests left today', 99),
  'X-RateLimit-Reset': count('When the day ends, Unix seconds', 1795305600),
  'x-ratelimit-requests-limit': count('Requests a day', 100),
  'x-ratelimit-requests-remaining': count('Requests left today', 99),
  RateLimit: text('What is left of the minute, the day, the month', '"minute";r=9;t=60, "day";r=99;t=43200'),
  'RateLimit-Policy': text('The allowances of minute, day, month', '"minute";q=10;w=60, "day";q=100;w=86400'),
  'X-Overage': { ...text('Sent as `true` beyond the daily allowance of a paid plan', 'true'), required: false },
  'Retry-After': count('Seconds to wait', 30),
  ETag: text('Names this answer; send it as If-None-Match', '"1f-aCGB63SoHTVLyVJ5"'),
  'Cache-Control': text('How long the answer may be kept', 'private, max-age=60'),
  'WWW-Authenticate': text('How a key is sent', 'ApiKey realm="touchline", header="x-api-key"'),
  'Content-Disposition': text('A name for the file', 'attachment; filename="eng.1-2024-fixtures.parquet"'),
  'X-Accel-Buffering': text('Tells proxies to pass events on at once', 'no'),
  'Content-Location': text('The address that means this very picture for ever', '/images/flag/eng?v=3p0e1c'),
  'Cross-Origin-Resource-Policy': text('Any page may show it', 'cross-origin'),
  'Content-Security-Policy': {
    ...text('Of drawings: they run and load nothing', "default-src 'none'; img-src data:"),
    required: false,
  },
  Allow: text('The methods of this path', 'GET, HEAD, OPTIONS'),
  Deprecation: text('Since when this version is deprecated (RFC 9745)', '@1767225600'),
  Sunset: text('When this version may stop (RFC 8594)', 'Fri, 01 Jan 2027 00:00:00 GMT'),
  Link: {
    ...text(
      'Where else to look: the successor and the migration guide of version 1, the next page of lines and tables',
      '</api/v2>; rel="successor-version"',
    ),
    required: false,
  },
  'X-Next-Cursor': {
    ...text('Of lines and tables that go on: what `nextCursor` is in JSON', '50-WzM3N10'),
    required: false,
  },
};

const ALWAYS = ['X-Request-Id', ...RATE_HEADERS, 'Cache-Control'];

export function headerRefs(more: readonly string[], version: Pick<Version, 'headers'>): Json {
  const own = version.headers.filter((_, i) => i % 2 === 0);
  return Object.fromEntries(
    [...ALWAYS, ...own, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export const SECURITY_SCHEMES: Readonly<Record<string, Json>> = {
  ApiKey: { type: 'apiKey', in: 'header', name: KEY_HEADERS[0] },
  ApiSportsKey: { type: 'apiKey', in: 'header', name: KEY_HEADERS[1], description: 'As existing clients send it' },
  RapidApiKey: { type: 'apiKey', in: 'header', name: KEY_HEADERS[2], description: 'As existing clients send it' },
};

/** The codes of one status share a response; the first gives the example. */
const RESPONSES: readonly (readonly [name: string, codes: readonly ErrorCode[], example: string])[] = [
  ['BadRequest', ['bad_request'], 'season: send the year the season starts in as four digits, such as 2024'],
  ['Unauthorized', ['unauthorized'], 'Send a valid key in the x-api-key header'],
  ['Forbidden', ['forbidden'], 'live needs a paid plan; this key is on the plan free'],
  ['NotFound', ['not_found', 'no_endpoint'], 'Nothing of that id is stored'],
  ['MethodNotAllowed', ['method_not_allowed'], 'This path takes GET, HEAD, OPTIONS'],
  ['RequestTimeout', ['timeout'], 'Send the whole request in time'],
  ['Conflict', ['conflict'], 'This account has as many webhooks as it may'],
  ['Gone', ['gone'], 'Version 1 is switched off'],
  ['PositionGone', ['position_gone'], 'The log begins after change 5000; since=12 is no longer in it'],
  ['ContentTooLarge', ['too_large'], 'Send a smaller body'],
  ['UriTooLong', ['uri_too_long'], 'Keep the address within 8000 characters'],
  ['UnsupportedMediaType', ['unsupported_media'], 'Send the body as application/json'],
  [
    'TooManyRequests',
    ['rate_limited', 'quota_exceeded', 'too_many_streams', 'too_many_exports'],
    'This key may send 10 requests a minute; try again in 6 s',
  ],
  ['HeadersTooLarge', ['headers_too_large'], 'Send fewer or shorter headers'],
  ['InternalError', ['internal'], 'The service failed to answer; try again later'],
  ['Unavailable', ['unavailable'], 'The service cannot answer at the moment'],
];

const HEADERS_OF_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export function errorResponses(version: Version, publicUrl: string): Json {
  const context = { requestId: 'kq3Vd0Zb1xYw-7', endpoint: '', sent: [], publicUrl };
  return Object.fromEntries(
    applicable(version).map(([name, [code], message]) => {
      const { status, title } = ERRORS[code!];
      const [field, ...rest] = message.split(': ');
      const fields = code === 'bad_request' ? [{ field: field!, message: rest.join(': ') }] : [];
      const example = version.errorBody(new ApiError(code!, message, { fields }), context);
      const more = ['X-Overage', ...(HEADERS_OF_STATUS[status] ?? [])];
      const content = {
        [version.errorType.split(';')[0]!]: { schema: { $ref: '#/components/schemas/Error' }, example },
      };
      return [name, { description: title, headers: headerRefs(more, version), content }];
    }),
  );
}

/** Every status an operation may end with, with the name of its response. */
export function statusesOf(endpoint: Endpoint, version: Version): (readonly [number, string])[] {
  return responsesOf(endpoint, version).map(([name, [code]]) => [ERRORS[code!].status, name] as const);
}

/** Every error an operation may answer. */
export function errorCodesOf(endpoint: Endpoint, version: Version): ErrorCode[] {
  return responsesOf(endpoint, version).flatMap(([, codes]) => codes);
}

function responsesOf(endpoint: Endpoint, version: Version): typeof RESPONSES {
  const withBody = new Set<ErrorCode>(['too_large', 'unsupported_media']);
  return applicable(version)
    .filter(([, [code]]) => endpoint.body !== undefined || !withBody.has(code!))
    .filter(([, [code]]) => code !== 'position_gone' || endpoint.positioned === true)
    .filter(([, [code]]) => code !== 'conflict' || endpoint.conflicting === true);
}

/** The errors of some statuses. */
export function errorRefs(statuses: readonly number[], version: Version): Json {
  const named = applicable(version).map(([name, [code]]) => [ERRORS[code!].status, name] as const);
  return Object.fromEntries(
    named
      .filter(([status]) => statuses.includes(status))
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** Only a version with an end can be switched off. */
function applicable(version: Version): typeof RESPONSES {
  return RESPONSES.filter(([name]) => name !== 'Gone' || version.headers.includes('Sunset'));
}
