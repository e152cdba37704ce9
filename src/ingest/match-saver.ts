/** Saves match records in chunks: each is found or made, merged with what others said, and written if it is news. */
import { entityIds } from '../base/ids.ts';
import type { League } from '../football/terms.ts';
import type { Queries } from '../store/database/database.ts';
import { correctedFixture } from '../store/fixture-corrected.ts';
import { bestSchedule, isPlayed, mergeFixture } from '../store/fixture-merge.ts';
import { rowOf } from '../store/fixture-merged-row.ts';
import { FixtureWrites, type KnownFixture, knownFixtures, moveFixture } from '../store/fixture-writer.ts';
import { type ProviderMatch, saveProviderMatches } from '../store/match-lookup.ts';
import { recountSeason } from '../store/season-writer.ts';
import { MatchDetailsSaver } from './details/match-details.ts';
import { nameOfTeam } from './details/match-finder.ts';
import type { Entities } from './entities.ts';
import { FixtureIds } from './fixture-ids.ts';
import { onlyLeftOver } from './moved.ts';
import type { ReadMatch } from './packed.ts';
import type { People } from './people/people.ts';
import { saidOf } from './said-fixture.ts';
import { fixtureIdentity, SeasonIndex, sameDay } from './season-index.ts';

/** Fixtures of seasons held in memory while a file is read; more than any one season, far less than a file may have. */
const INDEXED_FIXTURES_MAX = 60_000;

