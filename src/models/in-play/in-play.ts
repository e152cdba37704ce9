/**
 * Probabilities of the results of a match in play. The goals still to come are independent Poisson counts whose rates
 * are proportional to the time left.
 */
import { goalProbabilities } from '../score-matrix.ts';

/** Expected goals of each side over 90 minutes, before kickoff. */
export interface MatchRates {
  readonly home: number;
  readonly away: number;
}

export interface InPlayMoment {
  readonly goals: { readonly home: number; readonly away: number };
  /** minutes of regular time left, 0-90, without stoppage time */
  readonly minutesLeft: number;
  /** red cards of each side */
  readonly reds?: { readonly home: number; readonly away: number };
}

export interface InPlayChances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  /** probability of more goals in total than each line, in the order of `lines` */
  readonly over: readonly number[];
  /** probability that a side scores the next goal, or that there is none */
  readonly next: { readonly home: number; readonly none: number; readonly away: number };
}

const GOALS_TO_COME_MAX = 14; // more goals have a probability below 1e-3, even at a rate of five
/** Factors on goal rates: a side with ten players scores about a third less, its opponent a fifth more. */
const RED_OWN = 0.67;
const RED_OTHER = 1.2;

/**
 * Probabilities, 0-1, at a moment of regular time; those of home, draw and away sum to 1.
 *
 * @param lines goal totals that end in .5
 * @throws RangeError unless rates and minutes are finite and at least 0
 */
export function inPlayChances(rates: MatchRates, moment: InPlayMoment, lines: readonly number[] = []): InPlayChances {
  const { goals, minutesLeft, reds = { home: 0, away: 0 } } = moment;
  if (![rates.home, rates.away, minutesLeft].every((value) => Number.isFinite(value) && value >= 0)) {
    throw new RangeError('rates and minutes left must be finite numbers of at least 0');
  }
  const share = Math.min(minutesLeft, 90) / 90;
  const home = rates.home * share * RED_OWN ** reds.home * RED_OTHER ** reds.away;
  const away = rates.away * share * RED_OWN ** reds.away * RED_OTHER ** reds.home;
  const homeCounts = goalProbabilities(home, GOALS_TO_COME_MAX);
  const awayCounts = goalProbabilities(away, GOALS_TO_COME_MAX);
  const result = { home: 0, draw: 0, away: 0 };
  const over = lines.map(() => 0);
  for (const [homeMore, homeChance] of homeCounts.entries()) {
    for (const [awayMore, awayChance] of awayCounts.entries()) {
      const chance = homeChance * awayChance;
      const lead = goals.home + homeMore - goals.away - awayMore;
      result[lead > 0 ? 'home' : lead < 0 ? 'away' : 'draw'] += chance;
      const total = goals.home + goals.away + homeMore + awayMore;
      for (const [i, line] of lines.entries()) if (total > line) over[i]! += chance;
    }
  }
  const none = Math.exp(-home - away);
  const some = home + away === 0 ? 0 : (1 - none) / (home + away);
  return { ...result, over, next: { home: home * some, none, away: away * some } };
}

/**
 * The goal rates, 0.3-3.5 in steps of 0.05, whose result probabilities are nearest to the given ones (least
 * squares).
 */
export function ratesFrom(chances: {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}): MatchRates {
  let best = { home: 1.4, away: 1.1 };
  let errorMin = Infinity;
  for (let home = 0.3; home <= 3.5; home += 0.05) {
    for (let away = 0.3; away <= 3.5; away += 0.05) {
      const result = resultChances(home, away);
      const error =
        (result.home - chances.home) ** 2 + (result.draw - chances.draw) ** 2 + (result.away - chances.away) ** 2;
      if (error < errorMin) {
        errorMin = error;
        best = { home: Math.round(home * 100) / 100, away: Math.round(away * 100) / 100 };
      }
    }
  }
  return best;
}

function resultChances(home: number, away: number) {
  return inPlayChances({ home, away }, { goals: { home: 0, away: 0 }, minutesLeft: 90 });
}

/** Decimal odds, 1.01-101, of a probability 0-1 with a bookmaker's margin (0.05 is 5 percent). */
export function oddOf(chance: number, margin = 0.05): number {
  const fair = 1 / Math.max(chance * (1 + margin), 1e-6);
  return Math.round(Math.min(Math.max(fair, 1.01), 101) * 100) / 100;
}
