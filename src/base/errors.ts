/** Every error that a client can receive: code > status and title. The docs have a page for each code. */
export const ERRORS = {
  bad_request: { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'The API key is missing or not valid' },
  sign_in_failed: { status: 401, title: 'Signing in failed' },
  second_factor_required: { status: 401, title: 'Signing in needs a second factor' },
  provider_refused: { status: 401, title: 'The identity provider has not confirmed who you are' },
  email_unverified: {
    status: 403,
    title: 'The identity provider has not verified an email address that is allowed here',
  },
  email_unproven: { status: 403, title: 'An account has this email address, but has not proven it' },
  no_account: { status: 403, title: 'There is no account for this person' },
  forbidden: { status: 403, title: 'The API key does not allow this request' },
  not_found: { status: 404, title: 'Not found' },
  no_endpoint: { status: 404, title: 'No such endpoint' },
  method_not_allowed: { status: 405, title: 'This endpoint does not support this method' },
  timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the stored data' },
  gone: { status: 410, title: 'This API version is switched off' },
  position_gone: { status: 410, title: 'What follows this position is no longer stored' },
  too_large: { status: 413, title: 'The request body is too large' },
  uri_too_long: { status: 414, title: 'The URL is too long' },
  unsupported_media: { status: 415, title: 'This endpoint does not support this content type' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  quota_exceeded: { status: 429, title: 'The daily or monthly limit is used up' },
  rate_limited: { status: 429, title: 'Too many requests within one minute' },
  too_many_attempts: { status: 429, title: 'Too many attempts to sign in' },
  too_many_exports: { status: 429, title: 'Too many exports are running' },
  too_many_streams: { status: 429, title: 'Too many open streams' },
  internal: { status: 500, title: 'The service failed to process the request' },
  provider_unavailable: { status: 503, title: 'The identity provider does not respond' },
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

/** Why the store cannot do what was asked of it now. */
export type UnavailableReason =
  | 'unreachable'
  | 'in_doubt'
  | 'timeout'
  | 'locked'
  | 'conflict'
  | 'read_only'
  | 'disk_full'
  | 'damaged'
  | 'replaced';

/** What clients read: neither host names nor paths. */
const UNAVAILABLE: Readonly<Record<UnavailableReason, { retryAfterSeconds: number; message: string }>> = {
  unreachable: { retryAfterSeconds: 1, message: 'The database cannot be reached; retry later' },
  in_doubt: {
    retryAfterSeconds: 1,
    message: 'The database was lost while it stored the change, which may be stored; read it before you send it again',
  },
  timeout: { retryAfterSeconds: 5, message: 'The database took too long to respond; retry later' },
  locked: { retryAfterSeconds: 5, message: 'Another process is writing to the database; retry later' },
  conflict: { retryAfterSeconds: 1, message: 'Another write changed the same data; retry now' },
  read_only: { retryAfterSeconds: 30, message: 'The database is read-only, so nothing was stored; retry later' },
  disk_full: { retryAfterSeconds: 30, message: 'The disk of the database is full, so nothing was stored; retry later' },
  damaged: { retryAfterSeconds: 30, message: 'The database cannot read its files; retry later' },
  replaced: { retryAfterSeconds: 30, message: 'The database file was replaced, so nothing was stored; retry later' },
};

/** The store cannot respond at the moment. `message` is for the operator, `callerMessage` for clients, which get 503. */
export class UnavailableError extends OperatorError {
  override name = 'UnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }

  get callerMessage(): string {
    return UNAVAILABLE[this.reason].message;
  }

  get retryAfterSeconds(): number {
    return UNAVAILABLE[this.reason].retryAfterSeconds;
  }
}
