/** What a provider knows of the interface that is polled. */

/** One request of a plan. */
export interface PollRequest {
  /** 'fixtures/events' */
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  /** seconds for which a saved answer will do */
  readonly maxAgeSeconds: number;
  /** whether a saved answer of any age will do; overrules the age */
  isGood?(saved: unknown): boolean;
}

/** What an answer means: it is taken, or why not and what then. */
export type Verdict =
  | { readonly kind: 'taken' }
  /** to be asked again, after so long where the interface says it, else after the usual pause */
  | { readonly kind: 'again'; readonly afterSeconds?: number; readonly reason: string }
  /** no more today */
  | { readonly kind: 'spent'; readonly reason: string }
  /** this request will never be answered; others may */
  | { readonly kind: 'refused'; readonly reason: string }
  /** none will be answered: a wrong key */
  | { readonly kind: 'fatal'; readonly reason: string };

export interface PolledAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** parsed JSON; undefined where it is none */
  readonly body: unknown;
}

export interface PollScope {
  readonly league: number;
  readonly season: number;
  /** the present, UTC milliseconds */
  readonly now: number;
}

/** What a provider knows of its interface. */
export interface Polling {
  /** the interface's own address, without a slash at the end */
  readonly address: string;
  /** header that carries the operator's key */
  readonly keyHeader: string;
  /** Requests one after the other; each is handed the answer, or undefined where there is none. */
  plan(scope: PollScope): Generator<PollRequest, void, unknown>;
  judge(answer: PolledAnswer): Verdict;
  /** Seconds to wait before the next request, by the headers of the last answer. */
  paceSeconds(answer: PolledAnswer): number;
}
