/**
 * Access to endpoints: valid key, minute and day limits, scope, plan. Each step passes or throws an ApiError. A step that
 * returns a promise has not decided yet: wait for it, then start again.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActiveKey, KeyCache } from '../../accounts/key-cache.ts';
import type { Verdict } from '../../accounts/key-meter.ts';
import { includesLevel } from '../../accounts/plans.ts';
import { SCOPES } from '../../accounts/scopes.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { StoredKey } from '../../store/accounts/key-rows.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { ParsedRequest } from '../endpoint/query.ts';
import { keyTextOf } from '../request/headers.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import { pageOrigin, requireSameOrigin, sessionTokenOf } from '../request/session-cookie.ts';

export const URL_LENGTH_MAX = 8000;

/** The message to a fetch route, such as a tool call, that the running request is sent for. */
const messages = new AsyncLocalStorage<RequestContext>();

/** Sends a request for a message that was counted when it arrived. The first of these requests takes over that count. */
export function sendFor<Sent>(message: RequestContext, send: () => Sent): Sent {
  return messages.run(message, send);
}

/** Finds the person of a session. */
export interface SessionReader {
  find(token: string, now: number): Promise<{ readonly key: ActiveKey } | null>;
}

export interface AuthorizerParts {
  readonly keyCache: KeyCache;
  /** absent: nobody signs in */
  readonly sessions?: SessionReader;
  readonly publicUrl: string;
}

export class Authorizer {
  readonly #keyCache: KeyCache;
  readonly #sessions: SessionReader | undefined;
  readonly #publicUrl: string;

  constructor({ keyCache, sessions, publicUrl }: AuthorizerParts) {
    this.#keyCache = keyCache;
    this.#sessions = sessions;
    this.#publicUrl = publicUrl;
  }

