import { z } from 'zod';
import type { Matchday } from '../../../../football/table/history.ts';
import type { TableRow } from '../../../../football/table/rows.ts';
import type { League } from '../../../../football/terms.ts';
import { dayOf } from '../../../days.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

export const StandingHistoryBody = z.object({
  team: TeamRef,
  league: z.string().describe('id of the league'),
  group: z.string().describe("name of the group after the last matchday; the league's name if there is one table"),
  history: z
    .array(
      z.object({
        matchday: z.int().describe('from 1'),
        date: z.iso.date().describe('date of its last match, in `timezone`; `asOf` of the standings takes it'),
        rank: z.int().describe('rank within the group'),
        points: z.int().describe('points after deductions'),
        goalsDiff: z.int(),
        played: z.int(),
      }),
    )
    .describe('one entry for each matchday with a result'),
  ...SeasonStampBody.shape,
});

interface History {
  readonly matchdays: readonly Matchday[];
  readonly league: League;
  readonly stamp: Stamp;
}

/** One row a team, in the order of the last table. */
export function presentStandingHistory(
  { matchdays, league, stamp }: History,
  view: View,
): z.infer<typeof StandingHistoryBody>[] {
  const tables = matchdays.map(({ number, end, groups }) => ({
    matchday: number,
    date: dayOf(end, view.timezone),
    rows: new Map(groups.flatMap(({ rows }) => rows).map((row) => [row.team.legacyId, row])),
  }));
  const last = matchdays.at(-1)?.groups.flatMap(({ rows }) => rows) ?? [];
  return last.map(({ team, group }) => ({
    team: presentTeamRef(team, view),
    league: presentedLeagueId(league, view),
    group,
    history: tables.flatMap(({ matchday, date, rows }) => {
      const row = rows.get(team.legacyId);
      return row === undefined ? [] : [{ matchday, date, ...entryOf(row) }];
    }),
    ...presentStamp(stamp),
  }));
}

function entryOf({ rank, points, goalsDiff, all }: TableRow) {
  return { rank, points, goalsDiff, played: all.played };
}
