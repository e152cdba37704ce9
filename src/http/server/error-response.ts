/** Error responses: any thrown value becomes the error body of the request's version. */
import { ApiError, type ErrorCode, UnavailableError } from '../../base/errors.ts';
import { PROBLEM_TYPE, problem } from '../endpoint/problem.ts';
import { isPretty, type QueryPairs, sentTo } from '../endpoint/query.ts';
import type { ErrorContext } from '../endpoint/version.ts';
import type { Observer } from '../metrics/observer.ts';
import { jsonOf } from '../request/render.ts';
import type { RequestContext } from '../request/request-context.ts';

const UNAVAILABLE_RETRY_SECONDS = 5;

const CODE_OF_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['bad_request', 'The request is malformed'],
  408: ['timeout', 'The request took too long: send it without long pauses'],
  413: ['too_large', 'The body is too large: send a smaller one'],
  414: ['uri_too_long', 'The URL is too long: send a shorter one'],
  415: ['unsupported_media', 'The content type is not supported: send the body as application/json'],
};

/** Fastify error code > message, where the status alone does not tell the client what to fix. */
const BODY_FAULTS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON',
};

/** The error for the client. Any error that is not an ApiError becomes its cause, which is logged and not sent. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof UnavailableError) {
    const { callerMessage, retryAfterSeconds } = error;
    return new ApiError('unavailable', callerMessage, { cause: error, retryAfterSeconds });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const [code, message] = CODE_OF_STATUS[status] ?? ['internal', 'The service failed; retry later'];
  const bodyFault = error instanceof Error && 'code' in error ? BODY_FAULTS[String(error.code)] : undefined;
  return new ApiError(code, bodyFault ?? message, { cause: error });
}

/** Sends the error in the shape of the request's version and logs its cause. A 5xx refunds a counted request. */
export function sendError(
  requestContext: RequestContext,
  thrown: unknown,
  parts: { publicUrl: string; observer: Observer },
): void {
  const error = asApiError(thrown);
  if (error.status >= 500 && requestContext.countedAt !== null) {
    requestContext.key?.meter.refund(requestContext.countedAt);
    requestContext.record = null;
    requestContext.countedAt = null;
  }
  const context: ErrorContext = {
    requestId: requestContext.requestId,
    endpoint: requestContext.route?.name ?? '',
    sent: requestContext.sent.length > 0 ? requestContext.sent : sentIn(requestContext),
    publicUrl: parts.publicUrl,
  };
  const body = jsonOf(
    requestContext.version?.errorBody(error, context) ?? problem(error, context),
    isPretty(context.sent),
  );
  const status = statusOf(error, requestContext);
  const headers = errorHeaders(error);
  if (status !== error.status) headers.push('X-Error-Status', String(error.status));
  requestContext.sendBody(status, requestContext.version?.errorType ?? PROBLEM_TYPE, body, headers);
  parts.observer.finished(requestContext, status, error);
}

/** The query of a request that was rejected before parsing: version 1 echoes it in the error body. */
function sentIn({ request: { url }, version }: RequestContext): QueryPairs {
  return (url === undefined ? null : sentTo(version, url)) ?? [];
}

/** The status to send, which settings of the key may change. */
function statusOf(error: ApiError, { version, key }: RequestContext): number {
  return key === null ? error.status : (version?.statusFor?.(error, key.settings) ?? error.status);
}

export function errorHeaders(error: ApiError): string[] {
  const headers = ['Cache-Control', 'no-store'];
  for (const [name, value] of Object.entries(error.headers)) headers.push(name, value);
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  if (error.status === 401) headers.push('WWW-Authenticate', 'ApiKey realm="touchline", header="x-api-key"');
  return headers;
}
