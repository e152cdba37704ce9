/** The usage of an account as the pages show it. */
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import {
  beginningOfDays,
  type LoggedRequest,
  type UsageHistoryStore,
  type UsageSum,
} from '../../store/accounts/usage-history.ts';
import type { DashboardModel, RequestView, UsageSumView } from './model.ts';

const DAYS = 7;
/** Of endpoints and of keys, those with the most requests. */
const LISTED = 8;
const ERRORS_SHOWN = 5;
const REQUESTS_SHOWN = 200;

export interface UsageParts {
  readonly history: UsageHistoryStore;
  readonly usage: UsageRecorder;
}

/** What the dashboard shows of the last days. */
export async function recentUsage(
  { history, usage }: UsageParts,
  accountId: string,
  now: number,
): Promise<Pick<DashboardModel, 'hoursSince' | 'hours' | 'endpoints' | 'statuses' | 'byKey' | 'lastErrors'>> {
  await usage.flush();
  const since = beginningOfDays(DAYS, now);
  const query = { accountId, keyId: null, since };
  const hours = (await history.sums('hour', query)).map((sum) => ({
    ...sumView(sum),
    group: new Date(sum.group).toISOString(),
  }));
  const errors = await history.requests(query, { isError: true, limit: ERRORS_SHOWN });
  const lastErrors = errors.map(requestView);
  return {
    ...{ hoursSince: new Date(since).toISOString(), hours, lastErrors },
    endpoints: (await history.sums('endpoint', query)).slice(0, LISTED).map(sumView),
    statuses: (await history.sums('status', query)).map(sumView),
    byKey: (await history.sums('key', query)).slice(0, LISTED).map(sumView),
  };
}

/** The last requests of an account or of one of its keys. */
export async function lastRequests(
  { history, usage }: UsageParts,
  { accountId, keyId, isError }: { readonly accountId: string; readonly keyId: string; readonly isError: boolean },
): Promise<RequestView[]> {
  await usage.flush();
  const query = { accountId, keyId: keyId === '' ? null : keyId, since: 0 };
  return (await history.requests(query, { isError, limit: REQUESTS_SHOWN })).map(requestView);
}

function sumView({ group, requests, errors }: UsageSum): UsageSumView {
  return { group: String(group), requests, errors };
}

function requestView({ at, microseconds, ...request }: LoggedRequest): RequestView {
  return { ...request, at: new Date(at).toISOString(), ms: Math.round(microseconds / 100) / 10 };
}
