import { ERRORS } from '../../src/base/errors.ts';
import { WHAT_TO_DO } from '../../src/http/docs.ts';
import { madeFrom } from './markdown.ts';

export function errorsPage(): string {
  const codes = Object.entries(ERRORS).map(
    ([code, { status, title }]) =>
      `## ${code}\n\n**${status}.** ${title}.\n\n${plain(WHAT_TO_DO[code as keyof typeof ERRORS])}\n`,
  );
  return `${madeFrom('src/base/errors.ts and src/http/docs.ts')}
# Errors

Both versions send the true HTTP status. Version 2 answers \`application/problem+json\` with the code below in \`code\` and
the address of its page on the running service in \`type\`; version 1 answers its usual envelope with \`errors\` filled.
Every answer has an \`X-Request-Id\`, under which the service's log tells the rest.

${codes.join('\n')}`;
}

/** The service's own pages are HTML; links within them lead to pages that only it has. */
function plain(html: string): string {
  return html.replace(/<\/?code>/g, '`').replace(/<a [^>]*>([^<]*)<\/a>/g, '$1');
}
