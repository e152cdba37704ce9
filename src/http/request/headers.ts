/** The headers of every answer. Lists hold names and values in turn, as node:http takes them without copying. */

import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { MONTH_DAYS, PLANS, type PlanName } from '../../accounts/plans.ts';
import { ApiError } from '../../base/errors.ts';

export const KEY_HEADERS = ['x-api-key', 'x-apisports-key', 'x-rapidapi-key'] as const;
const VARY = ['Accept-Encoding', ...KEY_HEADERS];

/** Sent on every answer. */
export const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'x-ratelimit-requests-limit',
  'x-ratelimit-requests-remaining',
  'RateLimit',
  'RateLimit-Policy',
];
/** Those that scripts of other origins may read, beside the few that browsers always show. */
const EXPOSED = [
  ...RATE_HEADERS,
  'X-Request-Id',
  'X-Overage',
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
/** Of answers that come in several forms. */
export const NEGOTIATED_HEADERS = commonHeaders(['Accept', ...VARY]);

export const PREFLIGHT_HEADERS: readonly string[] = [
  'Access-Control-Allow-Headers',
  [...KEY_HEADERS, 'x-rapidapi-host', 'Content-Type', 'Accept', 'If-None-Match', 'Last-Event-ID', 'X-Request-Id'].join(
    ', ',
  ),
  'Access-Control-Max-Age',
  '86400',
];

/** What unlimited keys are told; clients read these numbers into 32 bits. */
const UNLIMITED = 2 ** 31 - 1;
const DAY_MS = 86_400_000;

interface PlanTexts {
  readonly limit: string;
  readonly policy: string;
}

const PLAN_TEXTS = Object.fromEntries(
  Object.entries(PLANS).map(([name, { perDay, perMinute }]) => {
    const day = perDay ?? UNLIMITED;
    const month = perDay === null ? UNLIMITED : perDay * MONTH_DAYS;
    const policy = `"minute";q=${perMinute ?? UNLIMITED};w=60, "day";q=${day};w=86400, "month";q=${month};w=${MONTH_DAYS * 86400}`;
    return [name, { limit: String(day), policy }];
  }),
) as Record<PlanName, PlanTexts>;

const NO_KEY_POLICY = '"day";q=0;w=86400';

/** Adds the allowance of the key and what is left of it; zeros and the next midnight where there is no key. */
export function addRateHeaders(headers: string[], key: ActiveKey | null, now: number): void {
  if (key === null) {
    const ends = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    addRate(headers, {
      limit: '0',
      remaining: '0',
      ends,
      policy: NO_KEY_POLICY,
      state: `"day";r=0;t=${seconds(ends - now)}`,
    });
    return;
  }
  const { meter, minute, plan } = key;
  const { dayLimit, monthLimit } = meter.terms;
  const used = meter.view(now);
  const day = dayLimit === null ? UNLIMITED : Math.max(0, dayLimit - (used?.day ?? 0));
  const month = monthLimit === null ? UNLIMITED : Math.max(0, monthLimit - (used?.month ?? 0));
  const thisMinute = minute.limit === null ? UNLIMITED : minute.remaining(now);
  const { dayEnds, monthEnds } = meter.calendar;
  const { limit, policy } = PLAN_TEXTS[plan];
  const state =
    `"minute";r=${thisMinute};t=${minute.resetSeconds(now)}, ` +
    `"day";r=${day};t=${seconds(dayEnds - now)}, "month";r=${month};t=${seconds(monthEnds - now)}`;
  addRate(headers, { limit, remaining: String(day), ends: dayEnds, policy, state });
}

function addRate(
  headers: string[],
  rate: { limit: string; remaining: string; ends: number; policy: string; state: string },
): void {
  headers.push(
    'X-RateLimit-Limit',
    rate.limit,
    'X-RateLimit-Remaining',
    rate.remaining,
    'X-RateLimit-Reset',
    String(rate.ends / 1000),
    'x-ratelimit-requests-limit',
    rate.limit,
    'x-ratelimit-requests-remaining',
    rate.remaining,
    'RateLimit',
    rate.state,
    'RateLimit-Policy',
    rate.policy,
  );
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const processId = randomBytes(9).toString('base64url').replaceAll('-', '.');
let requests = 0;

/** The caller's own id where it is a plain one, else a new one: unique by the process and a count. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  return newRequestId();
}

export function newRequestId(): string {
  return `${processId}-${(++requests).toString(36)}`;
}

/** The key as sent in any of the accepted headers; several must agree. Null where none is sent. */
export function keyTextOf(headers: IncomingHttpHeaders): string | null {
  let found: string | null = null;
  for (const name of KEY_HEADERS) {
    const value = headers[name];
    if (value === undefined) continue;
    // node joins a repeated header with commas
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
