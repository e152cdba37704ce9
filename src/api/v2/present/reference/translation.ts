import { z } from 'zod';
import type { League } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

export const Translation = z.object({
  entity: z.enum(['league', 'team', 'fixture', 'player', 'coach', 'venue']),
  legacyId: z.int(),
  id: z.string(),
});

export const LeagueTranslation = z.object({
  legacyId: z.int(),
  id: z.string(),
  name: z.string(),
  ...StampBody.shape,
});

/** The shapes differ only in the id. */
export function presentLeagueTranslation(league: League, view: View): z.infer<typeof LeagueTranslation> {
  const { legacyId, name } = league;
  return { legacyId, id: presentedLeagueId(league, view), name, ...presentStamp(view.stamp('league', legacyId)) };
}
