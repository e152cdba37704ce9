/** The live feed: stores each batch of messages in one transaction and returns the outcome of each message. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import { LiveMatch, type LiveState } from '../../football/live/match.ts';
import type { LiveMessage, LivePerson } from '../../football/live/message.ts';
import type { Side } from '../../football/score.ts';
import type { Fixture } from '../../football/terms.ts';
import { lockOutWriters } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { isForeignKeyViolation } from '../../store/database/unavailable.ts';
import { feedMatch, feedMessages, lockFeedMatch, storedFixtures } from '../../store/live/feed.ts';
import type { OpenStore } from '../../store/store.ts';
import { stateOf } from './match.ts';
import { type Malformed, type ReceivedMessage, readMessage } from './message.ts';
import { type DecidedMessage, FeedWriter, pendingOf } from './writer.ts';

export type FeedResult = 'applied' | 'held' | 'duplicate' | 'superseded' | 'refused';

/** The outcome of one message of a batch; outcomes are in the order of the batch. */
export interface FeedOutcome {
  readonly id: string | null;
  readonly result: FeedResult;
  readonly reason?: string;
}

const MATCHES_IN_MEMORY = 400;
/** Far more than any match needs; protects the disk against a faulty sender. */
const MESSAGES_PER_MATCH_MAX = 5000;

/** Limits memory: each waiting batch holds its body. */
const WAITING_BATCHES_MAX = 100;
/** Allows for senders that mistake one time zone for another. */
const AHEAD_MAX_MS = 86_400_000;
const NO_OTHER_SOURCE = 'withdraw: no other source has data of this fixture';

/** A readable message with its index in the batch. */
type BatchMessage = ReceivedMessage & { readonly index: number };

export class LiveFeed {
  readonly #store: OpenStore;
  readonly #clock: Clock;
  /** by legacy id; used only if no other process has stored a message since */
  readonly #matches = new LRUCache<number, LiveMatch>({ max: MATCHES_IN_MEMORY });

  #waitingBatches = 0;

  constructor(store: OpenStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Stores a batch after the batches before it. When it resolves, every message that is not refused is stored. When it
   * rejects, none is.
   */
  async deliver(values: readonly unknown[]): Promise<FeedOutcome[]> {
    if (this.#waitingBatches >= WAITING_BATCHES_MAX) {
      throw new ApiError('unavailable', 'Too many batches are waiting to be written; retry later', {
        retryAfterSeconds: 1,
      });
    }
    this.#waitingBatches++;
    try {
      return await this.#deliver(values);
    } finally {
      this.#waitingBatches--;
    }
  }

  async #deliver(values: readonly unknown[]): Promise<FeedOutcome[]> {
    const outcomes: FeedOutcome[] = [];
    const readable: BatchMessage[] = [];
    for (const [index, value] of values.entries()) {
      const read = refuseFuture(readMessage(value), this.#clock.now());
      if ('message' in read) readable.push({ ...read, index });
      else outcomes[index] = { id: read.id, result: 'refused', reason: read.reason };
    }
    const byFixture = await this.#byFixture(readable, outcomes);
    if (byFixture.size > 0) await this.#write(byFixture, outcomes);
    return outcomes;
  }

  /** The state of a match in the feed; undefined if the feed has no message for it. */
  async match(fixture: Fixture): Promise<LiveMatch | undefined> {
    const { database } = this.#store;
    const row = await feedMatch(database, fixture.legacyId);
    return row === undefined ? undefined : replayed(row.base, await feedMessages(database, fixture.legacyId));
  }

  /** Groups messages by fixture, and refuses those without one. */
  async #byFixture(readable: readonly BatchMessage[], outcomes: FeedOutcome[]): Promise<Map<Fixture, BatchMessage[]>> {
    const fixtures = new Map<string | number, Fixture | undefined>();
    const byLegacyId = new Map<number, [Fixture, BatchMessage[]]>();
    await this.#store.revisions.refresh();
    for (const batchMessage of readable) {
      const { fixture: id, message, index } = batchMessage;
      if (!fixtures.has(id)) fixtures.set(id, await this.#store.fixtures.byId(id));
      const fixture = fixtures.get(id);
      if (fixture === undefined) {
        outcomes[index] = noFixture(message.id, id);
        continue;
      }
      const entry = byLegacyId.get(fixture.legacyId) ?? [fixture, []];
      entry[1].push(batchMessage);
      byLegacyId.set(fixture.legacyId, entry);
    }
    // sorted, so that all processes lock fixtures in the same order and cannot deadlock
    return new Map([...byLegacyId].sort(([a], [b]) => a - b).map(([, entry]) => entry));
  }

  async #write(byFixture: ReadonlyMap<Fixture, readonly BatchMessage[]>, outcomes: FeedOutcome[]): Promise<void> {
    const now = this.#clock.now();
    try {
      await this.#store.database.transaction(
        async (queries) => {
          await lockOutWriters(queries);
          const stored = await storedFixtures(
            queries,
            Array.from(byFixture.keys(), ({ legacyId }) => legacyId),
          );
          const writer = new FeedWriter(queries, { reference: this.#store.reference, now });
          for (const [fixture, messages] of byFixture) {
            if (stored.has(fixture.legacyId)) await this.#writeMatch(queries, writer, { fixture, messages, outcomes });
            // an import or a new sandbox has removed it in the meantime
            else for (const { message, index, fixture: id } of messages) outcomes[index] = noFixture(message.id, id);
          }
          await writer.finish();
        },
        { isSerial: true },
      );
    } catch (error) {
      // the matches in memory contain messages that were rolled back
      for (const { legacyId } of byFixture.keys()) this.#matches.delete(legacyId);
      if (!isForeignKeyViolation(error)) throw error;
      throw new ApiError('unavailable', 'The stored data changed while the batch was written; send it again', {
        retryAfterSeconds: 1,
        cause: error,
      });
    }
  }

  async #writeMatch(
    queries: Queries,
    writer: FeedWriter,
    { fixture, messages, outcomes }: { fixture: Fixture; messages: readonly BatchMessage[]; outcomes: FeedOutcome[] },
  ): Promise<void> {
    const match = await this.#lockMatch(queries, fixture, await writer.open(fixture));
    const { state, resetBy, withdrawn } = match;
    const before = { state, resetBy, withdrawn, pending: pendingOf(match) };
    const decided: DecidedMessage[] = [];
    for (const { message, index } of messages) {
      const { id } = message;
      if (match.has(id)) {
        outcomes[index] = { id, result: 'duplicate' };
      } else if (match.messages >= MESSAGES_PER_MATCH_MAX) {
        const reason = `id: this fixture has reached the maximum of ${MESSAGES_PER_MATCH_MAX} messages`;
        outcomes[index] = { id, result: 'refused', reason };
      } else {
        const withdraws = message.type === 'state' && message.withdraw === true;
        const cannotWithdraw = withdraws && !(await writer.hasOtherSources(fixture));
        const resolved = cannotWithdraw ? NO_OTHER_SOURCE : await resolvePeople(message, fixture, writer);
        if (typeof resolved === 'string') {
          outcomes[index] = { id, result: 'refused', reason: resolved };
          continue;
        }
        const previous = match.state;
        const verdict = match.add(resolved);
        if (match.state !== previous && !isSameState(match.state, previous)) writer.logState(fixture, match.state);
        decided.push({ message: resolved, verdict });
        outcomes[index] = { id, ...verdict };
      }
    }
    if (decided.length > 0) await writer.save(match, fixture, { before, decided });
  }

