/** Clubs, leagues and grounds that a source tells of. */

import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord, LeagueRecord } from '../records/source.ts';
import { saveNewLeague } from '../teams/new-leagues.ts';
import type { FileContext, Outcome } from './import-context.ts';

export async function takeClub({ entities, provider, revision }: FileContext, record: ClubRecord): Promise<Outcome> {
  const learnt = entities.learn(record, provider);
  if ('reason' in learnt) return learnt;
  if (!learnt.saved) return 'unchanged';
  await revision();
  return 'saved';
}

export async function takeLeague(context: FileContext, record: LeagueRecord): Promise<Outcome> {
  const { queries, entities, store, revision } = context;
  const taken = await saveNewLeague(queries, { entities, reference: store.reference }, record);
  if (taken === 'saved') await revision();
  return taken;
}

export async function takeVenue(
  { entities, store, provider, revision }: FileContext,
  record: VenueRecord,
): Promise<Outcome> {
  const { country } = record;
  if (country !== undefined && store.reference.country(country) === undefined) {
    return { reason: `unknown country ${country}` };
  }
  if (!entities.describeVenue(record, provider)) return 'unchanged';
  await revision();
  return 'saved';
}
