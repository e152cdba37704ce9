/** Brings matches of the live feed up to date with what a polled source states about them. */
import type { Clock } from '../base/clock.ts';
import { LiveMatch } from '../football/live/match.ts';
import type { LiveMessage } from '../football/live/message.ts';
import {
  isObservedInPlay,
  type MatchObservation,
  ObservationFilter,
  swappedObservation,
} from '../football/live/observation.ts';
import { isOnlyFrom, observedMessages } from '../football/live/observed-messages.ts';
import type { Fixture } from '../football/terms.ts';
import type { LiveFeed } from '../live/feed/feed.ts';
import { fixturesOfProvider } from '../store/fixtures/lookup.ts';
import type { OpenStore } from '../store/store.ts';

const DAY_MS = 86_400_000;
/** Editors correct results for days. Older corrections arrive with imports. */
const CORRECTED_DAYS = 30;

export interface ObservedMatchesParts {
  readonly store: OpenStore;
  readonly feed: LiveFeed;
  /** name of the source, which its messages carry */
  readonly source: string;
  readonly clock: Clock;
}

export interface ObservationReport {
  /** ids of matches that are not stored */
  readonly unknown: readonly string[];
  readonly messages: number;
  /** observations and messages that were not used, with the reason */
  readonly ignored: readonly { readonly match: string; readonly reason: string }[];
}

export class ObservedMatches {
  readonly #parts: ObservedMatchesParts;
  readonly #filter = new ObservationFilter();

  constructor(parts: ObservedMatchesParts) {
    this.#parts = parts;
  }

  /** Delivers messages for matches in play, and for those that the feed has followed. Imports bring the others. */
  async apply(observations: readonly MatchObservation[]): Promise<ObservationReport> {
    const { store, feed, source, clock } = this.#parts;
    const now = clock.now();
    const recent = observations.filter(({ kickoff }) => Math.abs(now - kickoff) < CORRECTED_DAYS * DAY_MS);
    const ids = recent.map(({ match }) => match);
    const found = await fixturesOfProvider(store.database, source, ids);
    await store.revisions.refresh();
    const messages: (LiveMessage & { readonly match: string; readonly fixture: number })[] = [];
    const ignored: { match: string; reason: string }[] = [];
    for (const observation of recent) {
      const { match } = observation;
      const row = found.get(match);
      const fixture = row && (await store.fixtures.byId(row.fixture.legacyId));
      if (row === undefined || fixture === undefined) continue;
      const oriented = row.by.home === fixture.home.legacyId ? observation : swappedObservation(observation);
      const result = await this.#messagesOf(fixture, oriented, now);
      if (typeof result === 'string') ignored.push({ match, reason: result });
      else messages.push(...result.map((message) => ({ ...message, match, fixture: fixture.legacyId })));
    }
    const bodies = messages.map(({ match, at, ...message }) => ({ ...message, at: new Date(at).toISOString() }));
    const outcomes = bodies.length === 0 ? [] : await feed.deliver(bodies);
    for (const [index, { result, reason = result }] of outcomes.entries()) {
      if (result === 'refused') ignored.push({ match: messages[index]!.match, reason });
    }
    return { unknown: ids.filter((id) => !found.has(id)), messages: messages.length, ignored };
  }

  /** The messages for one match, or the reason why the observation is not used. */
  async #messagesOf(fixture: Fixture, observation: MatchObservation, now: number): Promise<LiveMessage[] | string> {
    const { feed, source } = this.#parts;
    const followed = await feed.match(fixture);
    if (followed === undefined && !isObservedInPlay(observation)) return [];
    if (followed !== undefined && !isOnlyFrom(followed, source)) return 'another sender follows this match';
    const accepted = this.#filter.accept(observation, fixture.status);
    if (!accepted.accepted) return accepted.reason;
    const { status, elapsed, extra, score } = fixture;
    const match = followed ?? new LiveMatch({ status, elapsed, extra, score });
    return observedMessages(match, observation, { sender: source, now });
  }
}
