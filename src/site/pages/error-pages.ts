/** What to do about each error: for its page, and for docs/errors.md. Links are relative to docs/. */
import { ERRORS, type ErrorCode } from '../../base/errors.ts';

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const WHAT_TO_DO: Readonly<Record<ErrorCode, string>> = {
  bad_request:
    'A parameter is missing, unknown, repeated or malformed. Correct the parameters listed in `errors` and send the request again.',
  unauthorized:
    'Send a valid key in the `x-api-key` header. Missing, unknown, disabled and revoked keys get the same response.',
  sign_in_failed:
    'Check the email address, the password and the code. A code of an authenticator app works once, for about a minute.',
  second_factor_required: 'Repeat the request with `code`: the code of the authenticator app, or a recovery code.',
  provider_refused:
    'Start to sign in again, in one browser, and finish within five minutes. If it happens again, the operator finds the reason in the log.',
  email_unverified:
    'Confirm your email address at the identity provider. The operator may allow addresses of some domains only.',
  email_unproven:
    'Sign in with your password. The organisation can sign you in as well once the address is proven: by a link that was sent there and has set a password, or by the operator with `touchline users prove-email`.',
  no_account: 'Ask an administrator to invite the email address that the identity provider knows you by.',
  forbidden:
    'The plan of the key does not include this endpoint or parameter, or the key does not have the required scope. `detail` says which. Ask the operator for a higher plan, or for a key with that scope.',
  not_found: 'No record has this id. Check the id, or search for the record by name.',
  no_endpoint: 'Check the path in the API reference.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  timeout: 'The request arrived too slowly. Send it again.',
  conflict: 'The stored data has changed, or contradicts the request. Read it again before you repeat the request.',
  gone: 'This API version is no longer available. Migrate to version 2 with the [migration guide](migration.md).',
  position_gone:
    'The service no longer holds what follows this position, or its numbers were started again. Read the data you need again, then continue from `meta.latest` of the same endpoint.',
  too_large: 'Split the request into smaller ones.',
  uri_too_long: 'Send fewer or shorter parameters, for example fewer ids per request.',
  unsupported_media: 'Send the body as `application/json`.',
  headers_too_large: 'Send fewer or shorter headers, including cookies.',
  quota_exceeded:
    'The account has used up its requests for the day or month. Wait for the number of seconds in `Retry-After`, or ask the operator for a higher plan.',
  rate_limited: 'Wait for the number of seconds in `Retry-After`, and spread your requests over the minute.',
  too_many_attempts:
    'Wait for the number of seconds in `Retry-After`. If you have forgotten your password, ask for a link that sets a new one.',
  too_many_exports:
    'The key runs as many exports as its plan allows. Wait until one finishes before you start the next.',
  too_many_streams:
    'The key has as many open streams as its plan allows. Close one, or use one stream for several `types`.',
  internal: 'The error is on the side of the service. Try again later. The request does not count towards your limits.',
  provider_unavailable: 'Sign in with a password or a passkey, or try again later.',
  unavailable:
    'The service is starting or stopping, cannot reach its store, or has too much of this kind of work to do. Wait for the number of seconds in `Retry-After`, then try again.',
};

const RETRYABLE: readonly ErrorCode[] = [
  'timeout',
  'quota_exceeded',
  'rate_limited',
  'too_many_attempts',
  'too_many_exports',
  'internal',
  'provider_unavailable',
  'unavailable',
];

export function errorPage(code: ErrorCode): string {
  const { status, title } = ERRORS[code];
  const retryAdvice = RETRYABLE.includes(code)
    ? 'The same request can succeed later. If the response has a `Retry-After` header, wait for that number of seconds before you send it again.'
    : 'Sending the same request again does not help.';
  return `# ${title}

Status **${status}**, code \`${code}\`.

## What to do

${WHAT_TO_DO[code]}

${retryAdvice}

## Response

Version 2 responds with \`application/problem+json\`. \`detail\` and \`errors\` describe the error in this request:

\`\`\`json
${JSON.stringify(exampleOf(code), null, 2)}
\`\`\`

Version 1 responds with the same status and its usual envelope, with \`errors\` filled. Include the \`X-Request-Id\` of the
response when you report a problem. See also [all errors](errors.md).
`;
}

/** docs/errors.md with links to the error pages, which exist only on the site. */
export function withErrorPages(markdown: string): string {
  return markdown.replace(/^## (\w+)\n\n\*\*(\d+)\.\*\*/gm, '## $1\n\n[**$2**](/docs/errors/$1)');
}

function exampleOf(code: ErrorCode) {
  const { status, title } = ERRORS[code];
  return {
    type: `http://127.0.0.1:3000/docs/errors/${code}`,
    title,
    status,
    detail: '...',
    code,
    requestId: 'kq3Vd0Zb1xYw-7',
    errors: code === 'bad_request' ? [{ field: 'season', message: 'send the year as four digits, such as 2024' }] : [],
  };
}