/** A match whose league and teams are known. */
export interface ResolvedMatch extends ReadMatch {
  readonly league: League;
  readonly home: number;
  readonly away: number;
}

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
  private readonly seasons = new Map<string, SeasonIndex>();
  private last: SeasonIndex | undefined;
  private revision: number | undefined;
  private readonly touched = new Map<string, TouchedSeason>();
  private readonly writes = new FixtureWrites();
  private readonly ids: FixtureIds;
  private readonly details: MatchDetailsSaver;
  private readonly providerMatches: (Omit<ProviderMatch, 'fixture'> & { readonly of: KnownFixture })[] = [];
  /** the line on which this file spoke of a fixture */
  private readonly lines = new Map<number, number>();

  constructor(context: SavingContext) {
    this.context = context;
    this.ids = new FixtureIds(context.queries);
    this.details = new MatchDetailsSaver({ ...context, changes: this.writes.changes });
  }

  async save(matches: readonly ResolvedMatch[]): Promise<void> {
    await this.prepareIds(matches);
    const moved: [ResolvedMatch, SeasonIndex][] = [];
    for (const match of matches) {
      const index = this.lastSeason(match) ?? (await this.season(match.league, match.record.season));
      const known = this.find(index, match);
      if (known === undefined && index.mayHaveMoved(match.home, match.away)) moved.push([match, index]);
      else await this.saveOne(match, index, known);
    }
    await this.saveMoved(moved);
    await this.context.entities.flush(this.context.queries, this.writes.changes);
    await this.writes.flush(this.context.queries);
    await this.saveProviderMatches();
    await this.details.flush();
    this.forgetSeasons();
  }

  private async saveProviderMatches(): Promise<void> {
    const { queries, provider } = this.context;
    const rows = this.providerMatches.splice(0).map(({ of, ...match }) => ({ ...match, fixture: of.legacyId }));
    await saveProviderMatches(queries, provider, rows);
  }

  private async prepareIds(matches: readonly ResolvedMatch[]): Promise<void> {
    const identities: string[] = [];
    for (const match of matches) {
      const index = this.lastSeason(match) ?? (await this.season(match.league, match.record.season));
      if (index.meetings(match.home, match.away).length > 0) continue;
      identities.push(this.identityOf(index, match, match.record.kickoff));
    }
    await this.ids.prepare(identities);
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

  /** The fixture of this day; else the one that took what this file said of this day before, when another knew better. */
  private find(index: SeasonIndex, { home, away, record }: ResolvedMatch): KnownFixture | undefined {
    const { provider, file } = this.context;
    const { kickoff, legacyId: given } = record;
    if (given !== undefined) {
      const same = index.meetings(home, away).find(({ legacyId }) => legacyId === given);
      if (same !== undefined) return same;
    }
    const spokenOf = ({ legacyId }: KnownFixture) => this.lines.has(legacyId);
    return (
      index.find(home, away, kickoff, spokenOf) ??
      index
        .meetings(home, away)
        .find(
          (fixture) =>
            !spokenOf(fixture) &&
            fixture.said.some(
              (said) => said.provider === provider && said.file === file && sameDay(said.record.kickoff, kickoff),
            ),
        )
    );
  }

  /**
   * Matches of teams that meet on other days only. Once all others have found theirs, one that is left over is taken for
   * the one meeting left over: moved since a source told the day.
   */
  private async saveMoved(matches: readonly (readonly [ResolvedMatch, SeasonIndex])[]): Promise<void> {
    const pairs = Map.groupBy(
      matches,
      ([match, index]) => `${index.league.legacyId}:${index.season}:${match.home}-${match.away}`,
    );
    const moved = new Set(
      [...pairs.values()].flatMap((pair) => {
        const records = pair.map(([match]) => match);
        const only = (played: boolean) => onlyLeftOver(records, played, this.context.now, ({ record }) => [record]);
        return [...only(true), ...only(false)];
      }),
    );
    for (const [match, index] of matches) {
      const known = this.find(index, match) ?? (moved.has(match) ? this.leftOver(index, match) : undefined);
      await this.saveOne(match, index, known);
    }
  }

  /** Another source's meeting that was played where this one was not, or the other way; else this file's own of before. */
  private leftOver(index: SeasonIndex, { home, away, record }: ResolvedMatch): KnownFixture | undefined {
    const { provider, file, now } = this.context;
    const records = ({ said }: KnownFixture) => said.map((one) => one.record);
    const open = index.meetings(home, away).filter(({ legacyId }) => !this.lines.has(legacyId));
    const ofOthers = open.filter(({ said }) => said.every((one) => one.provider !== provider));
    const [other] = onlyLeftOver(ofOthers, !isPlayed(record.status), now, records);
    if (other !== undefined) return other;
    const own = open.filter(({ said }) => said.every((one) => one.provider === provider && one.file === file));
    return onlyLeftOver(own, false, now, records)[0];
  }

  private async saveOne(match: ResolvedMatch, index: SeasonIndex, known: KnownFixture | undefined): Promise<void> {
    const { provider, file } = this.context;
    const earlier = known === undefined ? undefined : this.lines.get(known.legacyId);
    if (earlier !== undefined) {
      this.context.reject(match.line, `the same match as line ${earlier}`);
      return;
    }
    const before = known?.said.find((said) => said.provider === provider && said.file === file);
    if (known !== undefined && before?.hash === match.hash) {
      this.lines.set(known.legacyId, match.line);
      this.unchanged++;
      return;
    }
    this.saved++;
    this.touch(match);
    const said = { provider, file, hash: match.hash, record: saidOf(match, this.context.entities) };
    const fixture = known ?? (await this.create(index, match));
    this.lines.set(fixture.legacyId, match.line);
    fixture.said = [...fixture.said.filter((other) => other !== before), said];
    if (known !== undefined) await this.rekey(index, fixture);
    await this.write(index, fixture, known === undefined);
    const { importId, now } = this.context;
    const { legacyId } = fixture;
    this.writes.source(said, match, { fixture: legacyId, importId, now, isNew: before === undefined });
    const of = { action: 'updated', id: fixture.id, league: index.league.legacyId, season: index.season } as const;
    if (match.statistics !== null) this.writes.changes.note({ resource: 'statistics', ...of });
    if (match.odds !== null) this.writes.changes.note({ resource: 'odds', ...of });
    if (match.details !== null) this.details.add(fixture, match);
    const { providerId, home } = match.record;
    if (providerId === undefined) return;
    this.providerMatches.push({ of: fixture, match: providerId, home: match.home, homeName: nameOfTeam(home) });
  }

  private touch({ league, record: { season }, home, away }: ResolvedMatch): void {
    const key = `${league.legacyId}:${season}`;
    let touched = this.touched.get(key);
    if (touched === undefined) {
      touched = { league, season, teams: new Set() };
      this.touched.set(key, touched);
    }
    touched.teams.add(home).add(away);
  }

  /** Most rows are of the season of the row before; to await nothing is a part of what a row costs. */
  private lastSeason({ league, record: { season } }: ResolvedMatch): SeasonIndex | undefined {
    const last = this.last;
    return last?.league === league && last.season === season ? last : undefined;
  }

  private async season(league: League, season: number): Promise<SeasonIndex> {
    const key = `${league.legacyId}:${season}`;
    let index = this.seasons.get(key);
    if (index === undefined) {
      index = new SeasonIndex(league, season, await knownFixtures(this.context.queries, league.legacyId, season));
      this.seasons.set(key, index);
    }
    this.last = index;
    return index;
  }

  /** Between chunks everything is written, so seasons may be dropped and read again. */
  private forgetSeasons(): void {
    let size = 0;
    for (const index of this.seasons.values()) size += index.size;
    if (size <= INDEXED_FIXTURES_MAX) return;
    this.seasons.clear();
    this.last = undefined;
  }

  private async create(index: SeasonIndex, match: ResolvedMatch): Promise<KnownFixture> {
    const { home, away } = match;
    const { kickoff, legacyId: given } = match.record;
    const identity = this.identityOf(index, match, kickoff);
    const own = this.ids.takePrepared(identity) ?? (await this.ids.take(identity));
    const { id, legacyId } = given === undefined ? own : await this.ids.given(own, given);
    const fixture: KnownFixture = { legacyId, id, home, away, kickoff, said: [], corrections: [] };
    index.add(fixture);
    return fixture;
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
  private async rekey(index: SeasonIndex, fixture: KnownFixture): Promise<void> {
    const schedule = bestSchedule(fixture.said);
    const given = schedule.find(({ record }) => record.legacyId !== undefined)?.record.legacyId;
    const identity =
      index.league.pairing === 'once' ? null : this.identityOf(index, fixture, schedule[0]!.record.kickoff);
    const stays = identity === null || entityIds('fixture', identity).id === fixture.id;
    if (stays && (given === undefined || given === fixture.legacyId)) return;
    const { entities, queries } = this.context;
    await entities.flush(queries, this.writes.changes);
    await this.writes.flush(queries);
    const ids = await this.ids.given(stays ? { ...fixture } : await this.ids.take(identity), given);
    if (ids.id === fixture.id && ids.legacyId === fixture.legacyId) return;
    await moveFixture(queries, fixture, ids);
    this.details.touch(fixture);
    const of = { league: index.league.legacyId, season: index.season };
    if (!stays)
      this.writes.changes.note({ resource: 'fixture', action: 'merged', id: fixture.id, into: ids.id, ...of });
    const line = this.lines.get(fixture.legacyId);
    Object.assign(fixture, ids);
    if (line !== undefined) this.lines.set(fixture.legacyId, line);
  }

  private async write(index: SeasonIndex, fixture: KnownFixture, isNew: boolean): Promise<void> {
    const told = mergeFixture(fixture.said);
    fixture.kickoff = told.kickoff;
    const merged = correctedFixture(told, fixture.corrections);
    if (!isNew) this.details.touch(fixture);
    this.revision ??= await this.context.revision();
    const row = rowOf(fixture, merged, {
      league: index.league.legacyId,
      season: index.season,
      now: this.context.now,
      revision: this.revision,
    });
    if (isNew) this.writes.newFixture(row);
    else this.writes.changedFixture(row);
  }
}
