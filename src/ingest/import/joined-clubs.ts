/**
 * Joins clubs that stand under two names when a list states that they are one, and gives clubs the identity of the name
 * that has precedence. Both follow from all lists, whichever came first.
 */
import { entityIds, LEGACY_ID_MIN } from '../../base/ids.ts';
import { slug } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import { CORRECTION } from '../../merge/precedence.ts';
import { mergeFacts } from '../../merge/provenance.ts';
import { touchPeople } from '../../store/changes/revisions.ts';
import { fixturesWithSources } from '../../store/fixtures/source-records.ts';
import { FixtureWriter } from '../../store/fixtures/writer.ts';
import { havePlayed, playedSeasons } from '../../store/identity/team-merge.ts';
import { transferredPlayers } from '../../store/people/career-tables.ts';
import { rekeyTeam, renameInWaiting, renumberTeam } from '../../store/reference/entity-numbers.ts';
import { type NewTeam, saveTeams, storedTeams } from '../../store/reference/entity-writer.ts';
import { People } from '../people/people.ts';
import { NATIONAL } from '../records/team-name.ts';
import { Entities } from '../teams/entities.ts';
import type { ImportContext } from './import-context.ts';
import { remergeFixture } from './merge-team-fixtures.ts';
import { Careers } from './person-records.ts';
import { mergeTeamRows, rewriteDetails } from './team-merger.ts';

interface ChangedTeam {
  /** current legacy id */
  team: number;
  /** identities */
  readonly from: string;
  readonly into: string;
}

/** Call at the end of a file, when everything is written. Returns whether clubs can have changed. */
export async function joinClubs(context: ImportContext): Promise<boolean> {
  const { joins, described } = context.entities.drainListed();
  if (described.length === 0) return false;
  const joiner = new ClubJoiner(context);
  for (const { from, into } of joins) await joiner.join(from, into);
  for (const team of described) await joiner.rename(team);
  await joiner.finish();
  return true;
}

class ClubJoiner {
  private readonly context: ImportContext;
  /** legacy ids before this file > current ones. A free id can be given to another club, so they do not form chains. */
  private readonly ids = new Map<number, number>();
  private readonly changed: ChangedTeam[] = [];
  /** by legacy id, once they differ from the entities in memory */
  private teams: ReadonlyMap<number, NewTeam> | undefined;

  constructor(context: ImportContext) {
    this.context = context;
  }

  /** Joins one club to another, with the facts of both. */
  async join(from: number, into: number): Promise<void> {
    const [other, team] = [await this.current(from), await this.current(into)];
    if (other === undefined || team === undefined || !(await this.canJoin(other, team))) return;
    const { queries, changes, now } = this.context;
    const entities = await this.freshEntities();
    this.forgetTeams();
    entities.joinSpellings(other.legacy_id, team.legacy_id);
    await entities.flush(queries, changes);
    const revision = await this.context.revision();
    await mergeTeamRows({ queries, entities, now, revision, changes }, other, team);
    await renameInWaiting(queries, other.identity, team.identity);
    await saveTeams(queries, [withFactsOf(team, other)]);
    this.move(other.legacy_id, team.legacy_id);
    if (other.legacy_id < LEGACY_ID_MIN && team.legacy_id >= LEGACY_ID_MIN) {
      await renumberTeam(queries, team, other.legacy_id);
      this.move(team.legacy_id, other.legacy_id);
    }
    this.changed.push({ team: this.currentId(into), from: other.identity, into: team.identity });
  }