  /** Finds the key of the request, counts the request, and checks the key's scope and plan against the endpoint. */
  authorize(requestContext: RequestContext, endpoint: Endpoint): Promise<void> | undefined {
    const reading = this.#findCaller(requestContext, endpoint);
    if (reading !== undefined) return reading;
    const key = requestContext.key!;
    refuseMigratedKey(key, requestContext);
    const waiting = endpoint.metered ? countRequest(requestContext, key) : readUsage(requestContext, key);
    if (waiting !== undefined) return waiting;
    requireScope(key, endpoint, { headers: requestContext.request.headers, publicUrl: this.#publicUrl });
    requirePlan(key, endpoint);
    return undefined;
  }

  /** Sets the key of a request that no endpoint handles, if it has a valid one. The request is not counted. */
  async identify(requestContext: RequestContext): Promise<void> {
    const { now } = requestContext;
    const text = keyTextOf(requestContext.request.headers);
    if (text === null) return;
    let key = this.#keyCache.find(text, false, now);
    if (key instanceof Promise) {
      await key;
      key = this.#keyCache.find(text, true, now);
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

  #findCaller(requestContext: RequestContext, { access }: Endpoint): Promise<void> | undefined {
    if (requestContext.key !== null) return undefined;
    const text = access === 'user' || access === 'administrator' ? null : keyTextOf(requestContext.request.headers);
    return access !== undefined && text === null ? this.#findUser(requestContext) : this.#findKey(requestContext, text);
  }

  /** A change needs proof that it comes from our own pages, because browsers send the cookie by themselves. */
  #findUser(requestContext: RequestContext): Promise<void> {
    const { request, now } = requestContext;
    const token = requestContext.keyRead ? null : sessionTokenOf(request.headers, this.#publicUrl);
    requestContext.keyRead = true;
    if (token === null || this.#sessions === undefined) throw signInFirst();
    requireSameOrigin(request.method, request.headers, this.#publicUrl);
    return this.#sessions.find(token, now).then((session) => {
      if (session === null) throw signInFirst();
      requestContext.key = session.key;
    });
  }

  #findKey(requestContext: RequestContext, text: string | null): Promise<void> | undefined {
    const key = text === null ? null : this.#keyCache.find(text, requestContext.keyRead, requestContext.now);
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

function signInFirst(): ApiError {
  return new ApiError(
    'unauthorized',
    'Sign in, or send a valid key in the x-api-key header where this endpoint accepts one',
  );
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
  if (requestContext.countedAt !== null || takeOverCount(requestContext)) return undefined;
  const { now } = requestContext;
  const verdict = key.meter.take(now);
  if (verdict instanceof Promise) return verdict;
  refuseExhausted(verdict, key, now);
  requestContext.countedAt = now;
  requestContext.overage = verdict === 'overage';
  requestContext.record = key.meter.record;
  return undefined;
}

/** A message that leads to requests does not count beside them. */
function takeOverCount(requestContext: RequestContext): boolean {
  const message = messages.getStore();
  if (message === undefined || message.countedAt === null) return false;
  requestContext.countedAt = message.countedAt;
  requestContext.overage = message.overage;
  requestContext.record = message.record;
  message.countedAt = null;
  return true;
}

/** Refuses a message that counts in no limit if its key has used up its minute, or has sent too many of these messages. */
export function limitUnmetered({ key, now }: RequestContext): void {
  const { meter } = key!;
  if (meter.minuteRemaining(now) === 0) refuseExhausted('minute_exhausted', key!, now);
  const retryAfterSeconds = meter.takeUnmetered(now);
  if (retryAfterSeconds > 0) throw rateLimited(key!, retryAfterSeconds);
}

function refuseExhausted(verdict: Verdict, key: ActiveKey, now: number): void {
  const { meter } = key;
  if (verdict === 'quota_exhausted') {
    const resetsAt = meter.account.exhaustionEnds(now);
    const message = `The limit of this account is used up until ${new Date(resetsAt).toISOString()}`;
    throw new ApiError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) });
  }
  if (verdict === 'minute_exhausted') throw rateLimited(key, meter.minuteResetSeconds(now));
}

function rateLimited({ meter }: ActiveKey, retryAfterSeconds: number): ApiError {
  const { minute } = meter.account.limits;
  const message = `This key can send ${minute} requests per minute; retry in ${retryAfterSeconds} s`;
  return new ApiError('rate_limited', message, { retryAfterSeconds });
}

/** Endpoints that are not metered show the usage of all processes, so they read it from the database. */
function readUsage(requestContext: RequestContext, { meter }: ActiveKey): Promise<void> | undefined {
  if (requestContext.usageRead) return undefined;
  requestContext.usageRead = true;
  return meter.refresh(requestContext.now);
}

/** A key for the feed cannot read data unless it has both scopes. */
function requireScope({ stored, user }: ActiveKey, endpoint: Endpoint, from: Parameters<typeof pageOrigin>[0]): void {
  const { scope = 'read', access } = endpoint;
  if (access === 'administrator' && user?.role !== 'administrator') {
    throw new ApiError('forbidden', 'This endpoint requires an administrator');
  }
  if (stored.scopes.includes(scope)) return;
  if (stored.scopes.includes('browser') && scope === 'read' && isPublishable(endpoint)) {
    requireOrigin(stored, pageOrigin(from));
    return;
  }
  const purpose = SCOPES[scope].toLowerCase();
  throw new ApiError('forbidden', `This endpoint requires a key with the scope ${scope}: this key cannot ${purpose}`);
}

/** Keys for browsers are published, so they read what is the same for every account, and nothing about their own. */
function isPublishable({ method, isCached, stream }: Endpoint): boolean {
  return method === 'GET' && (isCached || stream === true);
}

function requireOrigin({ origins }: StoredKey, origin: string | undefined): void {
  if (origin !== undefined && origins.includes(origin.toLowerCase())) return;
  throw new ApiError('forbidden', 'This key works in browsers only, on the pages of its origins');
}

function requirePlan({ plan }: ActiveKey, endpoint: Endpoint): void {
  if (includesLevel(plan, endpoint.plan)) return;
  const required = planText(endpoint.plan);
  throw new ApiError('forbidden', `This endpoint requires ${required}; this key has the plan ${plan.name}`);
}

/** Some parameters, such as `live`, require a higher plan than their endpoint. */
export function requirePlanForParameters({ plan }: ActiveKey, { gate }: ParsedRequest): void {
  if (gate === null || includesLevel(plan, gate.plan)) return;
  throw new ApiError('forbidden', `${gate.field} requires ${planText(gate.plan)}; this key has the plan ${plan.name}`);
}

function planText(plan: Endpoint['plan']): string {
  return plan === 'paid' ? 'a paid plan' : `the plan ${plan} or a higher one`;
}
