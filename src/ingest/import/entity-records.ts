/** Saves records of clubs, leagues and venues. */

import { entityIds } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import { mergeFacts, provenanceOf } from '../../merge/provenance.ts';
import { listedLeague, saveLeagues } from '../../store/reference/seed.ts';
import type { VenueRecord } from '../records/records.ts';
import type { ClubRecord, LeagueRecord } from '../records/source.ts';
import type { Entities } from '../teams/entities.ts';
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

/**
 * Adds a league that is not in the catalogue, with default rules. Of several sources that list it, the one with
 * precedence decides each fact. Leagues of the catalogue stay unchanged, but one without a number adopts it.
 */
export async function importLeague(
  { queries, entities, store, provider, revision }: ImportContext,
  record: LeagueRecord,
): Promise<RecordOutcome> {
  const { code, name, type, country: countryKey, tier, legacyId } = record;
  const known = entities.league(code);
  const listed = known === undefined ? undefined : await listedLeague(queries, code);
  if (known !== undefined && listed === undefined) {
    if (!entities.assignLeagueId(known, legacyId)) return 'unchanged';
    await revision();
    return 'saved';
  }
  if (store.reference.country(countryKey) === undefined) return { reason: `unknown country ${countryKey}` };
  const stated = { name, type, country: countryKey, tier };
  const facts =
    listed === undefined
      ? { ...stated, provenance: provenanceOf(provider, stated) }
      : mergeFacts(listed, stated, provider);
  const isNumbered = known !== undefined && entities.assignLeagueId(known, legacyId);
  if (facts === undefined && !isNumbered) return 'unchanged';
  if (facts !== undefined) {
    const ids = known ?? { ...entityIds('league', code), ...freeLegacyId(entities, legacyId) };
    const country = store.reference.country(facts.country)!;
    const league = { ...DEFAULT_RULES, id: ids.id, legacyId: ids.legacyId, code, ...facts, country };
    const { provenance, ...added } = { ...league, teamCountries: [country.key] };
    await saveLeagues(queries, [{ ...added, provenance, countryKey: country.key }], false);
    entities.addLeague(added, known === undefined ? 'created' : 'updated');
  }
  await revision();
  return 'saved';
}

const DEFAULT_RULES = {
  tieBreak: 'goal-difference',
  pairing: 'repeated',
  national: false,
  sandbox: false,
} as const satisfies Partial<League>;

/** The legacy id that a source assigns, unless another league has it. */
function freeLegacyId(entities: Entities, legacyId: number | undefined): { readonly legacyId?: number } {
  return legacyId === undefined || entities.leagueByLegacyId(legacyId) !== undefined ? {} : { legacyId };
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
