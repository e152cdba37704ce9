/** The teams that names and ids of providers mean during an import. */
import { nameKey } from '../../base/text.ts';
import type { Country, League } from '../../football/terms.ts';
import type { NewTeam, TeamNameRow } from '../../store/reference/entity-writer.ts';
import type { TeamName } from '../records/team-name.ts';
import { createTeamNames, type NameScope, type Resolution, type TeamNames } from './names.ts';
import type { TeamRegistry } from './teams.ts';

/** Prefix under which the ids of providers are stored among the names. No name key contains a colon. */
export const ID_KEY = 'id:';

const ANYWHERE: NameScope = { national: false, teamCountries: [], country: { key: '', code: null, name: '' } };
const ANY_NATION: NameScope = { ...ANYWHERE, national: true };

export class TeamResolver {
  readonly byName: TeamNames;
  readonly #teams: TeamRegistry;
  /** '<provider>|<the provider's id of the team>' > legacy id */
  readonly #byProviderId = new Map<string, number>();

  /** Names of merged clubs mean the survivor. */
  constructor(teams: TeamRegistry, rows: readonly TeamNameRow[]) {
    this.#teams = teams;
    this.byName = createTeamNames({
      teams: [
        ...Array.from(teams.all(), (team) => ({
          teamId: team.legacy_id,
          identity: team.identity,
          country: team.country,
          name: team.name,
          national: team.national === 1,
        })),
        ...teams.mergedClubs.map((club) => ({ ...club, teamId: teams.survivorOf(club.identity)! })),
      ],
      names: rows
        .filter((row) => !this.#indexProviderId(row))
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
  #indexProviderId({ provider, name_key, team }: TeamNameRow): boolean {
    if (!name_key.startsWith(ID_KEY)) return false;
    this.addProviderId(provider, name_key.slice(ID_KEY.length), team);
    return true;
  }

  addProviderId(provider: string, id: string, team: number): void {
    this.#byProviderId.set(`${provider}|${id}`, team);
  }

  byProviderId(provider: string, id: string | undefined): number | undefined {
    return id === undefined ? undefined : this.#byProviderId.get(`${provider}|${id}`);
  }

  resolve(provider: string, name: TeamName, league: League): Resolution {
    return this.#byId(provider, name) ?? this.byName.resolve(provider, name, league);
  }

  /** A team of any league: a club of the country or of all countries, otherwise a national team. */
  resolveAnywhere(provider: string, name: TeamName): Resolution {
    const club = this.#byId(provider, name) ?? this.byName.resolve(provider, name, ANYWHERE);
    if ('team' in club || club.unresolved === 'ambiguous') return club;
    const nation = this.byName.resolve(provider, name, ANY_NATION);
    return 'team' in nation ? nation : club;
  }

  /** The team that a name currently means in a country. */
  resolveInCountry(provider: string, name: string, country: Country): NewTeam | undefined {
    const scope = { national: false, teamCountries: [country.key], country };
    const found = this.byName.resolve(provider, { name }, scope);
    return 'team' in found ? this.#teams.byLegacyId(found.team) : undefined;
  }

  /** Whether a name means a team within the team's own country. */
  isNameOf(provider: string, name: string, team: number): boolean {
    const { name: own, country } = this.#teams.byLegacyId(team)!;
    if (nameKey(own) === nameKey(name)) return true;
    const found = this.resolveAnywhere(provider, { name, country });
    return 'team' in found && found.team === team;
  }

  #byId(provider: string, { id }: TeamName): Resolution | undefined {
    const team = this.byProviderId(provider, id);
    return team === undefined ? undefined : { team };
  }
}
