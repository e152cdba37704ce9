/** Reads leagues within a transaction, which sees what other processes have committed since the reference tables were read. */
import type { League } from '../../football/terms.ts';
import type { Queries } from '../database/database.ts';
import { type CountryRow, type LeagueRow, leagueOf } from './rows.ts';

interface FormerNumber {
  readonly legacyId: number;
  /** the current legacy id */
  readonly target: number;
}

/** All leagues, and the legacy ids that they had before. */
export async function storedLeagues(
  queries: Queries,
): Promise<{ readonly leagues: readonly League[]; readonly former: readonly FormerNumber[] }> {
  const rows = await queries.all<CountryRow>('SELECT country, code, name FROM countries');
  const countries = new Map(rows.map(({ country: key, code, name }) => [key, { key, code, name }]));
  const leagues = await queries.all<LeagueRow>('SELECT * FROM leagues');
  const former = await queries.all<FormerNumber>(
    `SELECT legacy_id AS "legacyId", target_legacy_id AS target FROM redirects WHERE kind = 'league'`,
  );
  return { leagues: leagues.map((row) => leagueOf(row, (key) => countries.get(key)!)), former };
}
