/** The usage of an account as the pages show it. */
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import type { LoggedRequest, UsageHistoryStore, UsageSum } from '../../store/accounts/usage-history.ts';
import type { DashboardModel, RequestView, UsageSumView } from './model.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
const ENDPOINTS_SHOWN = 8;
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
): Promise<Pick<DashboardModel, 'hours' | 'endpoints' | 'statuses' | 'byKey' | 'lastErrors'>> {
  await usage.flush();
  const query = { accountId, keyId: null, since: now - DAYS * DAY_MS };
  const sums = async (by: 'endpoint' | 'status' | 'key') => (await history.sums(by, query)).map(sumView);
  const hours = (await history.sums('hour', query)).map((sum) => ({
    ...sumView(sum),
    group: new Date(sum.group).toISOString(),
  }));
  const endpoints = (await sums('endpoint')).slice(0, ENDPOINTS_SHOWN);
  const errors = await history.requests(query, { isError: true, limit: ERRORS_SHOWN });
  const lastErrors = errors.map(requestView);
  return { hours, endpoints, statuses: await sums('status'), byKey: await sums('key'), lastErrors };
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
