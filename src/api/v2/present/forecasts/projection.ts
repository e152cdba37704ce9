/** Forecasts: projection of a match, team strengths, simulation of a season. */
import { z } from 'zod';
import { relegationPlaces } from '../../../../football/catalogue/relegation.ts';
import type { Fixture, League, Team } from '../../../../football/terms.ts';
import type { Forecast } from '../../../../forecasts/forecasts.ts';
import type { ProjectedTeam } from '../../../../forecasts/season-projection.ts';
import { bothScoreChance, handicapChances, totalChances } from '../../../../models/score-lines.ts';
import { strengthErrors, type TeamStrength } from '../../../../models/strengths/fit.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';

const Chance = z.number().min(0).max(1);
const GoalsPair = z.object({ home: z.number(), away: z.number() });
const TeamName = z.object({ id: z.string(), name: z.string() });

/** Probabilities are rounded to six decimals; further digits mean nothing. */
const rounded = (value: number, digits = 6) => Number(value.toFixed(digits));
const pair = ({ home, away }: { home: number; away: number }) => ({ home: rounded(home, 4), away: rounded(away, 4) });

/** Standard errors on each side of the mean that contain 90% of a normal distribution. */
const Z_90 = 1.645;

export const ProjectionBody = z.object({
  fixture: z.string(),
  homeWin: Chance,
  draw: Chance,
  awayWin: Chance,
  expectedGoals: GoalsPair,
  interval: z
    .object({ level: z.number(), home: z.tuple([z.number(), z.number()]), away: z.tuple([z.number(), z.number()]) })
    .describe('interval of the expected goals at that confidence, from the uncertainty of the strengths'),
  scores: z
    .array(z.array(Chance))
    .describe('probability of each score: scores[home][away]; the last row and column mean that many goals or more'),
  totals: z.array(z.object({ line: z.number(), over: Chance, under: Chance })),
  bothTeamsToScore: z.object({ yes: Chance, no: Chance }),
  asianHandicap: z
    .array(z.object({ line: z.number(), won: Chance, returned: Chance, lost: Chance }))
    .describe('for a bet on the home team with this handicap: the shares of the stake that win, are returned and lose'),
  ...SeasonStampBody.shape,
});

export function presentProjection(fixture: Fixture, forecast: Forecast, stamp: Stamp): z.infer<typeof ProjectionBody> {
  const { home, draw, away, expectedGoals, uncertainty, matrix } = forecast;
  const both = rounded(bothScoreChance(matrix));
  const intervalOf = (goals: number, error: number): [number, number] => [
    rounded(goals * Math.exp(-Z_90 * error), 4),
    rounded(goals * Math.exp(Z_90 * error), 4),
  ];
  return {
    fixture: fixture.id,
    homeWin: rounded(home),
    draw: rounded(draw),
    awayWin: rounded(away),
    expectedGoals: pair(expectedGoals),
    interval: {
      level: 0.9,
      home: intervalOf(expectedGoals.home, uncertainty.home),
      away: intervalOf(expectedGoals.away, uncertainty.away),
    },
    scores: matrix.map((row) => row.map((chance) => rounded(chance))),
    totals: totalChances(matrix).map(({ line, over, under }) => ({ line, over: rounded(over), under: rounded(under) })),
    bothTeamsToScore: { yes: both, no: rounded(1 - both) },
    asianHandicap: handicapChances(matrix).map(({ line, won, returned, lost }) => ({
      line,
      won: rounded(won),
      returned: rounded(returned),
      lost: rounded(lost),
    })),
    ...presentStamp(stamp),
  };
}

const StandardError = z.number().describe('standard error');

export const StrengthBody = z.object({
  team: TeamName,
  attack: z.number().describe('goals scored relative to an average team: 1 is average, higher is better'),
  defense: z.number().describe("average team's goals conceded relative to this team's: 1 is average, higher is better"),
  errors: z.object({ attack: StandardError, defense: StandardError }),
  ...SeasonStampBody.shape,
});

export function presentStrength(
  team: Team,
  { strength, stamp }: { readonly strength: TeamStrength; readonly stamp: Stamp },
  view: View,
): z.infer<typeof StrengthBody> {
  const errors = strengthErrors(strength);
  return {
    team: { id: presentedTeamId(team, view), name: team.name },
    attack: rounded(strength.attack, 4),
    defense: rounded(1 / strength.concession, 4),
    errors: {
      attack: rounded(errors.attack, 4),
      // error of the inverse 1/c: the relative error is the same
      defense: rounded(errors.concession / strength.concession ** 2, 4),
    },
    ...presentStamp(stamp),
  };
}

const TOP_PLACES = 4;

export const SimulationBody = z.object({
  team: TeamName,
  group: z.string().describe("name of the group; the league's name if there is one table"),
  titleProb: Chance.describe('probability of first place in the table'),
  top4Prob: Chance,
  relegationProb: Chance.nullable().describe(
    'probability of a relegation place; the number of such places follows the rules of the season, or is three if they are unknown; null in a cup',
  ),
  relegationPlayoffProb: Chance.nullable().describe(
    'probability of a relegation play-off place; 0 if there is none; null in a cup',
  ),
  projectedPoints: z.number(),
  ranks: z.array(Chance).describe('probability of each rank, starting with the first'),
  ...SeasonStampBody.shape,
});

export function presentSimulation(
  { team, group, points, ranks }: ProjectedTeam,
  { league, season, stamp }: { readonly league: League; readonly season: number; readonly stamp: Stamp },
  view: View,
): z.infer<typeof SimulationBody> {
  const { direct, playOff } = relegationPlaces(league.code, season);
  const safe = Math.max(0, ranks.length - direct - playOff);
  const sumOf = (chances: readonly number[]) =>
    rounded(
      Math.min(
        1,
        chances.reduce((total, chance) => total + chance, 0),
      ),
    );
  return {
    team: { id: presentedTeamId(team, view), name: team.name },
    group,
    titleProb: rounded(ranks[0] ?? 0),
    top4Prob: sumOf(ranks.slice(0, TOP_PLACES)),
    relegationProb: league.type === 'League' ? sumOf(ranks.slice(Math.min(safe + playOff, ranks.length))) : null,
    relegationPlayoffProb: league.type === 'League' ? sumOf(ranks.slice(safe, safe + playOff)) : null,
    projectedPoints: rounded(points, 2),
    ranks: ranks.map((chance) => rounded(chance)),
    ...presentStamp(stamp),
  };
}
