/**
 * Saves match records in chunks. The fixture of each record is found or created, its source records are merged, and it
 * is written if it changed.
 */

import { entityIds } from '../../base/ids.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { FixtureSource } from '../../merge/fixture.ts';
import { bestSchedule, mergeFixture } from '../../merge/fixture.ts';
import { correctedFixture } from '../../merge/fixture-corrections.ts';
import { isOutdated } from '../../merge/source-version.ts';
import type { Queries } from '../../store/database/database.ts';
import { type ProviderMatch, saveProviderMatches } from '../../store/fixtures/lookup.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';
import { changeFixtureIds, FixtureWriter } from '../../store/fixtures/writer.ts';
import { collectingPrices } from '../../store/odds/price-writer.ts';
import { teamKeyOf } from '../match-details/match-finder.ts';
import { MatchDetailsSaver } from '../match-details/match-record-details.ts';
import type { People } from '../people/people.ts';
import type { Entities } from '../teams/entities.ts';
import { type ResolvedMatch, sourceFixtureOf } from '../teams/resolved-match.ts';
import { FixtureFinder } from './fixture-finder.ts';
import { FixtureIds } from './fixture-ids.ts';
import { SeasonCache } from './season-cache.ts';
import { fixtureIdentity, type SeasonIndex } from './season-index.ts';
import { TouchedSeasons } from './touched-seasons.ts';

export interface SavingContext {
  readonly queries: Queries;
  readonly entities: Entities;
  readonly people: People;
  readonly provider: string;
  readonly file: string;
  readonly importId: number;
  readonly now: number;
  reject(line: number, reason: string): void;
  /** the revision of this transaction, assigned at the first change */
  revision(): Promise<number>;
}

/** A match with the stored fixtures of its season. */
interface IndexedMatch {
  readonly match: ResolvedMatch;
  readonly index: SeasonIndex;
  /** identity of the new fixture, if the teams have no stored fixture; otherwise null */
  readonly identity: string | null;
}

export class MatchSaver {
  saved = 0;
  unchanged = 0;
  private readonly context: SavingContext;
  private readonly seasons: SeasonCache;
  private readonly finder: FixtureFinder;
  private revision: number | undefined;
  private readonly touched = new TouchedSeasons();
  private readonly writes = new FixtureWriter();
  private readonly ids: FixtureIds;
  private readonly details: MatchDetailsSaver;
  /** matches with new odds in the queued rows */
  private readonly priced: FixtureWithSources[] = [];
  /** matches whose stored source record is kept: only their details can change */
  private readonly datedAgain: ResolvedMatch[] = [];
  private readonly providerMatches: (Omit<ProviderMatch, 'fixture'> & { readonly stored: FixtureWithSources })[] = [];

  constructor(context: SavingContext) {
    this.context = context;
    this.seasons = new SeasonCache(context.queries);
    this.finder = new FixtureFinder(context);
    this.ids = new FixtureIds(context.queries);
    this.details = new MatchDetailsSaver({ ...context, changes: this.writes.changes });
  }

  /** Saves a chunk. Awaits only asynchronous results: an await for every row is measurable. */
  async save(matches: readonly ResolvedMatch[]): Promise<void> {
    const unmatched: IndexedMatch[] = [];
    for (const indexed of await this.withSeasonIndexes(matches)) {
      const { match, index } = indexed;
      const stored = this.finder.find(index, match);
      if (stored === undefined && index.mayBeRescheduled(match.home, match.away)) unmatched.push(indexed);
      else {
        const saving = this.saveOne(indexed, stored);
        if (saving !== undefined) await saving;
      }
    }
    await this.saveRescheduled(unmatched);
    await this.context.entities.flush(this.context.queries, this.writes.changes);
    await this.flushWrites();
    await this.saveProviderMatches();
    await this.details.flush();
    this.seasons.evict();
  }

  private async flushWrites(): Promise<void> {
    const { queries, provider, now } = this.context;
    const priced = this.priced.splice(0).map(({ legacyId: fixture, kickoff }) => ({ fixture, kickoff }));
    await collectingPrices(queries, priced, { provider, now }, () => this.writes.flush(queries));
  }

  private async saveProviderMatches(): Promise<void> {
    const { queries, provider } = this.context;
    const rows = this.providerMatches.splice(0).map(({ stored, ...match }) => ({ ...match, fixture: stored.legacyId }));
    await saveProviderMatches(queries, provider, rows);
  }

