/** Gives the fixtures, names and ids of one team to another: for the operator, and for clubs that a list shows to be one. */
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { deleteMergedTeam, type MergedTeamRows, playedSeasons } from '../../store/identity/team-merge.ts';
import { matchesWithSquadPlayers } from '../../store/match-details/squad-players.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import type { NewTeam } from '../../store/reference/entity-writer.ts';
import { type FixtureMergeContext, FixtureMerger, type MergedTeamFixture } from './merge-team-fixtures.ts';

export interface MergedRows {
  readonly rows: MergedTeamRows;
  readonly fixtures: readonly MergedTeamFixture[];
}

/** A match that both teams have becomes one fixture with the source records of both. Ids of fixtures follow the teams. */
export async function mergeTeamRows(context: FixtureMergeContext, from: NewTeam, into: NewTeam): Promise<MergedRows> {
  const { queries, entities, revision, changes } = context;
  entities.ensureStored(from.legacy_id);
  entities.ensureStored(into.legacy_id);
  await entities.flush(queries);
  const seasons = await playedSeasons(queries, from.legacy_id);
  const merger = new FixtureMerger(context, from.legacy_id, into.legacy_id);
  for (const { league, season } of seasons) {
    await merger.mergeSeason(entities.leagueByLegacyId(league)!, season);
  }
  const rows = await deleteMergedTeam(queries, { id: from.id, legacyId: from.legacy_id }, into.legacy_id);
  const ofSquads = await matchesWithSquadPlayers(queries, [into.legacy_id]);
  await rewriteDetails(context, [...merger.merged, ...ofSquads.map((now) => ({ now }))]);
  // the coverage of a season follows from the details, and from the squads of its teams
  for (const { league, season } of await playedSeasons(queries, into.legacy_id)) {
    await recountSeason(queries, entities.leagueByLegacyId(league)!, season, revision);
  }
  changes.note({ resource: 'team', action: 'merged', id: from.id, into: into.id });
  return { rows, fixtures: merger.merged };
}

/** Home team and ids of events can differ after the merge. */
export async function rewriteDetails(
  { queries, now, changes, revision }: FixtureMergeContext,
  fixtures: readonly Pick<MergedTeamFixture, 'now'>[],
): Promise<void> {
  const details = new MatchDetailsWriter({ queries, now, changes, revision: async () => revision });
  for (const { now: fixture } of fixtures) details.touch(fixture);
  await details.finish();
}
