/** Every error that a client can receive: code > status and title. The docs have a page for each code. */
export const ERRORS = {
  bad_request: { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'The API key is missing or not valid' },
  forbidden: { status: 403, title: 'The API key does not allow this request' },
  not_found: { status: 404, title: 'Not found' },
  no_endpoint: { status: 404, title: 'No such endpoint' },
  method_not_allowed: { status: 405, title: 'This endpoint does not support this method' },
  timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the stored data' },
  gone: { status: 410, title: 'This API version is switched off' },
  position_gone: { status: 410, title: 'The change log does not contain this position' },
  too_large: { status: 413, title: 'The request body is too large' },
  uri_too_long: { status: 414, title: 'The URL is too long' },
  unsupported_media: { status: 415, title: 'This endpoint does not support this content type' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  quota_exceeded: { status: 429, title: 'The daily or monthly limit is used up' },
  rate_limited: { status: 429, title: 'Too many requests within one minute' },
  too_many_exports: { status: 429, title: 'Too many exports are running' },
  too_many_streams: { status: 429, title: 'Too many open streams' },
  internal: { status: 500, title: 'The service failed to process the request' },
  unavailable: { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A fault of one field of the request; `field` is its name as sent, possibly an alias. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An error for the client. `message` says what to do; `cause` is only logged, so put internal details there. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: readonly FieldError[];
      retryAfterSeconds?: number;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** An error that the operator can fix. The message says in one line what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
