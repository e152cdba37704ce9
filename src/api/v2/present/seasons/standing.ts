import { z } from 'zod';
import type { TableRow, Tally } from '../../../../football/table/rows.ts';
import type { League } from '../../../../football/terms.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedLeagueId, type View } from '../view.ts';

const TallyBody = z.object({
  played: z.int(),
  win: z.int(),
  draw: z.int(),
  lose: z.int(),
  goalsFor: z.int(),
  goalsAgainst: z.int(),
});

export const StandingBody = z.object({
  rank: z.int().describe('rank within the group'),
  league: z.string().describe('id of the league'),
  group: z.string().describe("name of the group; the league's name if there is one table"),
  team: TeamRef,
  points: z.int().describe('points after deductions'),
  goalsDiff: z.int(),
  ...TallyBody.shape,
  form: z.string().describe('results of the last five matches as W, D, L; latest first'),
  deduction: z.int().describe('points deducted by decision'),
  home: TallyBody,
  away: TallyBody,
  provisional: z.boolean().describe('true if the row counts a match in play, with `live=true`'),
  ...SeasonStampBody.shape,
});

function presentTally({ played, win, draw, lose, goalsFor, goalsAgainst }: Tally): z.infer<typeof TallyBody> {
  return { played, win, draw, lose, goalsFor, goalsAgainst };
}

interface StandingRow {
  readonly row: TableRow;
  readonly league: League;
  readonly stamp: Stamp;
  readonly provisional: boolean;
}

/** The shapes differ only in the ids of the league and the team. */
export function presentStanding(
  { row, league, stamp, provisional }: StandingRow,
  view: View,
): z.infer<typeof StandingBody> {
  return {
    rank: row.rank,
    league: presentedLeagueId(league, view),
    group: row.group,
    team: presentTeamRef(row.team, view),
    points: row.points,
    goalsDiff: row.goalsDiff,
    ...presentTally(row.all),
    form: row.form,
    deduction: row.deduction,
    home: presentTally(row.home),
    away: presentTally(row.away),
    provisional,
    ...presentStamp(stamp),
  };
}
