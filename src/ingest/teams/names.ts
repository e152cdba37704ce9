/**
 * From a provider's word for a team to the team. A name is looked up, never guessed: what is not known, or known of two
 * teams, goes to the operator with teams that may be meant.
 *
 * Order: what the operator settled for this provider, then for every one; then the country the record names, or the league's countries one
 * after the other, and in each the catalogue before names learnt from sources; then the same once more without the
 * club's form ("Reading FC"), where just one team of the countries can be meant.
 */
import { nameKey } from '../../base/text.ts';
import { clubByIdentity } from '../../football/catalogue/clubs/index.ts';
import { guestCountries } from '../../football/catalogue/leagues.ts';
import type { Country } from '../../football/terms.ts';
import type { TeamName } from '../records/team-name.ts';
import { NATIONAL } from '../records/team-name.ts';
import { NameIndex, withoutClubForm } from './name-index.ts';
import { likeness } from './name-similarity.ts';

export interface NamedTeam {
  readonly teamId: number;
  readonly identity: string;
  readonly country: string;
  readonly name: string;
  readonly national: boolean;
}

/** A name that is stored: of one provider, or of all where `provider` is ''. */
export interface StoredName {
  /** the operator said so: it beats every other rule */
  readonly decided?: boolean;
  readonly provider: string;
  readonly country: string;
  readonly nameKey: string;
  readonly team: number;
}

/** What of a league says where its teams come from. */
export interface NameScope {
  readonly national: boolean;
  readonly teamCountries: readonly string[];
  readonly country: Country;
}

export type Resolution =
  | { readonly team: number }
  | {
      readonly unresolved: 'unknown' | 'ambiguous';
      /** Teams that may be meant, the likeliest first. Costs a look at every name: for what a person is to be told. */
      candidates(): readonly number[];
    };

interface NewName {
  readonly country: string;
  readonly name: string;
  readonly team: number;
  readonly provider?: string;
}

export interface Names {
  resolve(provider: string, name: TeamName, league: NameScope): Resolution;
  /** The one team that goes by a club's names in a country: none is no fault, two are. */
  findClub(country: string, names: readonly string[]): { readonly team?: number } | { readonly reason: string };
  /** Takes up a name. False where it is no news, or where the catalogue or the operator has spoken of it. */
  addName(name: NewName): boolean;
}

/** Where names are filed that the operator settled for all providers; no provider is called so. */
const EVERY_PROVIDER = '*';

const CANDIDATES_MAX = 5;
const LIKENESS_MIN = 0.45;

/** A resolver over the teams known and the names stored; names of the catalogue come with the teams. */
export function createNames(stored: {
  readonly teams: readonly NamedTeam[];
  readonly names: readonly StoredName[];
}): Names {
  return new NameTable(stored);
}

