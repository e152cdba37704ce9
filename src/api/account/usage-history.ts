/** Usage of the caller's account by hour, endpoint, status and key, and its last requests. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { beginningOfDays, LOGGED_MAX, type LoggedRequest, type UsageSum } from '../../store/accounts/usage-history.ts';
import { integer } from '../params.ts';
import { answer, dataOf, KEY_ID_LENGTH_MAX, type PartsOf, shared } from './parts.ts';

const tagged = { ...shared, tag: 'Account', access: 'account', scope: 'admin', method: 'GET' } as const;

const DAYS_MAX = 365;

const key = z.string().max(KEY_ID_LENGTH_MAX).optional().describe('id of a key; default: all keys of the account');
const days = integer(
  { description: 'number of UTC days, today included; default: 7' },
  { min: 1, max: DAYS_MAX },
).default(7);

const Sum = z.object({
  hour: z.iso.datetime().optional().describe('beginning of the hour'),
  endpoint: z.string().optional(),
  status: z.int().optional(),
  key: z.string().optional().describe('id of the key'),
  requests: z.int(),
  errors: z.int().describe('with a status of 400 or more'),
  averageMs: z.number().describe('mean time to the response, in milliseconds'),
});
const LoggedRow = z.object({
  at: z.iso.datetime(),
  key: z.string().describe('id of the key'),
  requestId: z.string(),
  method: z.string(),
  path: z.string().describe('with the query, without secrets'),
  endpoint: z.string(),
  status: z.int(),
  ms: z.number(),
});

export function usageHistoryEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [historyEndpoint(parts), requestsEndpoint(parts)];
}

function historyEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.usage.history',
    path: '/api/account/usage/history',
    summary: 'Requests by hour, endpoint, status or key',
    description: 'Counted by each process and written every 10 seconds, for at most `USAGE_DAYS` days.',
    query: z.object({ by: z.enum(['hour', 'endpoint', 'status', 'key']).default('hour'), key, days }),
    example: { query: { by: 'endpoint' } },
    response: dataOf(z.array(Sum)),
    async handle({ caller: { accountId }, query, now }) {
      const { history, usage } = parts();
      await usage.flush();
      const since = beginningOfDays(query.days, now);
      const sums = await history.sums(query.by, { accountId, keyId: query.key ?? null, since });
      return answer(sums.map((sum) => presentSum(query.by, sum)));
    },
  });
}

function presentSum(by: 'hour' | 'endpoint' | 'status' | 'key', sum: UsageSum): z.output<typeof Sum> {
  const { group, requests, errors, microseconds } = sum;
  const averageMs = Math.round(microseconds / requests / 10) / 100;
  const named = by === 'hour' ? new Date(group).toISOString() : group;
  return { [by]: named, requests, errors, averageMs };
}

function requestsEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.requests',
    path: '/api/account/requests',
    summary: 'The last requests of a key or of all keys',
    description:
      `The service keeps the last ${LOGGED_MAX} requests of a key, and the last 100 with an error. A process with thousands of ` +
      'requests per second notes some of them.',
    query: z.object({
      key,
      errors: z.enum(['true', 'false']).default('false').describe('`true`: only those with a status of 400 or more'),
      limit: integer({ description: 'at most so many; default: 100' }, { min: 1, max: LOGGED_MAX }).default(100),
    }),
    response: dataOf(z.array(LoggedRow)),
    async handle({ caller: { accountId }, query }) {
      const { history, usage } = parts();
      await usage.flush();
      const scope = { accountId, keyId: query.key ?? null, since: 0 };
      const rows = await history.requests(scope, { isError: query.errors === 'true', limit: query.limit });
      return answer(rows.map(presentRequest));
    },
  });
}

function presentRequest({ keyId, at, microseconds, ...request }: LoggedRequest): z.output<typeof LoggedRow> {
  return { ...request, key: keyId, at: new Date(at).toISOString(), ms: Math.round(microseconds / 10) / 100 };
}
