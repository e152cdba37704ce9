/** What to do about each error: its page, and its paragraph in docs/errors.md. Links are as from there. */
import { ERRORS, type ErrorCode } from '../base/errors.ts';

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const WHAT_TO_DO: Readonly<Record<ErrorCode, string>> = {
  bad_request:
    'A parameter is missing, unknown, repeated or malformed. The answer names each one; correct them and send the request again.',
  unauthorized:
    'Send a valid key in the `x-api-key` header. Missing, unknown, disabled and revoked keys get the same answer.',
  forbidden:
    'The plan of the key does not include this endpoint or parameter, or the key was made for something else: the answer says which. Ask the operator for a higher plan, or for a key with the scope that is named.',
  not_found: 'Nothing of that id is stored. Check the id, or search for it by name.',
  no_endpoint: 'Check the path against the reference.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  timeout: 'The request arrived too slowly. Send it again.',
  conflict: 'What is stored has changed or contradicts the request. Read it again, then decide.',
  gone: 'This version no longer answers. Move to version 2; the [migration guide](migration.md) says how.',
  position_gone:
    'The changes after this position are no longer kept, or the log began anew. Read what you need afresh, then go on from `meta.latest` of `/api/v2/changes`.',
  too_large: 'Split the request into smaller ones.',
  uri_too_long: 'Send fewer or shorter parameters, for instance fewer ids at once.',
  unsupported_media: 'Send the body as `application/json`.',
  headers_too_large: 'Send fewer or shorter headers, cookies included.',
  quota_exceeded:
    'The allowance of the day or month is used up. Wait for the seconds in `Retry-After`, or ask for a higher plan.',
  rate_limited: 'Too many requests within one minute. Wait for the seconds in `Retry-After` and send them more evenly.',
  too_many_exports:
    'This key takes as many exports as its plan allows. Wait until one has arrived, then ask for the next: one after the other.',
  too_many_streams:
    'This key has as many streams open as its plan allows. Close one, or follow more with one stream: `types` takes several.',
  internal: 'The fault is ours. Try again a little later; the request did not count.',
  unavailable: 'The service is starting, stopping or has lost its store. Try again after `Retry-After` seconds.',
};

const AGAIN: readonly ErrorCode[] = [
  'timeout',
  'quota_exceeded',
  'rate_limited',
  'too_many_exports',
  'internal',
  'unavailable',
];

export function errorPage(code: ErrorCode): string {
  const { status, title } = ERRORS[code];
  const again = AGAIN.includes(code)
    ? 'The same request may succeed later: send it again, after the seconds in `Retry-After` where the answer names them.'
    : 'Sending the same request again will not help.';
  return `# ${title}

Status **${status}**, code \`${code}\`.

## What to do

${WHAT_TO_DO[code]}

${again}

## How it looks

Version 2 answers \`application/problem+json\`; \`detail\` and \`errors\` say what was wrong this time:

\`\`\`json
${JSON.stringify(exampleOf(code), null, 2)}
\`\`\`

Version 1 answers its envelope with \`errors\` filled, and the same status. Include the \`X-Request-Id\` of the answer when
you report a problem. [All errors](errors.md)
`;
}

/** docs/errors.md with links to the pages that only the service has. */
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
