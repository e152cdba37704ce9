/** Writes the changes of matches by the feed in one transaction. Writes only rows that change. */
import { currentScore, type LiveMatch, type LiveState, type Verdict } from '../../football/live/match.ts';
import type { EventMessage, LiveMessage, OddsMessage } from '../../football/live/message.ts';
import { isFinished } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { mergeFixture } from '../../merge/fixture.ts';
import { ChangeLog, type ChangeToLog } from '../../store/changes/changes.ts';
import { nextRevision } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';
import { updateFixture } from '../../store/fixtures/writer.ts';
import {
  deleteFeedMessages,
  deleteFeedSource,
  FEED,
  type StoredMessage,
  type StoredStatus,
  saveFeedMessages,
  saveFeedSource,
  saveLiveOdds,
  updateMessageStatuses,
} from '../../store/live/feed.ts';
import { FeedPeople, personNames } from '../../store/live/feed-people.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { collectInPlayPrices } from '../../store/odds/price-writer.ts';
import { liveOddsReader } from '../../store/odds/prices.ts';
import type { Reference } from '../../store/reference/reference.ts';
import {
  correctedEvent,
  correctedState,
  type MatchCorrections,
  matchCorrections,
  type SourceResult,
} from './corrections.ts';
import { fileOf, publicEventId, sourceDetailsOf, sourceFixture, statisticsOf } from './match.ts';
import { changesStandings, extendsCoverage, TouchedSeasons } from './touched-seasons.ts';

/** A match before the messages of this transaction. */
export interface Before {
  readonly state: LiveState;
  readonly resetBy: string | null;
  readonly withdrawn: boolean;
  /** message id > status of messages that are held or refused */
  readonly pending: ReadonlyMap<string, StoredStatus>;
}

/** A message with the feed's decision on it. */
export interface DecidedMessage {
  readonly message: LiveMessage;
  readonly verdict: Verdict;
}

function storedStatus({ result }: Verdict): StoredStatus {
  return result === 'held' || result === 'refused' ? result : 'accepted';
}

/** The messages of a match that are held or refused, by id. */
export function pendingOf(match: LiveMatch): Map<string, StoredStatus> {
  if (!match.undecided) return new Map();
  return new Map(match.pending().map(({ message, verdict }) => [message.id, storedStatus(verdict)]));
}

/** The change log, with data for event changes, so that subscribers need no further request. */
class FeedChanges extends ChangeLog {
  /** by public event id */
  readonly eventData = new Map<string, () => unknown>();

  override note(change: ChangeToLog): void {
    const data = change.resource === 'event' ? this.eventData.get(change.id) : undefined;
    super.note(data === undefined ? change : { ...change, data: data() });
  }
}

export class FeedWriter {
  readonly people: FeedPeople;
  readonly #queries: Queries;
  readonly #reference: Reference;
  readonly #now: number;
  readonly #changes = new FeedChanges();
  readonly #details: MatchDetailsWriter;
  readonly #seasons = new TouchedSeasons();
  /** players in event changes, whose names are read at the end */
  readonly #playerIds = new Set<number>();
  /** by fixture */
  readonly #corrections = new Map<number, MatchCorrections>();
  #playerNames: ReadonlyMap<number, { readonly id: string; readonly name: string }> = new Map();
  #revision: Promise<number> | undefined;

  constructor(queries: Queries, { reference, now }: { readonly reference: Reference; readonly now: number }) {
    this.#queries = queries;
    this.#reference = reference;
    this.#now = now;
    const revision = () => this.#nextRevision();
    this.people = new FeedPeople({ queries, now, revision });
    this.#details = new MatchDetailsWriter({ queries, now, changes: this.#changes, revision });
  }

  /** Call first for every fixture. Loads its corrections and returns it without them. */
  async open(fixture: Fixture): Promise<SourceResult> {
    const corrections = await matchCorrections(this.#queries, fixture);
    this.#corrections.set(fixture.legacyId, corrections);
    return corrections.source;
  }

  #correctionsOf({ legacyId }: Fixture): MatchCorrections {
    return this.#corrections.get(legacyId)!;
  }

