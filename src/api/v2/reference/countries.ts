import { z } from 'zod';
import type { Country } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { batchOf, missingIds, missingOf } from '../filters/batch.ts';
import { findCountry, requireCountry } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { byName, nameContains, nameOrder } from '../filters/search.ts';
import { countryId, idList, paging, search } from '../params.ts';
import { CountryBody, presentCountry } from '../present/reference/country.ts';

const keyOf = ({ key }: Country) => key;
const ORDER = nameOrder(keyOf, 'text');

export const countries = endpoint({
  ...v2,
  id: 'v2.countries',
  path: '/api/v2/countries',
  tag: 'Reference',
  summary: 'Countries, by name',
  description: 'Football nations such as England are countries; World contains the international competitions.',
  query: z.object({
    search: search(),
    country: countryId().optional(),
    ids: idList('key (eng), code (GB-ENG) or name (England)').optional(),
    ...paging,
  }),
  aliases: { id: 'country', code: 'country', name: 'country' },
  rules: pagingRules,
  response: listResponse(forBothShapes(CountryBody), {}, missingIds),
  example: { query: { limit: '5' } },

  handle(context) {
    const { query, store } = context;
    const only = query.country === undefined ? undefined : requireCountry(store.reference, query.country);
    const batch = query.ids && batchOf(query.ids, 'country', (id) => findCountry(store.reference, id)?.key);
    const rows = byName(store.reference.countries(), keyOf)
      .filter(nameContains(query.search))
      .filter(({ key }) => (only === undefined || key === only.key) && (batch === undefined || batch.keys.has(key)));
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, query, ORDER), (row) => presentCountry(row, view), {
      scopes: [REFERENCE_SCOPE],
      ...missingOf(batch),
    });
  },
});
