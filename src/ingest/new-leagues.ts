import type { Queries } from '../store/database/database.ts';
import type { Reference } from '../store/reference.ts';
import { saveLeagues } from '../store/seed.ts';
import type { LeagueRecord } from './source.ts';

/** Adds a league that the catalogue lacks, with the usual rules. Leagues that are known keep what is known of them. */
export async function saveNewLeague(
  queries: Queries,
  reference: Reference,
  record: LeagueRecord,
): Promise<'saved' | 'unchanged' | { readonly reason: string }> {
  if (reference.league(record.code) !== undefined) return 'unchanged';
  if (reference.country(record.country) === undefined) return { reason: `unknown country ${record.country}` };
  const changed = await saveLeagues(
    queries,
    [
      {
        code: record.code,
        legacyId: null,
        name: record.name,
        type: record.type,
        countryKey: record.country,
        tier: record.tier,
        tieBreak: 'goal-difference',
        pairing: 'repeated',
        national: false,
        teamCountries: [record.country],
      },
    ],
    false,
  );
  return changed > 0 ? 'saved' : 'unchanged';
}