  /** Logs a new state of a match in the change log. */
  logState(fixture: Fixture, state: LiveState): void {
    const { id, league, season, home } = fixture;
    const of = { id, league: league.legacyId, season };
    const corrected = correctedState(this.#correctionsOf(fixture), home.legacyId, state);
    const { status, elapsed, extra } = corrected;
    const data = { status, elapsed, extra, score: currentScore(corrected) };
    this.#changes.note({ resource: 'fixture', action: 'updated', ...of, data });
  }

  /** Whether a source other than the feed has data of a fixture. */
  async hasOtherSources({ legacyId }: Fixture): Promise<boolean> {
    return (await sourceRecordsOf(this.#queries, legacyId)).some(({ provider }) => provider !== FEED);
  }

  /** Writes a match after its messages were added. */
  async save(
    match: LiveMatch,
    fixture: Fixture,
    { before, decided }: { before: Before; decided: readonly DecidedMessage[] },
  ) {
    await this.#saveMessages(match, fixture, { before, decided });
    const applied = decided.filter(({ verdict }) => verdict.result === 'applied').map(({ message }) => message);
    const restarted = match.resetBy !== before.resetBy || match.withdrawn !== before.withdrawn;
    if (restarted)
      await deleteFeedSource(this.#queries, fixture.legacyId, { odds: match.latestMessage('odds') === undefined });
    const stateChanged = restarted || match.state !== before.state;
    const statistics = restarted || applied.some(({ type }) => type === 'statistics');
    if (stateChanged || statistics)
      await this.#saveResult(match, fixture, { statistics, before: restarted ? null : before.state });
    if (match.withdrawn) this.#details.touch(fixture.legacyId);
    else this.#addDetails(match, fixture, { restarted, applied });
    const stored = this.#reference.season(fixture.league, fixture.season)?.stored;
    const finished = isFinished(match.state.status);
    if (stored === undefined || applied.some((message) => extendsCoverage(message, { stored, finished }))) {
      this.#seasons.touch(fixture, { recount: true });
    }
    if (match.withdrawn) return;
    if (statistics) this.#logUpdate('statistics', fixture);
    await this.#saveOdds(fixture, applied, match.state);
  }

  /** Writes match details, seasons and the change log. Call once, after the last match. */
  async finish(): Promise<void> {
    this.#playerNames = await personNames(this.#queries, 'player', [...this.#playerIds]);
    await this.#details.finish();
    if (this.#revision === undefined) return;
    const revision = await this.#revision;
    await this.#seasons.write(this.#queries, revision, this.#changes);
    await this.#changes.flush(this.#queries, revision, this.#now);
  }

  /** The revision of this transaction; the first call takes it. */
  #nextRevision(): Promise<number> {
    this.#revision ??= nextRevision(this.#queries, this.#now);
    return this.#revision;
  }

  #logUpdate(resource: 'statistics' | 'live-odds', { id, league, season }: Fixture): void {
    this.#changes.note({ resource, action: 'updated', id, league: league.legacyId, season });
  }

  async #saveMessages(
    match: LiveMatch,
    fixture: Fixture,
    { before, decided }: { before: Before; decided: readonly DecidedMessage[] },
  ): Promise<void> {
    const after = pendingOf(match);
    if (match.resetBy !== before.resetBy) await deleteFeedMessages(this.#queries, fixture.legacyId, match.resetVersion);
    const messages = decided
      .filter(({ message }) => match.has(message.id))
      .map(({ message }): StoredMessage => ({ message, status: after.get(message.id) ?? 'accepted' }));
    const newIds = new Set(messages.map(({ message }) => message.id));
    const changedStatuses = new Map<string, StoredStatus>();
    for (const id of new Set([...before.pending.keys(), ...after.keys()])) {
      const status = after.get(id) ?? 'accepted';
      if (!newIds.has(id) && match.has(id) && before.pending.get(id) !== status) changedStatuses.set(id, status);
    }
    await saveFeedMessages(this.#queries, fixture.legacyId, { messages, count: match.messages, now: this.#now });
    await updateMessageStatuses(this.#queries, fixture.legacyId, changedStatuses);
  }

  /** Writes the feed's source record and the fixture merged from all sources. `before` null: recounts the season. */
  async #saveResult(
    match: LiveMatch,
    fixture: Fixture,
    { statistics, before }: { statistics: boolean; before: LiveState | null },
  ): Promise<void> {
    const queries = this.#queries;
    const { id, legacyId, league, season } = fixture;
    const { source, ofFixture } = this.#correctionsOf(fixture);
    const revision = await this.#nextRevision();
    if (!match.withdrawn) {
      await saveFeedSource(queries, legacyId, {
        file: fileOf(match),
        record: sourceFixture(source, match.state),
        version: match.version,
        statistics: statistics ? statisticsOf(match) : null,
      });
    }
    const merged = mergeFixture(await sourceRecordsOf(queries, legacyId), ofFixture);
    const of = { id, legacyId, league: league.legacyId, season };
    await updateFixture(queries, { ...merged, ...of, updatedAt: this.#now, revision });
    const standings = before === null || changesStandings(before, match.state);
    if (standings) this.#details.touch(legacyId);
    this.#seasons.touch(fixture, { recount: standings, standings });
  }

  #addDetails(
    match: LiveMatch,
    fixture: Fixture,
    { restarted, applied }: { restarted: boolean; applied: readonly LiveMessage[] },
  ): void {
    const events = applied.filter((message) => message.type === 'event');
    if (!restarted && events.length === 0 && !applied.some(({ type }) => type === 'lineup')) return;
    const { ofEvents } = this.#correctionsOf(fixture);
    for (const message of events) {
      const publicId = publicEventId(fixture, message.event.id);
      const event = correctedEvent(message.event, ofEvents.get(publicId));
      for (const person of [event.player, event.related]) {
        if (typeof person?.id === 'number') this.#playerIds.add(person.id);
      }
      this.#changes.eventData.set(publicId, () => this.#eventData(event));
    }
    this.#details.add(fixture.legacyId, sourceDetailsOf(match, fixture), `v${match.version}`);
    this.#seasons.touch(fixture);
  }

  #eventData({ player, related, ...event }: EventMessage['event']) {
    const named = (person: typeof player) =>
      typeof person?.id === 'number' ? { legacyId: person.id, ...this.#playerNames.get(person.id) } : null;
    const { minute, extra = null, side, kind, detail, shootout = false, deleted = false } = event;
    const people = { player: named(player), related: named(related) };
    return { minute, extra, side, kind, detail, ...people, shootout, deleted };
  }

  async #saveOdds(fixture: Fixture, applied: readonly LiveMessage[], { elapsed }: LiveState): Promise<void> {
    const odds = applied.findLast((message): message is OddsMessage => message.type === 'odds');
    if (odds === undefined) return;
    const { stopped = false, blocked = false, markets, at } = odds;
    const { legacyId } = fixture;
    await this.#nextRevision();
    const before = (await liveOddsReader(this.#queries).ofFixtures([legacyId])).get(legacyId);
    const of = { fixture: legacyId, provider: FEED, at, elapsed };
    await collectInPlayPrices(this.#queries, of, before?.markets ?? [], markets);
    await saveLiveOdds(this.#queries, legacyId, { stopped, blocked, markets }, at);
    this.#logUpdate('live-odds', fixture);
    this.#seasons.touch(fixture);
  }
}
