/** Who may ask, for what, and how often. Each step either lets a request on or throws what the caller is told. */
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { MinuteWindow } from '../../accounts/minute-window.ts';
import { PLANS } from '../../accounts/plans.ts';
import { SCOPES } from '../../accounts/scopes.ts';
import { ApiError } from '../../base/errors.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { ParsedRequest } from '../endpoint/query.ts';
import type { RequestContext, Route } from '../request/request-context.ts';

export const ADDRESS_LENGTH_MAX = 8000;
const RANK = { free: PLANS.free.rank, paid: PLANS.pro.rank, ultra: PLANS.ultra.rank } as const;

/** Faults of the request itself, seen before anybody is asked who sends it. */
export function refuseFormat({ request }: RequestContext, { version }: Route): void {
  if (version.stopped !== null) throw version.stopped;
  if (request.url!.length > ADDRESS_LENGTH_MAX) throw addressTooLong();
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    throw new ApiError('bad_request', 'The Host header is missing: HTTP/1.1 requires it');
  }
}

export function addressTooLong(): ApiError {
  return new ApiError('uri_too_long', `The URL is too long: send at most ${ADDRESS_LENGTH_MAX} characters`);
}

/** A key that went over to the next version. */
export function refuseMigratedKey({ stored }: ActiveKey, { version }: Route, now: number): void {
  const refusal = version.refusal?.(stored, now);
  if (refusal) throw refusal;
}

/** Counts the request, once. A promise means: wait for it, then ask again. */
export function count(requestContext: RequestContext, { minute, meter }: ActiveKey): Promise<void> | undefined {
  if (requestContext.countedAt !== null) return undefined;
  const { now } = requestContext;
  if (minute.remaining(now) === 0) throw requireMinuteLimit(minute, now);
  const verdict = meter.take(now);
  if (verdict instanceof Promise) return verdict;
  if (verdict === 'refused') {
    const resetsAt = meter.exhaustionEnds(now);
    const message = `The limit of this account is used up until ${new Date(resetsAt).toISOString()}`;
    throw new ApiError('quota_exceeded', message, { retryAfterSeconds: Math.ceil((resetsAt - now) / 1000) });
  }
  if (!minute.take(now)) {
    // another thread took the last one since
    meter.refund(now);
    throw requireMinuteLimit(minute, now);
  }
  requestContext.countedAt = now;
  requestContext.overage = verdict === 'overage';
  return undefined;
}

function requireMinuteLimit(minute: MinuteWindow, now: number): ApiError {
  const retryAfterSeconds = minute.resetSeconds(now);
  const message = `This key can send ${minute.limit} requests per minute; retry in ${retryAfterSeconds} s`;
  return new ApiError('rate_limited', message, { retryAfterSeconds });
}

/** What is not counted tells the true counts of all processes. */
export function readUsage(requestContext: RequestContext, { meter }: ActiveKey): Promise<void> | undefined {
  if (requestContext.usageRead) return undefined;
  requestContext.usageRead = true;
  return meter.refresh(requestContext.now);
}

export function requirePlan({ plan }: ActiveKey, endpoint: Endpoint): void {
  if (PLANS[plan].rank >= RANK[endpoint.plan]) return;
  throw new ApiError('forbidden', `This endpoint requires ${planText(endpoint.plan)}; this key has the plan ${plan}`);
}

/** A key is for what it was made for: one that feeds does not read, unless it was made for both. */
export function requireScope({ stored }: ActiveKey, { scope = 'read' }: Endpoint): void {
  if (stored.scopes.includes(scope)) return;
  const purpose = SCOPES[scope].toLowerCase();
  throw new ApiError('forbidden', `This endpoint requires a key with the scope ${scope}: this key cannot ${purpose}`);
}

export function requirePlanForParameters({ plan }: ActiveKey, { gate }: ParsedRequest): void {
  if (gate === null || PLANS[plan].rank >= RANK[gate.plan]) return;
  throw new ApiError('forbidden', `${gate.field} requires ${planText(gate.plan)}; this key has the plan ${plan}`);
}

function planText(plan: keyof typeof RANK): string {
  return plan === 'paid' ? 'a paid plan' : `the plan ${plan} or a higher one`;
}
