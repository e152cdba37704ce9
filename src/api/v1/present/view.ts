/** The context of presenters (base URL, time zone), and the references that many bodies share. */
import { z } from 'zod';
import type { Country, League, Team, Venue } from '../../../football/terms.ts';

export interface View {
  /** scheme and host, without a trailing slash */
  readonly publicUrl: string;
  /** IANA time zone of the dates in the response */
  readonly timezone: string;
}

export const Image = z.url().describe('URL of an image on this service');

export function flagOf({ code }: Country, { publicUrl }: View): string | null {
  return code === null ? null : `${publicUrl}/media/flags/${code.toLowerCase()}.svg`;
}

export function leagueLogo({ legacyId }: Pick<League, 'legacyId'>, { publicUrl }: View): string {
  return `${publicUrl}/media/leagues/${legacyId}.png`;
}

export function teamLogo({ legacyId }: Pick<Team, 'legacyId'>, { publicUrl }: View): string {
  return `${publicUrl}/media/teams/${legacyId}.png`;
}

export function venueImage({ legacyId }: Pick<Venue, 'legacyId'>, { publicUrl }: View): string {
  return `${publicUrl}/media/venues/${legacyId}.png`;
}

/** A league season as referenced by fixtures, tables, odds and statistics. */
export const LeagueRef = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  logo: Image,
  flag: Image.nullable(),
  season: z.int(),
});

export function presentLeagueRef(league: League, season: number, view: View): z.infer<typeof LeagueRef> {
  return {
    id: league.legacyId,
    name: league.name,
    country: league.country.name,
    logo: leagueLogo(league, view),
    flag: flagOf(league.country, view),
    season,
  };
}

export const TeamRef = z.object({ id: z.int(), name: z.string(), logo: Image });

export function presentTeamRef(team: Team, view: View): z.infer<typeof TeamRef> {
  return { id: team.legacyId, name: team.name, logo: teamLogo(team, view) };
}
