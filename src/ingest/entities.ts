/** Leagues, teams and venues as one import run knows them: resolves names, makes ids, gathers the rows to write. */
import { type EntityIds, type EntityKind, entityIds, nextLegacyId } from '../base/ids.ts';
import { nameKey, slug } from '../base/text.ts';
import { CLUBS, type ClubEntry } from '../football/catalogue/clubs/index.ts';
import type { League } from '../football/terms.ts';
import type { ChangeLog } from '../store/changes.ts';
import type { Queries } from '../store/database/database.ts';
import {
  mergedTeams,
  type NewTeam,
  type NewVenue,
  saveTeamNames,
  saveTeams,
  saveVenues,
  storedTeamNames,
  storedTeams,
  storedVenues,
  type TeamNameRow,
} from '../store/entity-writer.ts';
import type { Reference } from '../store/reference.ts';
import { createNames, type Names, type Resolution } from './names.ts';
import type { ClubRecord, TeamName } from './source.ts';

export interface VenueName {
  readonly name: string;
  readonly city?: string;
  readonly capacity?: number;
}

export class Entities {
  private readonly reference: Reference;
  private readonly names: Names;
  private readonly teams: Map<number, NewTeam>;
  private readonly venues: Map<string, NewVenue>;
  /** legacy ids in use, by kind */
  private readonly taken: { team: Set<number>; venue: Set<number> };
  private readonly stored: Set<number>;
  /** native ids of teams that became part of another, and which */
  private readonly merged: ReadonlyMap<string, number>;
  private teamWrites = new Map<number, NewTeam>();
  private venueWrites = new Map<number, NewVenue>();
  private nameWrites: TeamNameRow[] = [];
  private readonly newTeams = new Set<number>();
  private readonly newLeagues = new Map<string, League>();
  private unnotedLeagues: League[] = [];
  private changedReference = false;

  private constructor(
    reference: Reference,
    rows: {
      teams: readonly NewTeam[];
      venues: readonly NewVenue[];
      names: readonly TeamNameRow[];
      merged: readonly { id: string; legacy_id: number; target: number }[];
    },
  ) {
    this.reference = reference;
    this.stored = new Set(rows.teams.map((team) => team.legacy_id));
    this.taken = { team: new Set(this.stored), venue: new Set(rows.venues.map((venue) => venue.legacy_id)) };
    this.teams = new Map(rows.teams.map((team) => [team.legacy_id, team]));
    this.venues = new Map(rows.venues.map((venue) => [venueKey(venue.country, venue.name), venue]));
    this.merged = new Map(rows.merged.map(({ id, target }) => [id, target]));
    for (const { legacy_id } of rows.merged) this.taken.team.add(legacy_id);
    const mergedClubs = this.addCatalogue(new Map(rows.teams.map((team) => [team.identity, team])));
    this.names = createNames({
      teams: [
        ...[...this.teams.values()].map((team) => ({
          teamId: team.legacy_id,
          identity: team.identity,
          country: team.country,
          name: team.name,
          national: team.national === 1,
        })),
        ...mergedClubs.map((club) => ({ ...club, teamId: this.survivorOf(club.identity)! })),
      ],
      names: rows.names.map((row) => ({
        provider: row.provider,
        country: row.country,
        nameKey: row.name_key,
        team: row.team,
        settled: row.origin === 'operator',
      })),
    });
  }

  static async load(queries: Queries, reference: Reference): Promise<Entities> {
    const teams = await storedTeams(queries);
    const venues = await storedVenues(queries);
    const names = await storedTeamNames(queries);
    return new Entities(reference, { teams, venues, names, merged: await mergedTeams(queries) });
  }

  /** Clubs and nations of the catalogue can be named before any match of theirs is stored; returns those merged away. */
  private addCatalogue(known: ReadonlyMap<string, NewTeam>): ClubEntry[] {
    const merged: ClubEntry[] = [];
    for (const club of CLUBS) if (club.legacyId !== null) this.taken.team.add(club.legacyId);
    for (const club of CLUBS) {
      if (known.has(club.identity)) continue;
      if (this.survivorOf(club.identity) !== undefined) {
        merged.push(club);
        continue;
      }
      const ids = this.ids('team', club.identity, club.legacyId);
      this.teams.set(ids.legacyId, {
        legacy_id: ids.legacyId,
        id: ids.id,
        identity: club.identity,
        name: club.name,
        code: club.code,
        country: club.country,
        founded: club.founded,
        national: club.national ? 1 : 0,
        venue: null,
        sandbox: 0,
      });
    }
    return merged;
  }

  /** The team that a merged one became part of. */
  private survivorOf(identity: string): number | undefined {
    return this.merged.size === 0 ? undefined : this.merged.get(entityIds('team', identity).id);
  }

  private ids(kind: EntityKind & ('team' | 'venue'), identity: string, legacyId: number | null = null): EntityIds {
    const ids = entityIds(kind, identity);
    if (legacyId !== null) return { ...ids, legacyId };
    let number = ids.legacyId;
    while (this.taken[kind].has(number)) number = nextLegacyId(number);
    this.taken[kind].add(number);
    return { ...ids, legacyId: number };
  }

