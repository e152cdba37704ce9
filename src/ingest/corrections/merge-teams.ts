/** Merges two teams that an operator found to be the same. */
import { nameKey } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople, touchReference } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { havePlayed, type MergedTeamRows, recordMerge } from '../../store/identity/team-merge.ts';
import { decideTeamName, type NewTeam } from '../../store/reference/entity-writer.ts';
import type { OpenStore } from '../../store/store.ts';
import type { MergedTeamFixture } from '../import/merge-team-fixtures.ts';
import { mergeTeamRows } from '../import/team-merger.ts';
import { Entities } from '../teams/entities.ts';

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

/** What `team_merges` stores of a merged team. */
export interface TeamBeforeMerge extends MergedTeamRows {
  readonly team: NewTeam;
  readonly fixtures: readonly MergedTeamFixture[];
}

/**
 * Gives the fixtures, names and ids of one team to another. A match that both teams have becomes one fixture with the
 * source records of both. Ids of fixtures follow the new teams, and old ids redirect. Later imports resolve the names
 * of the merged team to the survivor. The table `team_merges` stores what `splitTeams` needs.
 */
export async function mergeTeams(
  store: OpenStore,
  options: { readonly from: string | number; readonly into: string | number; readonly now: number },
): Promise<TeamMerge | { readonly reason: string }> {
  const merged = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries);
    const findTeam = (id: string | number) => entities.find(store.reference.team(id)?.legacyId ?? id);
    const [from, into] = [findTeam(options.from), findTeam(options.into)];
    if (from === undefined) return { reason: `no team has the id ${options.from}` };
    if (into === undefined) return { reason: `no team has the id ${options.into}` };
    const obstacle = await mergeObstacle(queries, from, into);
    return obstacle === null
      ? new TeamMerger({ queries, entities, now: options.now }, from, into).run()
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
  readonly now: number;
}

class TeamMerger {
  private readonly context: MergeContext;
  private readonly from: NewTeam;
  private readonly into: NewTeam;
  private readonly changes = new ChangeLog();

  constructor(context: MergeContext, from: NewTeam, into: NewTeam) {
    this.context = context;
    this.from = from;
    this.into = into;
  }

  async run(): Promise<TeamMerge> {
    const { queries, entities, now } = this.context;
    const { from, into } = this;
    const { changes } = this;
    const revision = await nextRevision(queries, now);
    const { rows, fixtures } = await mergeTeamRows({ queries, entities, now, revision, changes }, from, into);
    await this.addAlias();
    await touchReference(queries, revision);
    await touchPeople(queries, revision);
    await changes.flush(queries, revision, now);
    const before: TeamBeforeMerge = { team: from, ...rows, fixtures };
    await recordMerge(queries, { at: now, from: from.id, into: into.id, before });
    return {
      from: from.id,
      into: into.id,
      name: into.name,
      fixtures: fixtures.length,
      joined: fixtures.filter(({ joined }) => joined !== null).length,
      names: rows.names.length,
    };
  }

  /** Stores the name as a decision of the operator. Names of catalogue clubs need none: they follow the redirect. */
  private async addAlias(): Promise<void> {
    const { name, country, identity } = this.from;
    if (clubByIdentity(identity) !== undefined) return;
    const alias = { provider: '', country, name_key: nameKey(name), team: this.into.legacy_id, name };
    await decideTeamName(this.context.queries, alias);
  }
}
