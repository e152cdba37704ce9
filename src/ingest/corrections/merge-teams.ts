/** Makes one team of two that an operator found to be the same. */
import { entityIds, nextLegacyId } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import type { League } from '../../football/terms.ts';
import { bestSchedule, mergeFixture } from '../../merge/fixture.ts';
import { correctedFixture } from '../../merge/fixture-corrections.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision, touchPeople, touchReference } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { usedFixtureIds } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { type StoredFixture, storedFixtures } from '../../store/fixtures/source-records.ts';
import { FixtureWrites, moveFixture } from '../../store/fixtures/writer.ts';
import {
  foldTeam,
  havePlayed,
  joinFixtures,
  namesOfTeam,
  playedSeasons,
  recordMerge,
  rewriteSource,
} from '../../store/identity/team-merge.ts';
import { DetailsWrites } from '../../store/match-details/writer.ts';
import { decideTeamName, type NewTeam } from '../../store/reference/entity-writer.ts';
import type { Store } from '../../store/store.ts';
import { fixtureIdentity, SeasonIndex } from '../import/season-index.ts';
import { Entities } from '../teams/entities.ts';

export interface TeamMerge {
  /** native id of the team that is no more */
  readonly from: string;
  readonly into: string;
  readonly name: string;
  /** fixtures that were the one team's */
  readonly fixtures: number;
  /** of them, those that both teams had */
  readonly joined: number;
  readonly names: number;
}

/** What became of a fixture, for whoever wants to undo it. */
interface RekeyedFixture {
  readonly id: string;
  readonly legacyId: number;
  readonly now: number;
  readonly joined: boolean;
  readonly sources: readonly { readonly provider: string; readonly file: string }[];
}

/**
 * Gives one team's fixtures, names and ids to another. A match that both had becomes one fixture of all sources, ids of
 * fixtures follow the new pair, and every old id leads to what took its place. Names that later imports use for the
 * team that is no more mean the survivor. What was before is kept in the table `team_merges`.
 */
export async function mergeTeams(
  store: Store,
  options: { readonly from: string | number; readonly into: string | number; readonly now: number },
): Promise<TeamMerge | { readonly reason: string }> {
  const merged = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries, store.reference);
    const findTeam = (id: string | number) => entities.find(store.reference.team(id)?.legacyId ?? id);
    const [from, into] = [findTeam(options.from), findTeam(options.into)];
    if (from === undefined) return { reason: `no team has the id ${options.from}` };
    if (into === undefined) return { reason: `no team has the id ${options.into}` };
    const obstacle = await obstacleTo(queries, from, into);
    return obstacle === null
      ? new Merge({ queries, entities, store, now: options.now }, from, into).run()
      : { reason: obstacle };
  });
  await store.revisions.refresh();
  return merged;
}

async function obstacleTo(queries: Queries, from: NewTeam, into: NewTeam): Promise<string | null> {
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
  readonly store: Store;
  readonly now: number;
}

