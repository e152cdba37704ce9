import { entityIds } from '../../base/ids.ts';
import { BOOKMAKERS } from '../../football/catalogue/bookmakers.ts';
import { COUNTRIES } from '../../football/catalogue/countries.ts';
import { LEAGUES, type LeagueEntry } from '../../football/catalogue/leagues.ts';
import type { Bookmaker, Country, League } from '../../football/terms.ts';
import { hasUnstamped, nextRevision, touchPeople, touchReference } from '../changes/revisions.ts';
import type { Database, Queries, Value } from '../database/database.ts';

const UPSERT_COUNTRY = `INSERT INTO countries (country, code, name, sandbox) VALUES ($1, $2, $3, $4)
  ON CONFLICT (country) DO UPDATE SET code = excluded.code, name = excluded.name, revision = 0
  WHERE (countries.code, countries.name) IS DISTINCT FROM (excluded.code, excluded.name)`;

const LEAGUE_FIELDS = [
  'name',
  'type',
  'country',
  'tier',
  'tie_break',
  'pairing',
  'national',
  'team_countries',
  'provenance',
];
const UPSERT_LEAGUE = `INSERT INTO leagues (legacy_id, id, code, ${LEAGUE_FIELDS.join(', ')}, sandbox)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  ON CONFLICT (code) DO UPDATE SET ${LEAGUE_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')}, revision = 0
  WHERE (${LEAGUE_FIELDS.map((field) => `leagues.${field}`).join(', ')})
    IS DISTINCT FROM (${LEAGUE_FIELDS.map((field) => `excluded.${field}`).join(', ')})`;

/** The provenance of a league of the catalogue. */
const NO_SOURCE = '{}';

/** A league with the provider of each fact; without it, the catalogue's. */
type SourceLeague = LeagueEntry & { readonly provenance?: string };

/** What sources state about a league that is not in the catalogue. */
export interface ListedLeague {
  readonly name: string;
  readonly type: League['type'];
  readonly country: string;
  readonly tier: number | null;
  /** JSON: the provider of each of these */
  readonly provenance: string;
}

/** A league that sources list; undefined if there is none of this code, or if it is in the catalogue. */
export function listedLeague(queries: Queries, code: string): Promise<ListedLeague | undefined> {
  return queries.get<ListedLeague & Record<string, string | number | null>>(
    'SELECT name, type, country, tier, provenance FROM leagues WHERE code = $1 AND provenance <> $2',
    [code, NO_SOURCE],
  );
}

/** Writes the catalogue's countries, leagues and bookmakers into a migrated database, if they differ from it. */
export async function seedCatalogue(database: Database, now: number): Promise<void> {
  await database.transaction(async (queries) => {
    const changed =
      (await saveCountries(queries, COUNTRIES, false)) +
      (await saveLeagues(queries, LEAGUES, false)) +
      (await saveBookmakers(queries, BOOKMAKERS, false));
    if (changed === 0 && !(await hasUnstamped(queries))) return;
    const revision = await nextRevision(queries, now);
    await touchReference(queries, revision);
    await touchPeople(queries, revision);
  });
}

/** Returns the number of changed rows. */
export function saveCountries(queries: Queries, countries: readonly Country[], sandbox: boolean): Promise<number> {
  return queries.batch(
    UPSERT_COUNTRY,
    countries.map((country): Value[] => [country.key, country.code, country.name, sandbox ? 1 : 0]),
  );
}

/** Returns the number of changed rows. */
export function saveLeagues(queries: Queries, leagues: readonly SourceLeague[], sandbox: boolean): Promise<number> {
  return queries.batch(
    UPSERT_LEAGUE,
    leagues.map((league): Value[] => {
      const ids = entityIds('league', league.code);
      return [
        league.legacyId ?? ids.legacyId,
        ids.id,
        league.code,
        league.name,
        league.type,
        league.countryKey,
        league.tier,
        league.tieBreak,
        league.pairing,
        league.national ? 1 : 0,
        JSON.stringify(league.teamCountries),
        league.provenance ?? NO_SOURCE,
        sandbox ? 1 : 0,
      ];
    }),
  );
}

/** Returns the number of changed rows. */
export function saveBookmakers(queries: Queries, bookmakers: readonly Bookmaker[], sandbox: boolean): Promise<number> {
  return queries.batch(
    `INSERT INTO bookmakers (bookmaker, name, sandbox) VALUES ($1, $2, $3)
     ON CONFLICT (bookmaker) DO UPDATE SET name = excluded.name, revision = 0 WHERE bookmakers.name <> excluded.name`,
    bookmakers.map((bookmaker): Value[] => [bookmaker.id, bookmaker.name, sandbox ? 1 : 0]),
  );
}
