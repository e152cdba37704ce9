import { accessOf, MONTH_DAYS, monthLimit } from '../../src/accounts/plans.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { webhookEndpoints } from '../../src/api/v2/changes/webhooks.ts';
import { exportEndpoints } from '../../src/api/v2/export.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import { DEFAULT_PLANS } from './default-plans.ts';
import { generatedFrom, table } from './markdown.ts';

const HEADERS: readonly (readonly [string, string])[] = [
  ['`X-RateLimit-Limit`, `-Remaining`', 'requests per day, and requests left today'],
  ['`X-RateLimit-Reset`', 'end of the day, in Unix seconds'],
  ['`RateLimit`, `RateLimit-Policy`', 'limits per minute, day and month, in the format of the IETF draft'],
  ['`x-ratelimit-requests-limit`, `-remaining`', 'requests per day again, under the names that existing clients read'],
  ['`X-Overage`', '`true` over the daily limit of a paid plan'],
  ['`Retry-After`', 'seconds to wait, with 429 and 503'],
];

export function limitsPage(): string {
  const count = (value: number | null) => (value === null ? 'unlimited' : value.toLocaleString('en'));
  const stored = Object.values(DEFAULT_PLANS);
  const plans = stored.map(({ name, perMinute, perDay, streams, webhooks, exports, isHard }) => [
    `\`${name}\``,
    count(perMinute),
    count(perDay),
    count(monthLimit(perDay)),
    count(streams),
    count(webhooks),
    count(exports),
    isHard ? '429' : 'served, counted as overage',
  ]);
  const included = stored.map((plan) => {
    const { live, odds } = accessOf(plan);
    return [`\`${plan.name}\``, live ? 'as they are' : 'as not started', odds ? 'yes' : 'no'];
  });
  const titles = [
    'Plan',
    'Per minute',
    'Per day',
    'Per month',
    'Open streams',
    'Webhooks',
    'Running exports',
    'Over the daily or monthly limit',
  ];
  const endpoints = [...V2_ENDPOINTS, ...webhookEndpoints(null), ...exportEndpoints(null), ...V1_ENDPOINTS];
  return `${generatedFrom('src/store/migrations/accounts/ and the endpoints')}
# Plans and limits

Each key belongs to an account, and each account has a plan. These are the plans of a new installation; the operator can
change them and add others. Your dashboard and \`GET /api/account/plans\` show those of your service.

${table(titles, plans)}

Days and months begin at 00:00 UTC. The monthly limit is ${MONTH_DAYS} times the daily limit. On every plan, a request
over the limit per minute returns 429. The limits per minute, of streams and of exports apply to a key, the others to an
account. Keys of scope \`browser\` have no limit of streams of their own; together they can open half of the streams that
a node [holds](scaling.md#in-front-of-the-nodes).

The limit per minute is exact: no 60 seconds contain more requests than the limit, and 60 seconds after a request you can
send the next one in its place. All processes and machines of a service share every limit, and a restart resets none.

With a hard cap, a paid plan also returns 429 over the daily or monthly limit, so there is no overage. Set it on your
dashboard or with \`POST /api/account/hard-cap\`. The operator can set it with [\`keys hard-cap\`](operations.md#keys).

## What each plan includes

Every plan can use all endpoints, with these exceptions:

${listOf(endpoints.filter(({ plan }) => plan !== 'free'))}
- The parameter \`live\` of \`/fixtures\`, which returns matches in play, and of \`/standings\`, which counts them, needs a
  paid plan.
- \`include=odds\`, the export of odds, and \`types=odds\` or \`types=live-odds\` of changes, streams and webhooks need the
  plan \`ultra\`.

${table(['Plan', 'Matches in play', 'Odds'], included)}

This holds wherever you read the data: in both versions, exports, the change log, streams, webhooks and tools of
assistants. A plan without matches in play shows them as not started (\`NS\`), without clock, score, events and statistics,
until they end. \`status=NS\` finds them, and \`status=1H\` finds nothing. Line-ups are shown as soon as they are known. A
plan without odds does not receive changes of odds.

A request that the plan does not include returns [\`forbidden\`](errors.md#forbidden). The error names the plan you need.

## What counts

Each of these counts as one request: a successful response, an unchanged response (304), and an error in the request
(400, 403, or 404 on an existing path). At [\`/mcp\`](assistants.md), a tool call counts as the requests that it sends, but
at least as one, and every other message as one. These do not count:

- Errors with 401, 429 and 5xx, and unknown paths
- Images and documentation pages
- The live feed
- Requests with which an account manages its keys
${listOf(endpoints.filter(({ metered }) => !metered))}

## Check your remaining requests

Every response has these headers, including errors:

${table(['Header', 'Meaning'], HEADERS)}

For a key with the setting [\`rateHeaders=upstream\`](migrate-from-api-football.md#settings-of-a-key), the headers
\`X-RateLimit-*\` show the limit per minute.

\`\`\`sh
curl -s -o /dev/null -D - -H "x-api-key: $KEY" 'http://127.0.0.1:3000/api/v2/account'
\`\`\`

Over the limit per minute, the error is [\`rate_limited\`](errors.md#rate_limited). Over the daily or monthly limit, it is
[\`quota_exceeded\`](errors.md#quota_exceeded). Wait for the number of seconds in \`Retry-After\`. The [client](clients.md)
does this for you.

In the responses of one process, the remaining requests of the day and the month never rise before the period ends. The
processes of a service lease requests in blocks; near the limit a block is one request. Each process counts the blocks
of the others as used, and learns of new ones within a second. So a response can show too few requests by what the others
have not yet used of their blocks, and too many by what they leased within the last second.

To avoid downloading unchanged data, send \`If-None-Match\` with the \`ETag\` you have. The request counts, but the response
has no body.
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
