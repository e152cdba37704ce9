/** Leagues, teams and venues during an import: resolves their names and collects the rows to write. */
import { nameKey, slug } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import type { Country, League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { renumberTeam, renumberVenue } from '../../store/reference/entity-numbers.ts';
import {
  type MergedTeam,
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
} from '../../store/reference/entity-writer.ts';
import { type StoredProviderIds, storedProviderIds } from '../../store/reference/provider-ids.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord } from '../records/source.ts';
import { NATIONAL, type TeamName } from '../records/team-name.ts';
import { createTeamNames, type NameScope, type Resolution, type TeamNames } from './names.ts';
import { ProviderIds } from './provider-ids.ts';
import { Successions } from './successions.ts';
import { TeamRegistry } from './teams.ts';
import { type VenueName, type VenueOfMatch, type VenuePlace, VenueRegistry, venuePlaceOf } from './venues.ts';

/** Prefix under which the ids of providers are stored among the names. No name key contains a colon. */
const ID_KEY = 'id:';

const ANYWHERE: NameScope = { national: false, teamCountries: [], country: { key: '', code: null, name: '' } };
const ANY_NATION: NameScope = { ...ANYWHERE, national: true };

interface StoredEntities {
  readonly teams: readonly NewTeam[];
  readonly venues: readonly NewVenue[];
  readonly names: readonly TeamNameRow[];
  readonly merged: readonly MergedTeam[];
  readonly providerIds: StoredProviderIds;
}

export class Entities {
  /** the ids of providers, for translations */
  readonly ids: ProviderIds;
  private readonly reference: Reference;
  private readonly names: TeamNames;
  private readonly teams: TeamRegistry;
  private readonly venues: VenueRegistry;
  /** '<provider>|<the provider's id of the team>' > legacy id */
  private readonly byProviderId = new Map<string, number>();
  private readonly nameWrites: TeamNameRow[] = [];
  private readonly newLeagues: Map<string, League>;
  private unloggedLeagues: League[] = [];
  private changedReference = false;
  private outdated = false;
  private successions?: Successions;

  private constructor(
    reference: Reference,
    { teams, venues, names, merged, providerIds }: StoredEntities,
    newLeagues: ReadonlyMap<string, League>,
  ) {
    this.reference = reference;
    this.newLeagues = new Map(newLeagues);
    this.ids = new ProviderIds(providerIds);
    this.teams = new TeamRegistry(teams, merged);
    this.venues = new VenueRegistry(venues);
    this.names = this.createNames(names);
  }

  /** Loads the stored entities. The reference tables may lack new leagues of `earlier`, those before in this import. */
  static async load(queries: Queries, reference: Reference, earlier?: Entities): Promise<Entities> {
    const stored: StoredEntities = {
      teams: await storedTeams(queries),
      venues: await storedVenues(queries),
      names: await storedTeamNames(queries),
      merged: await mergedTeams(queries),
      providerIds: await storedProviderIds(queries),
    };
    return new Entities(reference, stored, earlier?.newLeagues ?? new Map());
  }

  /** Names of all teams. Names of merged clubs mean the survivor. Rows that hold ids of providers are indexed apart. */
  private createNames(rows: readonly TeamNameRow[]): TeamNames {
    return createTeamNames({
      teams: [
        ...Array.from(this.teams.all(), (team) => ({
          teamId: team.legacy_id,
          identity: team.identity,
          country: team.country,
          name: team.name,
          national: team.national === 1,
        })),
        ...this.teams.mergedClubs.map((club) => ({ ...club, teamId: this.teams.survivorOf(club.identity)! })),
      ],
      names: rows
        .filter((row) => !this.indexProviderId(row))
        .map((row) => ({
          provider: row.provider,
          country: row.country,
          nameKey: row.name_key,
          team: row.team,
          decided: row.origin === 'operator',
        })),
    });
  }

  /** Indexes a row that holds the id of a provider; false if the row is a name. */
  private indexProviderId({ provider, name_key, team }: TeamNameRow): boolean {
    if (!name_key.startsWith(ID_KEY)) return false;
    this.byProviderId.set(`${provider}|${name_key.slice(ID_KEY.length)}`, team);
    return true;
  }

  league(code: string): League | undefined {
    return this.newLeagues.get(code) ?? this.reference.league(code);
  }

  leagueByLegacyId(id: number): League | undefined {
    return [...this.newLeagues.values()].find(({ legacyId }) => legacyId === id) ?? this.reference.league(id);
  }

  /** Adds a league that the reference tables do not contain before the commit. */
  addLeague(league: League): void {
    this.newLeagues.set(league.code, league);
    this.unloggedLeagues.push(league);
    this.changedReference = true;
  }

  resolve(provider: string, name: TeamName, league: League): Resolution {
    return this.byId(provider, name) ?? this.names.resolve(provider, name, league);
  }

  /** A team of any league: a club of the country or of all countries, otherwise a national team. */
  resolveAnywhere(provider: string, name: TeamName): Resolution {
    const club = this.byId(provider, name) ?? this.names.resolve(provider, name, ANYWHERE);
    if ('team' in club || club.unresolved === 'ambiguous') return club;
    const nation = this.names.resolve(provider, name, ANY_NATION);
    return 'team' in nation ? nation : club;
  }

  /** The team that a name currently means in a country. */
  resolveNameAnywhere(provider: string, name: string, country: Country): NewTeam | undefined {
    const found = this.names.resolve(provider, { name }, { national: false, teamCountries: [country.key], country });
    return 'team' in found ? this.teams.byLegacyId(found.team) : undefined;
  }

  /** Whether a name means a team within the team's own country. */
  isNameOf(provider: string, name: string, team: number): boolean {
    const { name: own, country } = this.teams.byLegacyId(team)!;
    if (nameKey(own) === nameKey(name)) return true;
    const found = this.resolveAnywhere(provider, { name, country });
    return 'team' in found && found.team === team;
  }

  /** The team that a name means in a season: see successions.ts. */
  teamOfSeason(team: number, season: number): number {
    this.successions ??= new Successions((id) => this.teams.find(id)?.legacy_id);
    return this.successions.teamOf(team, season);
  }

  private byId(provider: string, { id }: TeamName): Resolution | undefined {
    const team = id === undefined ? undefined : this.byProviderId.get(`${provider}|${id}`);
    return team === undefined ? undefined : { team };
  }

  /** A team by legacy or native id, from the store or the catalogue. */
  find(id: number | string): NewTeam | undefined {
    return this.teams.find(id);
  }

  identityOf(team: number): string {
    return this.teams.byLegacyId(team)!.identity;
  }

  nativeIdOf(team: number): string {
    return this.teams.byLegacyId(team)!.id;
  }

  /** Ensures that the next `flush` writes a row for the team, if it has none. Call for every team in rows to write. */
  ensureStored(team: number): void {
    this.teams.ensureStored(team);
  }

  /** The legacy id of a venue, created if there is none; undefined if a name without a city means several. */
  venue(place: VenuePlace, venue: VenueName, provider: string): number | undefined {
    return this.venues.resolve(place, venue, provider);
  }

  /** Where to look for the venue of a match. */
  venuePlace(home: number, league: League, match: VenueOfMatch): VenuePlace {
    return venuePlaceOf(this.teams.byLegacyId(home)!, league, match);
  }

  /** Merges the facts that a source states about a venue; false if nothing changed. */
  describeVenue(record: VenueRecord, provider: string): boolean {
    return this.venues.describe(record, provider);
  }

  /** Adds a club with its names. Returns whether anything changed, or why the record is rejected. */
  addNames(record: ClubRecord, origin: string): { readonly saved: boolean } | { readonly reason: string } {
    const names = [record.name, ...record.aliases];
    const place = record.national ? NATIONAL : record.country;
    const found = this.existingTeam(record, origin) ?? this.names.findClub(place, names);
    if ('reason' in found) return found;
    const identity = `${place}|${slug(record.name)}`;
    const existing = found.team ?? this.teams.survivorOf(identity);
    const team =
      (existing === undefined ? undefined : this.teams.byLegacyId(existing)) ?? this.create(record, identity, origin);
    let saved = this.teams.ensureStored(team.legacy_id);
    saved = this.describe(team, record, origin) || saved;
    saved = this.teams.assignLegacyId(team, record.legacyId) || saved;
    const row = { country: record.country, team: team.legacy_id, origin };
    for (const name of names) {
      if (!this.names.addName({ country: record.country, name, team: team.legacy_id })) continue;
      this.nameWrites.push({ ...row, provider: '', name_key: nameKey(name), name });
      saved = true;
    }
    return { saved: this.addProviderId(record, row) || saved };
  }

  /** The team with the provider's id, or with the legacy id that the provider assigns. */
  private existingTeam({ id, legacyId }: ClubRecord, provider: string): { readonly team: number } | undefined {
    const byProviderId = id === undefined ? undefined : this.byProviderId.get(`${provider}|${id}`);
    if (byProviderId !== undefined) return { team: byProviderId };
    return legacyId === undefined || this.teams.byLegacyId(legacyId) === undefined ? undefined : { team: legacyId };
  }

  private addProviderId({ id, name }: ClubRecord, row: Pick<TeamNameRow, 'country' | 'team' | 'origin'>): boolean {
    if (id === undefined || this.byProviderId.get(`${row.origin}|${id}`) === row.team) return false;
    this.byProviderId.set(`${row.origin}|${id}`, row.team);
    this.ids.noteTeam(row.origin, id, row.team);
    this.nameWrites.push({ ...row, provider: row.origin, name_key: `${ID_KEY}${id}`, name });
    return true;
  }

  private create({ name, country, national, legacyId }: ClubRecord, identity: string, provider: string): NewTeam {
    const facts = { identity, name, code: null, country, founded: null, national: national ? 1 : 0 };
    return this.teams.create(facts, legacyId, provider);
  }

  /** The name of a team in the catalogue stays. */
  private describe(team: NewTeam, { name, founded, venue, code, country }: ClubRecord, provider: string): boolean {
    const facts = {
      ...(founded !== undefined && { founded }),
      ...(code !== undefined && { code }),
      ...(venue !== undefined && this.homeOf(team, { country, venue }, provider)),
      ...(clubByIdentity(team.identity) === undefined && { name }),
    };
    return this.teams.describe(team, { ...facts, country }, provider);
  }

  private homeOf(
    team: NewTeam,
    { country, venue }: { readonly country: string; readonly venue: VenueName },
    provider: string,
  ): { readonly venue?: number } {
    const id = this.venue({ country, home: team.venue }, venue, provider);
    return id === undefined ? {} : { venue: id };
  }

  /** Whether rows of reference tables were written since the last call. */
  clearChanged(): boolean {
    const changed = this.changedReference;
    this.changedReference = false;
    return changed;
  }

  /** Writes the collected rows, and logs the changes if there is a change log. */
  async flush(queries: Queries, changes?: ChangeLog): Promise<void> {
    const venues = this.venues.drainWrites();
    const teams = this.teams.drainWrites();
    const names = this.nameWrites.splice(0);
    const action = (isNew: boolean) => (isNew ? 'created' : 'updated');
    for (const row of venues.rows) {
      changes?.note({ resource: 'venue', action: action(venues.isNew(row)), id: row.id });
    }
    this.noteLeagues(changes);
    for (const row of teams.rows) changes?.note({ resource: 'team', action: action(teams.isNew(row)), id: row.id });
    if (venues.rows.length + teams.rows.length + names.length > 0) {
      await saveVenues(queries, venues.rows);
      await saveTeams(queries, teams.rows);
      await saveTeamNames(queries, names);
      this.changedReference = true;
    }
    if (await this.ids.flush(queries, (team) => this.teams.isStored(team))) this.changedReference = true;
  }

  /**
   * Gives venues and teams the legacy ids that a source assigned in this file. Call at the end of a file, when
   * everything is written. Returns whether any id changed: then these entities are outdated.
   */
  async renumber(queries: Queries, changes: ChangeLog): Promise<boolean> {
    const [venues, teams] = [this.venues.drainAssigned(), this.teams.drainAssigned()];
    for (const { venue, legacyId } of venues) {
      await renumberVenue(queries, venue, legacyId);
      changes.note({ resource: 'venue', action: 'updated', id: venue.id });
    }
    for (const { team, legacyId } of teams) {
      await renumberTeam(queries, team, legacyId);
      changes.note({ resource: 'team', action: 'updated', id: team.id });
    }
    const isChanged = venues.length + teams.length > 0;
    this.changedReference ||= isChanged;
    this.outdated ||= isChanged;
    return isChanged;
  }

  /** Whether legacy ids changed since these entities were loaded. */
  get isOutdated(): boolean {
    return this.outdated;
  }

  private noteLeagues(changes: ChangeLog | undefined): void {
    for (const league of this.unloggedLeagues) {
      changes?.note({ resource: 'league', action: 'created', id: league.id, league: league.legacyId });
    }
    this.unloggedLeagues = [];
  }
}
