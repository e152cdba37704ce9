/** How the API of a provider is polled. */
import type { MatchObservation } from '../../football/live/observation.ts';

/** One request of a plan. */
export interface PollRequest {
  /** 'fixtures/events'; '{key}' stands for the key, in an API that wants it in the path */
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  /** how long a saved response can be used */
  readonly maxAgeSeconds: number;
  /** whether a saved response of any age can be used; overrides the age */
  isReusable?(saved: unknown): boolean;
  /** version of the data, where the API states it elsewhere: a response saved with another one is not used */
  readonly version?: string;
}

/** What to do with a response: save it, retry, go on with the next request, or stop. */
export type Verdict =
  | { readonly kind: 'taken' }
  /** temporary failure: retry after the given time, otherwise after the usual pause */
  | { readonly kind: 'again'; readonly afterSeconds?: number; readonly reason: string }
  /** the daily quota of the API is used up */
  | { readonly kind: 'spent'; readonly reason: string }
  /** this request always fails; others can succeed */
  | { readonly kind: 'refused'; readonly reason: string }
  /** every request fails, for example because the key is invalid */
  | { readonly kind: 'fatal'; readonly reason: string };

export interface PolledResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** parsed JSON; undefined if the body is not JSON */
  readonly body: unknown;
}

export interface PollScope {
  /** in the API's own terms: '39', 'bl1' */
  readonly leagues: readonly string[];
  /** year in which the season starts */
  readonly season: number;
  /** current time, UTC milliseconds */
  readonly now: number;
}

/** The maximum number of requests, less than what the API allows. */
export interface RequestLimits {
  /** in any 60 seconds */
  readonly perMinute: number;
  /** per day (UTC) */
  readonly perDay: number;
}

/** How often to poll. */
export interface PollIntervals {
  /** while a match is in play or about to start, in seconds */
  readonly liveSeconds: number;
  /** otherwise, in seconds */
  readonly idleSeconds: number;
}

/** The API of a provider. */
export interface Polling {
  /** base URL without a trailing slash */
  readonly address: string;
  /** name of the request header for the key; null for an API without keys */
  readonly keyHeader: string | null;
  readonly limits: RequestLimits;
  readonly intervals: PollIntervals;
  /** Whether a league of a scope is one of the API's. */
  isLeague(league: string): boolean;
  /** Yields the requests in order. Each `yield` evaluates to the parsed response, or undefined if there is none. */
  plan(scope: PollScope): Generator<PollRequest, void, unknown>;
  judge(answer: PolledResponse): Verdict;
  /** What a response states about matches, for the live feed. Absent: the responses are only imported. */
  observe?(body: unknown): readonly MatchObservation[];
  /** Seconds to wait before the next request, from the rate limit headers of the last response. */
  paceSeconds(answer: PolledResponse): number;
}
