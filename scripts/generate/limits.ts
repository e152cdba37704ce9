import { MONTH_DAYS, PLANS } from '../../src/accounts/plans.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { exportEndpoints } from '../../src/api/v2/export.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import { webhookEndpoints } from '../../src/api/v2/webhooks.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { madeFrom, table } from './markdown.ts';

const HEADERS: readonly (readonly [string, string])[] = [
  ['`X-RateLimit-Limit`, `-Remaining`', 'requests a day, and left today'],
  ['`X-RateLimit-Reset`', 'when the day ends, Unix seconds'],
  ['`RateLimit`, `RateLimit-Policy`', 'minute, day and month in one, as the IETF draft writes it'],
  ['`x-ratelimit-requests-limit`, `-remaining`', 'the day again, under the names existing clients read'],
  ['`X-Overage`', '`true` beyond the day of a paid plan'],
  ['`Retry-After`', 'seconds to wait, on 429 and 503'],
];

/** Plans, what they include, and how requests are counted. */
export function limitsPage(): string {
  const count = (value: number | null) => (value === null ? 'no ceiling' : value.toLocaleString('en'));
  const plans = Object.entries(PLANS).map(([name, { perMinute, perDay, streams, webhooks, exports, paid }]) => [
    `\`${name}\``,
    count(perMinute),
    count(perDay),
    count(perDay === null ? null : perDay * MONTH_DAYS),
    count(streams),
    count(webhooks),
    count(exports),
    paid ? 'served, counted as overage' : '429',
  ]);
  const titles = [
    'Plan',
    'A minute',
    'A day',
    'A month',
    'Streams at once',
    'Webhooks',
    'Exports at once',
    'Past the day or month',
  ];
  const endpoints = [...V2_ENDPOINTS, ...webhookEndpoints(null), ...exportEndpoints(null), ...V1_ENDPOINTS];
  return `${madeFrom('src/accounts/plans.ts and the endpoints')}
# Plans and limits

A key belongs to an account, an account to a plan.

${table(titles, plans)}

Days and months begin at 00:00 UTC; a month is ${MONTH_DAYS} days' worth. The minute limit holds in every plan. Streams and
exports are counted for each key in each process of the service, webhooks for each account.

## What a plan includes

Every plan reads everything but this:

${listOf(endpoints.filter(({ plan }) => plan !== 'free'))}
- The parameter \`live\` of \`/fixtures\`, which shows matches in play, needs a paid plan.

A request beyond the plan is [\`forbidden\`](errors.md#forbidden), and says which plan it needs.

## What counts

A request that was answered, unchanged (304), or refused for what it asks (400, 403, 404 below a known path) counts as one.
What does not count: 401, unknown paths, 429, faults of ours (5xx), pictures, these pages, the
live feed, what an account does with its keys, and

${listOf(endpoints.filter(({ metered }) => !metered))}

## What is left

Every answer says it, errors too:

${table(['Header', 'Says'], HEADERS)}

\`\`\`sh
curl -s -o /dev/null -D - -H "x-api-key: $KEY" 'http://127.0.0.1:3000/api/v2/account'
\`\`\`

Past the minute the answer is [\`rate_limited\`](errors.md#rate_limited), past the day or month
[\`quota_exceeded\`](errors.md#quota_exceeded). Wait for the seconds in \`Retry-After\`; the [client](clients.md) does.
Asking again for what did not change costs a request but no body: send \`If-None-Match\` with the \`ETag\` you have.
`;
}

function listOf(endpoints: readonly Endpoint[]): string {
  return endpoints
    .map(({ method, path, plan }) => {
      const needs = plan === 'free' ? '' : plan === 'paid' ? ' needs a paid plan' : ` needs the plan \`${plan}\``;
      return `- \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\`${needs}`;
    })
    .join('\n');
}
