import { z } from 'zod';
import type { Team } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedTeamId, teamLogo, type View } from '../view.ts';
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

/** The shapes differ only in the id. */
export function presentTeam(team: Team, view: View): z.infer<typeof TeamBody> {
  return {
    id: presentedTeamId(team, view),
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

/** A reference to a team, for example inside a fixture or a table. */
export const TeamRef = z.object({ id: z.string(), name: z.string(), logo: z.url() });

export function presentTeamRef(team: Team, view: View): z.infer<typeof TeamRef> {
  return { id: presentedTeamId(team, view), name: team.name, logo: teamLogo(team, view) };
}
