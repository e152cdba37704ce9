/**
 * Access to endpoints: valid key, minute and day limits, scope, plan. Each step passes or throws an ApiError. A step that
 * returns a promise has not decided yet: wait for it, then start again.
 */
import type { ActiveKey, KeyCache } from '../../accounts/key-cache.ts';
import type { Verdict } from '../../accounts/key-meter.ts';
import { PLANS } from '../../accounts/plans.ts';
import { SCOPES } from '../../accounts/scopes.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { ParsedRequest } from '../endpoint/query.ts';
import { keyTextOf } from '../request/headers.ts';
import type { RequestContext, Route } from '../request/request-context.ts';

export const URL_LENGTH_MAX = 8000;
const RANK = { free: PLANS.free.rank, paid: PLANS.pro.rank, ultra: PLANS.ultra.rank } as const;

export class Authorizer {
  readonly #keyCache: KeyCache;

  constructor(keyCache: KeyCache) {
    this.#keyCache = keyCache;
  }

  /** Finds the key of the request, counts the request, and checks the key's scope and plan against the endpoint. */
  authorize(requestContext: RequestContext, endpoint: Endpoint): Promise<void> | undefined {
    const reading = this.#findKey(requestContext);
    if (reading !== undefined) return reading;
    const key = requestContext.key!;
    refuseMigratedKey(key, requestContext);
    const waiting = endpoint.metered ? countRequest(requestContext, key) : readUsage(requestContext, key);
    if (waiting !== undefined) return waiting;
    requireScope(key, endpoint);
    requirePlan(key, endpoint);
    return undefined;
  }

  /** Sets the key of a request that no endpoint handles, if it has a valid one. The request is not counted. */
  async identify(requestContext: RequestContext): Promise<void> {
    const { now } = requestContext;
    const text = keyTextOf(requestContext.request.headers);
    if (text === null) return;
    let key = this.#keyCache.find(text, false);
    if (key instanceof Promise) {
      await key;
      key = this.#keyCache.find(text, true);
    }
    if (key === null || key instanceof Promise) return;
    if (!key.meter.account.isKnown(now)) await key.meter.refresh(now);
    requestContext.key = key;
  }

  /** Counts a request that no endpoint handles. Its key has been identified. */
  async count(requestContext: RequestContext, clock: Clock): Promise<void> {
    for (;;) {
      const waiting = countRequest(requestContext, requestContext.key!);
      if (waiting === undefined) return;
      await waiting;
      requestContext.now = clock.now();
    }
  }

  #findKey(requestContext: RequestContext): Promise<void> | undefined {
    if (requestContext.key !== null) return undefined;
    const text = keyTextOf(requestContext.request.headers);
    const key = text === null ? null : this.#keyCache.find(text, requestContext.keyRead);
    if (key instanceof Promise) {
      requestContext.keyRead = true;
      return key;
    }
    if (key === null) {
      throw new ApiError('unauthorized', 'The key is missing or invalid: send a valid key in the x-api-key header');
    }
    requestContext.key = key;
    return undefined;
  }
}

export function databaseUnavailable(cause: unknown): ApiError {
  return new ApiError('unavailable', 'The service cannot reach its database; retry later', { cause });
}

/** Rejects what no key can make valid: a version that is switched off, a long URL, a missing Host header. */
export function requireWellFormed({ request }: RequestContext, { version }: Route): void {
  if (version.stopped !== null) throw version.stopped;
  if (request.url!.length > URL_LENGTH_MAX) throw urlTooLong();
  if (request.headers.host === undefined && request.httpVersion === '1.1') throw hostMissing();
}

export function urlTooLong(): ApiError {
  return new ApiError('uri_too_long', `The URL is too long: send at most ${URL_LENGTH_MAX} characters`);
}

export function hostMissing(): ApiError {
  return new ApiError('bad_request', 'The Host header is missing: HTTP/1.1 requires it');
}

/** Version 1 rejects keys that have been migrated to version 2, after their grace period. */
function refuseMigratedKey({ stored }: ActiveKey, { route, now }: RequestContext): void {
  const refusal = route?.version.refusal?.(stored, now);
  if (refusal) throw refusal;
}

/** Counts a request once, however often its steps start again. */
function countRequest(requestContext: RequestContext, key: ActiveKey): Promise<void> | undefined {
  if (requestContext.countedAt !== null) return undefined;
  const { now } = requestContext;
  const verdict = key.meter.take(now);
  if (verdict instanceof Promise) return verdict;
  refuseExhausted(verdict, key, now);
  requestContext.countedAt = now;
  requestContext.overage = verdict === 'overage';
  return undefined;
}

/** Refuses a key that has used up its minute, without counting the request. */
export function requireMinute({ key, now }: RequestContext): void {
  if (key!.meter.minuteRemaining(now) === 0) refuseExhausted('minute_exhausted', key!, now);
}

function refuseExhausted(verdict: Verdict, { meter }: ActiveKey, now: number): void {
  if (verdict === 'quota_exhausted') {
    const resetsAt = meter.account.exhaustionEnds(now);
    const message = `The limit of this account is used up until ${new Date(resetsAt).toISOString()}`;
    throw new ApiError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) });
  }
  if (verdict === 'minute_exhausted') {
    const retryAfterSeconds = meter.minuteResetSeconds(now);
    const { minute } = meter.account.limits;
    const message = `This key can send ${minute} requests per minute; retry in ${retryAfterSeconds} s`;
    throw new ApiError('rate_limited', message, { retryAfterSeconds });
  }
}

/** Endpoints that are not metered show the usage of all processes, so they read it from the database. */
function readUsage(requestContext: RequestContext, { meter }: ActiveKey): Promise<void> | undefined {
  if (requestContext.usageRead) return undefined;
  requestContext.usageRead = true;
  return meter.refresh(requestContext.now);
}

/** A key for the feed cannot read data unless it has both scopes. */
function requireScope({ stored }: ActiveKey, { scope = 'read' }: Endpoint): void {
  if (stored.scopes.includes(scope)) return;
  const purpose = SCOPES[scope].toLowerCase();
  throw new ApiError('forbidden', `This endpoint requires a key with the scope ${scope}: this key cannot ${purpose}`);
}

function requirePlan({ plan }: ActiveKey, endpoint: Endpoint): void {
  if (PLANS[plan].rank >= RANK[endpoint.plan]) return;
  throw new ApiError('forbidden', `This endpoint requires ${planText(endpoint.plan)}; this key has the plan ${plan}`);
}

/** Some parameters, such as `live`, require a higher plan than their endpoint. */
export function requirePlanForParameters({ plan }: ActiveKey, { gate }: ParsedRequest): void {
  if (gate === null || PLANS[plan].rank >= RANK[gate.plan]) return;
  throw new ApiError('forbidden', `${gate.field} requires ${planText(gate.plan)}; this key has the plan ${plan}`);
}

function planText(plan: keyof typeof RANK): string {
  return plan === 'paid' ? 'a paid plan' : `the plan ${plan} or a higher one`;
}
