/** Leagues, teams and venues during an import: resolves their names and collects the rows to write. */
import { nameKey, slug } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import type { League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { renumberTeam } from '../../store/reference/entity-numbers.ts';
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
import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord } from '../records/source.ts';
import { NATIONAL } from '../records/team-name.ts';
import { LeagueRegistry } from './leagues.ts';
import { ProviderIds } from './provider-ids.ts';
import { Spellings } from './spellings.ts';
import { Successions } from './successions.ts';
import { ID_KEY, TeamResolver } from './team-resolver.ts';
import { TeamRegistry } from './teams.ts';
import { updateVenueIds } from './venue-ids.ts';
import { type VenueName, type VenueOfMatch, type VenuePlace, VenueRegistry, venuePlaceOf } from './venues.ts';

interface StoredEntities {
  readonly teams: readonly NewTeam[];
  readonly venues: readonly NewVenue[];
  readonly names: readonly TeamNameRow[];
  readonly merged: readonly MergedTeam[];
  readonly providerIds: StoredProviderIds;
}

/** Two teams that are one, by legacy id. */
interface TeamJoin {
  readonly from: number;
  readonly into: number;
}

export class Entities {
  /** the ids of providers, for translations */
  readonly ids: ProviderIds;
  /** the teams that names and ids of providers mean */
  readonly names: TeamResolver;
  private readonly teams: TeamRegistry;
  private readonly venues: VenueRegistry;
  private readonly spellings: Spellings;
  private readonly leagues: LeagueRegistry;
  private joins: TeamJoin[] = [];
  /** legacy ids of the teams that records listed */
  private described = new Set<number>();
  /** former legacy ids of teams that got other ones in this file */
  private readonly renumbered = new Map<number, number>();
  private changedReference = false;
  private outdated = false;
  private successions?: Successions;

  private constructor({ teams, venues, names, merged, providerIds }: StoredEntities, leagues: LeagueRegistry) {
    this.leagues = leagues;
    this.ids = new ProviderIds(providerIds);
    this.teams = new TeamRegistry(teams, merged);
    this.venues = new VenueRegistry(venues);
    this.names = new TeamResolver(this.teams, names);
    this.spellings = new Spellings(names);
  }

  /** Loads the stored entities, as the transaction sees them. */
  static async load(queries: Queries): Promise<Entities> {
    const stored: StoredEntities = {
      teams: await storedTeams(queries),
      venues: await storedVenues(queries),
      names: await storedTeamNames(queries),
      merged: await mergedTeams(queries),
      providerIds: await storedProviderIds(queries),
    };
    return new Entities(stored, await LeagueRegistry.load(queries));
  }

  league(code: string): League | undefined {
    return this.leagues.byCode(code);
  }

  leagueByLegacyId(id: number): League | undefined {
    return this.leagues.byLegacyId(id);
  }

  /** Adds a league, or facts of a league, that the reference tables do not contain before the commit. */
  addLeague(league: League, action: 'created' | 'updated'): void {
    this.leagues.add(league, action);
    this.changedReference = true;
  }

  /** Assigns the legacy id of a source to a league; false if the league has such an id, or another league has this one. */
  assignLeagueId(league: League, legacyId: number | undefined): boolean {
    return this.leagues.assignLegacyId(league, legacyId);
  }

