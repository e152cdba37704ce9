/** Requests that follow leagues of OpenLigaDB, and how to judge the responses. The API needs no key. */
import type { PolledResponse, Polling, PollRequest, PollScope, Verdict } from '../../ingest/records/polling.ts';
import { LEAGUES } from './codes.ts';
import { Match, matchObjects } from './match.ts';
import { observe } from './parse.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const BEFORE_KICKOFF_MS = 5 * MINUTE * 1_000;
/** A cup match with a shoot-out lasts up to three hours. */
const AFTER_KICKOFF_MS = 180 * MINUTE * 1_000;
/** The change date can lag behind the matches. */
const UNCHANGED_MAX_SECONDS = 10 * MINUTE;

/**
 * Requests the whole season once a day: new kickoff times and corrections. For matchdays with a match in play it asks for
 * the time of the last change, a few bytes that do not count against the limit, and for the matchday if that has changed.
 */
function* plan({ leagues, season, now }: PollScope): Generator<PollRequest, void, unknown> {
  for (const league of leagues) {
    const all = yield { endpoint: `getmatchdata/${league}/${season}`, query: {}, maxAgeSeconds: DAY };
    for (const matchday of matchdaysInPlay(all, now)) {
      const path = `${league}/${season}/${matchday}`;
      const changed = yield { endpoint: `getlastchangedate/${path}`, query: {}, maxAgeSeconds: 0 };
      yield {
        endpoint: `getmatchdata/${path}`,
        query: {},
        maxAgeSeconds: UNCHANGED_MAX_SECONDS,
        ...(typeof changed === 'string' && { version: changed }),
      };
    }
  }
}

function matchdaysInPlay(body: unknown, now: number): number[] {
  const matchdays = matchObjects(body).flatMap((object) => {
    const parsed = Match.safeParse(object);
    if (!parsed.success) return [];
    const [kickoff, matchday] = [Date.parse(parsed.data.matchDateTimeUTC), parsed.data.group?.groupOrderID];
    return matchday != null && now >= kickoff - BEFORE_KICKOFF_MS && now <= kickoff + AFTER_KICKOFF_MS
      ? [matchday]
      : [];
  });
  return [...new Set(matchdays)].sort((a, b) => a - b);
}

function judge({ status, header, body }: PolledResponse): Verdict {
  const reason = `the API returned status ${status}`;
  if (status === 429 || status >= 500) return { kind: 'again', afterSeconds: retryAfter(header), reason };
  if (status !== 200) return { kind: 'refused', reason };
  if (typeof body === 'string' || (typeof body === 'object' && body !== null)) return { kind: 'taken' };
  return { kind: 'again', afterSeconds: MINUTE, reason: 'the response is not JSON' };
}

/** No limit is published; the maintainers ask clients to wait a minute at least. */
function retryAfter(header: PolledResponse['header']): number {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.max(seconds, MINUTE), 60 * MINUTE) : MINUTE;
}

export const polling: Polling = {
  address: 'https://api.openligadb.de',
  keyHeader: null,
  limits: { perMinute: 20, perDay: 4_000 },
  intervals: { liveSeconds: 30, idleSeconds: 30 * MINUTE },
  isLeague: (league) => LEAGUES.has(league),
  plan,
  judge,
  paceSeconds: () => 0,
  observe,
};
