/** Forecasts: projection of a match, team strengths. */
import { z } from 'zod';
import type { Fixture, Team } from '../../../../football/terms.ts';
import type { Forecast } from '../../../../forecasts/forecast.ts';
import { gridRows } from '../../../../models/score-grid.ts';
import { type Interval, outcomeIntervals, rateIntervals } from '../../../../models/score-intervals.ts';
import { marketsOf } from '../../../../models/score-markets.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';
import { MarketFields, presentMarkets, rounded } from './markets.ts';

const Chance = z.number().min(0).max(1);
const GoalsPair = z.object({ home: z.number(), away: z.number() });
const TeamName = z.object({ id: z.string(), name: z.string() });

/** Of rates and factors. */
const fourDigits = (value: number) => Math.round(value * 1e4) / 1e4;
const pair = ({ home, away }: { home: number; away: number }) => ({ home: fourDigits(home), away: fourDigits(away) });

const Range = z.tuple([z.number(), z.number()]);

export const ProjectionBody = z.object({
  fixture: z.string(),
  homeWin: Chance,
  draw: Chance,
  awayWin: Chance,
  expectedGoals: GoalsPair,
  interval: z
    .object({ level: z.number(), home: Range, away: Range, homeWin: Range, draw: Range, awayWin: Range })
    .nullable()
    .describe(
      'intervals of the expected goals and of the results at that confidence, from the uncertainty of the strengths; null if odds are the only source',
    ),
  scores: z
    .array(z.array(Chance))
    .describe('probability of each score: scores[home][away]; the last row and column mean that many goals or more'),
  ...MarketFields,
  ...SeasonStampBody.shape,
});

export function presentProjection(fixture: Fixture, forecast: Forecast, stamp: Stamp): z.infer<typeof ProjectionBody> {
  const { home, draw, away, expectedGoals, grid } = forecast;
  return {
    fixture: fixture.id,
    homeWin: rounded(home),
    draw: rounded(draw),
    awayWin: rounded(away),
    expectedGoals: pair(expectedGoals),
    interval: intervalsOf(forecast),
    scores: gridRows(grid).map((row) => row.map(rounded)),
    ...presentMarkets(marketsOf(grid)),
    ...presentStamp(stamp),
  };
}

function intervalsOf({ expectedGoals: rates, uncertainty: errors, rho }: Forecast) {
  if (errors === null) return null;
  const goals = rateIntervals({ rates, errors, rho });
  const results = outcomeIntervals({ rates, errors, rho });
  const range = ([low, high]: Interval): [number, number] => [fourDigits(low), fourDigits(high)];
  return {
    level: 0.9,
    home: range(goals.home),
    away: range(goals.away),
    homeWin: range(results.home),
    draw: range(results.draw),
    awayWin: range(results.away),
  };
}

const StandardError = z.number().describe('standard error');

export const StrengthBody = z.object({
  team: TeamName,
  attack: z.number().describe('factor on the goals scored: 1 is the mean of the teams, higher is better'),
  defense: z.number().describe('divisor of the goals conceded: 1 is the mean of the teams, higher is better'),
  errors: z.object({ attack: StandardError, defense: StandardError }),
  ...SeasonStampBody.shape,
});

/** A team's ratings relative to an average team, whatever the model. */
export interface StrengthRow {
  readonly attack: number;
  readonly defense: number;
  readonly errors: { readonly attack: number; readonly defense: number };
}

export function presentStrength(
  team: Team,
  { strength, stamp }: { readonly strength: StrengthRow; readonly stamp: Stamp },
  view: View,
): z.infer<typeof StrengthBody> {
  const { attack, defense, errors } = strength;
  return {
    team: { id: presentedTeamId(team, view), name: team.name },
    attack: fourDigits(attack),
    defense: fourDigits(defense),
    errors: { attack: fourDigits(errors.attack), defense: fourDigits(errors.defense) },
    ...presentStamp(stamp),
  };
}
