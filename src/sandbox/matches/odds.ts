/** Pre-match odds of five invented bookmakers, from the hidden strengths with an error and a margin each. */
import { type Random, seededRandom } from '../../base/random.ts';
import type { Bookmaker, Market, Price } from '../../football/terms.ts';
import { clamp, normal } from '../leagues/chance.ts';
import type { Rates } from '../leagues/strengths.ts';

interface SandboxBookmaker extends Bookmaker {
  /** sum of a market's implied probabilities minus 1 */
  readonly margin: number;
}

export const SANDBOX_BOOKMAKERS: readonly SandboxBookmaker[] = [
  { id: 1_000_101, name: 'Tallow & Finch', margin: 0.045 },
  { id: 1_000_102, name: 'Copperhare', margin: 0.055 },
  { id: 1_000_103, name: 'Old Ferry Stakes', margin: 0.065 },
  { id: 1_000_104, name: 'Quillmark', margin: 0.05 },
  { id: 1_000_105, name: 'Lanternodds', margin: 0.075 },
];

/** Legacy ids of pre-match bet types. */
export const MATCH_WINNER = 1;
const GOALS_OVER_UNDER = 5;
const BOTH_TEAMS_SCORE = 8;

const GOAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5];
const GOALS_MAX = 12;
const ODD_MIN = 1.01;
const ODD_MAX = 51;

export interface OddsRequest {
  /** seed of the match's odds */
  readonly key: string;
  readonly rates: Rates;
  /** the match has kicked off, so closing odds exist */
  readonly closed: boolean;
}

/** Three markets per bookmaker, with closing prices after kickoff. */
export function matchOdds({ key, rates, closed }: OddsRequest): Market[] {
  return SANDBOX_BOOKMAKERS.flatMap(({ id, margin }) => {
    const random = seededRandom(`${key}|${id}`);
    const early = marketPrices(withError(random, rates, 0.07), margin);
    const late = marketPrices(withError(random, rates, 0.04), margin);
    return early.map(({ bet, prices }, index) => {
      const market = { bookmaker: id, bet, prices };
      return closed ? { ...market, closing: late[index]!.prices } : market;
    });
  });
}

function withError(random: Random, rates: Rates, error: number): Rates {
  return { home: rates.home * Math.exp(error * normal(random)), away: rates.away * Math.exp(error * normal(random)) };
}

interface Chance {
  readonly value: string;
  readonly chance: number;
}

function marketPrices(rates: Rates, margin: number): { bet: number; prices: Price[] }[] {
  const home = goalChances(rates.home);
  const away = goalChances(rates.away);
  const marketOf = (bet: number, chances: readonly Chance[]) => ({
    bet,
    prices: chances.map(({ value, chance }) => ({ value, odd: price(chance, margin) })),
  });
  return [
    marketOf(MATCH_WINNER, winnerChances(home, away)),
    marketOf(GOALS_OVER_UNDER, lineChances(goalChances(rates.home + rates.away))),
    marketOf(BOTH_TEAMS_SCORE, bothScoreChances(home[0]!, away[0]!)),
  ];
}

/** Poisson probabilities of 0 to 12 goals. */
function goalChances(rate: number): number[] {
  const chances = [Math.exp(-rate)];
  for (let goals = 1; goals <= GOALS_MAX; goals++) chances.push((chances[goals - 1]! * rate) / goals);
  return chances;
}

function winnerChances(home: readonly number[], away: readonly number[]): Chance[] {
  let wins = 0;
  let draws = 0;
  let fewerAway = 0;
  for (let goals = 0; goals <= GOALS_MAX; goals++) {
    wins += home[goals]! * fewerAway;
    draws += home[goals]! * away[goals]!;
    fewerAway += away[goals]!;
  }
  return [
    { value: 'Home', chance: wins },
    { value: 'Draw', chance: draws },
    { value: 'Away', chance: 1 - wins - draws },
  ];
}

function lineChances(goals: readonly number[]): Chance[] {
  return GOAL_LINES.flatMap((line) => {
    const under = goals.slice(0, Math.ceil(line)).reduce((sum, chance) => sum + chance, 0);
    return [
      { value: `Over ${line}`, chance: 1 - under },
      { value: `Under ${line}`, chance: under },
    ];
  });
}

function bothScoreChances(homeNone: number, awayNone: number): Chance[] {
  const both = (1 - homeNone) * (1 - awayNone);
  return [
    { value: 'Yes', chance: both },
    { value: 'No', chance: 1 - both },
  ];
}

/** Decimal odds, rounded down to hundredths so that rounding never removes the margin. */
function price(chance: number, margin: number): number {
  const fair = clamp(1 / (chance * (1 + margin)), ODD_MIN, ODD_MAX);
  return Math.floor(fair * 100 + 1e-9) / 100;
}
