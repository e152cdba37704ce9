/** Polls one source round after round: responses go to the live feed while matches are in play, and are imported. */
import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { isObservedInPlay } from '../football/live/observation.ts';
import { type ImportReport, importPaths } from '../ingest/import/import-run.ts';
import { type PlanResponse, type PollReport, poll } from '../ingest/polling/polling.ts';
import type { ResponseFolder } from '../ingest/polling/response-folder.ts';
import type { PollIntervals, Polling, PollScope, RequestLimits } from '../ingest/records/polling.ts';
import type { Source } from '../ingest/records/source.ts';
import type { LiveFeed } from '../live/feed/feed.ts';
import type { OpenStore } from '../store/store.ts';
import { MatchCalendar } from './match-calendar.ts';
import { ObservedMatches } from './observed-matches.ts';

/** A source with an API. */
export type PolledSource = Source & { readonly polling: Polling };

export interface SourcePollerParts {
  readonly source: PolledSource;
  readonly scope: (now: number) => Omit<PollScope, 'now'>;
  readonly key: string;
  /** base URL that replaces the API's own */
  readonly address?: string;
  readonly folder: ResponseFolder;
  readonly limits: RequestLimits;
  readonly store: OpenStore;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly stopped: () => boolean;
}

export interface RoundReport {
  readonly poll: PollReport;
  /** messages to the live feed */
  readonly messages: number;
  readonly ignored: readonly { readonly match: string; readonly reason: string }[];
  readonly imports: readonly ImportReport[];
}

export class SourcePoller {
  readonly #parts: SourcePollerParts;
  readonly #matches: ObservedMatches;
  readonly #calendar = new MatchCalendar();
  #isFirst = true;

  constructor(parts: SourcePollerParts) {
    const { store, feed, clock, source } = parts;
    this.#parts = parts;
    this.#matches = new ObservedMatches({ store, feed, clock, source: source.name });
  }

  /**
   * One pass over the requests. The first also imports responses that an interrupted round left in the folder.
   *
   * @throws PollError if the API rejects the key
   */
  async round(): Promise<RoundReport> {
    const { source, scope, folder, clock } = this.#parts;
    const imports: ImportReport[] = [];
    if (this.#isFirst) imports.push(await this.#import([folder.path]));
    this.#isFirst = false;
    let messages = 0;
    const ignored: RoundReport['ignored'][number][] = [];
    const changed = new Set<string>();
    const onResponse = async (response: PlanResponse) => {
      const result = await this.#apply(response, changed, imports);
      messages += result.messages;
      ignored.push(...result.ignored);
    };
    const { key, address, limits, random, pause, stopped } = this.#parts;
    const report = await poll(scope(clock.now()), {
      polling: source.polling,
      ...{ key, folder, limits, clock, random, pause, stopped, onResponse },
      ...(address !== undefined && { address }),
    });
    if (changed.size > 0) imports.push(await this.#import([...changed]));
    return { poll: report, messages, ignored, imports };
  }

  /** Seconds until the next round: few while a match is in play. */
  delaySeconds(intervals: PollIntervals = this.#parts.source.polling.intervals): number {
    return this.#calendar.delaySeconds(intervals, this.#parts.clock.now());
  }

  /** Brings the feed up to date at once. A response with a match in play is imported later, an unknown match before. */
  async #apply({ request, body, file }: PlanResponse, changed: Set<string>, imports: ImportReport[]) {
    const { source } = this.#parts;
    const none = { messages: 0, ignored: [] };
    if (source.polling.observe === undefined) {
      if (file !== null) changed.add(file);
      return none;
    }
    const observations = source.polling.observe(body);
    this.#calendar.note(observations);
    if (file === null) return none;
    if (source.accepts(file) && !observations.some(isObservedInPlay)) changed.add(file);
    const first = await this.#matches.apply(observations);
    if (first.ignored.length > 0) this.#parts.folder.forget(request);
    if (first.unknown.length === 0 || !source.accepts(file)) return first;
    imports.push(await this.#import([file]));
    const second = await this.#matches.apply(observations.filter(({ match }) => first.unknown.includes(match)));
    return { messages: first.messages + second.messages, ignored: [...first.ignored, ...second.ignored] };
  }

  #import(paths: readonly string[]): Promise<ImportReport> {
    const { store, source, clock } = this.#parts;
    return importPaths(paths, { store, source, clock, keepSandbox: false });
  }
}
