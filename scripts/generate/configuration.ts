import { monthLimit } from '../../src/accounts/plans.ts';
import { OPTION_GROUPS } from '../../src/options/index.ts';
import type { Option } from '../../src/options/option.ts';
import { DEFAULT_PLANS } from './default-plans.ts';
import { generatedFrom, table } from './markdown.ts';

export function configurationPage(): string {
  const plans = Object.values(DEFAULT_PLANS).map((plan) => [
    `\`${plan.name}\``,
    limit(plan.perMinute),
    limit(plan.perDay),
    limit(monthLimit(plan.perDay)),
    plan.isHard ? '429 until the day or month ends' : 'served and counted as overage',
  ]);
  return `${generatedFrom('src/options/ and src/store/migrations/accounts/')}
# Configuration

You configure Touchline with environment variables, or with lines of a file that \`OPTIONS_FILE\` names. It reads them at
start and, with several workers, the file on a [reload](operations.md#workers) too. A variable that is missing or empty has
its default value. If any value is invalid, Touchline reports all errors together and exits with code 2.

${Object.entries(OPTION_GROUPS).map(section).join('\n')}
## Example

\`\`\`sh
PORT=8080 HOST=0.0.0.0 DATABASE_URL=postgres://touchline:secret@db/touchline npm start
\`\`\`

## Plans

Each key belongs to an account, and each account has a plan. On every plan, a request over the limit per minute returns
429. These are the plans of a new installation. \`touchline plans\` and the page \`/admin\` change them.

${table(['Plan', 'Per minute', 'Per day', 'Per month', 'Over the daily or monthly limit'], plans)}

Days and months begin at 00:00 UTC. The response headers \`X-RateLimit-*\` and \`RateLimit\` show the remaining requests.
[Plans and limits](limits.md) has the details.
`;
}

function section([title, group]: readonly [string, Readonly<Record<string, Option>>]): string {
  const options = Object.entries(group).map(([name, option]) => [
    `\`${name}\``,
    option.meaning,
    option.default === '' ? 'empty' : `\`${option.default}\``,
  ]);
  return `## ${title}\n\n${table(['Variable', 'Meaning', 'Default'], options)}\n`;
}

function limit(value: number | null): string {
  return value === null ? 'unlimited' : value.toLocaleString('en');
}
