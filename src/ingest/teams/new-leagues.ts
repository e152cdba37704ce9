import { entityIds } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { saveLeagues } from '../../store/reference/seed.ts';
import type { LeagueRecord } from '../records/source.ts';
import type { Entities } from './entities.ts';

/** Adds a league that the catalogue lacks, with the usual rules. Leagues that are known keep what is known of them. */
export async function saveNewLeague(
  queries: Queries,
  { entities, reference }: { readonly entities: Entities; readonly reference: Reference },
  record: LeagueRecord,
): Promise<'saved' | 'unchanged' | { readonly reason: string }> {
  if (entities.league(record.code) !== undefined) return 'unchanged';
  const country = reference.country(record.country);
  if (country === undefined) return { reason: `unknown country ${record.country}` };
  const { legacyId } = record;
  // a number that another league has is not given twice
  const isFree = legacyId !== undefined && reference.league(legacyId) === undefined;
  const league: League = {
    ...entityIds('league', record.code),
    ...(isFree ? { legacyId } : {}),
    code: record.code,
    name: record.name,
    type: record.type,
    country,
    tier: record.tier,
    tieBreak: 'goal-difference',
    pairing: 'repeated',
    national: false,
    teamCountries: [record.country],
    sandbox: false,
  };
  await saveLeagues(queries, [{ ...league, countryKey: country.key }], false);
  entities.addLeague(league);
  return 'saved';
}
