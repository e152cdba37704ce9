/** Merges the fixtures of two teams, season by season. */
import { entityIds, nextLegacyId } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import { bestSchedule, mergeFixture } from '../../merge/fixture.ts';
import { correctedFixture } from '../../merge/fixture-corrections.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { usedFixtureIds } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';
import { fixturesWithSources } from '../../store/fixtures/source-records.ts';
import { changeFixtureIds, FixtureWriter } from '../../store/fixtures/writer.ts';
import { mergeFixtures, rewriteSource } from '../../store/identity/team-merge.ts';
import { fixtureIdentity, SeasonIndex } from '../import/season-index.ts';
import type { Entities } from '../teams/entities.ts';

/** A fixture of the merged team before the merge, as `team_merges` stores it. */
export interface MergedTeamFixture {
  readonly id: string;
  readonly legacyId: number;
  /** legacy id of the fixture after the merge */
  readonly now: number;
  /** true if both teams had the match */
  readonly joined: boolean;
  readonly sources: readonly { readonly provider: string; readonly file: string }[];
}

interface FixtureMergeContext {
  readonly queries: Queries;
  readonly entities: Entities;
  readonly now: number;
  readonly revision: number;
  readonly changes: ChangeLog;
}

export class FixtureMerger {
  readonly merged: MergedTeamFixture[] = [];
  private readonly context: FixtureMergeContext;
  /** legacy ids of the merged team and of the survivor */
  private readonly from: number;
  private readonly into: number;

  constructor(context: FixtureMergeContext, from: number, into: number) {
    this.context = context;
    this.from = from;
    this.into = into;
  }

  async mergeSeason(league: League, season: number): Promise<void> {
    const { queries } = this.context;
    const fixtures = await fixturesWithSources(queries, league.legacyId, season);
    const isOfMergedTeam = ({ home, away }: FixtureWithSources) => home === this.from || away === this.from;
    const index = new SeasonIndex(
      league,
      season,
      fixtures.filter((fixture) => !isOfMergedTeam(fixture)),
    );
    const writes = new FixtureWriter(this.context.changes);
    for (const fixture of fixtures
      .filter(isOfMergedTeam)
      .sort((a, b) => a.kickoff - b.kickoff || a.legacyId - b.legacyId)) {
      await this.mergeOne(index, fixture, writes);
    }
    await writes.flush(queries);
    await recountSeason(queries, league, season, this.context.revision);
    this.context.changes.note({
      resource: 'standings',
      action: 'updated',
      id: league.id,
      league: league.legacyId,
      season,
    });
  }

  private async mergeOne(index: SeasonIndex, old: FixtureWithSources, writes: FixtureWriter): Promise<void> {
    const { queries } = this.context;
    const { id, legacyId } = old;
    const fixture = await this.withSurvivor(old);
    const duplicate = index.find(fixture.home, fixture.away, fixture.kickoff, () => false);
    if (duplicate === undefined) index.add(fixture);
    else {
      await mergeFixtures(queries, fixture, duplicate);
      this.noteRekeyed(index, id, duplicate.id);
      const has = (source: (typeof duplicate.sources)[number]) =>
        duplicate.sources.some(({ provider, file }) => provider === source.provider && file === source.file);
      duplicate.sources = [...duplicate.sources, ...fixture.sources.filter((source) => !has(source))];
      duplicate.corrections = [...duplicate.corrections, ...fixture.corrections].sort((a, b) => a.seq - b.seq);
    }
    const survivor = duplicate ?? fixture;
    await this.rekey(index, survivor);
    const mergedFixture = mergeFixture(survivor.sources);
    survivor.kickoff = mergedFixture.kickoff;
    const merged = correctedFixture(mergedFixture, survivor.corrections);
    const { league, season } = index;
    const stamps = { league: league.legacyId, season, updatedAt: this.context.now, revision: this.context.revision };
    writes.changedFixture({ ...merged, ...stamps, id: survivor.id, legacyId: survivor.legacyId });
    const sources = old.sources.map(({ provider, file }) => ({ provider, file }));
    this.merged.push({ id, legacyId, now: survivor.legacyId, joined: duplicate !== undefined, sources });
  }

  /** The fixture with the survivor in place of the merged team, also in its source records and corrections. */
  private async withSurvivor(fixture: FixtureWithSources): Promise<FixtureWithSources> {
    const { queries } = this.context;
    const replaced = (team: number) => (team === this.from ? this.into : team);
    const sources = [];
    for (const one of fixture.sources) {
      const record = { ...one.record, home: replaced(one.record.home), away: replaced(one.record.away) };
      await rewriteSource(queries, fixture.legacyId, one, JSON.stringify(record));
      sources.push({ ...one, record });
    }
    const corrections = fixture.corrections.map((one) => ({
      ...one,
      home: one.home === null ? null : replaced(one.home),
    }));
    return { ...fixture, home: replaced(fixture.home), away: replaced(fixture.away), sources, corrections };
  }

  private noteRekeyed({ league, season }: Pick<SeasonIndex, 'league' | 'season'>, id: string, into: string): void {
    this.context.changes.note({ resource: 'fixture', action: 'merged', id, into, league: league.legacyId, season });
  }

  /** Gives a fixture the ids that an import of its source records would. */
  private async rekey({ league, season }: SeasonIndex, fixture: FixtureWithSources): Promise<void> {
    const { queries, entities } = this.context;
    const identity = fixtureIdentity(league, season, {
      home: entities.identityOf(fixture.home),
      away: entities.identityOf(fixture.away),
      kickoff: bestSchedule(fixture.sources)[0]!.record.kickoff,
    });
    const ids = entityIds('fixture', identity);
    if (ids.id === fixture.id) return;
    let { legacyId } = ids;
    while ((await usedFixtureIds(queries, [legacyId])).length > 0) legacyId = nextLegacyId(legacyId);
    await changeFixtureIds(queries, fixture, { id: ids.id, legacyId });
    this.noteRekeyed({ league, season }, fixture.id, ids.id);
    Object.assign(fixture, { id: ids.id, legacyId });
  }
}
