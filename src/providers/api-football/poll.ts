/** What to ask API-Football for a league season, in which order and how often; and what its answers mean. */
import { z } from 'zod';
import { isFinished, isInPlay, isStatusCode } from '../../football/status.ts';
import type { PolledAnswer, Polling, PollRequest, PollScope, Verdict } from '../../ingest/records/polling.ts';
import { errorText } from './quirks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** how many fixtures one request may name */
const FIXTURES_AT_ONCE = 20;
const PAGES_MAX = 100;

const Fixtures = z.object({
  response: z.array(z.object({ fixture: z.object({ id: z.int(), status: z.object({ short: z.string() }) }) })),
});
const Paged = z.object({ paging: z.object({ total: z.int() }) });

/**
 * The fixtures come first, for results; then line-ups, events and statistics of those begun, twenty at a time: each
 * twenty is asked for until all it holds is as the list of fixtures says and nothing of it is in play. What changes once
 * a day is asked for once a day.
 */
function* plan({ league, season }: PollScope): Generator<PollRequest, void, unknown> {
  const of = { league: String(league), season: String(season) };
  yield { endpoint: 'leagues', query: { id: of.league }, maxAgeSeconds: 7 * DAY };
  yield { endpoint: 'teams', query: of, maxAgeSeconds: 7 * DAY };
  const fixtures = yield { endpoint: 'fixtures', query: of, maxAgeSeconds: 0 };
  yield* detailsOf(statusesIn(fixtures));
  yield { endpoint: 'injuries', query: of, maxAgeSeconds: 6 * HOUR };
  yield* pages('odds', of, 6 * HOUR);
  yield* pages('players', of, DAY);
}

function statusesIn(answer: unknown): ReadonlyMap<number, string> {
  const read = Fixtures.safeParse(answer);
  if (!read.success) return new Map();
  return new Map(read.data.response.map(({ fixture }) => [fixture.id, fixture.status.short]));
}

function* detailsOf(statuses: ReadonlyMap<number, string>): Generator<PollRequest, void, unknown> {
  const ids = [...statuses.keys()].sort((one, other) => one - other); // kickoffs move, ids do not
  for (let from = 0; from < ids.length; from += FIXTURES_AT_ONCE) {
    const some = ids.slice(from, from + FIXTURES_AT_ONCE);
    const started = some.filter((id) => hasStarted(statuses.get(id)));
    if (started.length === 0) continue;
    yield {
      endpoint: 'fixtures',
      query: { ids: some.join('-') },
      maxAgeSeconds: 0,
      isGood(saved) {
        const then = statusesIn(saved);
        return started.every((id) => then.get(id) === statuses.get(id) && !isUnderWay(statuses.get(id)));
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

/** All pages of an answer: the first one says how many there are. */
function* pages(
  endpoint: string,
  query: Readonly<Record<string, string>>,
  maxAgeSeconds: number,
): Generator<PollRequest, void, unknown> {
  for (let page = 1, total = 1; page <= Math.min(total, PAGES_MAX); page++) {
    const read = Paged.safeParse(yield { endpoint, query: { ...query, page: String(page) }, maxAgeSeconds });
    if (read.success) total = read.data.paging.total;
    else if (page === 1) return;
  }
}

const Body = z.object({ get: z.string(), errors: z.unknown(), response: z.unknown() });

/** Errors come with status 200 and are told apart by the field they stand under. */
function judge({ status, header, body }: PolledAnswer): Verdict {
  const read = Body.safeParse(body);
  const errors =
    read.success && typeof read.data.errors === 'object' && read.data.errors !== null ? read.data.errors : {};
  const reason = errorText(errors) ?? `the interface answered ${status}`;
  if ('token' in errors || 'access' in errors || 'Ip' in errors || 'domain' in errors) return { kind: 'fatal', reason };
  if ('requests' in errors) return { kind: 'spent', reason };
  if ('rateLimit' in errors || status === 429) return { kind: 'again', afterSeconds: retryAfter(header), reason };
  if (status === 401 || status === 403) return { kind: 'fatal', reason };
  if (status === 204 || status >= 499 || 'bug' in errors) return { kind: 'again', reason };
  if (status === 200 && read.success && errorText(errors) === null) return { kind: 'taken' };
  return { kind: 'refused', reason: read.success ? reason : `${reason} without an envelope` };
}

/** Its limit is by the minute, and it seldom says when to come again. */
function retryAfter(header: PolledAnswer['header']): number {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, HOUR) : MINUTE;
}

/** Until the next minute where none is left of this one. */
function paceSeconds({ header }: PolledAnswer): number {
  return header('x-ratelimit-remaining') === '0' ? MINUTE : 0;
}

export const polling: Polling = {
  address: 'https://v3.football.api-sports.io',
  keyHeader: 'x-apisports-key',
  plan,
  judge,
  paceSeconds,
};
