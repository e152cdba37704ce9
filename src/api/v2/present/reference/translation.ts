import { z } from 'zod';
import type { League } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

export const ENTITIES = ['league', 'team', 'fixture', 'player', 'coach', 'venue'] as const;
export type Entity = (typeof ENTITIES)[number];

export const Translation = z.object({
  entity: z.enum(ENTITIES),
  legacyId: z.int(),
  id: z.string(),
  providers: z
    .array(z.object({ provider: z.string(), id: z.string() }))
    .describe('the ids of imported sources for the entity; a source can have several'),
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
