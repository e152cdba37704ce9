/** Requests that follow competitions of football-data.org, and how to judge the responses. */
import { z } from 'zod';
import type { PolledResponse, Polling, PollRequest, PollScope, Verdict } from '../../ingest/records/polling.ts';
import { COMPETITIONS } from './codes.ts';
import { observe } from './parse.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Requests of a minute that are left for other uses of the key. */
const RESERVE = 3;

/** Requests the seasons once a day, and the matches around today in one list every time. */
function* plan({ leagues, season, now }: PollScope): Generator<PollRequest, void, unknown> {
  for (const league of leagues) {
    const query = { season: String(season) };
    yield { endpoint: `competitions/${league}/matches`, query, maxAgeSeconds: DAY };
  }
  // a match in play at midnight is in the list of the day before
  const [dateFrom, dateTo] = [dayOf(now - DAY * 1_000), dayOf(now + DAY * 1_000)];
  yield { endpoint: 'matches', query: { competitions: leagues.join(','), dateFrom, dateTo }, maxAgeSeconds: 0 };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const Fault = z.object({ message: z.string() });

function judge({ status, header, body }: PolledResponse): Verdict {
  const fault = Fault.safeParse(body);
  const reason = fault.success ? fault.data.message : `the API returned status ${status}`;
  if (header('x-authenticated-client') === 'anonymous')
    return { kind: 'fatal', reason: 'the API does not know the key' };
  if (status === 429) return { kind: 'again', afterSeconds: resetSeconds(header), reason };
  if (status === 401 || (status === 400 && /token/i.test(reason))) return { kind: 'fatal', reason };
  if (status >= 500) return { kind: 'again', afterSeconds: MINUTE, reason };
  if (status === 200 && typeof body === 'object' && body !== null) return { kind: 'taken' };
  return { kind: 'refused', reason };
}

function resetSeconds(header: PolledResponse['header']): number {
  const seconds = Number(header('x-requestcounter-reset') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60 * MINUTE) : MINUTE;
}

/** Waits for the next minute if few requests are left in this one. */
function paceSeconds({ header }: PolledResponse): number {
  const left = header('x-requests-available-minute');
  return left !== null && Number(left) <= RESERVE ? resetSeconds(header) : 0;
}

export const polling: Polling = {
  address: 'https://api.football-data.org/v4',
  keyHeader: 'x-auth-token',
  limits: { perMinute: 10 - RESERVE, perDay: 3_000 },
  intervals: { liveSeconds: MINUTE, idleSeconds: 30 * MINUTE },
  isLeague: (league) => COMPETITIONS.has(league),
  plan,
  judge,
  paceSeconds,
  observe,
};
