import { ERRORS } from '../../src/base/errors.ts';
import { ERROR_CODES, WHAT_TO_DO } from '../../src/site/pages/error-pages.ts';
import { generatedFrom } from './markdown.ts';

export function errorsPage(): string {
  const codes = ERROR_CODES.map((code) => {
    const { status, title } = ERRORS[code];
    return `## ${code}\n\n**${status}.** ${title}.\n\n${WHAT_TO_DO[code]}\n`;
  });
  return `${generatedFrom('src/base/errors.ts and src/site/pages/error-pages.ts')}
# Errors

Both versions use the matching HTTP status for each error. Version 2 responds with \`application/problem+json\`: \`code\` is
one of the codes below, and \`type\` is the URL of the page about it on the running service. Version 1 responds with its
usual envelope, with \`errors\` filled. Every response has an \`X-Request-Id\` header. Use it to find the request in the
service's log.

${codes.join('\n')}`;
}