  /** Locks the match for writing, and returns it as stored. `before`: its state by its sources, for its first message. */
  async #lockMatch(queries: Queries, fixture: Fixture, before: LiveState): Promise<LiveMatch> {
    const { messages, base } = await lockFeedMatch(queries, fixture.legacyId, stateOf(before));
    let match = this.#matches.get(fixture.legacyId);
    if (match === undefined || match.messages !== messages) {
      match = replayed(base, messages === 0 ? [] : await feedMessages(queries, fixture.legacyId));
      this.#matches.set(fixture.legacyId, match);
    }
    return match;
  }
}

function noFixture(id: string, fixture: string | number): FeedOutcome {
  return { id, result: 'refused', reason: `fixture: no fixture has the id ${fixture}` };
}

/** Refuses messages about the future. Messages may be of any age. */
function refuseFuture(read: ReceivedMessage | Malformed, now: number): ReceivedMessage | Malformed {
  if (!('message' in read) || read.message.at <= now + AHEAD_MAX_MS) return read;
  const reason =
    "at: must not be more than a day ahead of the service's clock; send the time at which the content was true";
  return { id: read.message.id, reason };
}

function replayed(base: LiveState, messages: readonly LiveMessage[]): LiveMatch {
  const match = new LiveMatch(base);
  for (const message of messages) match.add(message);
  return match;
}

function isSameState(a: LiveState, b: LiveState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Replaces the people of a message by their legacy ids. A string says who could not be resolved. */
async function resolvePeople(
  message: LiveMessage,
  fixture: Fixture,
  writer: FeedWriter,
): Promise<LiveMessage | string> {
  const teamOf = (side: Side) => ({ legacyId: fixture[side].legacyId, season: fixture.season });
  let fault: string | undefined;
  const resolvePerson = async (kind: 'player' | 'coach', person: LivePerson, side: Side): Promise<LivePerson> => {
    const result = await writer.people.find(kind, person, teamOf(side));
    if (typeof result === 'string') fault ??= result;
    return { id: typeof result === 'string' ? 0 : result };
  };
  if (message.type === 'event') {
    const { event } = message;
    const player = event.player == null ? null : await resolvePerson('player', event.player, event.side);
    const related = event.related == null ? null : await resolvePerson('player', event.related, event.side);
    return fault ?? { ...message, event: { ...event, player, related } };
  }
  if (message.type === 'lineup') {
    const { side, coach } = message;
    const resolvePlayers = async (players: typeof message.startXI) => {
      const resolved: (typeof message.startXI)[number][] = [];
      for (const entry of players) {
        resolved.push({ ...entry, player: await resolvePerson('player', entry.player, side) });
      }
      return resolved;
    };
    const startXI = await resolvePlayers(message.startXI);
    const substitutes = await resolvePlayers(message.substitutes);
    const coachId = coach == null ? null : await resolvePerson('coach', coach, side);
    return fault ?? { ...message, startXI, substitutes, coach: coachId };
  }
  return message;
}
