/** Writes what the feed changed of matches: one transaction, and of each table only what is new. */
import { currentScore, type LiveMatch, type LiveState, type Verdict } from '../../football/live/match.ts';
import type { EventMessage, LiveMessage, OddsMessage } from '../../football/live/message.ts';
import { STATUS, type StatusCode } from '../../football/status.ts';
import type { Coverage, Fixture, League } from '../../football/terms.ts';
import { mergeFixture } from '../../merge/fixture.ts';
import { ChangeLog, type ChangeToLog } from '../../store/changes/changes.ts';
import { nextRevision } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';
import { updateFixture } from '../../store/fixtures/writer.ts';
import {
  deleteFeedMessages,
  deleteFeedSource,
  FEED,
  judgeFeedMessages,
  type StoredMessage,
  type StoredStatus,
  saveFeedMessages,
  saveFeedSource,
  saveLiveOdds,
  touchSeason,
} from '../../store/live/feed.ts';
import { FeedPeople, personNames } from '../../store/live/feed-people.ts';
import { DetailsWrites } from '../../store/match-details/writer.ts';
import type { Reference } from '../../store/reference/reference.ts';
import {
  correctedEvent,
  correctedState,
  type MatchCorrections,
  matchCorrections,
  type SourceResult,
} from './corrections.ts';
import { fileOf, publicEventId, sourceDetailsOf, sourceFixture, statisticsOf } from './match.ts';

/** A match as it was before the messages of this transaction. */
export interface Before {
  readonly state: LiveState;
  readonly resetBy: string | null;
  readonly withdrawn: boolean;
  /** id > what is held or refused */
  readonly pending: ReadonlyMap<string, StoredStatus>;
}

export interface Judged {
  readonly message: LiveMessage;
  readonly verdict: Verdict;
}

export function storedStatus({ result }: Verdict): StoredStatus {
  return result === 'held' || result === 'refused' ? result : 'accepted';
}

export function pendingOf(match: LiveMatch): Map<string, StoredStatus> {
  if (!match.undecided) return new Map();
  return new Map(match.pending().map(({ message, verdict }) => [message.id, storedStatus(verdict)]));
}

interface TouchedSeason {
  readonly league: League;
  readonly year: number;
  /** what is counted of it changes: its results, or a kind of rows it had none of */
  recount: boolean;
  table: boolean;
}

/** The change log with what readers are told of an event without asking. */
class FeedChanges extends ChangeLog {
  readonly events = new Map<string, () => unknown>();

  override note(change: ChangeToLog): void {
    const eventData = change.resource === 'event' ? this.events.get(change.id) : undefined;
    super.note(eventData === undefined ? change : { ...change, data: eventData() });
  }
}

export class FeedWriter {
  readonly people: FeedPeople;
  readonly #queries: Queries;
  readonly #reference: Reference;
  readonly #now: number;
  readonly #changes = new FeedChanges();
  readonly #details: DetailsWrites;
  readonly #seasons = new Map<string, TouchedSeason>();
  readonly #named = new Set<number>();
  /** by fixture */
  readonly #corrections = new Map<number, MatchCorrections>();
  #names: ReadonlyMap<number, { readonly id: string; readonly name: string }> = new Map();
  #revision: Promise<number> | undefined;

  constructor(queries: Queries, { reference, now }: { readonly reference: Reference; readonly now: number }) {
    this.#queries = queries;
    this.#reference = reference;
    this.#now = now;
    const revision = () => this.#takeRevision();
    this.people = new FeedPeople({ queries, now, revision });
    this.#details = new DetailsWrites({ queries, now, changes: this.#changes, revision });
  }

  /** Takes a match up: call before anything else is done to it. Returns it as it is without the operator's corrections. */
  async open(fixture: Fixture): Promise<SourceResult> {
    const corrections = await matchCorrections(this.#queries, fixture);
    this.#corrections.set(fixture.legacyId, corrections);
    return corrections.source;
  }

  #correctionsOf({ legacyId }: Fixture): MatchCorrections {
    return this.#corrections.get(legacyId)!;
  }

