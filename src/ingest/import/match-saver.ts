/** Saves match records in chunks: each is found or made, merged with what others said, and written if it is news. */

import { entityIds } from '../../base/ids.ts';
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { League } from '../../football/terms.ts';
import type { FixtureSource } from '../../merge/fixture.ts';
import { bestSchedule, mergeFixture } from '../../merge/fixture.ts';
import { correctedFixture } from '../../merge/fixture-corrections.ts';
import type { Queries } from '../../store/database/database.ts';
import { type ProviderMatch, saveProviderMatches } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import type { StoredFixture } from '../../store/fixtures/source-records.ts';
import { FixtureWrites, moveFixture } from '../../store/fixtures/writer.ts';
import { nameOfTeam } from '../match-details/match-finder.ts';
import { MatchDetailsSaver } from '../match-details/match-record-details.ts';
import type { People } from '../people/people.ts';
import type { Entities } from '../teams/entities.ts';
import { type ResolvedMatch, sourceFixtureOf } from '../teams/resolved-match.ts';
import { FixtureFinder } from './fixture-finder.ts';
import { FixtureIds } from './fixture-ids.ts';
import { SeasonCache } from './season-cache.ts';
import { fixtureIdentity, type SeasonIndex } from './season-index.ts';

export interface SavingContext {
  readonly queries: Queries;
  readonly entities: Entities;
  readonly people: People;
  readonly provider: string;
  readonly file: string;
  readonly importId: number;
  readonly now: number;
  reject(line: number, reason: string): void;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

/** A match with its season as far as it is known. */
interface PlacedMatch {
  readonly match: ResolvedMatch;
  readonly index: SeasonIndex;
  /** of a pair that is not known to meet: what its fixture is, if it becomes one */
  readonly identity: string | null;
}

interface TouchedSeason {
  readonly league: League;
  readonly season: number;
  /** of its fixtures that changed */
  readonly teams: Set<number>;
}

export class MatchSaver {
  saved = 0;
  unchanged = 0;
  private readonly context: SavingContext;
  private readonly seasons: SeasonCache;
  private readonly finder: FixtureFinder;
  private revision: number | undefined;
  private readonly touched = new Map<string, TouchedSeason>();
  private touchedLast: TouchedSeason | undefined;
  private readonly writes = new FixtureWrites();
  private readonly ids: FixtureIds;
  private readonly details: MatchDetailsSaver;
  private readonly providerMatches: (Omit<ProviderMatch, 'fixture'> & { readonly of: StoredFixture })[] = [];

  constructor(context: SavingContext) {
    this.context = context;
    this.seasons = new SeasonCache(context.queries);
    this.finder = new FixtureFinder(context);
    this.ids = new FixtureIds(context.queries);
    this.details = new MatchDetailsSaver({ ...context, changes: this.writes.changes });
  }

  /** What is at hand is not waited for: a turn of the event loop for every row would be a part of what a row costs. */
  async save(matches: readonly ResolvedMatch[]): Promise<void> {
    const rescheduled: PlacedMatch[] = [];
    for (const placed of await this.place(matches)) {
      const { match, index } = placed;
      const stored = this.finder.find(index, match);
      if (stored === undefined && index.mayBeRescheduled(match.home, match.away)) rescheduled.push(placed);
      else {
        const saving = this.saveOne(placed, stored);
        if (saving !== undefined) await saving;
      }
    }
    await this.saveRescheduled(rescheduled);
    await this.context.entities.flush(this.context.queries, this.writes.changes);
    await this.writes.flush(this.context.queries);
    await this.saveProviderMatches();
    await this.details.flush();
    this.seasons.forget();
  }

  private async saveProviderMatches(): Promise<void> {
    const { queries, provider } = this.context;
    const rows = this.providerMatches.splice(0).map(({ of, ...match }) => ({ ...match, fixture: of.legacyId }));
    await saveProviderMatches(queries, provider, rows);
  }

  /** Finds the seasons of matches, and chooses ids for those that nobody told of. */
  private async place(matches: readonly ResolvedMatch[]): Promise<PlacedMatch[]> {
    const placed: PlacedMatch[] = [];
    const identities: string[] = [];
    for (const match of matches) {
      const index = this.seasons.lastUsed(match) ?? (await this.seasons.of(match));
      const havePlayed = index.meetings(match.home, match.away).length > 0;
      const identity = havePlayed ? null : this.identityOf(index, match, match.record.kickoff);
      if (identity !== null) identities.push(identity);
      placed.push({ match, index, identity });
    }
    await this.ids.prepare(identities);
    return placed;
  }

  /** Recounts the seasons that changed. Call once, after the last chunk. */
  async finish(): Promise<void> {
    if (this.touched.size === 0 && this.writes.changes.isEmpty) return;
    const revision = await this.context.revision();
    await this.details.finish();
    for (const { league, season, teams } of this.touched.values()) {
      await recountSeason(this.context.queries, league, season, revision, teams);
      const of = { league: league.legacyId, season };
      this.writes.changes.note({ resource: 'standings', action: 'updated', id: league.id, ...of });
    }
    await this.writes.changes.flush(this.context.queries, revision, this.context.now);
  }

  /** Matches that may have been moved, once all others have found their fixture. */
  private async saveRescheduled(matches: readonly PlacedMatch[]): Promise<void> {
    const rescheduled = this.finder.rescheduledAmong(matches.map(({ match, index }) => [match, index] as const));
    for (const placed of matches) {
      const { match, index } = placed;
      const stored =
        this.finder.find(index, match) ?? (rescheduled.has(match) ? this.finder.unmatched(index, match) : undefined);
      await this.saveOne(placed, stored);
    }
  }

