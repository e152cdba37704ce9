import { z } from 'zod';
import type { Country } from '../../../../football/terms.ts';
import { flagOf, Image, type View } from '../view.ts';

/** Equal on both lists. */
export const CountryBody = z.object({
  name: z.string(),
  code: z.string().nullable().describe('null for World'),
  flag: Image.nullable(),
});

export function presentCountry(country: Country, view: View): z.infer<typeof CountryBody> {
  return { name: country.name, code: country.code, flag: flagOf(country, view) };
}
