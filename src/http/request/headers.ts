/** The headers of every response, as flat lists of names and values, which node:http accepts without copying. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { MONTH_DAYS, UNLIMITED } from '../../accounts/plans.ts';
import { ApiError } from '../../base/errors.ts';
import type { Limits } from '../../store/accounts/request-leases.ts';

export const KEY_HEADERS = ['x-api-key', 'x-apisports-key', 'x-rapidapi-key'] as const;
const VARY = ['Accept-Encoding', ...KEY_HEADERS];

/** Sent with every response. */
export const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'x-ratelimit-requests-limit',
  'x-ratelimit-requests-remaining',
  'RateLimit',
  'RateLimit-Policy',
];
/** Headers that scripts of other origins can read, beside those that browsers always expose. */
const EXPOSED = [
  ...RATE_HEADERS,
  'X-Request-Id',
  'X-Overage',
  'X-Error-Status',
  'X-Next-Cursor',
  'Retry-After',
  'ETag',
  'Deprecation',
  'Sunset',
  'Link',
  'Allow',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Location',
  'Vary',
  'WWW-Authenticate',
];

function commonHeaders(vary: readonly string[]): readonly string[] {
  return [
    'Access-Control-Allow-Origin',
    '*',
    'Access-Control-Expose-Headers',
    EXPOSED.join(', '),
    'X-Content-Type-Options',
    'nosniff',
    'Vary',
    vary.join(', '),
  ];
}

export const COMMON_HEADERS = commonHeaders(VARY);
/** Of responses with several formats, which vary by Accept. */
export const NEGOTIATED_HEADERS = commonHeaders(['Accept', ...VARY]);

export const PREFLIGHT_HEADERS: readonly string[] = [
  'Access-Control-Allow-Headers',
  [...KEY_HEADERS, 'x-rapidapi-host', 'Content-Type', 'Accept', 'If-None-Match', 'Last-Event-ID', 'X-Request-Id'].join(
    ', ',
  ),
  'Access-Control-Max-Age',
  '86400',
];

const DAY_MS = 86_400_000;

interface LimitTexts {
  readonly limit: string;
  readonly policy: string;
}

/** The texts of limits, which an account has until its plan changes. */
const limitTexts = new WeakMap<Limits, LimitTexts>();

function textsOf(limits: Limits): LimitTexts {
  const known = limitTexts.get(limits);
  if (known !== undefined) return known;
  const [minute, day, month] = [limits.minute, limits.day, limits.month].map((limit) => limit ?? UNLIMITED);
  const policy = `"minute";q=${minute};w=60, "day";q=${day};w=86400, "month";q=${month};w=${MONTH_DAYS * 86400}`;
  const texts = { limit: String(day), policy };
  limitTexts.set(limits, texts);
  return texts;
}

const NO_KEY_POLICY = '"day";q=0;w=86400';

/**
 * Adds the limits of the key and its remaining requests. `X-RateLimit-*` are those of the day, or those of the minute for a
 * key with the setting `rateHeaders=upstream`. Without a key: zeros until the next midnight.
 */
export function addRateHeaders(headers: string[], key: ActiveKey | null, now: number): void {
  if (key === null) {
    const ends = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    headers.push('X-RateLimit-Limit', '0', 'X-RateLimit-Remaining', '0', 'X-RateLimit-Reset', String(seconds(ends)));
    addPeriods(headers, '0', '0', `"day";r=0;t=${seconds(ends - now)}`, NO_KEY_POLICY);
    return;
  }
  const { meter, settings } = key;
  const used = meter.account.show(now);
  const { limits, calendar } = meter.account;
  const day = limits.day === null ? UNLIMITED : Math.max(0, limits.day - used.day);
  const month = limits.month === null ? UNLIMITED : Math.max(0, limits.month - used.month);
  const minute = limits.minute === null ? UNLIMITED : meter.minuteRemaining(now);
  const minuteEnds = meter.minuteResetSeconds(now);
  const { dayEnds, monthEnds } = calendar;
  const { limit, policy } = textsOf(limits);
  const remaining = String(day);
  const isMinute = settings.rateHeaders === 'upstream';
  headers.push(
    'X-RateLimit-Limit',
    isMinute ? String(limits.minute ?? UNLIMITED) : limit,
    'X-RateLimit-Remaining',
    isMinute ? String(minute) : remaining,
    'X-RateLimit-Reset',
    String(isMinute ? seconds(now) + minuteEnds : seconds(dayEnds)),
  );
  const state =
    `"minute";r=${minute};t=${minuteEnds}, ` +
    `"day";r=${day};t=${seconds(dayEnds - now)}, "month";r=${month};t=${seconds(monthEnds - now)}`;
  addPeriods(headers, limit, remaining, state, policy);
}

function addPeriods(headers: string[], dayLimit: string, dayRemaining: string, state: string, policy: string): void {
  headers.push('x-ratelimit-requests-limit', dayLimit, 'x-ratelimit-requests-remaining', dayRemaining);
  headers.push('RateLimit', state, 'RateLimit-Policy', policy);
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const processId = randomBytes(9).toString('base64url').replaceAll('-', '.');
let requestCount = 0;

/** The X-Request-Id of the client if it has 1 to 64 letters, digits, dots, hyphens or underscores; otherwise a new id. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers['x-request-id'];
  if (typeof sent === 'string' && REQUEST_ID.test(sent)) return sent;
  return newRequestId();
}

/** Unique by a random id of the process and a counter. */
export function newRequestId(): string {
  return `${processId}-${(++requestCount).toString(36)}`;
}

/** The key from any of the accepted headers; null if there is none. Throws if the headers contain different keys. */
export function keyTextOf(headers: IncomingHttpHeaders): string | null {
  let found: string | null = null;
  for (const name of KEY_HEADERS) {
    const value = headers[name];
    if (value === undefined) continue;
    // Node joins repeated headers with commas
    for (const text of typeof value === 'string' && !value.includes(',') ? [value] : String(value).split(',')) {
      const trimmed = text.trim();
      if (found !== null && found !== trimmed) {
        const message = `The headers ${KEY_HEADERS.join(', ')} contain different keys: send one key`;
        throw new ApiError('bad_request', message, { fields: [{ field: name, message }] });
      }
      found = trimmed;
    }
  }
  return found;
}
