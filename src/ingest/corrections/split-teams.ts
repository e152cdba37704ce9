/** Undoes the merge of two teams. */
import { nameKey } from '../../base/text.ts';
import type { League } from '../../football/terms.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople, touchReference } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { findFixture } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { type FixtureWithSources, fixturesWithSources } from '../../store/fixtures/source-records.ts';
import { FixtureWriter } from '../../store/fixtures/writer.ts';
import { rewriteSource } from '../../store/identity/team-merge.ts';
import {
  currentTeam,
  deleteAlias,
  holderOfTeamIds,
  markTeamMergeUndone,
  playersOfTeams,
  releaseRedirects,
  replaceTeamOfFixture,
  restoreFixture,
  restoreTeam,
  type StoredTeamMerge,
  teamMerges,
} from '../../store/identity/team-split.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import { matchesWithSquadPlayers } from '../../store/match-details/squad-players.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { redirect } from '../../store/reference/redirects.ts';
import type { OpenStore } from '../../store/store.ts';
import { type FixtureMergeContext, type MergedTeamFixture, remergeFixture } from '../import/merge-team-fixtures.ts';
import { Entities } from '../teams/entities.ts';
import type { TeamBeforeMerge } from './merge-teams.ts';

export interface TeamSplit {
  /** native id of the team that is separate again */
  readonly from: string;
  readonly name: string;
  /** native id of the team that it was merged into */
  readonly into: string;
  readonly intoName: string;
  /** number of fixtures that the team has again */
  readonly fixtures: number;
}

export interface ListedTeamMerge {
  readonly mergedAt: number;
  readonly from: string;
  readonly name: string;
  readonly into: string;
}

/** Merges of teams that can be undone, the newest first. */
export async function listTeamMerges(queries: Queries): Promise<ListedTeamMerge[]> {
  return (await teamMerges(queries)).map(({ before, ...merge }) => {
    return { ...merge, name: (JSON.parse(before) as TeamBeforeMerge).team.name };
  });
}

/**
 * Undoes the last merge of a team: it is stored again, with its ids, names and fixtures. A fixture that both teams had
 * becomes two, each with the source records that it had. What was imported since stays with the survivor, except for
 * fixtures that only the merged team had.
 */
export async function splitTeams(
  store: OpenStore,
  { from, now }: { readonly from: string; readonly now: number },
): Promise<TeamSplit | { readonly reason: string }> {
  const split = await store.database.transaction(async (queries) => {
    const merge = (await teamMerges(queries)).find((one) => one.from === from);
    if (merge === undefined) return { reason: `${from} has not been merged: see \`touchline teams merges\`` };
    const before = JSON.parse(merge.before) as TeamBeforeMerge;
    const into = await currentTeam(queries, merge.into);
    if (into === undefined) return { reason: `${merge.into} is no longer stored` };
    const holder = await holderOfTeamIds(queries, before.team);
    if (holder !== undefined)
      return { reason: `another team has the ids of ${from} now: ${holder.name} (${holder.id})` };
    return splitOne({ queries, store, now }, merge, before, into);
  });
  await store.revisions.refresh();
  return split;
}

interface SplitContext {
  readonly queries: Queries;
  readonly store: OpenStore;
  readonly now: number;
}

