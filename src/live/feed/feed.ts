/** The live feed: takes messages in batches, each batch in one transaction, and tells its sender what became of each. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import { LiveMatch, type LiveState } from '../../football/live/match.ts';
import type { LiveMessage, LivePerson } from '../../football/live/message.ts';
import type { Side } from '../../football/score.ts';
import type { Fixture } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import { isForeignKeyViolation } from '../../store/database/unavailable.ts';
import { feedMatch, feedMessages, lockFeed, lockFeedMatch, storedFixtures } from '../../store/live/feed.ts';
import type { Store } from '../../store/store.ts';
import { stateOf } from './match.ts';
import { type Malformed, type ReceivedMessage, readMessage } from './message.ts';
import { FeedWriter, type Judged, pendingOf } from './writer.ts';

export type FeedResult = 'applied' | 'held' | 'duplicate' | 'superseded' | 'refused';

/** What became of one message of a batch, in the order of the batch. */
export interface FeedOutcome {
  readonly id: string | null;
  readonly result: FeedResult;
  readonly reason?: string;
}

const MATCHES_IN_MEMORY = 400;
/** Far more than a match has; a sender gone wild fills no disk. */
const MESSAGES_PER_MATCH = 5000;

/** Each holds its body in memory until its turn. */
const BATCHES_WAITING = 100;
/** Beyond any zone that was taken for another. */
const CLOCKS_APART_MS = 86_400_000;
const NOBODY_ELSE = 'withdraw: no other source has data of this fixture';

type Placed = ReceivedMessage & { readonly place: number };

export class LiveFeed {
  readonly #store: Store;
  readonly #clock: Clock;
  /** matches as their messages in the store make them; used only where none came by another process */
  readonly #matches = new LRUCache<number, LiveMatch>({ max: MATCHES_IN_MEMORY });

  #waiting = 0;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Takes a batch, when those before it are written: all that is not refused is stored when this returns, and nothing where it throws. */
  async deliver(values: readonly unknown[]): Promise<FeedOutcome[]> {
    if (this.#waiting >= BATCHES_WAITING) {
      throw new ApiError('unavailable', 'Too many batches are waiting to be written; retry later', {
        retryAfterSeconds: 1,
      });
    }
    this.#waiting++;
    try {
      return await this.#take(values);
    } finally {
      this.#waiting--;
    }
  }

  async #take(values: readonly unknown[]): Promise<FeedOutcome[]> {
    const outcomes: FeedOutcome[] = [];
    const readable: Placed[] = [];
    for (const [place, value] of values.entries()) {
      const read = notAhead(readMessage(value), this.#clock.now());
      if ('message' in read) readable.push({ ...read, place });
      else outcomes[place] = { id: read.id, result: 'refused', reason: read.reason };
    }
    const byFixture = await this.#byFixture(readable, outcomes);
    if (byFixture.size > 0) await this.#write(byFixture, outcomes);
    return outcomes;
  }

  /** A match as the feed has settled it; undefined where it never spoke of it. */
  async match(fixture: Fixture): Promise<LiveMatch | undefined> {
    const { database } = this.#store;
    const row = await feedMatch(database, fixture.legacyId);
    return row === undefined ? undefined : replayed(row.base, await feedMessages(database, fixture.legacyId));
  }

  async #byFixture(readable: readonly Placed[], outcomes: FeedOutcome[]): Promise<Map<Fixture, Placed[]>> {
    const found = new Map<string | number, Fixture | undefined>();
    const byLegacyId = new Map<number, [Fixture, Placed[]]>();
    await this.#store.revisions.refresh();
    for (const placed of readable) {
      const { fixture: id, message, place } = placed;
      if (!found.has(id)) found.set(id, await this.#store.fixtures.byId(id));
      const fixture = found.get(id);
      if (fixture === undefined) {
        outcomes[place] = noFixture(message.id, id);
        continue;
      }
      const entry = byLegacyId.get(fixture.legacyId) ?? [fixture, []];
      entry[1].push(placed);
      byLegacyId.set(fixture.legacyId, entry);
    }
    // always in the same order, so that two processes never wait for each other
    return new Map([...byLegacyId].sort(([a], [b]) => a - b).map(([, entry]) => entry));
  }

