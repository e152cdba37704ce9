import { z } from 'zod';
import type { Venue } from '../../../../football/terms.ts';
import { Image, type View, venueImage } from '../view.ts';

export const FlatVenue = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  capacity: z.int().nullable(),
  surface: z.string().nullable(),
  image: Image,
});

export const NestedVenue = z.object({ ...FlatVenue.shape, country: z.string().nullable() });

export function nestedVenue(venue: Venue, view: View): z.infer<typeof NestedVenue> {
  const { legacyId: id, name, address, city, country, capacity, surface } = venue;
  return { id, name, address, city, country: country?.name ?? null, capacity, surface, image: venueImage(venue, view) };
}

export function flatVenue(venue: Venue, view: View): z.infer<typeof FlatVenue> {
  const { country: _, ...flat } = nestedVenue(venue, view);
  return flat;
}
