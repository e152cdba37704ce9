/** How the API of a provider is polled. */

/** One request of a plan. */
export interface PollRequest {
  /** 'fixtures/events' */
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  /** how long a saved response can be used */
  readonly maxAgeSeconds: number;
  /** whether a saved response of any age can be used; overrides the age */
  isReusable?(saved: unknown): boolean;
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
  readonly league: number;
  readonly season: number;
  /** current time, UTC milliseconds */
  readonly now: number;
}

/** The API of a provider. */
export interface Polling {
  /** base URL without a trailing slash */
  readonly address: string;
  /** name of the request header for the key */
  readonly keyHeader: string;
  /** Yields the requests in order. Each `yield` evaluates to the parsed response, or undefined if there is none. */
  plan(scope: PollScope): Generator<PollRequest, void, unknown>;
  judge(answer: PolledResponse): Verdict;
  /** Seconds to wait before the next request, from the rate limit headers of the last response. */
  paceSeconds(answer: PolledResponse): number;
}