  private saveOne(placed: PlacedMatch, stored: StoredFixture | undefined): MaybePromise<void> {
    const { match, index } = placed;
    const { provider, file } = this.context;
    const earlier = stored === undefined ? undefined : this.finder.lineOf(stored);
    if (earlier !== undefined) {
      this.context.reject(match.record.line, `the same match as line ${earlier}`);
      return;
    }
    const before = stored?.sources.find((said) => said.provider === provider && said.file === file);
    if (stored !== undefined && before?.hash === match.hash) {
      this.finder.noteLine(stored, match.record.line);
      this.unchanged++;
      return;
    }
    this.saved++;
    this.touch(match);
    const said = { provider, file, hash: match.hash, record: sourceFixtureOf(match, this.context) };
    const isNew = stored === undefined;
    return chain(stored ?? this.create(placed), (fixture) => {
      this.finder.noteLine(fixture, match.record.line);
      fixture.sources = isNew ? [said] : [...fixture.sources.filter((other) => other !== before), said];
      return chain(isNew ? undefined : this.rekey(index, fixture), () =>
        chain(this.write(index, fixture, isNew), () =>
          this.addSourceRecord(placed, fixture, { said, isNew: before === undefined }),
        ),
      );
    });
  }

  /** Has written what the file says of a fixture; `isNew` where it said nothing of it before. */
  private addSourceRecord(
    { match, index }: PlacedMatch,
    fixture: StoredFixture,
    { said, isNew }: { readonly said: FixtureSource; readonly isNew: boolean },
  ): void {
    const { importId, now } = this.context;
    this.writes.source(said, match, { fixture: fixture.legacyId, importId, now, isNew });
    const { id } = fixture;
    const league = index.league.legacyId;
    const { season } = index;
    const { changes } = this.writes;
    if (match.statistics !== null) changes.note({ resource: 'statistics', action: 'updated', id, league, season });
    if (match.odds !== null) changes.note({ resource: 'odds', action: 'updated', id, league, season });
    if (match.record.details !== undefined) this.details.add(fixture, match);
    const { providerId, home } = match.record;
    if (providerId === undefined) return;
    this.providerMatches.push({ of: fixture, match: providerId, home: match.home, homeName: nameOfTeam(home) });
  }

  private touch({ league, record: { season }, home, away }: ResolvedMatch): void {
    let touched = this.touchedLast;
    if (touched?.league !== league || touched.season !== season) {
      const key = `${league.legacyId}:${season}`;
      touched = this.touched.get(key) ?? { league, season, teams: new Set() };
      this.touched.set(key, touched);
      this.touchedLast = touched;
    }
    touched.teams.add(home).add(away);
  }

  private create({ match, index, identity }: PlacedMatch): MaybePromise<StoredFixture> {
    const { home, away } = match;
    const { kickoff, legacyId: given } = match.record;
    const what = identity ?? this.identityOf(index, match, kickoff);
    return chain(this.ids.usePrepared(what) ?? this.ids.reserve(what), (own) =>
      chain(given === undefined ? own : this.ids.given(own, given), ({ id, legacyId }) => {
        const fixture: StoredFixture = { legacyId, id, home, away, kickoff, sources: [], corrections: [] };
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
   * Ids of pairs that meet repeatedly hang on the day. When the most believed source on the schedule is another, or says
   * another day, the ids follow it, so that they do not depend on what was imported before.
   */
  private async rekey(index: SeasonIndex, fixture: StoredFixture): Promise<void> {
    const schedule = bestSchedule(fixture.sources);
    const given = schedule.find(({ record }) => record.legacyId !== undefined)?.record.legacyId;
    const identity =
      index.league.pairing === 'once' ? null : this.identityOf(index, fixture, schedule[0]!.record.kickoff);
    const keepsId = identity === null || entityIds('fixture', identity).id === fixture.id;
    if (keepsId && (given === undefined || given === fixture.legacyId)) return;
    const { entities, queries } = this.context;
    await entities.flush(queries, this.writes.changes);
    await this.writes.flush(queries);
    const ids = await this.ids.given(keepsId ? { ...fixture } : await this.ids.reserve(identity), given);
    if (ids.id === fixture.id && ids.legacyId === fixture.legacyId) return;
    await moveFixture(queries, fixture, ids);
    this.details.touch(fixture);
    const of = { league: index.league.legacyId, season: index.season };
    if (!keepsId)
      this.writes.changes.note({ resource: 'fixture', action: 'merged', id: fixture.id, into: ids.id, ...of });
    const line = this.finder.lineOf(fixture);
    Object.assign(fixture, ids);
    if (line !== undefined) this.finder.noteLine(fixture, line);
  }

  private write(index: SeasonIndex, fixture: StoredFixture, isNew: boolean): MaybePromise<void> {
    const mergedFixture = mergeFixture(fixture.sources);
    fixture.kickoff = mergedFixture.kickoff;
    const merged = correctedFixture(mergedFixture, fixture.corrections);
    if (!isNew) this.details.touch(fixture);
    return chain(this.revision ?? this.context.revision(), (revision) => {
      this.revision = revision;
      const { legacyId, id } = fixture;
      const of = { league: index.league.legacyId, season: index.season };
      const row = { ...merged, ...of, legacyId, id, updatedAt: this.context.now, revision };
      if (isNew) this.writes.newFixture(row);
      else this.writes.changedFixture(row);
    });
  }
}
