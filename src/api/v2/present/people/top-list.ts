import { z } from 'zod';
import type { PlayerSeasonStatistics } from '../../../../football/match.ts';
import type { TopList } from '../../../../football/people/top-lists.ts';
import type { PersonRef } from '../../../../football/person.ts';
import type { Team } from '../../../../football/terms.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { teamId, type View } from '../view.ts';
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

/** What each list counts, first what it is ordered by. */
const COUNTED = {
  goals: { goals: z.int(), penalties: z.int(), assists: z.int() },
  assists: { assists: z.int(), goals: z.int() },
  yellowCards: { yellowCards: z.int(), redCards: z.int() },
  redCards: { redCards: z.int().describe('includes second yellow cards'), yellowCards: z.int() },
} as const satisfies Record<TopList, z.ZodRawShape>;

export const TOP_BODIES = {
  goals: z.object({ ...Leader, ...COUNTED.goals, ...SeasonStampBody.shape }),
  assists: z.object({ ...Leader, ...COUNTED.assists, ...SeasonStampBody.shape }),
  yellowCards: z.object({ ...Leader, ...COUNTED.yellowCards, ...SeasonStampBody.shape }),
  redCards: z.object({ ...Leader, ...COUNTED.redCards, ...SeasonStampBody.shape }),
} as const;

interface TopRow {
  readonly rank: number;
  readonly player: PersonRef;
  /** the one he appeared for most first */
  readonly teams: readonly Team[];
  readonly seasons: readonly { readonly statistics: PlayerSeasonStatistics }[];
  readonly stamp: Stamp;
}

/** A player over all his teams of the season. */
export function presentTopPlayer(list: TopList, { rank, player, teams, seasons, stamp }: TopRow, view: View) {
  const told = (name: keyof PlayerSeasonStatistics) => seasons.some(({ statistics }) => statistics[name] !== undefined);
  const sum = (name: keyof PlayerSeasonStatistics) =>
    seasons.reduce((total, { statistics }) => total + (statistics[name] ?? 0), 0);
  const named = teams.map((team) => ({ id: teamId(team, view), name: team.name }));
  const counts = {
    goals: () => ({ goals: sum('goals'), penalties: sum('penaltiesScored'), assists: sum('assists') }),
    assists: () => ({ assists: sum('assists'), goals: sum('goals') }),
    yellowCards: () => ({ yellowCards: sum('yellowCards'), redCards: sum('redCards') + sum('secondYellowCards') }),
    redCards: () => ({ redCards: sum('redCards') + sum('secondYellowCards'), yellowCards: sum('yellowCards') }),
  };
  return {
    rank,
    player: presentPersonRef(player),
    team: named[0] ?? null,
    teams: named,
    appearances: told('appearances') ? sum('appearances') : null,
    minutes: told('minutes') ? sum('minutes') : null,
    ...counts[list](),
    ...presentStamp(stamp),
  };
}
