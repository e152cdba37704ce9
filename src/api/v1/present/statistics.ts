import { z } from 'zod';
import {
  type Fixture,
  type SideStatistics,
  STATISTICS,
  type StatisticName,
  type TeamStatistics,
} from '../../../football/terms.ts';
import { mentionTeam, TeamMention, type View } from './view.ts';

/** How existing clients call each statistic; in the order in which they expect them. */
const TYPE = {
  shotsOnGoal: 'Shots on Goal',
  shotsOffGoal: 'Shots off Goal',
  totalShots: 'Total Shots',
  blockedShots: 'Blocked Shots',
  shotsInsideBox: 'Shots insidebox',
  shotsOutsideBox: 'Shots outsidebox',
  fouls: 'Fouls',
  cornerKicks: 'Corner Kicks',
  offsides: 'Offsides',
  ballPossession: 'Ball Possession',
  yellowCards: 'Yellow Cards',
  redCards: 'Red Cards',
  goalkeeperSaves: 'Goalkeeper Saves',
  totalPasses: 'Total passes',
  passesAccurate: 'Passes accurate',
  passesPercent: 'Passes %',
  expectedGoals: 'expected_goals',
  goalsPrevented: 'goals_prevented',
} as const satisfies Record<StatisticName, string>;

export type StatisticType = (typeof TYPE)[StatisticName];
export const STATISTIC_TYPES = STATISTICS.map((name) => TYPE[name]) as [StatisticType, ...StatisticType[]];

const Value = z.union([z.int(), z.string()]).nullable().describe("a count, '52%' or '1.32'; null if unknown");
const Entries = z.array(z.object({ type: z.enum(STATISTIC_TYPES), value: Value }));

export const NestedStatistics = z.object({
  team: TeamMention,
  statistics: Entries,
  statistics_1h: Entries.optional().describe('the first half; only with `half=true`'),
  statistics_2h: Entries.optional().describe('the second half; only with `half=true`'),
});

export const FlatStatistics = z.object({
  teamId: z.int(),
  statistics: z.record(z.string(), Value).describe('keyed by the name of the statistic'),
});

/** The statistics of a match, and which of them are asked for. */
export interface StatisticsRow {
  readonly fixture: Fixture;
  readonly statistics: TeamStatistics;
  readonly type?: StatisticType | undefined;
  /** each half alone, where that is asked for; null where no source tells them apart */
  readonly halves?: { readonly first: TeamStatistics; readonly second: TeamStatistics } | null | undefined;
  /** legacy id of the only team shown */
  readonly team?: number | undefined;
}

function shownValue(name: StatisticName, side: SideStatistics): number | string | null {
  const value = side[name];
  if (value === undefined) return null;
  if (name === 'ballPossession' || name === 'passesPercent') return `${Math.round(value)}%`;
  return name === 'expectedGoals' ? value.toFixed(2) : Math.round(value);
}

function entriesOf(side: SideStatistics, type: StatisticType | undefined): z.infer<typeof Entries> {
  return STATISTICS.filter((name) => type === undefined || TYPE[name] === type).map((name) => ({
    type: TYPE[name],
    value: shownValue(name, side),
  }));
}

function sidesOf({ fixture, team }: StatisticsRow): ('home' | 'away')[] {
  return (['home', 'away'] as const).filter((side) => team === undefined || fixture[side].legacyId === team);
}

/** One item a team, the home side first. */
export function nestedStatistics(row: StatisticsRow, view: View): z.infer<typeof NestedStatistics>[] {
  const { fixture, statistics, type, halves } = row;
  return sidesOf(row).map((side) => ({
    team: mentionTeam(fixture[side], view),
    statistics: entriesOf(statistics[side], type),
    ...(halves !== undefined && {
      statistics_1h: entriesOf(halves?.first[side] ?? {}, type),
      statistics_2h: entriesOf(halves?.second[side] ?? {}, type),
    }),
  }));
}

export function flatStatistics(row: StatisticsRow): z.infer<typeof FlatStatistics>[] {
  return sidesOf(row).map((side) => ({
    teamId: row.fixture[side].legacyId,
    statistics: Object.fromEntries(entriesOf(row.statistics[side], row.type).map(({ type, value }) => [type, value])),
  }));
}
