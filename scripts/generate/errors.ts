import { ERRORS } from '../../src/base/errors.ts';
import { ERROR_CODES, WHAT_TO_DO } from '../../src/site/error-pages.ts';
import { madeFrom } from './markdown.ts';

export function errorsPage(): string {
  const codes = ERROR_CODES.map((code) => {
    const { status, title } = ERRORS[code];
    return `## ${code}\n\n**${status}.** ${title}.\n\n${WHAT_TO_DO[code]}\n`;
  });
  return `${madeFrom('src/base/errors.ts and src/site/error-pages.ts')}
# Errors

Both versions send the true HTTP status. Version 2 answers \`application/problem+json\` with the code below in \`code\` and
the address of its page on the running service in \`type\`; version 1 answers its usual envelope with \`errors\` filled.
Every answer has an \`X-Request-Id\`, under which the service's log tells the rest.

${codes.join('\n')}`;
}
