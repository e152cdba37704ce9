import { z } from 'zod';
import {
  type Fixture,
  type SideStatistics,
  STATISTICS,
  type StatisticName,
  type TeamStatistics,
} from '../../../football/terms.ts';
import { presentStamp, SeasonStampBody } from './stamp.ts';
import { stampOfMatch, teamId, type View } from './view.ts';

const PERCENTAGES: ReadonlySet<StatisticName> = new Set<StatisticName>(['ballPossession', 'passesPercent']);

/** 'shotsOnGoal' as a reader would write it: 'Shots on goal'. */
function statisticType(name: StatisticName): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const STATISTIC_TYPES = STATISTICS.map(statisticType);

export const StatisticsBody = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  statistics: z.array(
    z.object({
      type: z.string().describe(`one of: ${STATISTIC_TYPES.join(', ')}`),
      value: z.union([z.string(), z.number()]).describe("a number; percentages are strings such as '52%'"),
    }),
  ),
  ...SeasonStampBody.shape,
});

function sideStatistics(side: SideStatistics) {
  return STATISTICS.flatMap((name) => {
    const value = side[name];
    return value === undefined
      ? []
      : [{ type: statisticType(name), value: PERCENTAGES.has(name) ? `${value}%` : value }];
  });
}

/** What is known of either side, home first; what is not known is left out rather than shown as zero. */
export function presentStatistics(
  { fixture, statistics }: { readonly fixture: Fixture; readonly statistics: TeamStatistics },
  view: View,
): z.infer<typeof StatisticsBody>[] {
  return (['home', 'away'] as const).map((side) => ({
    team: { id: teamId(fixture[side], view), name: fixture[side].name },
    statistics: sideStatistics(statistics[side]),
    ...presentStamp(stampOfMatch(fixture, view)),
  }));
}
