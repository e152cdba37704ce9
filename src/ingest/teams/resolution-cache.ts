/** Resolved team names by provider and scope: the country of the record, or the countries of the league. */

interface Scope {
  readonly national: boolean;
  readonly teamCountries: readonly string[];
  readonly country: { readonly key: string };
}

export class ResolutionCache<League extends Scope, Resolution> {
  private readonly caches = new Map<string, Map<string, Resolution>>();
  private readonly countryKeys = new WeakMap<League, string>();
  /** the cache of the last call, which consecutive rows share */
  private cache = new Map<string, Resolution>();
  private last: {
    readonly provider: string;
    readonly country: string | undefined;
    readonly league: League;
  } | null = null;

  /** Resolutions by name, for a provider within a country, or within a league if the record has no country. */
  of(provider: string, country: string | undefined, league: League): Map<string, Resolution> {
    const { last } = this;
    if (last !== null && last.league === league && last.provider === provider && last.country === country) {
      return this.cache;
    }
    const key = `${provider}\n${country ?? this.countryKeyOf(league)}\n${league.national}`;
    const cache = this.caches.get(key) ?? new Map<string, Resolution>();
    this.caches.set(key, cache);
    this.cache = cache;
    this.last = { provider, country, league };
    return cache;
  }

  clear(): void {
    this.caches.clear();
    this.last = null;
  }

  private countryKeyOf(league: League): string {
    let key = this.countryKeys.get(league);
    if (key === undefined) {
      key = `(${league.country.key})${league.teamCountries.join(',')}`;
      this.countryKeys.set(league, key);
    }
    return key;
  }
}
