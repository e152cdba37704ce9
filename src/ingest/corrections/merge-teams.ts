/** Merges two teams that an operator found to be the same. */
import { nameKey } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople, touchReference } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  deleteMergedTeam,
  havePlayed,
  namesOfTeam,
  playedSeasons,
  recordMerge,
} from '../../store/identity/team-merge.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { decideTeamName, type NewTeam } from '../../store/reference/entity-writer.ts';
import type { OpenStore } from '../../store/store.ts';
import { Entities } from '../teams/entities.ts';
import { FixtureMerger, type MergedTeamFixture } from './merge-team-fixtures.ts';

export interface TeamMerge {
  /** native id of the merged team */
  readonly from: string;
  readonly into: string;
  readonly name: string;
  /** number of fixtures of the merged team */
  readonly fixtures: number;
  /** how many of them both teams had */
  readonly joined: number;
  /** number of names of the merged team */
  readonly names: number;
}

/**
 * Gives the fixtures, names and ids of one team to another. A match that both teams have becomes one fixture with the
 * source records of both. Ids of fixtures follow the new teams, and old ids redirect. Later imports resolve the names
 * of the merged team to the survivor. The table `team_merges` stores the previous state.
 */
export async function mergeTeams(
  store: OpenStore,
  options: { readonly from: string | number; readonly into: string | number; readonly now: number },
): Promise<TeamMerge | { readonly reason: string }> {
  const merged = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries, store.reference);
    const findTeam = (id: string | number) => entities.find(store.reference.team(id)?.legacyId ?? id);
    const [from, into] = [findTeam(options.from), findTeam(options.into)];
    if (from === undefined) return { reason: `no team has the id ${options.from}` };
    if (into === undefined) return { reason: `no team has the id ${options.into}` };
    const obstacle = await mergeObstacle(queries, from, into);
    return obstacle === null
      ? new TeamMerger({ queries, entities, store, now: options.now }, from, into).run()
      : { reason: obstacle };
  });
  await store.revisions.refresh();
  return merged;
}

async function mergeObstacle(queries: Queries, from: NewTeam, into: NewTeam): Promise<string | null> {
  if (from.legacy_id === into.legacy_id) return `both ids are of the same team: ${from.name} (${from.id})`;
  if (from.national !== into.national)
    return `${from.name} and ${into.name} cannot be merged: one is a club and one a national team`;
  if (from.sandbox !== into.sandbox)
    return `${from.name} and ${into.name} cannot be merged: one of them is a sandbox team`;
  if (await havePlayed(queries, from.legacy_id, into.legacy_id)) {
    return `${from.name} and ${into.name} cannot be merged: they have played each other`;
  }
  return null;
}

interface MergeContext {
  readonly queries: Queries;
  readonly entities: Entities;
  readonly store: OpenStore;
  readonly now: number;
}

class TeamMerger {
  private readonly context: MergeContext;
  private readonly from: NewTeam;
  private readonly into: NewTeam;
  private readonly changes = new ChangeLog();
  private revision = 0;

  constructor(context: MergeContext, from: NewTeam, into: NewTeam) {
    this.context = context;
    this.from = from;
    this.into = into;
  }

  async run(): Promise<TeamMerge> {
    const { queries, entities, store, now } = this.context;
    const { from, into } = this;
    this.revision = await nextRevision(queries, now);
    entities.ensureStored(from.legacy_id);
    entities.ensureStored(into.legacy_id);
    await entities.flush(queries);
    const names = await namesOfTeam(queries, from.legacy_id);
    const seasons = await playedSeasons(queries, from.legacy_id);
    const { changes, revision } = this;
    const fixtures = new FixtureMerger({ queries, entities, now, revision, changes }, from.legacy_id, into.legacy_id);
    for (const { league, season } of seasons) await fixtures.mergeSeason(store.reference.league(league)!, season);
    await deleteMergedTeam(queries, { id: from.id, legacyId: from.legacy_id }, into.legacy_id);
    await this.addAlias();
    await this.rewriteDetails(fixtures.merged);
    await touchReference(queries, this.revision);
    await touchPeople(queries, this.revision);
    this.changes.note({ resource: 'team', action: 'merged', id: from.id, into: into.id });
    await this.changes.flush(queries, this.revision, now);
    const before = { team: from, names, fixtures: fixtures.merged };
    await recordMerge(queries, { at: now, from: from.id, into: into.id, before });
    return {
      from: from.id,
      into: into.id,
      name: into.name,
      fixtures: fixtures.merged.length,
      joined: fixtures.merged.filter(({ joined }) => joined).length,
      names: names.length,
    };
  }

  /** Home team and ids of events can differ after the merge. */
  private async rewriteDetails(fixtures: readonly MergedTeamFixture[]): Promise<void> {
    const { queries, now } = this.context;
    const details = new MatchDetailsWriter({
      queries,
      now,
      changes: this.changes,
      revision: async () => this.revision,
    });
    for (const { now: fixture } of fixtures) details.touch(fixture);
    await details.finish();
  }

  /** Stores the name as a decision of the operator. Names of catalogue clubs need none: they follow the redirect. */
  private async addAlias(): Promise<void> {
    const { name, country, identity } = this.from;
    if (clubByIdentity(identity) !== undefined) return;
    const alias = { provider: '', country, name_key: nameKey(name), team: this.into.legacy_id, name };
    await decideTeamName(this.context.queries, alias);
  }
}