class Merge {
  private readonly context: MergeContext;
  private readonly from: NewTeam;
  private readonly into: NewTeam;
  private readonly rekeyedFixtures: RekeyedFixture[] = [];
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
    entities.use(from.legacy_id);
    entities.use(into.legacy_id);
    await entities.flush(queries);
    const names = await namesOfTeam(queries, from.legacy_id);
    const seasons = await playedSeasons(queries, from.legacy_id);
    for (const { league, season } of seasons) await this.mergeSeason(store.reference.league(league)!, season);
    await foldTeam(queries, { id: from.id, legacyId: from.legacy_id }, into.legacy_id);
    await this.addAlias();
    await this.rewriteDetails();
    await touchReference(queries, this.revision);
    await touchPeople(queries, this.revision);
    this.changes.note({ resource: 'team', action: 'merged', id: from.id, into: into.id });
    await this.changes.flush(queries, this.revision, now);
    const before = { team: from, names, fixtures: this.rekeyedFixtures };
    await recordMerge(queries, { at: now, from: from.id, into: into.id, before });
    return {
      from: from.id,
      into: into.id,
      name: into.name,
      fixtures: this.rekeyedFixtures.length,
      joined: this.rekeyedFixtures.filter(({ joined }) => joined).length,
      names: names.length,
    };
  }

  /** Who was home, and the ids by which events are named, may be others now. */
  private async rewriteDetails(): Promise<void> {
    const { queries, now } = this.context;
    const details = new DetailsWrites({ queries, now, changes: this.changes, revision: async () => this.revision });
    for (const { now: fixture } of this.rekeyedFixtures) details.touch(fixture);
    await details.finish();
  }

  /** The catalogue's names follow the redirect; the name of a team that no table holds is the operator's word. */
  private async addAlias(): Promise<void> {
    const { name, country, identity } = this.from;
    if (clubByIdentity(identity) !== undefined) return;
    const alias = { provider: '', country, name_key: nameKey(name), team: this.into.legacy_id, name };
    await decideTeamName(this.context.queries, alias);
  }

  private async mergeSeason(league: League, season: number): Promise<void> {
    const { queries } = this.context;
    const findTeam = await storedFixtures(queries, league.legacyId, season);
    const isOurs = ({ home, away }: StoredFixture) => home === this.from.legacy_id || away === this.from.legacy_id;
    const index = new SeasonIndex(
      league,
      season,
      findTeam.filter((fixture) => !isOurs(fixture)),
    );
    const writes = new FixtureWrites(this.changes);
    for (const fixture of findTeam.filter(isOurs).sort((a, b) => a.kickoff - b.kickoff || a.legacyId - b.legacyId)) {
      await this.mergeOne(index, fixture, writes);
    }
    await writes.flush(queries);
    await recountSeason(queries, league, season, this.revision);
    this.changes.note({ resource: 'standings', action: 'updated', id: league.id, league: league.legacyId, season });
  }

  private async mergeOne(index: SeasonIndex, old: StoredFixture, writes: FixtureWrites): Promise<void> {
    const { queries } = this.context;
    const { id, legacyId } = old;
    const fixture = await this.renamed(old);
    const duplicate = index.find(fixture.home, fixture.away, fixture.kickoff, () => false);
    if (duplicate === undefined) index.add(fixture);
    else {
      await joinFixtures(queries, fixture, duplicate);
      this.noteRekeyed(index, id, duplicate.id);
      const has = (alias: (typeof duplicate.sources)[number]) =>
        duplicate.sources.some(({ provider, file }) => provider === alias.provider && file === alias.file);
      duplicate.sources = [...duplicate.sources, ...fixture.sources.filter((alias) => !has(alias))];
      duplicate.corrections = [...duplicate.corrections, ...fixture.corrections].sort((a, b) => a.seq - b.seq);
    }
    const survivor = duplicate ?? fixture;
    await this.rekey(index, survivor);
    const mergedFixture = mergeFixture(survivor.sources);
    survivor.kickoff = mergedFixture.kickoff;
    const merged = correctedFixture(mergedFixture, survivor.corrections);
    const { league, season } = index;
    const at = { league: league.legacyId, season, updatedAt: this.context.now, revision: this.revision };
    writes.changedFixture({ ...merged, ...at, id: survivor.id, legacyId: survivor.legacyId });
    const sources = old.sources.map(({ provider, file }) => ({ provider, file }));
    this.rekeyedFixtures.push({ id, legacyId, now: survivor.legacyId, joined: duplicate !== undefined, sources });
  }

  /** The fixture with the survivor in the place of the team, also in what its sources said. */
  private async renamed(fixture: StoredFixture): Promise<StoredFixture> {
    const { queries } = this.context;
    const rename = (team: number) => (team === this.from.legacy_id ? this.into.legacy_id : team);
    const alias = [];
    for (const one of fixture.sources) {
      const record = { ...one.record, home: rename(one.record.home), away: rename(one.record.away) };
      await rewriteSource(queries, fixture.legacyId, one, JSON.stringify(record));
      alias.push({ ...one, record });
    }
    const corrections = fixture.corrections.map((one) => ({
      ...one,
      home: one.home === null ? null : rename(one.home),
    }));
    return { ...fixture, home: rename(fixture.home), away: rename(fixture.away), sources: alias, corrections };
  }

  private noteRekeyed({ league, season }: Pick<SeasonIndex, 'league' | 'season'>, id: string, into: string): void {
    this.changes.note({ resource: 'fixture', action: 'merged', id, into, league: league.legacyId, season });
  }

  /** Gives a fixture the ids that an import of its sources would. */
  private async rekey({ league, season }: SeasonIndex, fixture: StoredFixture): Promise<void> {
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
    await moveFixture(queries, fixture, { id: ids.id, legacyId });
    this.noteRekeyed({ league, season }, fixture.id, ids.id);
    Object.assign(fixture, { id: ids.id, legacyId });
  }
}