class NameTable implements Names {
  /** the catalogue's names, and each team's own */
  private readonly catalogueNames = new NameIndex();
  private readonly sourceNames = new NameIndex();
  private readonly byProvider = new Map<string, NameIndex>();
  private readonly countries = new Map<number, string>();
  /** the key of the name each team is shown by */
  private readonly displayKeys = new Map<number, string>();
  private readonly caches = new Map<string, Map<string, Resolution>>();
  /** the memo used last: both teams of a match, and row after row, are looked up in one */
  private lastScope: {
    readonly provider: string;
    readonly country: string | undefined;
    readonly league: NameScope;
  } | null = null;
  private cache = new Map<string, Resolution>();
  private readonly scopes = new WeakMap<NameScope, string>();

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
      const filed = decided && provider === '' ? EVERY_PROVIDER : provider;
      this.indexName({ provider: filed, country, key, team });
    }
  }

  resolve(provider: string, name: TeamName, league: NameScope): Resolution {
    const cache = this.cacheOf(provider, name.country, league);
    let resolution = cache.get(name.name);
    if (resolution === undefined) {
      resolution = this.search(provider, name, league);
      cache.set(name.name, resolution);
    }
    return resolution;
  }

  /** What the names of one provider turned out to mean, within a country or the scope of a league. */
  private cacheOf(provider: string, country: string | undefined, league: NameScope): Map<string, Resolution> {
    const { lastScope } = this;
    if (
      lastScope !== null &&
      lastScope.league === league &&
      lastScope.provider === provider &&
      lastScope.country === country
    )
      return this.cache;
    const key = `${provider}\n${country ?? this.scopeOf(league)}\n${league.national}`;
    const cache = this.caches.get(key) ?? new Map<string, Resolution>();
    this.caches.set(key, cache);
    this.cache = cache;
    this.lastScope = { provider, country, league };
    return cache;
  }

  findClub(country: string, names: readonly string[]): { readonly team?: number } | { readonly reason: string } {
    const keys = names.map(nameKey);
    const key = keys[0] ?? '';
    const decided = this.byProvider.get(EVERY_PROVIDER)?.find(country, key).at(-1);
    if (decided !== undefined) return { team: decided };
    const all = this.findExact(country, key);
    // The club that is shown by the name, though another one goes by it as well.
    const displayKeys = all.filter((team) => this.displayKeys.get(team) === key);
    const own = displayKeys.length === 1 ? displayKeys : all;
    if (own.length === 1) return { team: own[0]! };
    // An alias may be shared with a club yet to come (Hereford FC, once Hereford United): only reviewed ones decide.
    const found = new Set([...own, ...keys.flatMap((name) => this.catalogueNames.find(country, name))]);
    const [team] = found;
    if (team === undefined) return {};
    return found.size === 1 ? { team } : { reason: `${names[0]}: its names are those of ${found.size} clubs` };
  }

  addName({ country, name, team, provider = '' }: NewName): boolean {
    const key = nameKey(name);
    if (key === '') return false;
    const place = this.countryOf(team, country);
    if (provider === '' && this.catalogueNames.find(place, key).length > 0) return false;
    if ((this.byProvider.get(EVERY_PROVIDER)?.find(place, key).length ?? 0) > 0) return false;
    if (!this.indexName({ provider, country, key, team })) return false;
    this.caches.clear();
    this.lastScope = null;
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

  private scopeOf(league: NameScope): string {
    let scope = this.scopes.get(league);
    if (scope === undefined) {
      scope = `(${league.country.key})${league.teamCountries.join(',')}`;
      this.scopes.set(league, scope);
    }
    return scope;
  }

  private search(provider: string, name: TeamName, league: NameScope): Resolution {
    const key = nameKey(name.name);
    const decided = this.decided(provider, key, name, league);
    if (decided !== undefined) return { team: decided };
    const countries = this.countriesOf(name, league);
    let found = usesCountryOrder(name, league)
      ? this.findInFirst(countries, key)
      : countries.flatMap((place) => this.findExact(place, key));
    if (found.length === 0) found = this.findWithoutClubForm(countries, key);
    const teams = [...new Set(found)];
    if (teams.length === 1) return { team: teams[0]! };
    if (teams.length > 1) return { unresolved: 'ambiguous', candidates: () => teams.slice(0, CANDIDATES_MAX) };
    return { unresolved: 'unknown', candidates: () => this.candidates(countries, key) };
  }

  /** What the operator said is filed under the record's country, or the league's where the record had none. */
  private decided(provider: string, key: string, name: TeamName, league: NameScope): number | undefined {
    const filed = name.country === undefined ? [league.country.key, ''] : [''];
    for (const index of [this.byProvider.get(provider), this.byProvider.get(EVERY_PROVIDER)]) {
      if (index === undefined) continue;
      for (const place of [...this.countriesOf(name, league), ...filed]) {
        const teams = index.find(place, key);
        if (teams.length > 0) return teams.at(-1);
      }
    }
    return undefined;
  }

  private findExact(place: string, key: string): readonly number[] {
    const reviewed = this.catalogueNames.find(place, key);
    return reviewed.length > 0 ? reviewed : this.sourceNames.find(place, key);
  }

  private findInFirst(countries: readonly string[], key: string): readonly number[] {
    for (const place of countries) {
      const teams = this.findExact(place, key);
      if (teams.length > 0) return teams;
    }
    return [];
  }

  /**
   * Teams meant when the club's form is left out. The shorter name must be one a team goes by; and where other teams
   * differ from it by the form only, they could be meant as well.
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

  private candidates(countries: readonly string[], key: string): readonly number[] {
    const best = new Map<number, number>();
    for (const place of countries) {
      for (const index of [this.catalogueNames, this.sourceNames]) {
        for (const [stored, teams] of index.keys(place)) {
          const score = likeness(key, stored);
          if (score < LIKENESS_MIN) continue;
          for (const team of teams) best.set(team, Math.max(score, best.get(team) ?? 0));
        }
      }
    }
    return [...best]
      .sort(([teamA, a], [teamB, b]) => b - a || teamA - teamB)
      .slice(0, CANDIDATES_MAX)
      .map(([team]) => team);
  }
}

/** A league of one country prefers its own clubs to guests; where countries are equal, two clubs of a name stay two. */
function usesCountryOrder(name: TeamName, league: NameScope): boolean {
  return league.national || name.country !== undefined || league.teamCountries[0] === league.country.key;
}
