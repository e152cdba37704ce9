import { z } from 'zod';
import type { Country } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, sameInAllShapes, v1 } from '../envelope.ts';
import { all, containing, named } from '../names.ts';
import { countryCode, countryName, hasCountryCode } from '../params.ts';
import { CountryBody, presentCountry } from '../present/reference/country.ts';

const query = z.object({
  name: countryName().optional(),
  code: countryCode().optional(),
  search: param.search('part of the name', { example: 'alb' }).optional(),
});

function conditions({ name, code, search }: z.output<typeof query>): ((country: Country) => boolean)[] {
  const conditions: ((country: Country) => boolean)[] = [];
  if (name !== undefined) conditions.push(named(name, (country) => country.name));
  if (code !== undefined) conditions.push(hasCountryCode(code));
  if (search !== undefined) conditions.push(containing(search, (country) => country.name));
  return conditions;
}

export const countries = endpoint({
  ...v1,
  id: 'v1.countries',
  path: '/api/v1/countries',
  tag: 'Reference',
  summary: 'Countries and football nations',
  query,
  shapes: BOTH_LISTS,
  response: sameInAllShapes(CountryBody),
  example: { query: { search: 'alb' } },

  handle(context) {
    const { query, store, publicUrl } = context;
    const rows = store.reference.countries().filter(all(conditions(query)));
    const view = { publicUrl, timezone: 'UTC' };
    const response = rows.map((country) => presentCountry(country, view));
    return answer(context, 'countries', response, { scopes: [REFERENCE_SCOPE] });
  },
});
