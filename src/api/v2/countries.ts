import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { REFERENCE_SCOPE } from '../../store/revisions.ts';
import { pageAnswer, v2, viewOf } from './answer.ts';
import { inBothShapes, listResponse } from './envelope.ts';
import { knownCountry } from './filters/entities.ts';
import { pageOf, pagingRules } from './filters/paging.ts';
import { byName, searching } from './filters/search.ts';
import { countryId, paging, search } from './params.ts';
import { CountryBody, presentCountry } from './present/country.ts';

export const countries = endpoint({
  ...v2,
  id: 'v2.countries',
  path: '/api/v2/countries',
  tag: 'Reference',
  summary: 'Countries, by name',
  description: 'Football nations such as England stand for themselves; World holds the international competitions.',
  query: z.object({ search: search(), country: countryId().optional(), ...paging }),
  aliases: { id: 'country', code: 'country', name: 'country' },
  rules: pagingRules,
  response: listResponse(inBothShapes(CountryBody)),
  example: { query: { limit: '5' } },

  handle(context) {
    const { query, store } = context;
    const only = query.country === undefined ? undefined : knownCountry(store.reference, query.country);
    const rows = byName(store.reference.countries(), (country) => country.key)
      .filter(searching(query.search))
      .filter((country) => only === undefined || country.key === only.key);
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, query), (row) => presentCountry(row, view), { scopes: [REFERENCE_SCOPE] });
  },
});