  /** Gives a club that is not in the catalogue the identity that follows from its name. */
  async rename(id: number): Promise<void> {
    const team = await this.current(id);
    if (team === undefined || isFixed(team)) return;
    const identity = identityOf(team);
    if (identity === team.identity) return;
    const { queries, changes, now } = this.context;
    const ids = entityIds('team', identity);
    const teams = await storedTeams(queries);
    if (teams.some((other) => other.identity === identity)) return;
    const isOwn = team.legacy_id >= LEGACY_ID_MIN && teams.every((other) => other.legacy_id !== ids.legacyId);
    const legacyId = isOwn ? ids.legacyId : team.legacy_id;
    this.forgetTeams();
    await rekeyTeam(queries, team, { id: ids.id, legacyId, identity });
    changes.note({ resource: 'team', action: 'merged', id: team.id, into: ids.id });
    if (legacyId !== team.legacy_id) this.move(team.legacy_id, legacyId);
    const entities = await this.freshEntities();
    const revision = await this.context.revision();
    const fixtures = [];
    const context = { queries, entities, now, revision, changes };
    for (const { league: number, season } of await playedSeasons(queries, legacyId)) {
      const league = entities.leagueByLegacyId(number)!;
      const writes = new FixtureWriter(changes);
      for (const fixture of await fixturesWithSources(queries, number, season)) {
        if (fixture.home !== legacyId && fixture.away !== legacyId) continue;
        await remergeFixture(context, { league, season }, fixture, writes);
        fixtures.push({ now: fixture.legacyId });
      }
      await writes.flush(queries);
    }
    await rewriteDetails(context, fixtures);
    this.changed.push({ team: legacyId, from: team.identity, into: identity });
  }

  /** Lets people, and the ids of careers, follow. */
  async finish(): Promise<void> {
    if (this.changed.length === 0) return;
    const { queries, now, changes, revision } = this.context;
    const entities = await this.freshEntities();
    const identityOf = (team: number) => entities.identityOf(team);
    const people = new People({ queries, now, revision, identityOf, changes });
    const careers = new Careers({ ...this.context, entities, people });
    const players = new Set<number>();
    for (const { team, from, into } of this.changed) await people.teamChanged(team, from, into);
    await people.mergeDuplicates(queries);
    for (const { team } of this.changed) {
      for (const player of await transferredPlayers(queries, team)) players.add(player);
    }
    await careers.removeDuplicates([...players]);
    await touchPeople(queries, await revision());
  }

  private currentId(id: number): number {
    return this.ids.get(id) ?? id;
  }

  /** Lets everything that leads to an id lead to another one. */
  private move(from: number, into: number): void {
    for (const [before, now] of this.ids) if (now === from) this.ids.set(before, into);
    if (!this.ids.has(from)) this.ids.set(from, into);
    for (const change of this.changed) if (change.team === from) change.team = into;
  }

  private async current(id: number): Promise<NewTeam | undefined> {
    const { entities, queries } = this.context;
    const legacyId = this.currentId(id);
    if (!entities.isOutdated) return entities.find(legacyId);
    this.teams ??= new Map((await storedTeams(queries)).map((team) => [team.legacy_id, team]));
    return this.teams.get(legacyId);
  }

  private forgetTeams(): void {
    this.teams = undefined;
    this.context.entities.markOutdated();
  }

  private async canJoin(other: NewTeam, team: NewTeam): Promise<boolean> {
    if (other.legacy_id === team.legacy_id || isFixed(other)) return false;
    if (other.national !== team.national || other.sandbox !== team.sandbox) return false;
    // two numbers of one provider are two clubs
    if (other.legacy_id < LEGACY_ID_MIN && team.legacy_id < LEGACY_ID_MIN) return false;
    return !(await havePlayed(this.context.queries, other.legacy_id, team.legacy_id));
  }

  private freshEntities(): Promise<Entities> {
    return Entities.load(this.context.queries);
  }
}

/** The identity that follows from the name of a club. */
function identityOf({ national, country, name }: NewTeam): string {
  return `${national === 1 ? NATIONAL : country}|${slug(name)}`;
}

/** Clubs of the catalogue, and those that an operator added, keep their identity. */
function isFixed({ identity, provenance, sandbox }: NewTeam): boolean {
  const { name }: { name?: string } = JSON.parse(provenance);
  return clubByIdentity(identity) !== undefined || sandbox === 1 || name === undefined || name === CORRECTION;
}

const FACTS = ['name', 'code', 'country', 'founded', 'venue'] as const;

function withFactsOf(team: NewTeam, other: NewTeam): NewTeam {
  const provenance: Readonly<Record<string, string>> = JSON.parse(other.provenance);
  const isCatalogue = clubByIdentity(team.identity) !== undefined;
  let merged = team;
  for (const field of FACTS) {
    const provider = provenance[field];
    if (provider === undefined || other[field] === null || (isCatalogue && field === 'name')) continue;
    merged = mergeFacts(merged, { [field]: other[field] }, provider) ?? merged;
  }
  return merged;
}
