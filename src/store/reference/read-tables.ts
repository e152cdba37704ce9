/** Reads the reference tables, each as a whole. The rows of one are garbage before the next are read: they can be many. */
import type { Country, League, Team, Venue } from '../../football/terms.ts';
import { addedDeductions, type SeasonDeduction, teamCorrections } from '../corrections/corrections.ts';
import type { Queries } from '../database/database.ts';
import { Directory } from './directory.ts';
import { meantVenues, namesOfVenues, numbersOfVenues } from './named-venues.ts';
import {
  type CountryRow,
  type LeagueRow,
  leagueOf,
  type RedirectRow,
  type SeasonRow,
  type Stamped,
  type TeamRow,
  teamOf,
  type VenueRow,
  venueOf,
} from './rows.ts';

export function stampsOf<R extends Stamped>(rows: readonly R[], keyOf: (row: R) => number | string) {
  return new Map(rows.map((row) => [keyOf(row), { updatedAt: row.updated_at, revision: row.revision }]));
}

type CountryOf = (key: string) => Country;

export async function readCountries(queries: Queries) {
  const rows = await queries.all<CountryRow & Stamped>('SELECT * FROM countries ORDER BY name, country');
  const byKey = new Map(rows.map(({ country, code, name }) => [country, { key: country, code, name }]));
  return { byKey, stamps: stampsOf(rows, (row) => row.country) };
}

export async function readLeagues(queries: Queries, country: CountryOf, formerIds: readonly RedirectRow[]) {
  const rows = await queries.all<LeagueRow & Stamped>('SELECT * FROM leagues');
  const leagues = rows.map((row) => leagueOf(row, country));
  const directory = new Directory<League>(leagues, formerIds);
  for (const league of directory.sorted) directory.alias(league.code, league);
  return { directory, stamps: stampsOf(rows, (row) => row.legacy_id) };
}

export async function readVenues(queries: Queries, country: CountryOf, formerIds: readonly RedirectRow[]) {
  const named = await queries.all<VenueRow & Stamped & { provenance: string }>('SELECT * FROM venues');
  const rows = meantVenues(named);
  const venues = rows.map((row) => venueOf(row, country));
  return {
    directory: new Directory<Venue>(venues, [...namesOfVenues(named), ...formerIds]),
    numbers: numbersOfVenues(named),
    stamps: stampsOf(rows, (row) => row.legacy_id),
  };
}

export async function readTeams(
  queries: Queries,
  { country, venue }: { readonly country: CountryOf; readonly venue: (id: number) => Venue | null },
  formerIds: readonly RedirectRow[],
) {
  const corrected = await teamCorrections(queries);
  const rows = await queries.all<Omit<TeamRow, 'identity'> & Stamped>(
    'SELECT id, legacy_id, name, code, country, founded, national, venue, revision, updated_at FROM teams',
  );
  const teams = rows.map((row) => teamOf({ ...row, ...corrected.get(row.legacy_id) }, country, venue));
  return {
    directory: new Directory<Team>(teams, formerIds),
    /** as the sources state them, without corrections */
    names: new Map(rows.map((row) => [row.legacy_id, row.name])),
    stamps: stampsOf(rows, (row) => row.legacy_id),
  };
}

export interface SeasonRows {
  readonly seasons: readonly SeasonRow[];
  /** by `seasonKey` */
  readonly teams: ReadonlyMap<number, readonly (readonly [league: number, year: number, team: number])[]>;
  readonly deductions: readonly SeasonDeduction[];
}

/** League and year as one number. */
export const seasonKey = (league: number, year: number) => league * 10_000 + year;

export async function readSeasons(queries: Queries, above: number): Promise<SeasonRows> {
  const seasons = await queries.all<SeasonRow>('SELECT * FROM seasons WHERE revision > $1', [above]);
  // as arrays, which take less memory than objects: these rows are many
  const members = await queries.rows<readonly [league: number, year: number, team: number]>(
    `SELECT t.league, t.year, t.team FROM seasons s JOIN season_teams t ON t.league = s.league AND t.year = s.year
     WHERE s.revision > $1`,
    [above],
  );
  const teams = Map.groupBy(members, ([league, year]) => seasonKey(league, year));
  return { seasons, teams, deductions: await addedDeductions(queries) };
}
