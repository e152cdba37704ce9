/** Saves records of clubs, leagues and venues. */

import { entityIds } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import { saveLeagues } from '../../store/reference/seed.ts';
import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord, LeagueRecord } from '../records/source.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';

export async function importClub(
  { entities, provider, revision }: ImportContext,
  record: ClubRecord,
): Promise<RecordOutcome> {
  const result = entities.addNames(record, provider);
  if ('reason' in result) return result;
  if (!result.saved) return 'unchanged';
  await revision();
  return 'saved';
}

/** Adds a league that is not in the catalogue, with default rules. Existing leagues stay unchanged. */
export async function importLeague(
  { queries, entities, store, revision }: ImportContext,
  record: LeagueRecord,
): Promise<RecordOutcome> {
  if (entities.league(record.code) !== undefined) return 'unchanged';
  const country = store.reference.country(record.country);
  if (country === undefined) return { reason: `unknown country ${record.country}` };
  const { legacyId } = record;
  const isFree = legacyId !== undefined && store.reference.league(legacyId) === undefined;
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
  await revision();
  return 'saved';
}

export async function importVenue(
  { entities, store, provider, revision }: ImportContext,
  record: VenueRecord,
): Promise<RecordOutcome> {
  const { country } = record;
  if (country !== undefined && store.reference.country(country) === undefined) {
    return { reason: `unknown country ${country}` };
  }
  if (!entities.describeVenue(record, provider)) return 'unchanged';
  await revision();
  return 'saved';
}