  /** Loads the seasons of matches, and chooses ids for matches of teams that have no stored fixture. */
  private async withSeasonIndexes(matches: readonly ResolvedMatch[]): Promise<IndexedMatch[]> {
    const indexed: IndexedMatch[] = [];
    const identities: string[] = [];
    for (const match of matches) {
      const index = this.seasons.lastUsed(match) ?? (await this.seasons.get(match));
      const haveMet = index.meetings(match.home, match.away).length > 0;
      const identity = haveMet ? null : this.identityOf(index, match, match.record.kickoff);
      if (identity !== null) identities.push(identity);
      indexed.push({ match, index, identity });
    }
    await this.ids.prepare(identities);
    return indexed;
  }

  /** Recounts the seasons that changed. Call once, after the last chunk. */
  async finish(): Promise<void> {
    await this.details.finish();
    const { changedSeasons } = this.details;
    for (const match of this.datedAgain) {
      if (changedSeasons.has(`${match.league.legacyId}:${match.record.season}`)) this.touched.add(match);
    }
    if (this.touched.isEmpty && this.writes.changes.isEmpty) return;
    const revision = await this.context.revision();
    await this.touched.recount(this.context.queries, revision, this.writes.changes);
    await this.writes.changes.flush(this.context.queries, revision, this.context.now);
  }

  /**
   * Saves the matches that may have been rescheduled, after all other matches of the chunk have found their fixture.
   */
  private async saveRescheduled(matches: readonly IndexedMatch[]): Promise<void> {
    const leftovers = this.finder.uniqueLeftovers(matches.map(({ match, index }) => [match, index] as const));
    for (const indexed of matches) {
      const { match, index } = indexed;
      const stored =
        this.finder.find(index, match) ??
        (leftovers.has(match) ? this.finder.rescheduledFixture(index, match) : undefined);
      await this.saveOne(indexed, stored);
    }
  }

  private saveOne(indexed: IndexedMatch, stored: FixtureWithSources | undefined): MaybePromise<void> {
    const { match, index } = indexed;
    const { provider, file } = this.context;
    const earlierLine = stored === undefined ? undefined : this.finder.lineOf(stored);
    if (earlierLine !== undefined) {
      this.context.reject(match.record.line, `duplicate of the match on line ${earlierLine}`);
      return;
    }
    const previous = stored?.sources.find((one) => one.provider === provider && one.file === file);
    if (stored !== undefined && previous !== undefined && this.keepsStored(stored, previous, match)) {
      this.finder.noteLine(stored, match.record.line);
      this.unchanged++;
      return;
    }
    this.saved++;
    this.touched.add(match);
    const source = { provider, file, hash: match.hash, record: sourceFixtureOf(match, this.context) };
    const isNew = stored === undefined;
    return chain(stored ?? this.create(indexed), (fixture) => {
      this.finder.noteLine(fixture, match.record.line);
      fixture.sources = isNew ? [source] : [...fixture.sources.filter((other) => other !== previous), source];
      return chain(isNew ? undefined : this.rekey(index, fixture), () =>
        chain(this.write(index, fixture, isNew), () =>
          this.addSourceRecord(indexed, fixture, { source, isNew: previous === undefined }),
        ),
      );
    });
  }

  /**
   * Whether the stored source record is kept: the new one states the same, or is outdated. If it states the same at a
   * later time, that time is stored, so that what the source stated in between stays outdated. An outdated record still
   * brings its stadium and its people, and details if the newer one has none, as it does when it is read first.
   */
  private keepsStored(fixture: FixtureWithSources, previous: FixtureSource, match: ResolvedMatch): boolean {
    const { version } = match.record;
    const { at, digest } = previous.record.version ?? {};
    const isOld = isOutdated(match.record, previous.record);
    if (previous.hash !== match.hash && !isOld) return false;
    if (!isOld && (version === undefined || (version.at === at && version.digest === digest))) return true;
    this.details.add(fixture, match);
    this.datedAgain.push(match);
    const record = sourceFixtureOf(match, this.context); // also finds or adds the stadium
    if (isOld) return true;
    const source = { ...previous, record };
    fixture.sources = [...fixture.sources.filter((other) => other !== previous), source];
    const { importId, now } = this.context;
    this.writes.source(source, match, { fixture: fixture.legacyId, importId, now, isNew: false });
    return true;
  }

