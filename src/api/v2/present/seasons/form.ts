import { z } from 'zod';
import type { Form } from '../../../../football/form.ts';
import type { Team } from '../../../../football/terms.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';

export const FormBody = z.object({
  team: z.string(),
  name: z.string(),
  season: z.int(),
  matches: z.int(),
  points: z.int().describe('three per win, one per draw'),
  sequence: z.string().describe('results as W, D, L; latest first'),
  goalsScored: z.int(),
  goalsConceded: z.int(),
  cleanSheets: z.int(),
  ...SeasonStampBody.shape,
});

export interface FormRow {
  readonly team: Team;
  readonly season: number;
  readonly form: Form;
  readonly stamp: Stamp;
}

/** The shapes differ only in the id of the team. */
export function presentForm({ team, season, form, stamp }: FormRow, view: View): z.infer<typeof FormBody> {
  const { matches, points, sequence, goalsScored, goalsConceded, cleanSheets } = form;
  return {
    team: presentedTeamId(team, view),
    name: team.name,
    season,
    matches,
    points,
    sequence,
    goalsScored,
    goalsConceded,
    cleanSheets,
    ...presentStamp(stamp),
  };
}
