import { z } from 'zod';
import type { Team } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { teamId, teamLogo, type View } from '../view.ts';
import { presentVenueRef, VenueRef } from './venue.ts';

export const TeamBody = z.object({
  id: z.string().describe("native id; in the migration shape, the 't_' slug"),
  name: z.string(),
  code: z.string().nullable().describe('three-letter code, if known'),
  country: z.string(),
  logo: z.url(),
  national: z.boolean(),
  founded: z.int().nullable(),
  venue: VenueRef.nullable(),
  ...StampBody.shape,
});

/** Both shapes differ in the id alone. */
export function presentTeam(team: Team, view: View): z.infer<typeof TeamBody> {
  return {
    id: teamId(team, view),
    name: team.name,
    code: team.code,
    country: team.country.name,
    logo: teamLogo(team, view),
    national: team.national,
    founded: team.founded,
    venue: presentVenueRef(team.venue),
    ...presentStamp(view.stamp('team', team.legacyId)),
  };
}

/** A team in passing, inside a fixture or a table. */
export const TeamRef = z.object({ id: z.string(), name: z.string(), logo: z.url() });

export function presentTeamRef(team: Team, view: View): z.infer<typeof TeamRef> {
  return { id: teamId(team, view), name: team.name, logo: teamLogo(team, view) };
}