  /** The team that a name means in a season: see successions.ts. */
  teamOfSeason(team: number, season: number): number {
    this.successions ??= new Successions((id) => this.teams.find(id)?.legacy_id);
    return this.successions.teamOf(team, season);
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

  /** The legacy id of a venue, created if there is none. */
  venue(place: VenuePlace, venue: VenueName, provider: string): number {
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
    const found = this.existingTeam(record, origin) ?? this.names.byName.findClub(place, names);
    if ('reason' in found) return found;
    const identity = `${place}|${slug(record.name)}`;
    const existing = found.team ?? this.teams.survivorOf(identity);
    const team =
      (existing === undefined ? undefined : this.teams.byLegacyId(existing)) ?? this.create(record, identity, origin);
    let saved = this.teams.ensureStored(team.legacy_id);
    saved = this.describe(team, record, origin) || saved;
    this.described.add(team.legacy_id);
    for (const name of names) this.noteNamesakes(place, name, team.legacy_id);
    saved = this.teams.assignLegacyId(team, record.legacyId) || saved;
    const row = { country: record.country, team: team.legacy_id, origin };
    for (const name of names) {
      const named = { ...row, provider: '', name_key: nameKey(name), name };
      if (this.names.byName.addName({ country: record.country, name, team: team.legacy_id })) this.spellings.add(named);
      else if (!this.spellings.improve(named)) continue;
      saved = true;
    }
    return { saved: this.addProviderId(record, row) || saved };
  }

  /** Another club whose own name is one that a source lists for this club only is the same club. */
  private noteNamesakes(place: string, name: string, team: number): void {
    const { all, displayed } = this.names.byName.clubsNamed(place, name);
    const others = all.filter((other) => other !== team);
    const [other] = others;
    if (other === undefined || others.length > 1 || !displayed.includes(other) || displayed.includes(team)) return;
    this.joins.push({ from: other, into: team });
  }

  /**
   * The clubs that turned out to be one since the last call, and the clubs that sources listed: their names may differ
   * from their identities.
   */
  drainListed(): { readonly joins: readonly TeamJoin[]; readonly described: readonly number[] } {
    const current = (team: number) => this.renumbered.get(team) ?? team;
    const joins = this.joins.map(({ from, into }) => ({ from: current(from), into: current(into) }));
    const described = Array.from(this.described, current);
    this.joins = [];
    this.described = new Set();
    return { joins, described };
  }

  /** The names of a club that is joined to another one have the spelling with precedence. */
  joinSpellings(from: number, into: number): void {
    this.spellings.join(from, into);
  }

  /** Call when stored teams changed elsewhere. */
  markOutdated(): void {
    this.outdated = true;
    this.changedReference = true;
  }

  /** The team with the provider's id, or with the legacy id that the provider assigns. */
  private existingTeam({ id, legacyId }: ClubRecord, provider: string): { readonly team: number } | undefined {
    const byProviderId = this.names.byProviderId(provider, id);
    if (byProviderId !== undefined) return { team: byProviderId };
    return legacyId === undefined || this.teams.byLegacyId(legacyId) === undefined ? undefined : { team: legacyId };
  }

  private addProviderId({ id, name }: ClubRecord, row: Pick<TeamNameRow, 'country' | 'team' | 'origin'>): boolean {
    if (id === undefined) return false;
    const identified = { ...row, provider: row.origin, name_key: `${ID_KEY}${id}`, name };
    if (this.names.byProviderId(row.origin, id) === row.team) return this.spellings.improve(identified);
    this.names.addProviderId(row.origin, id, row.team);
    this.ids.noteTeam(row.origin, id, row.team);
    this.spellings.add(identified);
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
      ...(venue !== undefined && { venue: this.venue({ country }, venue, provider) }),
      ...(clubByIdentity(team.identity) === undefined && { name }),
    };
    return this.teams.describe(team, { ...facts, country }, provider);
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
    const names = this.spellings.drainWrites();
    const action = (isNew: boolean) => (isNew ? 'created' : 'updated');
    for (const row of venues.rows) {
      changes?.note({ resource: 'venue', action: action(venues.isNew(row)), id: row.id });
    }
    this.leagues.noteChanges(changes);
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
   * Gives leagues, venues and teams the legacy ids that a source assigned in this file, and venues the ids that follow
   * from what is known of them now. Call at the end of a file, when everything is written. Returns whether any id changed: then these entities are outdated.
   */
  async renumber(queries: Queries, changes: ChangeLog): Promise<boolean> {
    const venues = await updateVenueIds(queries, this.venues, changes);
    const teams = this.teams.drainAssigned();
    for (const { team, legacyId } of teams) {
      await renumberTeam(queries, team, legacyId);
      this.renumbered.set(team.legacy_id, legacyId);
      changes.note({ resource: 'team', action: 'updated', id: team.id });
    }
    const leagues = await this.leagues.renumber(queries, changes);
    const isChanged = venues + teams.length + leagues > 0;
    this.changedReference ||= isChanged;
    this.outdated ||= isChanged;
    return isChanged;
  }

  /** Whether legacy ids changed since these entities were loaded. */
  get isOutdated(): boolean {
    return this.outdated;
  }
}
