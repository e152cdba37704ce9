/** Clubs, leagues and grounds that a source tells of. */

import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord, LeagueRecord } from '../records/source.ts';
import { saveNewLeague } from '../teams/new-leagues.ts';
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

export async function importLeague(context: ImportContext, record: LeagueRecord): Promise<RecordOutcome> {
  const { queries, entities, store, revision } = context;
  const saved = await saveNewLeague(queries, { entities, reference: store.reference }, record);
  if (saved === 'saved') await revision();
  return saved;
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