  async #write(byFixture: ReadonlyMap<Fixture, readonly Placed[]>, outcomes: FeedOutcome[]): Promise<void> {
    const now = this.#clock.now();
    try {
      await this.#store.database.transaction(
        async (queries) => {
          await lockFeed(queries);
          const stored = await storedFixtures(
            queries,
            Array.from(byFixture.keys(), ({ legacyId }) => legacyId),
          );
          const writer = new FeedWriter(queries, { reference: this.#store.reference, now });
          for (const [fixture, messages] of byFixture) {
            if (stored.has(fixture.legacyId)) await this.#writeMatch(queries, writer, { fixture, messages, outcomes });
            // an import, or the sandbox made anew, removed it since it was found
            else for (const { message, place, fixture: id } of messages) outcomes[place] = noFixture(message.id, id);
          }
          await writer.finish();
        },
        { isSerial: true },
      );
    } catch (error) {
      // what is in memory has heard messages that are not stored
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
    { fixture, messages, outcomes }: { fixture: Fixture; messages: readonly Placed[]; outcomes: FeedOutcome[] },
  ): Promise<void> {
    const match = await this.#locked(queries, fixture, await writer.open(fixture));
    const { state, resetBy, withdrawn } = match;
    const before = { state, resetBy, withdrawn, pending: pendingOf(match) };
    const judged: Judged[] = [];
    for (const { message, place } of messages) {
      const { id } = message;
      if (match.has(id)) {
        outcomes[place] = { id, result: 'duplicate' };
      } else if (match.messages >= MESSAGES_PER_MATCH) {
        const reason = `id: this fixture has reached the maximum of ${MESSAGES_PER_MATCH} messages`;
        outcomes[place] = { id, result: 'refused', reason };
      } else {
        const alone = message.type === 'state' && message.withdraw === true && !(await writer.hasOtherSources(fixture));
        const resolvePerson = alone ? NOBODY_ELSE : await withPeople(message, fixture, writer);
        if (typeof resolvePerson === 'string') {
          outcomes[place] = { id, result: 'refused', reason: resolvePerson };
          continue;
        }
        const earlier = match.state;
        const verdict = match.add(resolvePerson);
        if (match.state !== earlier && !sameState(match.state, earlier)) writer.noteState(fixture, match.state);
        judged.push({ message: resolvePerson, verdict });
        outcomes[place] = { id, ...verdict };
      }
    }
    if (judged.length > 0) await writer.save(match, fixture, { before, judged });
  }

  /** The match, with the turn to write it. */
  async #locked(queries: Queries, fixture: Fixture, before: LiveState): Promise<LiveMatch> {
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

/** The past may be told; what has not been cannot. */
function notAhead(read: ReceivedMessage | Malformed, now: number): ReceivedMessage | Malformed {
  if (!('message' in read) || read.message.at <= now + CLOCKS_APART_MS) return read;
  const reason =
    "at: must not be more than a day ahead of the service's clock; send the time at which the content was true";
  return { id: read.message.id, reason };
}

function replayed(base: LiveState, messages: readonly LiveMessage[]): LiveMatch {
  const match = new LiveMatch(base);
  for (const message of messages) match.add(message);
  return match;
}

function sameState(a: LiveState, b: LiveState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The message with everybody in it known by number; a text where somebody cannot be. */
async function withPeople(message: LiveMessage, fixture: Fixture, writer: FeedWriter): Promise<LiveMessage | string> {
  const teamOf = (side: Side) => ({ legacyId: fixture[side].legacyId, season: fixture.season });
  let fault: string | undefined;
  const resolvePerson = async (kind: 'player' | 'coach', person: LivePerson, side: Side): Promise<LivePerson> => {
    const found = await writer.people.find(kind, person, teamOf(side));
    if (typeof found === 'string') fault ??= found;
    return { id: typeof found === 'string' ? 0 : found };
  };
  if (message.type === 'event') {
    const { event } = message;
    const player = event.player == null ? null : await resolvePerson('player', event.player, event.side);
    const related = event.related == null ? null : await resolvePerson('player', event.related, event.side);
    return fault ?? { ...message, event: { ...event, player, related } };
  }
  if (message.type === 'lineup') {
    const { side, coach } = message;
    const all = async (players: typeof message.startXI) => {
      const found: (typeof message.startXI)[number][] = [];
      for (const entry of players) found.push({ ...entry, player: await resolvePerson('player', entry.player, side) });
      return found;
    };
    const startXI = await all(message.startXI);
    const substitutes = await all(message.substitutes);
    const coachId = coach == null ? null : await resolvePerson('coach', coach, side);
    return fault ?? { ...message, startXI, substitutes, coach: coachId };
  }
  return message;
}
