/** Teams as one import run knows them: those stored, those of the catalogue, and those that it made. */
import { entityIds, LEGACY_ID_MIN, nextLegacyId } from '../../base/ids.ts';
import { CLUBS, type ClubEntry } from '../../football/catalogue/clubs/index.ts';
import { mergeFacts, provenanceOf } from '../../merge/provenance.ts';
import type { MergedTeam, NewTeam } from '../../store/reference/entity-writer.ts';

type TeamFacts = Pick<NewTeam, 'identity' | 'name' | 'code' | 'country' | 'founded' | 'national'>;
type Description = Partial<Pick<NewTeam, 'name' | 'code' | 'country' | 'founded' | 'venue'>>;

/** stands for a country that was not told */
const WORLD = 'world';

export class TeamRegistry {
  /** clubs of the catalogue that became part of another team */
  readonly mergedClubs: readonly ClubEntry[];
  private readonly teams: Map<number, NewTeam>;
  /** legacy ids of those that have a row, or will with the next writes */
  private readonly stored: Set<number>;
  /** legacy ids in use */
  private readonly usedIds: Set<number>;
  /** native ids of teams that became part of another, and which */
  private readonly merged: ReadonlyMap<string, number>;
  /** ids that existing clients know > the id under which the team is stored until the end of the file */
  private assigned = new Map<number, number>();
  private writes = new Map<number, NewTeam>();
  private readonly newTeams = new Set<number>();

  constructor(stored: readonly NewTeam[], merged: readonly MergedTeam[]) {
    this.teams = new Map(stored.map((team) => [team.legacy_id, team]));
    this.stored = new Set(this.teams.keys());
    this.merged = new Map(merged.map(({ id, target }) => [id, target]));
    this.usedIds = new Set(this.stored);
    for (const { legacy_id } of merged) this.usedIds.add(legacy_id);
    this.mergedClubs = this.addCatalogue(new Set(stored.map(({ identity }) => identity)));
  }

  /** Clubs and nations of the catalogue can be named before any match of theirs is stored; returns those merged away. */
  private addCatalogue(storedIdentities: ReadonlySet<string>): ClubEntry[] {
    const merged: ClubEntry[] = [];
    for (const { legacyId } of CLUBS) if (legacyId !== null) this.usedIds.add(legacyId);
    for (const club of CLUBS) {
      if (storedIdentities.has(club.identity)) continue;
      if (this.survivorOf(club.identity) === undefined) this.add(club.legacyId, { ...club, national: +club.national });
      else merged.push(club);
    }
    return merged;
  }

  all(): Iterable<NewTeam> {
    return this.teams.values();
  }

  /** The team of a legacy id, stored or of the catalogue. */
  byLegacyId(id: number): NewTeam | undefined {
    return this.teams.get(this.assigned.get(id) ?? id);
  }

  /** Notes that existing clients know a team by a number; false where it has one that they know, or another has this. */
  assignLegacyId(team: NewTeam, legacyId: number | undefined): boolean {
    if (legacyId === undefined || team.legacy_id < LEGACY_ID_MIN || this.usedIds.has(legacyId)) return false;
    if ([...this.assigned.values()].includes(team.legacy_id)) return false;
    this.usedIds.add(legacyId);
    this.assigned.set(legacyId, team.legacy_id);
    return true;
  }

  /** Teams that turned out to have an id that existing clients know; nothing may hold their old ids any more. */
  drainAssigned(): { readonly team: NewTeam; readonly legacyId: number }[] {
    const assigned = Array.from(this.assigned, ([legacyId, from]) => ({ team: this.teams.get(from)!, legacyId }));
    this.assigned = new Map();
    return assigned;
  }

  /** A team by legacy or native id, stored or of the catalogue. */
  find(id: number | string): NewTeam | undefined {
    if (typeof id === 'number') return this.teams.get(id);
    for (const team of this.teams.values()) if (team.id === id) return team;
    return undefined;
  }

  /** The team that a merged one became part of. */
  survivorOf(identity: string): number | undefined {
    return this.merged.size === 0 ? undefined : this.merged.get(entityIds('team', identity).id);
  }

  /** Makes sure that a team has its row when the rows that name it are written; false where it has one. */
  ensureStored(team: number): boolean {
    if (this.stored.has(team)) return false;
    this.stored.add(team);
    this.newTeams.add(team);
    this.writes.set(team, this.teams.get(team)!);
    return true;
  }

  /** A team that nobody knew, under the number that existing clients know where no other has it. */
  create(facts: TeamFacts, legacyId: number | undefined, provider: string): NewTeam {
    const { name, country } = facts;
    const provenance = provenanceOf(provider, { name, country });
    return this.add(legacyId === undefined || this.usedIds.has(legacyId) ? null : legacyId, facts, provenance);
  }

  /** Takes what a provider tells of a team; false where nothing is news. */
  describe(team: NewTeam, { country = WORLD, ...facts }: Description, provider: string): boolean {
    const placed = team.country === WORLD && country !== WORLD ? { ...team, country } : team;
    const described = mergeFacts(placed, facts, provider) ?? (placed === team ? undefined : placed);
    if (described === undefined) return false;
    this.teams.set(team.legacy_id, described);
    this.writes.set(team.legacy_id, described);
    return true;
  }

  /** The rows to write since the last call; new ones apart from those that changed. */
  drainWrites(): { readonly rows: NewTeam[]; isNew(team: NewTeam): boolean } {
    const rows = [...this.writes.values()];
    this.writes = new Map();
    return { rows, isNew: ({ legacy_id }) => this.newTeams.delete(legacy_id) };
  }

  private add(
    number: number | null,
    { identity, name, code, country, founded, national }: TeamFacts,
    provenance = '{}',
  ): NewTeam {
    const ids = entityIds('team', identity);
    let legacyId = number ?? ids.legacyId;
    if (number === null) while (this.usedIds.has(legacyId)) legacyId = nextLegacyId(legacyId);
    this.usedIds.add(legacyId);
    const team: NewTeam = {
      legacy_id: legacyId,
      id: ids.id,
      identity,
      name,
      code,
      country,
      founded,
      national,
      venue: null,
      sandbox: 0,
      provenance,
    };
    this.teams.set(legacyId, team);
    return team;
  }
}
