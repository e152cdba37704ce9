/** What went wrong, as an error that programs can tell apart. */
import type { ServiceErrorCode } from './generated/error-codes.ts';

/** The service's own codes, and what befalls requests that never reach it or come back changed. */
export type ErrorCode = ServiceErrorCode | 'network_error' | 'unexpected_answer';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Told {
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
  /** of the answer; 0 where none came */
  readonly status: number;
  readonly code: ErrorCode;
  /** the kind of error, in words */
  readonly title: string;
  /** what went wrong this time and what to do */
  readonly detail: string;
  /** under which the service's log tells the rest */
  readonly requestId: string | null;
  /** what is wrong with which parameter */
  readonly errors: readonly FieldError[];
  /** when to ask again, where the service says so */
  readonly retryAfterSeconds: number | null;

  constructor({ status = 0, code, title = code.replaceAll('_', ' '), detail, cause, ...more }: Told) {
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

/** Problem of version 2. */
interface Problem {
  readonly code: ErrorCode;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

/** Version 1 has no codes. */
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

/** The error that an answer tells of, whichever version or proxy it comes from. Reads its body. */
export async function errorOf(response: Response, now: number): Promise<TouchlineError> {
  const { status, headers } = response;
  const common = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: secondsToWait(headers.get('retry-after'), now),
  };
  const text = await response.text();
  const body = parsed(text);
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
  const detail = text.slice(0, 200) || `The answer has the status ${status} and says nothing.`;
  return new TouchlineError({ ...common, code, detail });
}

/** Of `Retry-After`: seconds or a date. */
export function secondsToWait(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // of a proxy, in HTML
  }
}
