import { z } from 'zod';
import type { Form } from '../../../../football/form.ts';
import type { HeadToHead } from '../../../../football/head-to-head.ts';
import type { Fixture } from '../../../../football/terms.ts';
import type { Forecast } from '../../../../forecasts/forecast.ts';
import { FormBody } from '../seasons/form.ts';
import { SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';
import { ProjectionBody, presentProjection } from './projection.ts';

const RecentForm = FormBody.omit({ season: true, updatedAt: true, revision: true }).describe(
  'latest matches before this one, in any competition',
);

export const InsightBody = z.object({
  fixture: z.string(),
  projection: ProjectionBody.omit({ fixture: true, updatedAt: true, revision: true }),
  form: z.object({ home: RecentForm, away: RecentForm }),
  headToHead: z
    .object({
      played: z.int(),
      homeWins: z.int(),
      draws: z.int(),
      awayWins: z.int(),
      homeGoals: z.int(),
      awayGoals: z.int(),
      sequence: z.string().describe('results as W, D, L for the home team of this match, latest first'),
    })
    .describe('latest matches between the teams before this one; home and away refer to this match'),
  preview: z.string(),
  recap: z.string().nullable().describe('report of the match; null before its result'),
  ...SeasonStampBody.shape,
});

export interface InsightRow {
  readonly fixture: Fixture;
  readonly forecast: Forecast;
  readonly form: { readonly home: Form; readonly away: Form };
  readonly meetings: HeadToHead;
  readonly stamp: Stamp;
}

interface Texts {
  readonly preview: string;
  readonly recap: string | null;
}

export function presentInsight(
  { fixture, forecast, form, meetings, stamp }: InsightRow,
  { preview, recap }: Texts,
  view: View,
): z.infer<typeof InsightBody> {
  const { fixture: _, updatedAt, revision, ...projection } = presentProjection(fixture, forecast, stamp);
  const formOf = (side: 'home' | 'away') => {
    const { matches, points, sequence, goalsScored, goalsConceded, cleanSheets } = form[side];
    const { name } = fixture[side];
    const id = presentedTeamId(fixture[side], view);
    return { team: id, name, matches, points, sequence, goalsScored, goalsConceded, cleanSheets };
  };
  return {
    fixture: fixture.id,
    projection,
    form: { home: formOf('home'), away: formOf('away') },
    headToHead: {
      played: meetings.played,
      homeWins: meetings.wins.first,
      draws: meetings.draws,
      awayWins: meetings.wins.second,
      homeGoals: meetings.goals.first,
      awayGoals: meetings.goals.second,
      sequence: meetings.sequence,
    },
    preview,
    recap,
    updatedAt,
    revision,
  };
}
