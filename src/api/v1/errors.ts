import { z } from 'zod';
import { ApiError, type ErrorCode } from '../../base/errors.ts';
import type { ErrorContext, Version } from '../../http/endpoint/version.ts';

const PREFIX = '/api/v1';

// `Deprecation` is a structured date (RFC 9745), `Sunset` an HTTP date (RFC 8594)
const DEPRECATED_AT = '@1767225600'; // 2026-01-01
const SUNSET = 'Fri, 01 Jan 2027 00:00:00 GMT';

/** Keys of `errors` that existing clients read, for errors that do not concern a parameter. */
const ERROR_KEY: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'token',
  forbidden: 'plan',
  quota_exceeded: 'requests',
  rate_limited: 'rateLimit',
  no_endpoint: 'endpoint',
  method_not_allowed: 'endpoint',
  gone: 'endpoint',
  internal: 'bug',
  unavailable: 'bug',
};

const ErrorEnvelope = z.object({
  get: z.string(),
  parameters: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
  errors: z.record(z.string(), z.string()).describe('error messages by parameter or subject'),
  results: z.literal(0),
  paging: z.object({ current: z.int(), total: z.int() }),
  response: z.array(z.unknown()).max(0),
});

/** Version 1: errors in the envelope, and headers that announce its end. */
export function v1Version({
  publicUrl,
  stopped,
  mounts = [PREFIX],
}: {
  readonly publicUrl: string;
  readonly stopped: boolean;
  /** prefixes under which it answers */
  readonly mounts?: readonly string[];
}): Version {
  const guide = `${publicUrl}/docs/migration`;
  const links = [
    `<${publicUrl}/docs/v2>; rel="successor-version"`,
    `<${guide}>; rel="deprecation"; type="text/html"`,
    `<${guide}>; rel="sunset"; type="text/html"`,
  ];
  return {
    name: 'v1',
    prefix: PREFIX,
    mounts,
    ignoresEmptyParameters: true,
    statusFor: (error, { errors }) => (errors === 'upstream' && error.status === 400 ? 200 : error.status),
    title: 'Touchline, version 1',
    description:
      'The legacy API, with the envelope `{get, parameters, errors, results, paging, response}`. Send the key in `x-api-key`. ' +
      'Version 2 is current. Every response links to the migration guide.',
    headers: ['Deprecation', DEPRECATED_AT, 'Sunset', SUNSET, 'Link', links.join(', ')],
    errorType: 'application/json; charset=utf-8',
    errorSchema: ErrorEnvelope,
    errorBody: errorEnvelope,
    stopped: stopped
      ? new ApiError('gone', `Version 1 is switched off. Use version 2; migration guide: ${guide}`)
      : null,
  };
}

function errorEnvelope(error: ApiError, context: ErrorContext): z.output<typeof ErrorEnvelope> {
  const general = ERROR_KEY[error.code] ?? 'request';
  const text = error.status >= 500 ? `${error.message} (request ${context.requestId})` : error.message;
  return {
    get: context.endpoint,
    parameters: context.sent.length === 0 ? [] : Object.fromEntries(context.sent),
    errors:
      error.fields.length === 0
        ? { [general]: text }
        : Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
    results: 0,
    paging: { current: 1, total: 1 },
    response: [],
  };
}
