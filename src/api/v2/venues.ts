import { z } from 'zod';
import { nameKey } from '../../base/text.ts';
import type { Venue } from '../../football/terms.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Reference } from '../../store/reference.ts';
import { REFERENCE_SCOPE } from '../../store/revisions.ts';
import * as param from '../params.ts';
import { pageAnswer, v2, viewOf } from './answer.ts';
import { inBothShapes, listResponse } from './envelope.ts';
import { knownCountry, knownTeam, knownVenue } from './filters/entities.ts';
import { pageOf, pagingRules } from './filters/paging.ts';
import { byName, searching } from './filters/search.ts';
import { countryId, idList, paging, search, teamId } from './params.ts';
import { presentVenue, VenueBody } from './present/venue.ts';

const query = z.object({
  search: search(),
  country: countryId().optional(),
  city: param.text({ description: 'its city, blind to case and accents', example: 'munchen' }).optional(),
  team: teamId('the home of this team (tm_... or t_...)').optional(),
  ids: idList('native id').optional(),
  ...paging,
});

/** One condition for each filter that was sent. */
function conditions(reference: Reference, filter: z.output<typeof query>): ((venue: Venue) => boolean)[] {
  const all: ((venue: Venue) => boolean)[] = [searching(filter.search)];
  if (filter.country !== undefined) {
    const { key } = knownCountry(reference, filter.country);
    all.push((venue) => venue.country?.key === key);
  }
  if (filter.city !== undefined) {
    const city = nameKey(filter.city);
    all.push((venue) => venue.city !== null && nameKey(venue.city) === city);
  }
  if (filter.team !== undefined) {
    const home = knownTeam(reference, filter.team).venue?.legacyId;
    all.push((venue) => venue.legacyId === home);
  }
  if (filter.ids !== undefined) {
    const wanted = new Set(filter.ids.map((id) => knownVenue(reference, id, 'ids').legacyId));
    all.push((venue) => wanted.has(venue.legacyId));
  }
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
  response: listResponse(inBothShapes(VenueBody)),
  example: { query: { limit: '5' } },

  handle(context) {
    const { query, store } = context;
    const holds = conditions(store.reference, query);
    const all = byName(store.reference.venues(), (venue) => venue.legacyId);
    const rows = all.filter((venue) => holds.every((condition) => condition(venue)));
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, query), (row) => presentVenue(row, view), { scopes: [REFERENCE_SCOPE] });
  },
});
