/** Requests that poll a league season from API-Football, their order and intervals, and how to judge the responses. */
import { z } from 'zod';
import { isFinished, isInPlay, isStatusCode } from '../../football/status.ts';
import type { PolledResponse, Polling, PollRequest, PollScope, Verdict } from '../../ingest/records/polling.ts';
import { errorText } from './quirks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** API limit of fixture ids per request */
const FIXTURES_AT_ONCE = 20;
const PAGES_MAX = 100;

const Fixtures = z.object({
  response: z.array(z.object({ fixture: z.object({ id: z.int(), status: z.object({ short: z.string() }) }) })),
});
const Paged = z.object({ paging: z.object({ total: z.int() }) });

/**
 * Requests the list of fixtures first, for results. Then it requests details of started fixtures, twenty at a time. Each
 * twenty is requested again until none is in play and all agree with the list. Data that changes daily is requested daily.
 */
function* plan({ leagues, season }: PollScope): Generator<PollRequest, void, unknown> {
  for (const league of leagues) yield* leaguePlan({ league, season: String(season) });
}

function* leaguePlan(query: {
  readonly league: string;
  readonly season: string;
}): Generator<PollRequest, void, unknown> {
  yield { endpoint: 'leagues', query: { id: query.league }, maxAgeSeconds: 7 * DAY };
  yield { endpoint: 'teams', query, maxAgeSeconds: 7 * DAY };
  const fixtures = yield { endpoint: 'fixtures', query, maxAgeSeconds: 0 };
  yield* detailsOf(statusesIn(fixtures));
  yield { endpoint: 'injuries', query, maxAgeSeconds: 6 * HOUR };
  yield* pages('odds', query, 6 * HOUR);
  yield* pages('players', query, DAY);
}

function statusesIn(body: unknown): ReadonlyMap<number, string> {
  const parsed = Fixtures.safeParse(body);
  if (!parsed.success) return new Map();
  return new Map(parsed.data.response.map(({ fixture }) => [fixture.id, fixture.status.short]));
}

function* detailsOf(statuses: ReadonlyMap<number, string>): Generator<PollRequest, void, unknown> {
  const ids = [...statuses.keys()].sort((one, other) => one - other); // stable when matches are rescheduled
  for (let from = 0; from < ids.length; from += FIXTURES_AT_ONCE) {
    const group = ids.slice(from, from + FIXTURES_AT_ONCE);
    const started = group.filter((id) => hasStarted(statuses.get(id)));
    if (started.length === 0) continue;
    yield {
      endpoint: 'fixtures',
      query: { ids: group.join('-') },
      maxAgeSeconds: 0,
      isReusable(saved) {
        const savedStatuses = statusesIn(saved);
        return started.every((id) => savedStatuses.get(id) === statuses.get(id) && !isUnderWay(statuses.get(id)));
      },
    };
  }
}

function hasStarted(status: string | undefined): boolean {
  return status !== undefined && isStatusCode(status) && (isFinished(status) || isInPlay(status));
}

function isUnderWay(status: string | undefined): boolean {
  return status !== undefined && isStatusCode(status) && isInPlay(status);
}

/** All pages of a query. The first response gives their number. */
function* pages(
  endpoint: string,
  query: Readonly<Record<string, string>>,
  maxAgeSeconds: number,
): Generator<PollRequest, void, unknown> {
  for (let page = 1, total = 1; page <= Math.min(total, PAGES_MAX); page++) {
    const parsed = Paged.safeParse(yield { endpoint, query: { ...query, page: String(page) }, maxAgeSeconds });
    if (parsed.success) total = parsed.data.paging.total;
    else if (page === 1) return;
  }
}

const Body = z.object({ get: z.string(), errors: z.unknown(), response: z.unknown() });

/** Errors have status 200. The name of the field under `errors` distinguishes them. */
function judge({ status, header, body }: PolledResponse): Verdict {
  const parsed = Body.safeParse(body);
  const errors =
    parsed.success && typeof parsed.data.errors === 'object' && parsed.data.errors !== null ? parsed.data.errors : {};
  const reason = errorText(errors) ?? `the API returned status ${status}`;
  if ('token' in errors || 'access' in errors || 'Ip' in errors || 'domain' in errors) return { kind: 'fatal', reason };
  if ('requests' in errors) return { kind: 'spent', reason };
  if ('rateLimit' in errors || status === 429) return { kind: 'again', afterSeconds: retryAfter(header), reason };
  if (status === 401 || status === 403) return { kind: 'fatal', reason };
  if (status === 204 || status >= 499 || 'bug' in errors) return { kind: 'again', reason };
  if (status === 200 && parsed.success && errorText(errors) === null) return { kind: 'taken' };
  return { kind: 'refused', reason: parsed.success ? reason : `${reason} without an envelope` };
}

/** The rate limit is per minute, and the API seldom sends Retry-After. */
function retryAfter(header: PolledResponse['header']): number {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, HOUR) : MINUTE;
}

/** One minute if no requests are left in the current one. */
function paceSeconds({ header }: PolledResponse): number {
  return header('x-ratelimit-remaining') === '0' ? MINUTE : 0;
}

export const polling: Polling = {
  address: 'https://v3.football.api-sports.io',
  keyHeader: 'x-apisports-key',
  limits: { perMinute: 300, perDay: 100 },
  intervals: { liveSeconds: 15 * MINUTE, idleSeconds: HOUR },
  isLeague: (league) => /^[1-9]\d{0,6}$/.test(league),
  plan,
  judge,
  paceSeconds,
};
