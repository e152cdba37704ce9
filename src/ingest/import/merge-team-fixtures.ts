/** Merges the fixtures of two teams, season by season. */
import { entityIds, nextLegacyId } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import { bestSchedule, mergeFixture } from '../../merge/fixture.ts';
import { correctedFixture } from '../../merge/fixture-corrections.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries, Row } from '../../store/database/database.ts';
import { usedFixtureIds } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';
import { fixturesWithSources } from '../../store/fixtures/source-records.ts';
import { changeFixtureIds, FixtureWriter } from '../../store/fixtures/writer.ts';
import { type MovedRows, mergeFixtures, rewriteSource } from '../../store/identity/team-merge.ts';
import { releaseFormerIds } from '../../store/identity/team-split.ts';
import type { Entities } from '../teams/entities.ts';
import { fixtureIdentity, SeasonIndex } from './season-index.ts';

/** A fixture of the merged team before the merge, as `team_merges` stores it. */
export interface MergedTeamFixture {
  readonly id: string;
  readonly legacyId: number;
  readonly league: number;
  readonly season: number;
  /** legacy id of the fixture after the merge */
  readonly now: number;
  /** if both teams had the match: the fixture's row, and its other rows that went to the fixture of the survivor */
  readonly joined: { readonly row: Row; readonly moved: readonly MovedRows[] } | null;
}

export interface FixtureMergeContext {
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
    let joined: MergedTeamFixture['joined'] = null;
    if (duplicate === undefined) index.add(fixture);
    else {
      joined = await mergeFixtures(queries, fixture, duplicate);
      this.noteRekeyed(index, id, duplicate.id);
      const has = (source: (typeof duplicate.sources)[number]) =>
        duplicate.sources.some(({ provider, file }) => provider === source.provider && file === source.file);
      duplicate.sources = [...duplicate.sources, ...fixture.sources.filter((source) => !has(source))];
      duplicate.corrections = [...duplicate.corrections, ...fixture.corrections].sort((a, b) => a.seq - b.seq);
    }
    const survivor = duplicate ?? fixture;
    const { league, season } = index;
    await remergeFixture(this.context, { league, season }, survivor, writes);
    this.merged.push({ id, legacyId, league: league.legacyId, season, now: survivor.legacyId, joined });
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

  private noteRekeyed({ league, season }: LeagueSeason, id: string, into: string): void {
    this.context.changes.note({ resource: 'fixture', action: 'merged', id, into, league: league.legacyId, season });
  }
}

interface LeagueSeason {
  readonly league: League;
  readonly season: number;
}

/** Merges the source records of a fixture again after its teams changed, and gives it the ids that follow from them. */
export async function remergeFixture(
  context: FixtureMergeContext,
  at: LeagueSeason,
  fixture: FixtureWithSources,
  writes: FixtureWriter,
): Promise<void> {
  await rekeyFixture(context, at, fixture);
  const merged = mergeFixture(fixture.sources);
  fixture.kickoff = merged.kickoff;
  const { now: updatedAt, revision } = context;
  const stamps = { league: at.league.legacyId, season: at.season, updatedAt, revision };
  const { id, legacyId } = fixture;
  writes.changedFixture({ ...correctedFixture(merged, fixture.corrections), ...stamps, id, legacyId });
}

/** Gives a fixture the ids that an import of its source records would. */
async function rekeyFixture(
  { queries, entities, changes }: FixtureMergeContext,
  { league, season }: LeagueSeason,
  fixture: FixtureWithSources,
): Promise<void> {
  const identity = fixtureIdentity(league, season, {
    home: entities.identityOf(fixture.home),
    away: entities.identityOf(fixture.away),
    kickoff: bestSchedule(fixture.sources)[0]!.record.kickoff,
  });
  const ids = entityIds('fixture', identity);
  if (ids.id === fixture.id) return;
  let legacyId = await releaseFormerIds(queries, ids.id, fixture.legacyId);
  if (legacyId === undefined) {
    ({ legacyId } = ids);
    while ((await usedFixtureIds(queries, [legacyId])).length > 0) legacyId = nextLegacyId(legacyId);
  }
  await changeFixtureIds(queries, fixture, { id: ids.id, legacyId });
  const moved = { resource: 'fixture', action: 'merged', id: fixture.id, into: ids.id } as const;
  changes.note({ ...moved, league: league.legacyId, season });
  Object.assign(fixture, { id: ids.id, legacyId });
}
