/**
 * Resolves a provider's name for a team to the team. Names are looked up, never guessed: an unknown or ambiguous name
 * is listed for the operator with candidates.
 *
 * The order of the rules:
 * 1. a decision of the operator for this provider, then for all providers;
 * 2. the country of the record, or the countries of the league in their order; in each country the names of the
 *    catalogue, then the names from sources;
 * 3. the same without the form of the club ("Reading FC"), if only one team of these countries fits.
 */
import { nameKey } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import { guestCountries } from '../../football/catalogue/leagues.ts';
import type { Country } from '../../football/terms.ts';
import type { TeamName } from '../records/team-name.ts';
import { NATIONAL } from '../records/team-name.ts';
import { mostSimilarTeams, NameIndex, withoutClubForm } from './name-index.ts';
import { ResolutionCache } from './resolution-cache.ts';

export interface NamedTeam {
  readonly teamId: number;
  readonly identity: string;
  readonly country: string;
  readonly name: string;
  readonly national: boolean;
}

/** A stored name of one provider; of all providers if `provider` is ''. */
export interface StoredName {
  /** true for a decision of the operator, which overrides every other rule */
  readonly decided?: boolean;
  readonly provider: string;
  readonly country: string;
  readonly nameKey: string;
  readonly team: number;
}

/** The fields of a league that determine in which countries its teams are searched. */
export interface NameScope {
  readonly national: boolean;
  readonly teamCountries: readonly string[];
  readonly country: Country;
}

export type Resolution =
  | { readonly team: number }
  | {
      readonly unresolved: 'unknown' | 'ambiguous';
      /** Legacy ids of similar teams, the most similar first. Slow: compares every name. */
      candidates(): readonly number[];
    };

interface NewName {
  readonly country: string;
  readonly name: string;
  readonly team: number;
  readonly provider?: string;
}

export interface TeamNames {
  resolve(provider: string, name: TeamName, league: NameScope): Resolution;
  /** The team with the names of a club in a country; {} if there is none, and a reason if there are several. */
  findClub(country: string, names: readonly string[]): { readonly team?: number } | { readonly reason: string };
  /** The clubs that sources call by a name, and those of them whose own name it is. None for names of the catalogue. */
  clubsNamed(country: string, name: string): { readonly all: readonly number[]; readonly displayed: readonly number[] };
  /** Adds a name. False if it exists, or if the catalogue or the operator assigns it. */
  addName(name: NewName): boolean;
}

/** The index of names that the operator decided for all providers. No provider has this name. */
const EVERY_PROVIDER = '*';

const CANDIDATES_MAX = 5;

/** Creates the names of the given teams, with their names in the catalogue and the stored names. */
export function createTeamNames(stored: {
  readonly teams: readonly NamedTeam[];
  readonly names: readonly StoredName[];
}): TeamNames {
  return new NameTable(stored);
}

class NameTable implements TeamNames {
  /** names of teams in the catalogue, which were reviewed */
  private readonly catalogueNames = new NameIndex();
  /** names from sources, and of teams that are not in the catalogue */
  private readonly sourceNames = new NameIndex();
  /** names of one provider; decisions for all providers are under `EVERY_PROVIDER` */
  private readonly byProvider = new Map<string, NameIndex>();
  /** country of each team, or `NATIONAL` */
  private readonly countries = new Map<number, string>();
  /** key of the name under which each team is displayed */
  private readonly displayKeys = new Map<number, string>();
  private readonly resolutions = new ResolutionCache<NameScope, Resolution>();

  constructor(stored: { readonly teams: readonly NamedTeam[]; readonly names: readonly StoredName[] }) {
    for (const team of stored.teams) {
      const place = team.national ? NATIONAL : team.country;
      this.countries.set(team.teamId, place);
      if (!this.displayKeys.has(team.teamId)) this.displayKeys.set(team.teamId, nameKey(team.name));
      const entry = clubByIdentity(team.identity);
      const names = entry === undefined ? [team.name] : [entry.name, ...entry.aliases];
      const index = entry === undefined ? this.sourceNames : this.catalogueNames;
      for (const name of names) index.add(place, nameKey(name), team.teamId);
    }
    for (const { provider, country, nameKey: key, team, decided } of stored.names) {
      const owner = decided && provider === '' ? EVERY_PROVIDER : provider;
      this.indexName({ provider: owner, country, key, team });
    }
  }

  resolve(provider: string, name: TeamName, league: NameScope): Resolution {
    const cache = this.resolutions.of(provider, name.country, league);
    let resolution = cache.get(name.name);
    if (resolution === undefined) {
      resolution = this.search(provider, name, league);
      cache.set(name.name, resolution);
    }
    return resolution;
  }

  findClub(country: string, names: readonly string[]): { readonly team?: number } | { readonly reason: string } {
    const keys = names.map(nameKey);
    const key = keys[0] ?? '';
    const decided = this.byProvider.get(EVERY_PROVIDER)?.find(country, key).at(-1);
    if (decided !== undefined) return { team: decided };
    const all = this.findExact(country, key);
    // If several clubs have the name, prefer the only one that is displayed under it.
    const displayed = all.filter((team) => this.displayKeys.get(team) === key);
    const own = displayed.length === 1 ? displayed : all;
    if (own.length === 1) return { team: own[0]! };
    // A source can use one alias for two clubs (Hereford FC and Hereford United): only aliases of the catalogue count.
    const found = new Set([...own, ...keys.flatMap((name) => this.catalogueNames.find(country, name))]);
    const [team] = found;
    if (team === undefined) return {};
    return found.size === 1 ? { team } : { reason: `${names[0]}: ${found.size} clubs have its names` };
  }

