/** A local OpenLigaDB that plays a recorded matchday by a clock, with a goal taken back, outages and stale answers. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/base/clock.ts';
import { sharedData } from '../support/data/shared.ts';

export const RECORDED = sharedData('openligadb/getmatchdata/bl1-2022-1-finished-unsorted-goals.json');
const MINUTE_MS = 60_000;
const HALFTIME_MINUTES = 17;
const END_MINUTES = 111;
/** The goal that is taken back: after so many minutes, for so long. */
const FALSE_GOAL = { from: 62, to: 77, id: 999_001 };

interface Goal {
  readonly goalID: number;
  readonly scoreTeam1: number;
  readonly scoreTeam2: number;
  readonly matchMinute: number;
  readonly goalGetterName: string;
}
interface Row {
  readonly resultTypeID: number;
  readonly pointsTeam1: number;
  readonly pointsTeam2: number;
}
export interface RecordedMatch {
  readonly matchID: number;
  readonly matchDateTimeUTC: string;
  readonly team1: { readonly teamName: string };
  readonly team2: { readonly teamName: string };
  readonly matchResults: readonly Row[];
  readonly goals: readonly Goal[];
}

export function recordedMatches(): RecordedMatch[] {
  return JSON.parse(readFileSync(RECORDED.path, 'utf8'));
}

export function finalScoreOf({ matchResults }: RecordedMatch): { home: number; away: number } {
  const { pointsTeam1: home, pointsTeam2: away } = matchResults.find(({ resultTypeID }) => resultTypeID === 2)!;
  return { home, away };
}

/** Times of events of a match, UTC ms. */
function timeline(match: RecordedMatch, withFalseGoal: boolean) {
  const kickoff = Date.parse(match.matchDateTimeUTC);
  const at = (minute: number) => kickoff + (minute > 45 ? minute + HALFTIME_MINUTES : minute) * MINUTE_MS;
  const goals = match.goals.map((goal) => ({ from: at(goal.matchMinute), to: Infinity, goal }));
  const before = match.goals.filter(({ matchMinute }) => matchMinute <= FALSE_GOAL.from);
  const scored = {
    home: Math.max(0, ...before.map(({ scoreTeam1 }) => scoreTeam1)),
    away: Math.max(0, ...before.map(({ scoreTeam2 }) => scoreTeam2)),
  };
  const goal = {
    ...{ goalID: FALSE_GOAL.id, scoreTeam1: scored.home + 1, scoreTeam2: scored.away, matchMinute: FALSE_GOAL.from },
    goalGetterName: 'Nobody',
  };
  const falseGoals = withFalseGoal ? [{ from: at(FALSE_GOAL.from), to: at(FALSE_GOAL.to), goal }] : [];
  return { kickoff, end: kickoff + END_MINUTES * MINUTE_MS, goals: [...goals, ...falseGoals] };
}

/** German summer time without a zone, as the API writes it. */
function german(at: number): string {
  return new Date(at + 120 * MINUTE_MS).toISOString().slice(0, -1);
}

/** The object that the API served for a match at a time. */
function matchAt(match: RecordedMatch, now: number, withFalseGoal: boolean) {
  const { kickoff, end, goals } = timeline(match, withFalseGoal);
  const seen = goals.filter(({ from, to }) => from <= now && now < to).map(({ goal }) => goal);
  const changes = [kickoff, end, ...goals.flatMap(({ from, to }) => [from, to])].filter((at) => at <= now);
  const isOver = now >= end;
  const zero = [1, 2].map((resultTypeID) => ({ resultTypeID, pointsTeam1: 0, pointsTeam2: 0 }));
  return {
    ...match,
    lastUpdateDateTime: german(Math.max(kickoff - 86_400_000, ...changes)),
    matchIsFinished: isOver,
    matchResults: isOver ? match.matchResults : now >= kickoff ? zero : [],
    goals: seen,
  };
}

export interface ServedGoal {
  readonly match: number;
  readonly goal: number;
  /** `performance.now()` of the first answer with the goal */
  readonly at: number;
}

export interface MatchdayServer {
  readonly url: string;
  /** times of all requests by the clock, UTC ms */
  readonly requests: number[];
  readonly served: Map<number, ServedGoal>;
  readonly falseGoal: number;
  /** numbers of answers that failed or were stale */
  readonly faults: { unavailable: number; limited: number; stale: number };
}

/** `isFaulty`: every 7th answer of a matchday is two minutes old, and some are 429 or 503. */
export async function matchdayServer(
  context: { after(close: () => unknown): unknown },
  clock: Clock,
  falseGoalIn: number,
): Promise<MatchdayServer> {
  const matches = recordedMatches();
  const requests: number[] = [];
  const served = new Map<number, ServedGoal>();
  const faults = { unavailable: 0, limited: 0, stale: 0 };
  const stateAt = (now: number) => matches.map((match) => matchAt(match, now, match.matchID === falseGoalIn));
  const send = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  let matchdays = 0;
  const server = createServer((request, response) => {
    const now = clock.now();
    requests.push(now);
    const number = requests.length;
    const path = request.url ?? '';
    if (number % 41 === 0 || number % 41 === 1) {
      faults.unavailable++;
      return response.destroy();
    }
    if (number % 29 === 0) {
      faults.limited++;
      return send(response, 429, { message: 'too many requests' }, { 'retry-after': '1' });
    }
    if (path.startsWith('/getlastchangedate/')) {
      return send(
        response,
        200,
        stateAt(now)
          .map(({ lastUpdateDateTime }) => lastUpdateDateTime)
          .sort()
          .at(-1),
      );
    }
    const isMatchday = /^\/getmatchdata\/bl1\/2022\/1$/.test(path);
    if (!isMatchday && path !== '/getmatchdata/bl1/2022') return send(response, 404, { message: path });
    const isStale = isMatchday && ++matchdays % 7 === 0;
    if (isStale) faults.stale++;
    const state = stateAt(isStale ? now - 2 * MINUTE_MS : now);
    for (const { matchID, goals } of isStale ? [] : state) {
      for (const { goalID } of goals) {
        if (!served.has(goalID)) served.set(goalID, { match: matchID, goal: goalID, at: performance.now() });
      }
    }
    return send(response, 200, state);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, served, faults, falseGoal: FALSE_GOAL.id };
}
