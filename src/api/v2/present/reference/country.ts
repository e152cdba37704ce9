import { z } from 'zod';
import type { Country } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import type { View } from '../view.ts';

export const CountryBody = z.object({
  id: z.string().describe('key of the country, which is the first part of its league codes'),
  name: z.string(),
  code: z.string().nullable().describe('ISO 3166-1 alpha-2, or a code such as GB-ENG; null for World'),
  flag: z.url().nullable(),
  ...StampBody.shape,
});

/** Equal in both shapes. */
export function presentCountry({ key, name, code }: Country, { publicUrl, stamp }: View): z.infer<typeof CountryBody> {
  const flag = code === null ? null : `${publicUrl}/media/flags/${code.toLowerCase()}.svg`;
  return { id: key, name, code, flag, ...presentStamp(stamp('country', key)) };
}