  clubsNamed(country: string, name: string) {
    const key = nameKey(name);
    const all = this.catalogueNames.find(country, key).length > 0 ? [] : this.sourceNames.find(country, key);
    return { all, displayed: all.filter((team) => this.displayKeys.get(team) === key) };
  }

  addName({ country, name, team, provider = '' }: NewName): boolean {
    const key = nameKey(name);
    if (key === '') return false;
    const place = this.countryOf(team, country);
    if (provider === '' && this.catalogueNames.find(place, key).length > 0) return false;
    if ((this.byProvider.get(EVERY_PROVIDER)?.find(place, key).length ?? 0) > 0) return false;
    if (!this.indexName({ provider, country, key, team })) return false;
    this.resolutions.clear();
    return true;
  }

  private countryOf(team: number, country: string): string {
    return this.countries.get(team) === NATIONAL ? NATIONAL : country;
  }

  private indexName({
    provider,
    country,
    key,
    team,
  }: {
    provider: string;
    country: string;
    key: string;
    team: number;
  }) {
    const place = this.countryOf(team, country);
    if (!this.countries.has(team)) {
      this.countries.set(team, place);
      this.displayKeys.set(team, key);
    }
    if (provider === '') return this.sourceNames.add(place, key, team);
    const index = this.byProvider.get(provider) ?? new NameIndex();
    this.byProvider.set(provider, index);
    return index.add(place, key, team);
  }

  private search(provider: string, name: TeamName, league: NameScope): Resolution {
    const key = nameKey(name.name);
    const decided = this.decidedTeam(provider, key, name, league);
    if (decided !== undefined) return { team: decided };
    const countries = this.countriesOf(name, league);
    let found = usesCountryOrder(name, league)
      ? this.findInFirst(countries, key)
      : countries.flatMap((place) => this.findExact(place, key));
    if (found.length === 0) found = this.findWithoutClubForm(countries, key);
    const teams = [...new Set(found)];
    if (teams.length === 1) return { team: teams[0]! };
    if (teams.length > 1) return { unresolved: 'ambiguous', candidates: () => teams.slice(0, CANDIDATES_MAX) };
    return { unresolved: 'unknown', candidates: () => this.similarTeams(countries, key) };
  }

  /** The operator's decision: stored under the country of the record, or of the league if the record has none. */
  private decidedTeam(provider: string, key: string, name: TeamName, league: NameScope): number | undefined {
    const fallbacks = name.country === undefined ? [league.country.key, ''] : [''];
    for (const index of [this.byProvider.get(provider), this.byProvider.get(EVERY_PROVIDER)]) {
      if (index === undefined) continue;
      for (const place of [...this.countriesOf(name, league), ...fallbacks]) {
        const teams = index.find(place, key);
        if (teams.length > 0) return teams.at(-1);
      }
    }
    return undefined;
  }

  private findExact(place: string, key: string): readonly number[] {
    const fromCatalogue = this.catalogueNames.find(place, key);
    return fromCatalogue.length > 0 ? fromCatalogue : this.sourceNames.find(place, key);
  }

  private findInFirst(countries: readonly string[], key: string): readonly number[] {
    for (const place of countries) {
      const teams = this.findExact(place, key);
      if (teams.length > 0) return teams;
    }
    return [];
  }

  /**
   * Teams whose name is the same without the form of the club. The short name must itself be a name of a team. Teams
   * whose names differ only in the form are candidates too.
   */
  private findWithoutClubForm(countries: readonly string[], key: string): readonly number[] {
    const short = withoutClubForm(key);
    if (short === key) return [];
    const exact = countries.flatMap((place) => this.findExact(place, short));
    if (exact.length === 0) return [];
    const withSameShortName = countries.flatMap((place) => [
      ...this.catalogueNames.findShort(place, key),
      ...this.sourceNames.findShort(place, key),
    ]);
    return [...exact, ...withSameShortName];
  }

  private countriesOf(name: TeamName, league: NameScope): readonly string[] {
    if (league.national) return [NATIONAL];
    if (name.country !== undefined) return [name.country, ...guestCountries(name.country)];
    return league.teamCountries.length > 0 ? league.teamCountries : this.anyCountry();
  }

  private anyCountry(): readonly string[] {
    const countries = new Set([...this.catalogueNames.countries(), ...this.sourceNames.countries()]);
    countries.delete(NATIONAL);
    return [...countries];
  }

  private similarTeams(countries: readonly string[], key: string): readonly number[] {
    return mostSimilarTeams([this.catalogueNames, this.sourceNames], countries, key).slice(0, CANDIDATES_MAX);
  }
}

/**
 * Whether earlier countries have precedence. In a league of several equal countries, two clubs of one name are
 * ambiguous.
 */
function usesCountryOrder(name: TeamName, league: NameScope): boolean {
  return league.national || name.country !== undefined || league.teamCountries[0] === league.country.key;
}
