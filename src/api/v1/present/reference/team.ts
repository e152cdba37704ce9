import { z } from 'zod';
import type { Team } from '../../../../football/terms.ts';
import { Image, teamLogo, type View, venueImage } from '../view.ts';

const TeamBody = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  country: z.string(),
  founded: z.int().nullable(),
  national: z.boolean(),
  logo: Image,
});

const HomeVenue = z.object({
  id: z.int().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  capacity: z.int().nullable(),
  surface: z.string().nullable(),
  image: Image.nullable(),
});

export const NestedTeam = z.object({ team: TeamBody, venue: HomeVenue });

export const FlatTeam = z.object({
  id: z.int(),
  name: z.string(),
  founded: z.int().nullable(),
  logo: Image,
  venue: z.object({ name: z.string().nullable(), capacity: z.int().nullable() }),
});

/** The nested venue has all fields of the flat one. */
export const MergedTeam = z.object({ ...FlatTeam.shape, ...NestedTeam.shape });

export function nestedTeam(team: Team, view: View): z.infer<typeof NestedTeam> {
  const { venue } = team;
  return {
    team: {
      id: team.legacyId,
      name: team.name,
      code: team.code,
      country: team.country.name,
      founded: team.founded,
      national: team.national,
      logo: teamLogo(team, view),
    },
    venue: {
      id: venue?.legacyId ?? null,
      name: venue?.name ?? null,
      address: venue?.address ?? null,
      city: venue?.city ?? null,
      capacity: venue?.capacity ?? null,
      surface: venue?.surface ?? null,
      image: venue === null ? null : venueImage(venue, view),
    },
  };
}

export function flatTeam(team: Team, view: View): z.infer<typeof FlatTeam> {
  return {
    id: team.legacyId,
    name: team.name,
    founded: team.founded,
    logo: teamLogo(team, view),
    venue: { name: team.venue?.name ?? null, capacity: team.venue?.capacity ?? null },
  };
}

export function mergedTeam(team: Team, view: View): z.infer<typeof MergedTeam> {
  return { ...flatTeam(team, view), ...nestedTeam(team, view) };
}
