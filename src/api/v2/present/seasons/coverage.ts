import { z } from 'zod';
import { COVERED_SHARE, isCovered, shareOf } from '../../../../football/season/coverage.ts';
import type { PartialKind, Season, Share } from '../../../../football/terms.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

/** The name and the unit of each kind of data, in the order of the response. */
const RESOURCES = {
  events: ['events', 'matches'],
  lineups: ['lineups', 'matches'],
  statistics: ['statisticsFixtures', 'matches'],
  playerStatistics: ['statisticsPlayers', 'matches'],
  odds: ['odds', 'matches'],
  players: ['players', 'teams'],
  injuries: ['injuries', 'teams'],
  topScorers: ['topScorers', 'goals'],
  topAssists: ['topAssists', 'goals'],
  topCards: ['topCards', 'matches'],
} as const satisfies Record<string, readonly [PartialKind, 'matches' | 'goals' | 'teams']>;
export type ResourceName = keyof typeof RESOURCES;
const NAMES = Object.keys(RESOURCES) as ResourceName[];

export const CompletenessBody = z.object({
  have: z.int().describe('finished matches, goals or teams with such data'),
  of: z.int().describe('all finished matches of the season, their goals, or its teams'),
  unit: z.enum(['matches', 'goals', 'teams']),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('`have` divided by `of`; null before the first match has finished'),
  covered: z.boolean().describe(`true from a share of ${COVERED_SHARE}`),
});

function presentShare(share: Share, unit: 'matches' | 'goals' | 'teams'): z.infer<typeof CompletenessBody> {
  const value = shareOf(share);
  return {
    have: share.have,
    of: share.of,
    unit,
    // rounded down: an incomplete season never has a share of 1
    share: value === null ? null : Math.floor(value * 10_000) / 10_000,
    covered: isCovered(share),
  };
}

/** The share over several league seasons together. */
export function presentCompletenessOf(
  seasons: readonly Season[],
  name: ResourceName,
): z.infer<typeof CompletenessBody> {
  const [kind, unit] = RESOURCES[name];
  const sum = (part: keyof Share) => seasons.reduce((total, { completeness }) => total + completeness[kind][part], 0);
  return presentShare({ have: sum('have'), of: sum('of') }, unit);
}

export const CoverageBody = z.object({
  league: z.string(),
  season: z.int(),
  fixtures: z.int().describe('stored matches'),
  finished: z.int().describe('matches with a final result'),
  resources: z.object(
    Object.fromEntries(NAMES.map((name) => [name, CompletenessBody])) as Record<ResourceName, typeof CompletenessBody>,
  ),
  ...StampBody.shape,
});

export function presentCoverage(season: Season, view: View): z.infer<typeof CoverageBody> {
  return {
    league: presentedLeagueId(season.league, view),
    season: season.year,
    fixtures: season.fixtures,
    finished: season.finished,
    resources: Object.fromEntries(NAMES.map((name) => [name, presentCompletenessOf([season], name)])) as Record<
      ResourceName,
      z.infer<typeof CompletenessBody>
    >,
    ...presentStamp(season),
  };
}