async function splitOne(
  { queries, store, now }: SplitContext,
  merge: StoredTeamMerge,
  before: TeamBeforeMerge,
  into: number,
): Promise<TeamSplit> {
  const { team, fixtures } = before;
  const revision = await nextRevision(queries, now);
  await restoreTeam(queries, team, before, into);
  const key = { country: team.country, name_key: nameKey(team.name), team: into };
  const hadAlias = before.namesOfSurvivor.some(
    ({ provider, country, name_key }) => provider === '' && country === key.country && name_key === key.name_key,
  );
  if (!hadAlias) await deleteAlias(queries, key);
  const entities = await Entities.load(queries);
  const changes = new ChangeLog();
  const context = { queries, entities, now, revision, changes };
  const touched = new Set<number>();
  const bySeason = Map.groupBy(fixtures, ({ league, season }) => `${league} ${season}`);
  for (const [first, ...rest] of bySeason.values()) {
    const league = store.reference.league(first!.league)!;
    for (const fixture of await splitSeason(context, league, [first!, ...rest], { from: team.legacy_id, into })) {
      touched.add(fixture);
    }
  }
  const details = new MatchDetailsWriter({ queries, now, changes, revision: async () => revision });
  for (const fixture of await matchesWithSquadPlayers(queries, [team.legacy_id, into])) touched.add(fixture);
  for (const fixture of touched) details.touch(fixture);
  await details.finish();
  await recountPlayers(queries, await playersOfTeams(queries, [team.legacy_id, into]));
  for (const [first] of bySeason.values()) {
    await recountSeason(queries, store.reference.league(first!.league)!, first!.season, revision);
  }
  await touchReference(queries, revision);
  await touchPeople(queries, revision);
  changes.note({ resource: 'team', action: 'created', id: team.id });
  await changes.flush(queries, revision, now);
  await markTeamMergeUndone(queries, merge, now);
  const survivor = entities.find(into)!;
  return { from: team.id, name: team.name, into: survivor.id, intoName: survivor.name, fixtures: fixtures.length };
}

/** Splits the fixtures of a season. Returns the legacy ids of all fixtures that changed. */
async function splitSeason(
  context: FixtureMergeContext,
  league: League,
  fixtures: readonly MergedTeamFixture[],
  teams: { readonly from: number; readonly into: number },
): Promise<number[]> {
  const { queries, changes } = context;
  const { season } = fixtures[0]!;
  const own = new Map<number, MergedTeamFixture>();
  const changed = new Set<number>();
  for (const fixture of fixtures) {
    const current = await findFixture(queries, fixture.id);
    if (current === undefined) continue;
    if (fixture.joined === null) {
      await releaseRedirects(queries, 'fixture', fixture);
      own.set(current.legacyId, fixture);
    } else {
      await restoreFixture(queries, fixture.joined, current.legacyId);
      own.set(fixture.legacyId, fixture);
      changed.add(current.legacyId);
    }
  }
  const writes = new FixtureWriter(changes);
  const written: number[] = [];
  for (const fixture of await fixturesWithSources(queries, league.legacyId, season)) {
    const before = own.get(fixture.legacyId);
    if (before === undefined && !changed.has(fixture.legacyId)) continue;
    if (before !== undefined) await giveBack(queries, fixture, teams);
    await remergeFixture(context, { league, season }, fixture, writes);
    // a better source has moved the match to another day since the merge
    if (before?.joined === null && before.id !== fixture.id) {
      await redirect(queries, 'fixture', before, fixture.legacyId);
    }
    written.push(fixture.legacyId);
  }
  await writes.flush(queries);
  changes.note({ resource: 'standings', action: 'updated', id: league.id, league: league.legacyId, season });
  return written;
}

/** Puts the merged team in the place of the survivor, in the fixture and in everything stated about it. */
async function giveBack(
  queries: Queries,
  fixture: FixtureWithSources,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  const replaced = (team: number) => (team === into ? from : team);
  await replaceTeamOfFixture(queries, fixture.legacyId, { from: into, to: from });
  fixture.home = replaced(fixture.home);
  fixture.away = replaced(fixture.away);
  fixture.corrections = fixture.corrections.map((one) => ({
    ...one,
    home: one.home === null ? null : replaced(one.home),
  }));
  const sources = [];
  for (const source of fixture.sources) {
    const { home, away } = source.record;
    const record = { ...source.record, home: replaced(home), away: replaced(away) };
    await rewriteSource(queries, fixture.legacyId, source, JSON.stringify(record));
    sources.push({ ...source, record });
  }
  fixture.sources = sources;
}
