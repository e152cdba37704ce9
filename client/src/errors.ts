/** The error class of the client. */
import type { ServiceErrorCode } from './generated/error-codes.ts';

/**
 * The service's codes, `network_error` without a response, and `unexpected_answer` for a response of another format.
 */
export type ErrorCode = ServiceErrorCode | 'network_error' | 'unexpected_answer';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface ErrorFields {
  readonly status?: number;
  readonly code: ErrorCode;
  readonly title?: string;
  readonly detail: string;
  readonly requestId?: string | null;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

export class TouchlineError extends Error {
  override readonly name = 'TouchlineError';
  /** HTTP status; 0 without a response */
  readonly status: number;
  readonly code: ErrorCode;
  /** the kind of error, for people */
  readonly title: string;
  /** what is wrong with this request and what to do */
  readonly detail: string;
  /** id of the request in the service's log */
  readonly requestId: string | null;
  /** messages by parameter */
  readonly errors: readonly FieldError[];
  /** seconds to wait before a retry, if the service gives them */
  readonly retryAfterSeconds: number | null;

  constructor({ status = 0, code, title = code.replaceAll('_', ' '), detail, cause, ...more }: ErrorFields) {
    super(`${status === 0 ? '' : `${status} `}${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.requestId = more.requestId ?? null;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Error body of version 2 (application/problem+json). */
interface Problem {
  readonly code: ErrorCode;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

/** Version 1 has no error codes. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  410: 'gone',
  414: 'uri_too_long',
  429: 'rate_limited',
  431: 'headers_too_large',
  500: 'internal',
  503: 'unavailable',
};

/** Converts an error response of either version, or of a proxy, to an error. Reads the body. */
export async function errorOf(response: Response, now: number): Promise<TouchlineError> {
  const { status, headers } = response;
  const common = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: secondsToWait(headers.get('retry-after'), now),
  };
  const text = await response.text();
  const body = parseJson(text);
  if (isObject(body) && typeof body.code === 'string' && typeof body.detail === 'string') {
    const { code, title, detail, errors } = body as unknown as Problem;
    return new TouchlineError({ ...common, code, title, detail, errors: errors ?? [] });
  }
  const code = CODE_BY_STATUS[status] ?? 'unexpected_answer';
  if (isObject(body) && isObject(body.errors)) {
    const errors = Object.entries(body.errors).map(([field, message]) => ({ field, message: String(message) }));
    const exhausted = status === 429 && 'requests' in body.errors;
    const detail = errors.map(({ message }) => message).join(' ');
    return new TouchlineError({ ...common, code: exhausted ? 'quota_exceeded' : code, detail, errors });
  }
  const detail = text.slice(0, 200) || `The response has status ${status} and no body.`;
  return new TouchlineError({ ...common, code, detail });
}

/** Parses `Retry-After`, which holds seconds or a date. */
export function secondsToWait(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // such as HTML from a proxy
  }
}
