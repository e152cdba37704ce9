import { z } from 'zod';
import type { PlayerSeasonStatistics } from '../../../../football/match.ts';
import type { TopList } from '../../../../football/people/top-lists.ts';
import type { PersonRef } from '../../../../football/person.ts';
import type { Team } from '../../../../football/terms.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';
import { PersonRefBody, presentPersonRef } from './person.ts';

const TeamName = z.object({ id: z.string(), name: z.string() });

const Leader = {
  rank: z.int(),
  player: PersonRefBody,
  team: TeamName.nullable().describe('team with the most appearances'),
  teams: z.array(TeamName).describe('all teams of the player in this season'),
  appearances: z.int().nullable(),
  minutes: z.int().nullable(),
};

/** The counts of each list; the first one is its order. */
const COUNTS = {
  goals: {
    goals: z.int(),
    penalties: z.int(),
    assists: z.int(),
    expectedGoals: z
      .object({
        provider: z.number().nullable().describe("by the sources' models; null if none gives them"),
        model: z.number().nullable().describe("by Touchline's model, from the stored shots; null without them"),
      })
      .describe('an extension of this service'),
  },
  assists: { assists: z.int(), goals: z.int() },
  yellowCards: { yellowCards: z.int(), redCards: z.int() },
  redCards: { redCards: z.int().describe('includes second yellow cards'), yellowCards: z.int() },
} as const satisfies Record<TopList, z.ZodRawShape>;

export const TOP_BODIES = {
  goals: z.object({ ...Leader, ...COUNTS.goals, ...SeasonStampBody.shape }),
  assists: z.object({ ...Leader, ...COUNTS.assists, ...SeasonStampBody.shape }),
  yellowCards: z.object({ ...Leader, ...COUNTS.yellowCards, ...SeasonStampBody.shape }),
  redCards: z.object({ ...Leader, ...COUNTS.redCards, ...SeasonStampBody.shape }),
} as const;

interface TopRow {
  readonly rank: number;
  readonly player: PersonRef;
  /** the team with the most appearances first */
  readonly teams: readonly Team[];
  readonly seasons: readonly { readonly statistics: PlayerSeasonStatistics }[];
  readonly stamp: Stamp;
}

/** A player with the counts of all his teams of the season. */
export function presentTopPlayer(list: TopList, { rank, player, teams, seasons, stamp }: TopRow, view: View) {
  const isReported = (name: keyof PlayerSeasonStatistics) =>
    seasons.some(({ statistics }) => statistics[name] !== undefined);
  const sum = (name: keyof PlayerSeasonStatistics) =>
    seasons.reduce((total, { statistics }) => total + (statistics[name] ?? 0), 0);
  const total = (name: keyof PlayerSeasonStatistics) => (isReported(name) ? Math.round(sum(name) * 100) / 100 : null);
  const teamNames = teams.map((team) => ({ id: presentedTeamId(team, view), name: team.name }));
  const counts = {
    goals: () => ({
      goals: sum('goals'),
      penalties: sum('penaltiesScored'),
      assists: sum('assists'),
      expectedGoals: { provider: total('expectedGoals'), model: total('modelExpectedGoals') },
    }),
    assists: () => ({ assists: sum('assists'), goals: sum('goals') }),
    yellowCards: () => ({ yellowCards: sum('yellowCards'), redCards: sum('redCards') + sum('secondYellowCards') }),
    redCards: () => ({ redCards: sum('redCards') + sum('secondYellowCards'), yellowCards: sum('yellowCards') }),
  };
  return {
    rank,
    player: presentPersonRef(player),
    team: teamNames[0] ?? null,
    teams: teamNames,
    appearances: isReported('appearances') ? sum('appearances') : null,
    minutes: isReported('minutes') ? sum('minutes') : null,
    ...counts[list](),
    ...presentStamp(stamp),
  };
}