  /** Tells the readers of the change log that a state message applied. */
  noteState(fixture: Fixture, state: LiveState): void {
    const { id, league, season, home } = fixture;
    const of = { id, league: league.legacyId, season };
    const corrected = correctedState(this.#correctionsOf(fixture), home.legacyId, state);
    const { status, elapsed, extra } = corrected;
    const data = { status, elapsed, extra, score: currentScore(corrected) };
    this.#changes.note({ resource: 'fixture', action: 'updated', ...of, data });
  }

  /** Whether anything is known of a fixture without the feed. */
  async hasOtherSources({ legacyId }: Fixture): Promise<boolean> {
    return (await sourceRecordsOf(this.#queries, legacyId)).some(({ provider }) => provider !== FEED);
  }

  async save(match: LiveMatch, fixture: Fixture, { before, judged }: { before: Before; judged: readonly Judged[] }) {
    await this.#saveMessages(match, fixture, { before, judged });
    const applied = judged.filter(({ verdict }) => verdict.result === 'applied').map(({ message }) => message);
    const began = match.resetBy !== before.resetBy || match.withdrawn !== before.withdrawn;
    if (began)
      await deleteFeedSource(this.#queries, fixture.legacyId, { odds: match.latestWhole('odds') === undefined });
    const stateChanged = began || match.state !== before.state;
    const statistics = began || applied.some(({ type }) => type === 'statistics');
    if (stateChanged || statistics)
      await this.#saveResult(match, fixture, { statistics, before: began ? null : before.state });
    if (match.withdrawn) this.#details.touch(fixture.legacyId);
    else this.#addDetails(match, fixture, { began, applied });
    const coverage = this.#reference.season(fixture.league, fixture.season)?.coverage;
    if (coverage === undefined || applied.some((message) => isFirst(message, coverage))) {
      this.#touch(fixture, { recount: true });
    }
    if (match.withdrawn) return;
    if (statistics) this.#note('statistics', fixture);
    await this.#saveOdds(fixture, applied);
  }

  /** Brings what hangs on the matches up to date. Call once, after the last match. */
  async finish(): Promise<void> {
    this.#names = await personNames(this.#queries, 'player', [...this.#named]);
    await this.#details.finish();
    if (this.#revision === undefined) return;
    const revision = await this.#revision;
    for (const { league, year, recount, table } of this.#seasons.values()) {
      const of = { league: league.legacyId, season: year };
      if (recount) await recountSeason(this.#queries, league, year, revision, []);
      else await touchSeason(this.#queries, of.league, year, revision);
      if (table) this.#changes.note({ resource: 'standings', action: 'updated', id: league.id, ...of });
    }
    await this.#changes.flush(this.#queries, revision, this.#now);
  }

  #takeRevision(): Promise<number> {
    this.#revision ??= nextRevision(this.#queries, this.#now);
    return this.#revision;
  }

  #note(resource: 'statistics' | 'live-odds', { id, league, season }: Fixture): void {
    this.#changes.note({ resource, action: 'updated', id, league: league.legacyId, season });
  }

  async #saveMessages(
    match: LiveMatch,
    fixture: Fixture,
    { before, judged }: { before: Before; judged: readonly Judged[] },
  ): Promise<void> {
    const after = pendingOf(match);
    if (match.resetBy !== before.resetBy) await deleteFeedMessages(this.#queries, fixture.legacyId, match.resetVersion);
    const stored = judged.filter(({ message }) => match.has(message.id));
    const messages = stored.map(
      ({ message }): StoredMessage => ({ message, status: after.get(message.id) ?? 'accepted' }),
    );
    const own = new Set(messages.map(({ message }) => message.id));
    const changed = new Map<string, StoredStatus>();
    for (const id of new Set([...before.pending.keys(), ...after.keys()])) {
      const status = after.get(id) ?? 'accepted';
      if (!own.has(id) && match.has(id) && before.pending.get(id) !== status) changed.set(id, status);
    }
    await saveFeedMessages(this.#queries, fixture.legacyId, { messages, count: match.messages, now: this.#now });
    await judgeFeedMessages(this.#queries, fixture.legacyId, changed);
  }

  /** The feed's word among those of the others, and the fixture merged from all. `before` null counts the season afresh. */
  async #saveResult(
    match: LiveMatch,
    fixture: Fixture,
    { statistics, before }: { statistics: boolean; before: LiveState | null },
  ): Promise<void> {
    const queries = this.#queries;
    const { id, legacyId, league, season } = fixture;
    const { source, ofFixture } = this.#correctionsOf(fixture);
    const revision = await this.#takeRevision();
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
    const counts = before === null || countsOtherwise(before, match.state);
    if (counts) this.#details.touch(legacyId);
    this.#touch(fixture, { recount: counts, table: counts });
  }

  #addDetails(
    match: LiveMatch,
    fixture: Fixture,
    { began, applied }: { began: boolean; applied: readonly LiveMessage[] },
  ): void {
    const events = applied.filter((message) => message.type === 'event');
    if (!began && events.length === 0 && !applied.some(({ type }) => type === 'lineup')) return;
    const { ofEvents } = this.#correctionsOf(fixture);
    for (const message of events) {
      const publicId = publicEventId(fixture, message.event.id);
      const event = correctedEvent(message.event, ofEvents.get(publicId));
      for (const person of [event.player, event.related]) {
        if (typeof person?.id === 'number') this.#named.add(person.id);
      }
      this.#changes.events.set(publicId, () => this.#eventData(event));
    }
    this.#details.add(fixture.legacyId, sourceDetailsOf(match, fixture), `v${match.version}`);
    this.#touch(fixture, {});
  }

  #eventData({ player, related, ...event }: EventMessage['event']) {
    const person = (of: typeof player) =>
      typeof of?.id === 'number' ? { legacyId: of.id, ...this.#names.get(of.id) } : null;
    const { minute, extra = null, side, kind, detail, shootout = false, deleted = false } = event;
    const people = { player: person(player), related: person(related) };
    return { minute, extra, side, kind, detail, ...people, shootout, deleted };
  }

  async #saveOdds(fixture: Fixture, applied: readonly LiveMessage[]): Promise<void> {
    const odds = applied.findLast((message): message is OddsMessage => message.type === 'odds');
    if (odds === undefined) return;
    const { stopped = false, blocked = false, markets, at } = odds;
    await saveLiveOdds(this.#queries, fixture.legacyId, { stopped, blocked, markets }, at);
    await this.#takeRevision();
    this.#note('live-odds', fixture);
    this.#touch(fixture, {});
  }

  #touch(
    { league, season }: Fixture,
    { recount = false, table = false }: { recount?: boolean; table?: boolean },
  ): void {
    const key = `${league.legacyId}:${season}`;
    let touched = this.#seasons.get(key);
    if (touched === undefined) {
      touched = { league, year: season, recount: false, table: false };
      this.#seasons.set(key, touched);
    }
    touched.recount ||= recount;
    touched.table ||= table;
  }
}

/** Whether a season has nothing yet of the kind a message brings, so that what is stored of it is to be told anew. */
function isFirst(message: LiveMessage, coverage: Coverage): boolean {
  if (message.type === 'lineup') return !coverage.lineups;
  if (message.type === 'statistics') return !coverage.statisticsFixtures;
  if (message.type !== 'event') return false;
  const { kind, player, related } = message.event;
  if (!coverage.events) return true;
  if (kind === 'card') return !coverage.topCards;
  return kind === 'goal' && ((player != null && !coverage.topScorers) || (related != null && !coverage.topAssists));
}

/** Whether tables and totals are others than before: matches count from their end on. */
function countsOtherwise(before: LiveState, after: LiveState): boolean {
  const counts = (status: StatusCode) => ['finished', 'not_played'].includes(STATUS[status].phase);
  if (STATUS[before.status].phase !== STATUS[after.status].phase) return counts(before.status) || counts(after.status);
  return counts(after.status) && JSON.stringify(before.score) !== JSON.stringify(after.score);
}
