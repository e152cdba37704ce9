import { z } from 'zod';
import type { League } from '../../../../football/terms.ts';
import { latestOf, presentStamp, StampBody } from '../stamp.ts';
import { leagueLogo, presentedLeagueId, type View } from '../view.ts';

/** A league with its stored seasons. */
export interface LeagueRow {
  readonly league: League;
  readonly seasons: readonly number[];
  readonly currentSeason: number | null;
}

export const LeagueBody = z.object({
  id: z.string().describe('native id; in the migration shape, the league code'),
  code: z.string(),
  name: z.string(),
  type: z.enum(['League', 'Cup']),
  country: z.string(),
  logo: z.url(),
  tier: z.int().nullable().describe('1 for the top division; null for cups'),
  seasons: z.array(z.int()).describe('first years of the stored seasons, oldest first'),
  currentSeason: z.int().nullable().describe('the season in progress; otherwise the next season, or else the last one'),
  updatedAt: StampBody.shape.updatedAt.describe('time of the last change to the league or one of its seasons'),
  revision: StampBody.shape.revision,
});

/** The shapes differ only in the id. */
export function presentLeague(row: LeagueRow, view: View): z.infer<typeof LeagueBody> {
  const { league, seasons, currentSeason } = row;
  const stamps = seasons.map((year) => view.seasonStamp(league, year));
  return {
    id: presentedLeagueId(league, view),
    code: league.code,
    name: league.name,
    type: league.type,
    country: league.country.name,
    logo: leagueLogo(league, view),
    tier: league.tier,
    seasons: [...seasons],
    currentSeason,
    ...presentStamp(latestOf([view.stamp('league', league.legacyId), ...stamps])),
  };
}
