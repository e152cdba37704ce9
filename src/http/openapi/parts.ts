/** The parts that all operations of an OpenAPI document share: headers, errors, security schemes. */
import { ApiError, ERRORS, type ErrorCode } from '../../base/errors.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Version } from '../endpoint/version.ts';
import { KEY_HEADERS, RATE_HEADERS } from '../request/headers.ts';

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

/** Response headers. A response that lists one always sends it, unless it is marked as not required. */
export const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': text('id of the request, for support; returns the id that you send', 'kq3Vd0Zb1xYw-7'),
  'X-RateLimit-Limit': count('requests per day; per minute for keys with the setting `rateHeaders=upstream`', 100),
  'X-RateLimit-Remaining': count('requests left in the same period', 99),
  'X-RateLimit-Reset': count('end of the same period in Unix seconds', 1795305600),
  'x-ratelimit-requests-limit': count('requests per day', 100),
  'x-ratelimit-requests-remaining': count('requests left today', 99),
  RateLimit: text('requests left in the current minute, day and month', '"minute";r=9;t=60, "day";r=99;t=43200'),
  'RateLimit-Policy': text('limits per minute, day and month', '"minute";q=10;w=60, "day";q=100;w=86400'),
  'X-Overage': { ...text('`true` above the daily limit of a paid plan', 'true'), required: false },
  'Set-Cookie': {
    ...text('starts or ends the session', 'touchline_session=...; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'),
    required: false,
  },
  'X-Error-Status': {
    ...count('status of an error that is sent with status 200, for keys with the setting `errors=upstream`', 400),
    required: false,
  },
  'Retry-After': count('seconds to wait before you retry', 30),
  ETag: text('version of the response; send it as If-None-Match', '"1f-aCGB63SoHTVLyVJ5"'),
  'Cache-Control': text('how long you can cache the response', 'private, max-age=60'),
  'WWW-Authenticate': text('how to send a key', 'ApiKey realm="touchline", header="x-api-key"'),
  'Content-Disposition': text('suggested file name', 'attachment; filename="eng.1-2024-fixtures.parquet"'),
  'X-Accel-Buffering': text('tells proxies not to buffer events', 'no'),
  'Content-Location': text('permanent URL of this version of the image', '/images/flag/eng?v=3p0e1c'),
  'Cross-Origin-Resource-Policy': text('any web page can show the image', 'cross-origin'),
  'Content-Security-Policy': {
    ...text('for SVG images: prevents scripts and external resources', "default-src 'none'; img-src data:"),
    required: false,
  },
  Allow: text('methods of this path', 'GET, HEAD, OPTIONS'),
  Deprecation: text('date since which this version is deprecated (RFC 9745)', '@1767225600'),
  Sunset: text('date after which this version may stop (RFC 8594)', 'Fri, 01 Jan 2027 00:00:00 GMT'),
  Link: {
    ...text(
      'related URLs: the successor and migration guide of version 1; the next page of NDJSON and CSV lists',
      '</docs/v2>; rel="successor-version"',
    ),
    required: false,
  },
  'X-Next-Cursor': {
    ...text('cursor of the next page of NDJSON and CSV lists, if there is one', '50-WzM3N10'),
    required: false,
  },
};

const ALWAYS = ['X-Request-Id', ...RATE_HEADERS, 'Cache-Control'];

