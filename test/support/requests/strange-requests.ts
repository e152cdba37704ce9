/** Random requests to the operations of an OpenAPI document: valid, borderline and malformed. */
import fc from 'fast-check';
import type { Operation, Parameter } from '../responses/contract.ts';

export interface StrangeRequest {
  readonly method: string;
  /** as sent, percent-encoded or not */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Values of the store that the service runs on. They are sent to parameters of any kind, so most are wrong there. */
export interface StoreValues {
  readonly texts: readonly string[];
  /** existing paths, for operations whose path parameters few texts match */
  readonly addresses: readonly string[];
}

const INTEGERS = [
  '0',
  '1',
  '00',
  '007',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x1F',
  ' 1',
  '1 ',
  '٣',
  '１',
  '²',
  'NaN',
  'Infinity',
];
const BOUNDS = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 2 ** 53, 10 ** 6, 10 ** 15].flatMap((n) => [n - 1, n, n + 1]);
const HUGE = [
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(40),
  `1${'0'.repeat(400)}`,
];
const DATES = ['0000-01-01', '0001-01-01', '1582-10-10', '1847-12-01', '1969-12-31', '2024-02-29', '2023-02-29'];
const LATE_DATES = ['2024-02-30', '2026-11-21', '2026-03-29', '9999-12-31', '10000-01-01', '-000001-01-01'];
const ZONES = ['utc', 'Europe/London', 'america/st_johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Africa/Monrovia'];
const STRANGE_ZONES = ['GMT+5', '+01:00', 'EST5EDT', 'Etc/GMT-14', 'Mars/Base', '../etc/passwd', 'Europe/London\u0000'];
const HOSTILE = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u0001', '\n', '\r\nX-Injected: 1', '\u001b[31m', '\u007f', '\u0085', '\u00a0'],
  ...['\u200b', '\u202e', '\ufeff', '\ufffe', '\u{10ffff}', '😀', 'e\u0301', 'İ', 'ß', 'ﬃ', '𝟛', 'ا', '中文', '\u0300'],
  ...["' OR 1=1 --", '"; DROP TABLE fixtures; --', '$1', '?1', '%', '%_%', '\\', '\\u0000', "'", '`', ';', '&', '='],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'undefined', 'null', 'true', 'false'],
  ...['[]', '{}', '[1,2]', '{"a":1}', '<script>', '{{7*7}}', '../../etc/passwd', '..\\..', '/', '//', '.'],
  ...[',', '-', '--', ',,', '1,', '-1-', '33-40', '33-33', '33-40-50', '1-2,3', 'all', 'ALL', 'live', 'NS-', 'FT--PEN'],
  ...['tm_', 't_', 'fx_', 'lg_', 'tm_x-tm_y', 't_a-b-t_c-d', 't_-t_', 'eng.1', '.1', 'eng.', 'fx_\u0000'],
  'x'.repeat(100),
  'x'.repeat(101),
  'é'.repeat(1500),
  '1,'.repeat(300),
  '33-'.repeat(1000),
  'a'.repeat(7900),
  'a'.repeat(17000),
];

/** Percent-encodings of invalid UTF-8 or of several parts. They are sent without further encoding. */
const ENCODED = ['%', '%0', '%zz', '%FF', '%C3%28', '%ED%A0%80', '%00', '%2500', '%25', '+', '%2B', '%26a=1', '%C0%AF'];
const NAMES = [
  '__proto__',
  'constructor',
  'shape',
  'ID',
  'league[]',
  'league[0]',
  'league.id',
  '',
  '%20',
  '%00',
  'page',
];

/** Arbitraries by declaration, because creating one takes longer than drawing from it. */
const arbitraries = new Map<string, fc.Arbitrary<string>>();

/** Values that a parameter is declared to accept, and the values just outside its bounds. */
function declared({ schema, example }: Parameter): fc.Arbitrary<string> {
  const name = JSON.stringify([schema, example]);
  const values = arbitraries.get(name) ?? declaredValues({ schema, example });
  arbitraries.set(name, values);
  return values;
}

