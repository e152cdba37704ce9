/** Leagues, teams and venues as one import run knows them: resolves names, makes ids, gathers the rows to write. */
import { type EntityIds, entityIds, nextLegacyId } from '../base/ids.ts';
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
import { NATIONAL } from './name-index.ts';
import { createNames, type NameScope, type Names, type Resolution } from './names.ts';
import type { VenueRecord } from './records.ts';
import type { ClubRecord, TeamName } from './source.ts';
import { VenueBook, type VenueName } from './venue-book.ts';

/** How a provider's own id of a team is filed among the names: no name has such a key. */
const ID_KEY = 'id:';

/** Where a record names a team and no league. */
const ANYWHERE: NameScope = { national: false, teamCountries: [], country: { key: '', code: null, name: '' } };
const ANY_NATION: NameScope = { ...ANYWHERE, national: true };
export class Entities {
  private readonly reference: Reference;
  private readonly names: Names;
  private readonly teams: Map<number, NewTeam>;
  private readonly venues: VenueBook;
  /** '<provider>|<its id of the team>' > the team */
  private readonly byProviderId = new Map<string, number>();
  /** legacy ids in use */
  private readonly taken: Set<number>;
  private readonly stored: Set<number>;
  /** native ids of teams that became part of another, and which */
  private readonly merged: ReadonlyMap<string, number>;
  private teamWrites = new Map<number, NewTeam>();
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
    this.taken = new Set(this.stored);
    this.teams = new Map(rows.teams.map((team) => [team.legacy_id, team]));
    this.venues = new VenueBook(rows.venues);
    this.merged = new Map(rows.merged.map(({ id, target }) => [id, target]));
    for (const { legacy_id } of rows.merged) this.taken.add(legacy_id);
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
      names: rows.names
        .filter((row) => !this.fileId(row))
        .map((row) => ({
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
    for (const club of CLUBS) if (club.legacyId !== null) this.taken.add(club.legacyId);
    for (const club of CLUBS) {
      if (known.has(club.identity)) continue;
      if (this.survivorOf(club.identity) !== undefined) {
        merged.push(club);
        continue;
      }
      const ids = this.ids(club.identity, club.legacyId);
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

  private ids(identity: string, legacyId: number | null = null): EntityIds {
    const ids = entityIds('team', identity);
    if (legacyId !== null) return { ...ids, legacyId };
    let number = ids.legacyId;
    while (this.taken.has(number)) number = nextLegacyId(number);
    this.taken.add(number);
    return { ...ids, legacyId: number };
  }

  /** Takes up a provider's id; false where the row is a name. */
  private fileId({ provider, name_key, team }: TeamNameRow): boolean {
    if (!name_key.startsWith(ID_KEY)) return false;
    this.byProviderId.set(`${provider}|${name_key.slice(ID_KEY.length)}`, team);
    return true;
  }

  league(code: string): League | undefined {
    return this.newLeagues.get(code) ?? this.reference.league(code);
  }

  leagueNumbered(id: number): League | undefined {
    return [...this.newLeagues.values()].find(({ legacyId }) => legacyId === id) ?? this.reference.league(id);
  }

  /** Adds one that the reference tables do not show before the commit. */
  addLeague(league: League): void {
    this.newLeagues.set(league.code, league);
    this.unnotedLeagues.push(league);
    this.changedReference = true;
  }

  resolve(provider: string, name: TeamName, league: League): Resolution {
    return this.byId(provider, name) ?? this.names.resolve(provider, name, league);
  }

  /** A team of whatever league: among the clubs of the country, or of all countries; else among the nations. */
  resolveAnywhere(provider: string, name: TeamName): Resolution {
    const club = this.byId(provider, name) ?? this.names.resolve(provider, name, ANYWHERE);
    if ('team' in club || club.unresolved === 'ambiguous') return club;
    const nation = this.names.resolve(provider, name, ANY_NATION);
    return 'team' in nation ? nation : club;
  }

  private byId(provider: string, { id }: TeamName): Resolution | undefined {
    const team = id === undefined ? undefined : this.byProviderId.get(`${provider}|${id}`);
    return team === undefined ? undefined : { team };
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
    return this.venues.named(country, venue);
  }

  /** Takes what a source says of a ground; false where it was known. */
  describeVenue(record: VenueRecord): boolean {
    return this.venues.describe(record);
  }

  /** Learns a club's names. Returns whether that was news, or why the record cannot be taken. */
  learn(record: ClubRecord, origin: string): { readonly saved: boolean } | { readonly reason: string } {
    const names = [record.name, ...record.aliases];
    const place = record.national ? NATIONAL : record.country;
    const found = this.numbered(record, origin) ?? this.names.findClub(place, names);
    if ('reason' in found) return found;
    const identity = `${place}|${slug(record.name)}`;
    const known = found.team ?? this.survivorOf(identity);
    const team = (known === undefined ? undefined : this.teams.get(known)) ?? this.make(record, identity);
    let saved = false;
    if (!this.stored.has(team.legacy_id)) {
      this.use(team.legacy_id);
      saved = true;
    }
    saved = this.describe(team, record) || saved;
    const row = { country: record.country, team: team.legacy_id, origin };
    for (const name of names) {
      if (!this.names.learn({ country: record.country, name, team: team.legacy_id })) continue;
      this.nameWrites.push({ ...row, provider: '', name_key: nameKey(name), name });
      saved = true;
    }
    return { saved: this.learnId(record, row) || saved };
  }

  /** The team under the provider's id, or under the number existing clients know. */
  private numbered({ id, legacyId }: ClubRecord, provider: string): { readonly team: number } | undefined {
    const taught = id === undefined ? undefined : this.byProviderId.get(`${provider}|${id}`);
    if (taught !== undefined) return { team: taught };
    return legacyId !== undefined && this.teams.has(legacyId) ? { team: legacyId } : undefined;
  }

  private learnId({ id, name }: ClubRecord, row: Pick<TeamNameRow, 'country' | 'team' | 'origin'>): boolean {
    const key = `${row.origin}|${id}`;
    if (id === undefined || this.byProviderId.get(key) === row.team) return false;
    this.byProviderId.set(key, row.team);
    this.nameWrites.push({ ...row, provider: row.origin, name_key: `${ID_KEY}${id}`, name });
    return true;
  }

  private make({ name, country, national, legacyId }: ClubRecord, identity: string): NewTeam {
    const free = legacyId !== undefined && !this.taken.has(legacyId) ? legacyId : null;
    const ids = this.ids(identity, free);
    this.taken.add(ids.legacyId);
    const team: NewTeam = {
      legacy_id: ids.legacyId,
      id: ids.id,
      identity,
      name,
      code: null,
      country,
      founded: null,
      national: national ? 1 : 0,
      venue: null,
      sandbox: 0,
    };
    this.teams.set(team.legacy_id, team);
    return team;
  }

  /** Fills in what was not known of a team. */
  private describe(team: NewTeam, record: ClubRecord): boolean {
    const founded = team.founded ?? record.founded ?? null;
    const venue = team.venue ?? (record.venue === undefined ? null : this.venue(record.country, record.venue));
    const code = team.code ?? record.code ?? null;
    // World stands for a country that was not told.
    const country = team.country === 'world' ? record.country : team.country;
    const known = founded === team.founded && venue === team.venue && code === team.code && country === team.country;
    if (known) return false;
    const described = { ...team, founded, venue, code, country };
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
    const { rows: venues, isNew } = this.venues.takeWrites();
    const [teams, names] = [[...this.teamWrites.values()], this.nameWrites];
    this.teamWrites = new Map();
    this.nameWrites = [];
    for (const venue of venues) {
      changes?.note({ resource: 'venue', action: isNew(venue) ? 'created' : 'updated', id: venue.id });
    }
    this.note(changes, teams);
    if (venues.length + teams.length + names.length === 0) return;
    await saveVenues(queries, venues);
    await saveTeams(queries, teams);
    await saveTeamNames(queries, names);
    this.changedReference = true;
  }

  private note(changes: ChangeLog | undefined, teams: readonly NewTeam[]): void {
    for (const league of this.unnotedLeagues) {
      changes?.note({ resource: 'league', action: 'created', id: league.id, league: league.legacyId });
    }
    this.unnotedLeagues = [];
    for (const { id, legacy_id } of teams) {
      changes?.note({ resource: 'team', action: this.newTeams.delete(legacy_id) ? 'created' : 'updated', id });
    }
  }
}