export function headerRefs(names: readonly string[], version: Pick<Version, 'headers'>): Json {
  const versionHeaders = version.headers.filter((_, i) => i % 2 === 0);
  return Object.fromEntries(
    [...ALWAYS, ...versionHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export const SECURITY_SCHEMES: Readonly<Record<string, Json>> = {
  ApiKey: { type: 'apiKey', in: 'header', name: KEY_HEADERS[0] },
  ApiSportsKey: {
    type: 'apiKey',
    in: 'header',
    name: KEY_HEADERS[1],
    description: 'alternative header for existing clients',
  },
  RapidApiKey: {
    type: 'apiKey',
    in: 'header',
    name: KEY_HEADERS[2],
    description: 'alternative header for existing clients',
  },
};

/** Of endpoints that a person who is signed in can call. */
export const SESSION_SCHEME: Readonly<Record<string, Json>> = {
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'touchline_session',
    description: 'a person who is signed in; over TLS the name begins with `__Host-`',
  },
};

/** The error codes of one status share a response, and the first one is its example. */
const RESPONSES: readonly (readonly [name: string, codes: readonly ErrorCode[], example: string])[] = [
  ['BadRequest', ['bad_request'], 'season: must be the year in which the season starts, as four digits, such as 2024'],
  [
    'Unauthorized',
    ['unauthorized', 'sign_in_failed', 'second_factor_required'],
    'The key is missing or invalid: send a valid key in the x-api-key header',
  ],
  ['Forbidden', ['forbidden'], 'live requires a paid plan; this key has the plan free'],
  ['NotFound', ['not_found', 'no_endpoint'], 'No item has this id'],
  ['MethodNotAllowed', ['method_not_allowed'], 'This path accepts GET, HEAD, OPTIONS'],
  ['RequestTimeout', ['timeout'], 'The request took too long: send it without long pauses'],
  ['Conflict', ['conflict'], 'This account has reached its maximum number of webhooks; delete one first'],
  ['Gone', ['gone'], 'Version 1 is switched off'],
  [
    'PositionGone',
    ['position_gone'],
    'the changes after 12 are no longer stored, only those after 5000: read the data again, then continue from 9000',
  ],
  ['ContentTooLarge', ['too_large'], 'The body is too large: send a smaller one'],
  ['UriTooLong', ['uri_too_long'], 'The URL is too long: send at most 8000 characters'],
  [
    'UnsupportedMediaType',
    ['unsupported_media'],
    'The content type is not supported: send the body as application/json',
  ],
  [
    'TooManyRequests',
    ['rate_limited', 'quota_exceeded', 'too_many_streams', 'too_many_exports', 'too_many_attempts'],
    'This key can send 10 requests per minute; retry in 6 s',
  ],
  ['HeadersTooLarge', ['headers_too_large'], 'The headers are too large: send fewer or shorter headers'],
  ['InternalError', ['internal'], 'The service failed; retry later'],
  ['Unavailable', ['unavailable'], 'The service is temporarily unavailable; retry later'],
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
    responsesOfVersion(version).map(([name, [code], message]) => {
      const { status, title } = ERRORS[code!];
      const [field, ...rest] = message.split(': ');
      const fields = code === 'bad_request' ? [{ field: field!, message: rest.join(': ') }] : [];
      const example = version.errorBody(new ApiError(code!, message, { fields }), context);
      const headers = ['X-Overage', ...errorStatusHeaders(code!, version), ...(HEADERS_OF_STATUS[status] ?? [])];
      const content = {
        [version.errorType.split(';')[0]!]: { schema: { $ref: '#/components/schemas/Error' }, example },
      };
      return [name, { description: title, headers: headerRefs(headers, version), content }];
    }),
  );
}

/** Errors that settings of a key can turn into status 200 have their own status in a header. */
function errorStatusHeaders(code: ErrorCode, version: Version): string[] {
  return code === 'bad_request' && version.statusFor !== undefined ? ['X-Error-Status'] : [];
}

/** Every error status of an operation, with the name of its response. */
export function statusesOf(endpoint: Endpoint, version: Version): (readonly [number, string])[] {
  return responsesOf(endpoint, version).map(([name, [code]]) => [ERRORS[code!].status, name] as const);
}

/** Every error code of an operation. */
export function errorCodesOf(endpoint: Endpoint, version: Version): ErrorCode[] {
  return responsesOf(endpoint, version).flatMap(([, codes]) => codes);
}

function responsesOf(endpoint: Endpoint, version: Version): typeof RESPONSES {
  const bodyErrors = new Set<ErrorCode>(['too_large', 'unsupported_media']);
  return responsesOfVersion(version)
    .filter(([, [code]]) => endpoint.body !== undefined || !bodyErrors.has(code!))
    .filter(([, [code]]) => code !== 'position_gone' || endpoint.positioned === true)
    .filter(([, [code]]) => code !== 'conflict' || endpoint.conflicting === true);
}

/** References to the error responses of these statuses. */
export function errorRefs(statuses: readonly number[], version: Version): Json {
  const byStatus = responsesOfVersion(version).map(([name, [code]]) => [ERRORS[code!].status, name] as const);
  return Object.fromEntries(
    byStatus
      .filter(([status]) => statuses.includes(status))
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** Only a version with a Sunset header can be switched off. */
function responsesOfVersion(version: Version): typeof RESPONSES {
  return RESPONSES.filter(([name]) => name !== 'Gone' || version.headers.includes('Sunset'));
}