function declaredValues({ schema, example }: Pick<Parameter, 'schema' | 'example'>): fc.Arbitrary<string> {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const choices: fc.Arbitrary<string>[] = [];
  if (example !== undefined) choices.push(fc.constant(String(example)));
  if (schema.enum !== undefined) choices.push(fc.constantFrom(...schema.enum).map(String));
  const types = [schema.type].flat();
  if (types.includes('integer')) {
    choices.push(fc.integer({ min: minimum, max: maximum }).map(String));
    choices.push(fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1).map(String));
  }
  if (types.includes('boolean')) choices.push(fc.constantFrom('true', 'false'));
  if (schema.format === 'date') {
    choices.push(fc.date({ noInvalidDate: true, min: new Date('2023-01-01'), max: new Date('2028-01-01') }).map(dayOf));
  }
  if (schema.pattern !== undefined && schema.pattern !== '\\S') {
    choices.push(fc.stringMatching(new RegExp(schema.pattern), { maxLength: 200 }));
  }
  return choices.length === 0 ? ANY_PLAIN : fc.oneof(...choices);
}

const ANY_PLAIN = fc.string();
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

// sent to parameters of any kind
export const ANY_NUMBER = fc.constantFrom(...INTEGERS, ...BOUNDS.map(String), ...HUGE);
const ANY_TIME = fc.constantFrom(...DATES, ...LATE_DATES, ...ZONES, ...STRANGE_ZONES);
export const ANY_HOSTILE = fc.constantFrom(...HOSTILE);
export const ANY_BINARY = fc.string({ unit: 'binary', maxLength: 60 });
const ANY_TEXT = fc.string({ unit: 'grapheme', maxLength: 200 });
const ANY_ENCODED = fc.constantFrom(...ENCODED);
const ANY_STRANGE = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...ENCODED, '1')).map(([n, v]) => `${n}=${v}`);

function sentValue(parameter: Parameter, store: StoreValues): fc.Arbitrary<string> {
  const encoded = fc
    .oneof(
      { weight: 12, arbitrary: declared(parameter) },
      { weight: 5, arbitrary: fc.constantFrom(...store.texts) },
      { weight: 3, arbitrary: ANY_NUMBER },
      { weight: 2, arbitrary: ANY_TIME },
      { weight: 3, arbitrary: ANY_HOSTILE },
      { weight: 2, arbitrary: ANY_BINARY },
      { weight: 1, arbitrary: ANY_TEXT },
    )
    .map(encodeURIComponent);
  return fc.oneof({ weight: 20, arbitrary: encoded }, { weight: 1, arbitrary: ANY_ENCODED });
}

/** Up to four values of a list of arbitraries. */
function some<Value>(list: readonly fc.Arbitrary<Value>[]): fc.Arbitrary<Value[]> {
  return fc.subarray([...list], { maxLength: Math.min(4, list.length) }).chain((chosen) => fc.tuple(...chosen));
}

/** A query with some of the declared parameters, sometimes an undeclared one or one twice. */
function queryOf({ parameters }: Operation, store: StoreValues): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const parts = inQuery.map((parameter) => sentValue(parameter, store).map((value) => `${parameter.name}=${value}`));
  const validPart = (parameter: Parameter) =>
    declared(parameter).map((value) => `${parameter.name}=${encodeURIComponent(value)}`);
  // parameters with an example are preferred, so that most requests pass validation
  const preferred = inQuery.filter((parameter) => parameter.required || parameter.example !== undefined).slice(0, 4);
  const base = fc.tuple(...inQuery.filter(({ required }) => required).map(validPart));
  const valid = fc.tuple(base, some(preferred.filter(({ required }) => !required).map(validPart)));
  const mixed = fc.tuple(base, some(parts));
  const wild = fc.tuple(some(parts), fc.array(ANY_STRANGE, { maxLength: 2 }));
  return fc
    .oneof({ weight: 4, arbitrary: valid }, { weight: 8, arbitrary: mixed }, { weight: 3, arbitrary: wild })
    .map(([first, second]) => [...first, ...second].join('&'));
}

