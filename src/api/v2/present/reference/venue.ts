import { z } from 'zod';
import type { Venue } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import type { View } from '../view.ts';

export const VenueBody = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  capacity: z.int().nullable(),
  surface: z.string().nullable(),
  image: z.url(),
  ...StampBody.shape,
});

/** Equal in both shapes. */
export function presentVenue(venue: Venue, { publicUrl, stamp }: View): z.infer<typeof VenueBody> {
  const { id, name, city, address, capacity, surface } = venue;
  const image = `${publicUrl}/media/venues/${venue.legacyId}.png`;
  const country = venue.country?.name ?? null;
  return {
    id,
    name,
    city,
    country,
    address,
    capacity,
    surface,
    image,
    ...presentStamp(stamp('venue', venue.legacyId)),
  };
}

/** A reference to a venue inside a team or a fixture. */
export const VenueRef = z.object({ id: z.string(), name: z.string(), city: z.string().nullable() });

export function presentVenueRef(venue: Venue | null): z.infer<typeof VenueRef> | null {
  return venue && { id: venue.id, name: venue.name, city: venue.city };
}