  /** Queues the source record of a fixture; `isNew` if this file had none for the fixture. */
  private addSourceRecord(
    { match, index }: IndexedMatch,
    fixture: FixtureWithSources,
    { source, isNew }: { readonly source: FixtureSource; readonly isNew: boolean },
  ): void {
    const { importId, now } = this.context;
    this.writes.source(source, match, { fixture: fixture.legacyId, importId, now, isNew });
    const { id } = fixture;
    const league = index.league.legacyId;
    const { season } = index;
    const { changes } = this.writes;
    if (match.statistics !== null) changes.note({ resource: 'statistics', action: 'updated', id, league, season });
    if (match.odds !== null) {
      changes.note({ resource: 'odds', action: 'updated', id, league, season });
      if (fixture.kickoff > now) this.priced.push(fixture);
    }
    if (match.record.details !== undefined) this.details.add(fixture, match);
    const { providerId, home } = match.record;
    if (providerId === undefined) return;
    this.providerMatches.push({ stored: fixture, match: providerId, home: match.home, homeName: teamKeyOf(home) });
  }

  private create({ match, index, identity }: IndexedMatch): MaybePromise<FixtureWithSources> {
    const { home, away } = match;
    const { kickoff, legacyId: legacyIdOfSource } = match.record;
    const fixtureKey = identity ?? this.identityOf(index, match, kickoff);
    return chain(this.ids.usePrepared(fixtureKey) ?? this.ids.reserve(fixtureKey), (ids) =>
      chain(legacyIdOfSource === undefined ? ids : this.ids.withLegacyId(ids, legacyIdOfSource), ({ id, legacyId }) => {
        const fixture: FixtureWithSources = { legacyId, id, home, away, kickoff, sources: [], corrections: [] };
        index.add(fixture);
        return fixture;
      }),
    );
  }

  private identityOf(index: SeasonIndex, match: { home: number; away: number }, kickoff: number): string {
    const { entities } = this.context;
    return fixtureIdentity(index.league, index.season, {
      home: entities.identityOf(match.home),
      away: entities.identityOf(match.away),
      kickoff,
    });
  }

  /**
   * Where teams meet repeatedly, ids depend on the day. If the source with precedence for the schedule changes, or its
   * day, the ids follow, so that they do not depend on the order of imports.
   */
  private async rekey(index: SeasonIndex, fixture: FixtureWithSources): Promise<void> {
    const schedule = bestSchedule(fixture.sources);
    const legacyIdOfSource = schedule.find(({ record }) => record.legacyId !== undefined)?.record.legacyId;
    const identity =
      index.league.pairing === 'once' ? null : this.identityOf(index, fixture, schedule[0]!.record.kickoff);
    const keepsId = identity === null || entityIds('fixture', identity).id === fixture.id;
    if (keepsId && (legacyIdOfSource === undefined || legacyIdOfSource === fixture.legacyId)) return;
    const { entities, queries } = this.context;
    await entities.flush(queries, this.writes.changes);
    await this.flushWrites();
    const ids = await this.ids.withLegacyId(
      keepsId ? { ...fixture } : await this.ids.reserve(identity),
      legacyIdOfSource,
    );
    if (ids.id === fixture.id && ids.legacyId === fixture.legacyId) return;
    await changeFixtureIds(queries, fixture, ids);
    this.details.touch(fixture);
    const leagueSeason = { league: index.league.legacyId, season: index.season };
    if (!keepsId)
      this.writes.changes.note({
        resource: 'fixture',
        action: 'merged',
        id: fixture.id,
        into: ids.id,
        ...leagueSeason,
      });
    const line = this.finder.lineOf(fixture);
    Object.assign(fixture, ids);
    if (line !== undefined) this.finder.noteLine(fixture, line);
  }

  private write(index: SeasonIndex, fixture: FixtureWithSources, isNew: boolean): MaybePromise<void> {
    const mergedFixture = mergeFixture(fixture.sources);
    fixture.kickoff = mergedFixture.kickoff;
    const merged = correctedFixture(mergedFixture, fixture.corrections);
    if (!isNew) this.details.touch(fixture);
    return chain(this.revision ?? this.context.revision(), (revision) => {
      this.revision = revision;
      const { legacyId, id } = fixture;
      const leagueSeason = { league: index.league.legacyId, season: index.season };
      const row = { ...merged, ...leagueSeason, legacyId, id, updatedAt: this.context.now, revision };
      if (isNew) this.writes.newFixture(row);
      else this.writes.changedFixture(row);
    });
  }
}