  league(code: string): League | undefined {
    return this.newLeagues.get(code) ?? this.reference.league(code);
  }

  /** A league added in this run, which the reference tables do not show before the commit. */
  addLeague(league: League): void {
    this.newLeagues.set(league.code, league);
    this.unnotedLeagues.push(league);
    this.changedReference = true;
  }

  resolve(provider: string, name: TeamName, league: League): Resolution {
    return this.names.resolve(provider, name, league);
  }

  /** A team by legacy or native id, stored or of the catalogue. */
  find(id: number | string): NewTeam | undefined {
    if (typeof id === 'number') return this.teams.get(id);
    for (const team of this.teams.values()) if (team.id === id) return team;
    return undefined;
  }

  identityOf(team: number): string {
    return this.teams.get(team)!.identity;
  }

  nativeIdOf(team: number): string {
    return this.teams.get(team)!.id;
  }

  /** Makes sure that a team has its row when the fixtures that name it are written. */
  use(team: number): void {
    if (this.stored.has(team)) return;
    this.stored.add(team);
    this.newTeams.add(team);
    this.teamWrites.set(team, this.teams.get(team)!);
  }

  /** The legacy id of a venue, which is made where none of that name is known in the country. */
  venue(country: string, venue: VenueName): number {
    const key = venueKey(country, venue.name);
    let row = this.venues.get(key);
    if (row === undefined) {
      const ids = this.ids('venue', key);
      row = {
        legacy_id: ids.legacyId,
        id: ids.id,
        name: venue.name,
        city: venue.city ?? null,
        country,
        address: null,
        capacity: venue.capacity ?? null,
        surface: null,
        sandbox: 0,
      };
      this.venues.set(key, row);
      this.venueWrites.set(row.legacy_id, row);
    }
    return row.legacy_id;
  }

  /** Learns a club's names. Returns whether that was news, or why the record cannot be taken. */
  learn(record: ClubRecord, origin: string): { readonly saved: boolean } | { readonly reason: string } {
    const names = [record.name, ...record.aliases];
    const found = this.names.findClub(record.country, names);
    if ('reason' in found) return found;
    const known = found.team ?? this.survivorOf(`${record.country}|${slug(record.name)}`);
    let team = known === undefined ? undefined : this.teams.get(known);
    let saved = false;
    if (team === undefined) {
      const identity = `${record.country}|${slug(record.name)}`;
      const ids = this.ids('team', identity);
      team = {
        legacy_id: ids.legacyId,
        id: ids.id,
        identity,
        name: record.name,
        code: null,
        country: record.country,
        founded: null,
        national: 0,
        venue: null,
        sandbox: 0,
      };
      this.teams.set(team.legacy_id, team);
    }
    if (!this.stored.has(team.legacy_id)) {
      this.use(team.legacy_id);
      saved = true;
    }
    saved = this.describe(team, record) || saved;
    for (const name of names) {
      if (!this.names.learn({ country: record.country, name, team: team.legacy_id })) continue;
      this.nameWrites.push({
        provider: '',
        country: record.country,
        name_key: nameKey(name),
        team: team.legacy_id,
        name,
        origin,
      });
      saved = true;
    }
    return { saved };
  }

  /** Fills in what was not known of a team. */
  private describe(team: NewTeam, record: ClubRecord): boolean {
    const founded = team.founded ?? record.founded ?? null;
    const venue = team.venue ?? (record.venue === undefined ? null : this.venue(record.country, record.venue));
    if (founded === team.founded && venue === team.venue) return false;
    const described = { ...team, founded, venue };
    this.teams.set(team.legacy_id, described);
    this.teamWrites.set(team.legacy_id, described);
    return true;
  }

  /** Whether rows of reference tables were written since the last call. */
  takeChanged(): boolean {
    const changed = this.changedReference;
    this.changedReference = false;
    return changed;
  }

  /** Writes the rows gathered since the last call, and notes them where there is a log to note them in. */
  async flush(queries: Queries, changes?: ChangeLog): Promise<void> {
    const [venues, teams, names] = [[...this.venueWrites.values()], [...this.teamWrites.values()], this.nameWrites];
    this.venueWrites = new Map();
    this.teamWrites = new Map();
    this.nameWrites = [];
    this.note(changes, { teams, venues });
    if (venues.length + teams.length + names.length === 0) return;
    await saveVenues(queries, venues);
    await saveTeams(queries, teams);
    await saveTeamNames(queries, names);
    this.changedReference = true;
  }

  private note(
    changes: ChangeLog | undefined,
    { teams, venues }: { readonly teams: readonly NewTeam[]; readonly venues: readonly NewVenue[] },
  ): void {
    for (const league of this.unnotedLeagues) {
      changes?.note({ resource: 'league', action: 'created', id: league.id, league: league.legacyId });
    }
    this.unnotedLeagues = [];
    for (const { id } of venues) changes?.note({ resource: 'venue', action: 'created', id });
    for (const { id, legacy_id } of teams) {
      changes?.note({ resource: 'team', action: this.newTeams.delete(legacy_id) ? 'created' : 'updated', id });
    }
  }
}

function venueKey(country: string | null, name: string): string {
  return `${country ?? ''}|${slug(name)}`;
}
