/** The markets of a projection: sums over its score grid. */
import { z } from 'zod';
import type { Outcomes } from '../../../../models/score-grid.ts';
import type { LineChances, Markets } from '../../../../models/score-markets.ts';

const Chance = z.number().min(0).max(1);
const Results = z.object({ home: Chance, draw: Chance, away: Chance });
const Sides = z.object({ home: Chance, away: Chance });
const Line = z.object({ line: z.number(), won: Chance, returned: Chance, lost: Chance });

/** Probabilities are rounded to six decimals; further digits mean nothing. By a division: `toFixed` takes ten times as long. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

export const MarketFields = {
  totals: z.array(z.object({ line: z.number(), over: Chance, under: Chance })),
  bothTeamsToScore: z.object({ yes: Chance, no: Chance }),
  asianHandicap: z
    .array(Line)
    .describe('for a bet on the home team with this handicap: the shares of the stake that win, are returned and lose'),
  asianTotals: z
    .array(Line)
    .describe('for a bet on more goals than this line: the shares of the stake that win, are returned and lose'),
  doubleChance: z.object({ homeOrDraw: Chance, homeOrAway: Chance, drawOrAway: Chance }),
  drawNoBet: Sides.describe('probability of each winner among matches that are not drawn'),
  cleanSheet: Sides.describe('probability that the team concedes no goal'),
  winToNil: Sides,
  halfTimeFullTime: z
    .object({ home: Results, draw: Results, away: Results })
    .describe('probability of each result at half-time and full time: halfTimeFullTime[half-time][full time]'),
  winningMargin: z
    .object({ home: z.array(Chance), away: z.array(Chance) })
    .describe('probability of a win by one, two, three, and four or more goals'),
  firstToScore: z.object({ home: Chance, none: Chance, away: Chance }),
  evenGoals: z.object({ yes: Chance, no: Chance }).describe('an even number of goals in total; 0 is even'),
};

export function presentMarkets(markets: Markets): z.infer<z.ZodObject<typeof MarketFields>> {
  const { totals, handicaps, bothScore, even, doubleChance, halfTimeFullTime: halves, winningMargin } = markets;
  return {
    totals: totals
      .filter(({ line }) => isHalf(line))
      .map(({ line, won, lost }) => ({ line, over: rounded(won), under: rounded(lost) })),
    bothTeamsToScore: yesOrNo(bothScore),
    asianHandicap: handicaps.map(presentLine),
    asianTotals: totals.map(presentLine),
    doubleChance: {
      homeOrDraw: atMostOne(doubleChance.homeOrDraw),
      homeOrAway: atMostOne(doubleChance.homeOrAway),
      drawOrAway: atMostOne(doubleChance.drawOrAway),
    },
    drawNoBet: sides(markets.drawNoBet),
    cleanSheet: sides(markets.cleanSheet),
    winToNil: sides(markets.winToNil),
    halfTimeFullTime: { home: results(halves.home), draw: results(halves.draw), away: results(halves.away) },
    winningMargin: { home: winningMargin.home.map(rounded), away: winningMargin.away.map(rounded) },
    firstToScore: {
      home: rounded(markets.firstToScore.home),
      none: rounded(markets.firstToScore.none),
      away: rounded(markets.firstToScore.away),
    },
    evenGoals: yesOrNo(even),
  };
}

const isHalf = (line: number) => !Number.isInteger(line) && Number.isInteger(line * 2);

function presentLine({ line, won, returned, lost }: LineChances) {
  return { line, won: atMostOne(won), returned: atMostOne(returned), lost: atMostOne(lost) };
}

/** Sums of many probabilities can exceed 1 by a rounding error. */
function atMostOne(value: number): number {
  return rounded(Math.min(Math.max(value, 0), 1));
}

function yesOrNo(chance: number) {
  const yes = atMostOne(chance);
  return { yes, no: rounded(1 - yes) };
}

function sides({ home, away }: { readonly home: number; readonly away: number }) {
  return { home: atMostOne(home), away: atMostOne(away) };
}

function results({ home, draw, away }: Outcomes) {
  return { home: atMostOne(home), draw: atMostOne(draw), away: atMostOne(away) };
}
