import { z } from 'zod';
import type { Side } from '../../../football/score.ts';
import type { Comparison, LastFive, Prediction } from '../../../forecasts/prediction.ts';
import { NestedFixture, nestedFixture } from './fixture.ts';
import { NestedTeamSeason, nestedTeamSeason, type TeamSeasonRow } from './team-season.ts';
import { LeagueMention, mentionLeague, mentionTeam, TeamMention, type View } from './view.ts';

const Percent = z.string().describe("'45%'");
const Line = z.string().nullable().describe("'-1.5': at most one goal; '+1.5': at least two");
const Sides = z.object({ home: Percent, away: Percent });

const LastFiveBody = z.object({
  played: z.int(),
  form: Percent,
  att: Percent,
  def: Percent,
  goals: z.object({
    for: z.object({ total: z.int(), average: z.string() }),
    against: z.object({ total: z.int(), average: z.string() }),
  }),
});

const TeamBody = z.object({
  ...TeamMention.shape,
  last_5: LastFiveBody,
  league: NestedTeamSeason.omit({ league: true, team: true }),
});

export const NestedPrediction = z.object({
  predictions: z.object({
    winner: z.object({ id: z.int(), name: z.string(), comment: z.string().nullable() }),
    win_or_draw: z.boolean(),
    under_over: Line,
    goals: z.object({ home: Line, away: Line }),
    advice: z.string(),
    percent: z.object({ home: Percent, draw: Percent, away: Percent }),
  }),
  league: LeagueMention,
  teams: z.object({ home: TeamBody, away: TeamBody }),
  comparison: z.object({
    form: Sides,
    att: Sides,
    def: Sides,
    poisson_distribution: Sides,
    h2h: Sides,
    goals: Sides,
    total: Sides,
  }),
  h2h: z.array(NestedFixture),
});

export const FlatPrediction = z.object({
  winner: z.object({ id: z.int(), name: z.string() }),
  winOrDraw: z.boolean(),
  underOver: z.string().nullable(),
  advice: z.string(),
  percent: z.object({ home: Percent, draw: Percent, away: Percent }),
});

export const MergedPrediction = z.object({ ...FlatPrediction.shape, ...NestedPrediction.shape });

const percentText = (value: number) => `${value}%`;
const line = (value: number | null) => (value === null ? null : `${value > 0 ? '+' : ''}${value}`);

function percentsOf({ percent }: Prediction) {
  const { home, draw, away } = percent;
  return { home: percentText(home), draw: percentText(draw), away: percentText(away) };
}

function lastFiveBody({ played, form, attack, defence, scored, conceded }: LastFive): z.infer<typeof LastFiveBody> {
  const goals = (total: number) => ({ total, average: (played === 0 ? 0 : total / played).toFixed(1) });
  return {
    played,
    form: percentText(form),
    att: percentText(attack),
    def: percentText(defence),
    goals: { for: goals(scored), against: goals(conceded) },
  };
}

function teamBody(prediction: Prediction, side: Side, depth: Depth, view: View): z.infer<typeof TeamBody> {
  const { fixture } = prediction;
  const {
    league: _league,
    team: _team,
    ...numbers
  } = nestedTeamSeason(
    { league: fixture.league, season: fixture.season, team: fixture[side], numbers: prediction.season[side], ...depth },
    view,
  );
  return { ...mentionTeam(fixture[side], view), last_5: lastFiveBody(prediction.lastFive[side]), league: numbers };
}

type Depth = Pick<TeamSeasonRow, 'events' | 'formations'>;

export interface PredictionParts {
  /** of which meetings the season has standings */
  readonly hasTable: (fixture: Prediction['fixture']) => boolean;
  /** what events and line-ups tell of either side's season */
  readonly depth: Readonly<Record<Side, Depth>>;
}

export function nestedPrediction(
  prediction: Prediction,
  { hasTable, depth }: PredictionParts,
  view: View,
): z.infer<typeof NestedPrediction> {
  const { fixture, winner, comparison } = prediction;
  const sides = ({ home, away }: Comparison) => ({ home: percentText(home), away: percentText(away) });
  const tenths = ({ home, away }: Comparison) => ({ home: `${home.toFixed(1)}%`, away: `${away.toFixed(1)}%` });
  return {
    predictions: {
      winner: { id: winner.legacyId, name: winner.name, comment: prediction.winOrDraw ? 'Win or draw' : null },
      win_or_draw: prediction.winOrDraw,
      under_over: line(prediction.underOver),
      goals: { home: line(prediction.goals.home), away: line(prediction.goals.away) },
      advice: prediction.advice,
      percent: percentsOf(prediction),
    },
    league: mentionLeague(fixture.league, fixture.season, view),
    teams: {
      home: teamBody(prediction, 'home', depth.home, view),
      away: teamBody(prediction, 'away', depth.away, view),
    },
    comparison: {
      form: sides(comparison.form),
      att: sides(comparison.attack),
      def: sides(comparison.defence),
      poisson_distribution: sides(comparison.poisson),
      h2h: sides(comparison.headToHead),
      goals: sides(comparison.goals),
      total: tenths(comparison.total),
    },
    h2h: prediction.meetings.map((meeting) =>
      nestedFixture({ fixture: meeting, hasTable: hasTable(meeting), embedded: 'nothing' }, view),
    ),
  };
}

export function flatPrediction(prediction: Prediction): z.infer<typeof FlatPrediction> {
  const { winner, winOrDraw, underOver, advice } = prediction;
  return {
    winner: { id: winner.legacyId, name: winner.name },
    winOrDraw,
    underOver: line(underOver),
    advice,
    percent: percentsOf(prediction),
  };
}