function pathOf({ path, parameters }: Operation, store: StoreValues): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const filled = fc
    .tuple(
      ...inPath.map((parameter) =>
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(String(parameter.example)) },
          { weight: 4, arbitrary: sentValue(parameter, store) },
        ),
      ),
    )
    .map((values) => inPath.reduce((text, { name }, i) => text.replace(`{${name}}`, () => values[i]!), path));
  const endings = fc.constantFrom(
    '/',
    '//',
    '/..',
    '/%2e%2e',
    '%00',
    ';a=1',
    '.json',
    '/%2F',
    '%',
    '?',
    '#',
    '/é'.normalize(),
  );
  const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
  const existing = store.addresses.filter((address) => path.includes('{') && pattern.test(address));
  return fc.oneof(
    { weight: 30, arbitrary: filled },
    ...(existing.length === 0 ? [] : [{ weight: 20, arbitrary: fc.constantFrom(...existing) }]),
    {
      weight: 1,
      arbitrary: fc.tuple(filled, endings).map(([text, end]) => text + encodeURI(end).replaceAll('%25', '%')),
    },
    { weight: 1, arbitrary: filled.map((text) => text.toUpperCase()) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/api/v1', '/api/v2/', '/api', '/api/v3/teams', '/api/v1/teams/../status'),
    },
  );
}

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"',
    '"x", W/"y"',
    ',,,',
    'x'.repeat(4000),
    'gzip;q=NaN',
    'br;q=1e309, *;q=0',
    'identity;q=0',
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((c) => c !== 0x7f)
      .map((c) => String.fromCharCode(c)),
    maxLength: 80,
  }),
);
const HEADERS = ['accept', 'accept-encoding', 'if-none-match', 'x-request-id', 'x-forwarded-for', 'origin', 'cookie'];
const MORE_HEADERS = ['range', 'if-modified-since', 'x-rapidapi-host', 'content-type', 'accept-language', 'user-agent'];

const ACCEPTED = [
  ...['application/json', 'application/x-ndjson', 'text/csv', 'text/csv;header=absent', 'image/png', 'image/*'],
  ...['application/json;q=0', 'text/csv;q=0.5, application/x-ndjson', 'application/vnd.apache.parquet', 'text/html'],
];

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.constantFrom(...HEADERS, ...MORE_HEADERS), headerText, {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ACCEPTED).map((accept) => ({ accept })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x-api-key', 'x-apisports-key'), headerText)
      .map(([name, text]) => ({ [name]: text })),
  },
);

/** Any request to any operation. */
export function strangeRequests(operations: readonly Operation[], store: StoreValues): fc.Arbitrary<StrangeRequest> {
  const method = fc.oneof(
    { weight: 40, arbitrary: fc.constant('GET') },
    { weight: 2, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND') },
  );
  const toOne = (operation: Operation) =>
    fc
      .tuple(method, pathOf(operation, store), queryOf(operation, store), headers)
      .map(([method, path, query, headers]) => ({
        method,
        address: query === '' ? path : `${path}?${query}`,
        headers,
      }));
  return fc.oneof(...operations.map(toOne));
}

const METHODS = ['GET', 'get', 'HEAD', 'POST', 'TRACE', 'BREW', 'PRI', 'G T', '', '\u0000', 'GET\t', 'é'];
const TARGETS = [
  '/api/v1/countries',
  '/api/v2/teams',
  '/healthz',
  '*',
  '',
  '/',
  '//',
  'api/v1/teams',
  '/api/v1/\u0000',
];
const MORE_TARGETS = ['http://x/api/v2/teams', '/api/v1/countries?search=é', '/api/v2/\u0001', '/api/v1/a b', '?', '#'];
const PROTOCOLS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1', 'http/1.1', 'ICY', ''];
const LINES = [
  'Host: x',
  'Host:',
  'Host: x\r\nHost: y',
  ': x',
  'x',
  ' folded',
  'a b: c',
  'X\u0000: 1',
  'X: \u0000',
  'X: é',
];
const MORE_LINES = [
  'Content-Length: -1',
  'Content-Length: 1, 2',
  'Content-Length: 9e9',
  'Transfer-Encoding: cow',
  'Expect: x',
];

/** Bytes that are rarely a valid HTTP request. Each text asks to close the connection. */
export const strangeBytes: fc.Arbitrary<{ readonly target: string; readonly text: string }> = fc
  .record({
    method: fc.oneof({ weight: 3, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS)),
    target: fc.constantFrom(...TARGETS, ...MORE_TARGETS),
    protocol: fc.oneof({ weight: 3, arbitrary: fc.constant('HTTP/1.1') }, fc.constantFrom(...PROTOCOLS)),
    lines: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...LINES, ...MORE_LINES) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ method, target, protocol, lines }) => ({
    target,
    text: `${[`${method} ${target} ${protocol}`, ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  }));
