import { z } from 'zod';
import type { TableRow, Tally } from '../../../../football/table/rows.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import type { View } from '../view.ts';

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
  readonly provisional: boolean;
}

/** The shapes differ only in the id of the team. */
export function presentStanding(
  { row, provisional }: StandingRow,
  stamp: Stamp,
  view: View,
): z.infer<typeof StandingBody> {
  return {
    rank: row.rank,
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
