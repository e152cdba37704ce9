/** How to reach the API of a source that can be polled. */

/** The options that state keys and addresses. */
export interface AccessOptions {
  readonly API_FOOTBALL_KEY: string;
  readonly API_FOOTBALL_URL: string;
  readonly FOOTBALL_DATA_ORG_KEY: string;
  readonly FOOTBALL_DATA_ORG_URL: string;
  readonly OPENLIGADB_URL: string;
  readonly THESPORTSDB_KEY: string;
  readonly THESPORTSDB_URL: string;
}

export interface SourceAccess {
  /** empty for an API without keys */
  readonly key: string;
  /** the option with the key; null for an API without keys */
  readonly keyOption: keyof AccessOptions | null;
  /** empty: the API's public URL */
  readonly address: string;
}

const ACCESS: Readonly<
  Record<string, { readonly key: keyof AccessOptions | null; readonly url: keyof AccessOptions }>
> = {
  'api-football': { key: 'API_FOOTBALL_KEY', url: 'API_FOOTBALL_URL' },
  'football-data-org': { key: 'FOOTBALL_DATA_ORG_KEY', url: 'FOOTBALL_DATA_ORG_URL' },
  openligadb: { key: null, url: 'OPENLIGADB_URL' },
  thesportsdb: { key: 'THESPORTSDB_KEY', url: 'THESPORTSDB_URL' },
};

/** Names of the sources that can be polled. */
export const POLLED_SOURCES: readonly string[] = Object.keys(ACCESS);

/** @throws RangeError for a source without an API */
export function accessOf(options: AccessOptions, source: string): SourceAccess {
  const access = ACCESS[source];
  if (access === undefined) throw new RangeError(`${source} has no API to poll`);
  const { key, url } = access;
  return { key: key === null ? '' : options[key], keyOption: key, address: options[url] };
}
