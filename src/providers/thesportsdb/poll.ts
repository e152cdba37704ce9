/** Requests that follow leagues of TheSportsDB with a free key, and how to judge the responses. */
import { z } from 'zod';
import type { PolledResponse, Polling, PollRequest, PollScope, Verdict } from '../../ingest/records/polling.ts';
import { LEAGUES } from './codes.ts';
import { Event, eventObjects, kickoffOf } from './event.ts';
import { observe } from './parse.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const BEFORE_KICKOFF_MS = 10 * MINUTE * 1_000;
/** A match with stoppages lasts up to two and a half hours; the answers are cached for minutes. */
const AFTER_KICKOFF_MS = 3 * HOUR * 1_000;

/**
 * Requests the next and the last matches of each league a few times a day, and the matches of a day of a league while one
 * of them can be in play.
 */
function* plan({ leagues, now }: PollScope): Generator<PollRequest, void, unknown> {
  for (const league of leagues) {
    const query = { id: league };
    const next = yield { endpoint: 'v1/json/{key}/eventsnextleague.php', query, maxAgeSeconds: 6 * HOUR };
    const past = yield { endpoint: 'v1/json/{key}/eventspastleague.php', query, maxAgeSeconds: 12 * HOUR };
    for (const d of daysInPlay([...eventObjects(next), ...eventObjects(past)], now)) {
      yield { endpoint: 'v1/json/{key}/eventsday.php', query: { d, s: 'Soccer', l: league }, maxAgeSeconds: 0 };
    }
  }
}

/** The days, by UTC, of matches that can be in play. */
function daysInPlay(objects: readonly unknown[], now: number): string[] {
  const days = objects.flatMap((object) => {
    const parsed = Event.safeParse(object);
    const kickoff = parsed.success ? kickoffOf(parsed.data) : null;
    if (kickoff === null || !kickoff.known) return [];
    const isNear = now >= kickoff.at - BEFORE_KICKOFF_MS && now <= kickoff.at + AFTER_KICKOFF_MS;
    return isNear ? [new Date(kickoff.at).toISOString().slice(0, 10)] : [];
  });
  return [...new Set(days)].sort();
}

const Fault = z.object({ message: z.string() });

function judge({ status, header, body }: PolledResponse): Verdict {
  const fault = Fault.safeParse(body);
  const reason = fault.success ? fault.data.message : `the API returned status ${status}`;
  if (status === 429 || status >= 500) return { kind: 'again', afterSeconds: retrySeconds(header), reason };
  if (status === 401 || status === 403) return { kind: 'fatal', reason: `the API rejects the key: ${reason}` };
  if (status !== 200) return { kind: 'refused', reason };
  if (typeof body === 'object' && body !== null) return { kind: 'taken' };
  return { kind: 'refused', reason: 'the response is empty or not JSON' };
}

function retrySeconds(header: PolledResponse['header']): number {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.max(seconds, MINUTE), HOUR) : MINUTE;
}

export const polling: Polling = {
  address: 'https://www.thesportsdb.com/api',
  keyHeader: null,
  // the free key allows 30 requests a minute
  limits: { perMinute: 20, perDay: 2_000 },
  intervals: { liveSeconds: 10 * MINUTE, idleSeconds: HOUR },
  isLeague: (league) => LEAGUES.has(league),
  plan,
  judge,
  paceSeconds: () => 0,
  observe,
};
