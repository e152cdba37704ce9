import { z } from 'zod';
import { nameKey } from '../../../base/text.ts';
import type { Venue } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { type Batch, batchOf, missingIds, missingOf } from '../filters/batch.ts';
import { requireCountry, requireTeam } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { byName, nameContains, nameOrder } from '../filters/search.ts';
import { countryId, idList, paging, search, teamId } from '../params.ts';
import { presentVenue, VenueBody } from '../present/reference/venue.ts';

const legacyIdOf = ({ legacyId }: Venue) => legacyId;
const ORDER = nameOrder(legacyIdOf);

const query = z.object({
  search: search(),
  country: countryId().optional(),
  city: param.text({ description: 'city of the venue; case and accents do not matter', example: 'munchen' }).optional(),
  team: teamId('home venue of this team (tm_... or t_...)').optional(),
  ids: idList('native id').optional(),
  ...paging,
});

/** One condition per filter. */
function conditions(
  reference: Reference,
  filter: z.output<typeof query>,
  batch: Batch | undefined,
): ((venue: Venue) => boolean)[] {
  const all: ((venue: Venue) => boolean)[] = [nameContains(filter.search)];
  if (filter.country !== undefined) {
    const { key } = requireCountry(reference, filter.country);
    all.push((venue) => venue.country?.key === key);
  }
  if (filter.city !== undefined) {
    const city = nameKey(filter.city);
    all.push((venue) => venue.city !== null && nameKey(venue.city) === city);
  }
  if (filter.team !== undefined) {
    const home = requireTeam(reference, filter.team).venue?.legacyId;
    all.push((venue) => venue.legacyId === home);
  }
  if (batch !== undefined) all.push((venue) => batch.keys.has(venue.legacyId));
  return all;
}

export const venues = endpoint({
  ...v2,
  id: 'v2.venues',
  path: '/api/v2/venues',
  tag: 'Reference',
  summary: 'Stadiums, by name',
  query,
  aliases: { id: 'ids', venue: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(VenueBody), {}, missingIds),
  example: { query: { limit: '5' } },

  handle(context) {
    const { query, store } = context;
    const batch = query.ids && batchOf(query.ids, 'venue', (id) => store.reference.venue(id)?.legacyId);
    const filters = conditions(store.reference, query, batch);
    const all = byName(store.reference.venues(), legacyIdOf);
    const rows = all.filter((venue) => filters.every((matches) => matches(venue)));
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, query, ORDER), (row) => presentVenue(row, view), {
      scopes: [REFERENCE_SCOPE],
      ...missingOf(batch),
    });
  },
});
