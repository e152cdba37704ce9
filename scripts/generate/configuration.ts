import { MONTH_DAYS, PLANS } from '../../src/accounts/plans.ts';
import { OPTIONS } from '../../src/config.ts';
import { madeFrom, table } from './markdown.ts';

export function configurationPage(): string {
  const options = Object.entries(OPTIONS).map(([name, option]) => [
    `\`${name}\``,
    option.meaning,
    option.default === '' ? 'empty' : `\`${option.default}\``,
  ]);
  const plans = Object.entries(PLANS).map(([name, plan]) => [
    `\`${name}\``,
    limit(plan.perMinute),
    limit(plan.perDay),
    limit(plan.perDay === null ? null : plan.perDay * MONTH_DAYS),
    plan.paid ? 'served and counted as overage' : '429 until the next day',
  ]);
  return `${madeFrom('src/config.ts and src/accounts/plans.ts')}
# Configuration

Touchline is configured by environment variables, read once at start. A variable that is absent or empty takes its
default. Every fault is reported together, and the command then ends with exit code 2.

${table(['Variable', 'Meaning', 'Default'], options)}

\`\`\`sh
PORT=8080 HOST=0.0.0.0 DATABASE_URL=postgres://touchline:secret@db/touchline npm start
\`\`\`

## Plans

A key belongs to an account, an account to a plan. The minute limit refuses with 429 in every plan.

${table(['Plan', 'A minute', 'A day', 'A month', 'Past the day or month'], plans)}

Days and months begin at 00:00 UTC. Answers carry what is left in \`X-RateLimit-*\` and \`RateLimit\`.
`;
}

function limit(value: number | null): string {
  return value === null ? 'no ceiling' : value.toLocaleString('en');
}
