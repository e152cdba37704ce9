import { z } from 'zod';
import type { Venue } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { all, containing, named } from '../names.ts';
import { page, pageOf } from '../paging.ts';
import { countryName, venueId } from '../params.ts';
import { FlatVenue, flatVenue, NestedVenue, nestedVenue } from '../present/reference/venue.ts';

const query = z.object({
  id: venueId().optional(),
  name: param
    .text({ description: 'full or partial name; full matches come first', example: 'Old Trafford' })
    .optional(),
  city: param.text({ description: 'full or partial name of the city', example: 'Manchester' }).optional(),
  country: countryName().optional(),
  search: param.search('part of the name, the city or the country', { example: 'park' }).optional(),
  page: page(),
});
type Query = z.output<typeof query>;

function conditions(reference: Reference, { id, name, city, country, search }: Query): ((venue: Venue) => boolean)[] {
  const conditions: ((venue: Venue) => boolean)[] = [];
  if (id !== undefined) {
    const venueId = reference.venue(id)?.legacyId;
    conditions.push((venue) => venue.legacyId === venueId);
  }
  if (name !== undefined) conditions.push(containing(name, (venue) => venue.name));
  if (city !== undefined) conditions.push(containing(city, (venue) => venue.city));
  if (country !== undefined) conditions.push(named(country, (venue) => venue.country?.name));
  if (search !== undefined) {
    const searchedFields = [
      (venue: Venue) => venue.name,
      (venue: Venue) => venue.city,
      (venue: Venue) => venue.country?.name,
    ];
    conditions.push(containing(search, ...searchedFields));
  }
  return conditions;
}

/** List A matches full names, list B parts of names. Matches parts, and sorts full matches first. */
function findVenues(reference: Reference, query: Query): Venue[] {
  const rows = reference.venues().filter(all(conditions(reference, query)));
  if (query.name === undefined) return rows;
  const isFullMatch = named(query.name, (venue: Venue) => venue.name);
  return rows.toSorted((a, b) => Number(isFullMatch(b)) - Number(isFullMatch(a)));
}

export const venues = endpoint({
  ...v1,
  id: 'v1.venues',
  path: '/api/v1/venues',
  tag: 'Reference',
  summary: 'Stadiums',
  description: 'A result matches all filters. More than 1,000 stadiums come in pages.',
  query,
  shapes: BOTH_LISTS,
  response: { merged: listed(NestedVenue), nested: listed(NestedVenue), flat: listed(FlatVenue) },
  example: { query: { country: examples.country } },

  handle(context) {
    const { query, store, publicUrl } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const present = presenterFor<Venue>(context, {
      nested: (venue) => nestedVenue(venue, view),
      flat: (venue) => flatVenue(venue, view),
    });
    const { rows, paging } = pageOf(findVenues(store.reference, query), query.page);
    return answer(context, 'venues', rows.map(present), { scopes: [REFERENCE_SCOPE], paging });
  },
});
