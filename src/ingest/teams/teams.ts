/** Teams during an import: stored teams, teams of the catalogue, and new teams. */
import { entityIds, LEGACY_ID_MIN, nextLegacyId } from '../../base/ids.ts';
import { CLUBS, type ClubEntry } from '../../football/catalogue/clubs/index.ts';
import { mergeFacts, provenanceOf } from '../../merge/provenance.ts';
import type { MergedTeam, NewTeam } from '../../store/reference/entity-writer.ts';

type TeamFacts = Pick<NewTeam, 'identity' | 'name' | 'code' | 'country' | 'founded' | 'national'>;
type Description = Partial<Pick<NewTeam, 'name' | 'code' | 'country' | 'founded' | 'venue'>>;

/** country of a team for which no source states one */
const WORLD = 'world';

export class TeamRegistry {
  /** clubs of the catalogue that were merged into another team */
  readonly mergedClubs: readonly ClubEntry[];
  private readonly teams: Map<number, NewTeam>;
  /** legacy ids of teams with a row, or with one among the collected rows */
  private readonly stored: Set<number>;
  /** legacy ids in use */
  private readonly usedIds: Set<number>;
  /** native ids of merged teams > legacy id of the survivor */
  private readonly merged: ReadonlyMap<string, number>;
  /** legacy ids assigned by a source > the id under which the team is stored until the end of the file */
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

  /**
   * Adds the clubs and nations of the catalogue, which can be named before they are stored. Returns the merged ones.
   */
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

  /** The team with a legacy id, from the store or the catalogue. */
  byLegacyId(id: number): NewTeam | undefined {
    return this.teams.get(this.assigned.get(id) ?? id);
  }

  /** Assigns the legacy id of a source to a team; false if the team has such an id, or another team has this one. */
  assignLegacyId(team: NewTeam, legacyId: number | undefined): boolean {
    if (legacyId === undefined || team.legacy_id < LEGACY_ID_MIN || this.usedIds.has(legacyId)) return false;
    if ([...this.assigned.values()].includes(team.legacy_id)) return false;
    this.usedIds.add(legacyId);
    this.assigned.set(legacyId, team.legacy_id);
    return true;
  }

  /** Teams with newly assigned legacy ids since the last call. Call when no unwritten row holds their old ids. */
  drainAssigned(): { readonly team: NewTeam; readonly legacyId: number }[] {
    const assigned = Array.from(this.assigned, ([legacyId, from]) => ({ team: this.teams.get(from)!, legacyId }));
    this.assigned = new Map();
    return assigned;
  }

  /** A team by legacy or native id, from the store or the catalogue. */
  find(id: number | string): NewTeam | undefined {
    if (typeof id === 'number') return this.teams.get(id);
    for (const team of this.teams.values()) if (team.id === id) return team;
    return undefined;
  }

  /** The legacy id of the team that a merged team became part of. */
  survivorOf(identity: string): number | undefined {
    return this.merged.size === 0 ? undefined : this.merged.get(entityIds('team', identity).id);
  }

  /** Ensures that the next write creates a row for the team; false if it has one. */
  ensureStored(team: number): boolean {
    if (this.stored.has(team)) return false;
    this.stored.add(team);
    this.newTeams.add(team);
    this.writes.set(team, this.teams.get(team)!);
    return true;
  }

  /** Creates a team, with the legacy id that a source assigns unless another team has it. */
  create(facts: TeamFacts, legacyId: number | undefined, provider: string): NewTeam {
    const { name, country } = facts;
    const provenance = provenanceOf(provider, { name, country });
    return this.add(legacyId === undefined || this.usedIds.has(legacyId) ? null : legacyId, facts, provenance);
  }

  /** Merges the facts that a provider states about a team; false if nothing changed. */
  describe(team: NewTeam, { country = WORLD, ...facts }: Description, provider: string): boolean {
    const isPlaced = team.country === WORLD && country !== WORLD;
    const stated = isPlaced || country === team.country ? { ...facts, country } : facts;
    const row: Omit<NewTeam, 'country'> & { country: string | null } = isPlaced ? { ...team, country: null } : team;
    const merged = mergeFacts(row, stated, provider);
    if (merged === undefined) return false;
    const described: NewTeam = { ...merged, country: merged.country ?? team.country };
    this.teams.set(team.legacy_id, described);
    this.writes.set(team.legacy_id, described);
    return true;
  }

  /** Whether the team has a row, or one among the collected rows. */
  isStored(team: number): boolean {
    return this.stored.has(team);
  }

  /** The rows to write since the last call. `isNew` distinguishes new rows from changed ones; call it once per row. */
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
