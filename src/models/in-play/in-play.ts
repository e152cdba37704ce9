/** Chances of the results of a match under way: goals to come are independent Poisson counts over the time left. */
import { goalProbabilities } from '../score-matrix.ts';

/** Goals a side is expected to score in 90 minutes, before kickoff. */
export interface MatchRates {
  readonly home: number;
  readonly away: number;
}

export interface InPlayMoment {
  readonly goals: { readonly home: number; readonly away: number };
  /** minutes of regular time still to be played, 0-90; stoppage time is not counted */
  readonly minutesLeft: number;
  /** sendings-off */
  readonly reds?: { readonly home: number; readonly away: number };
}

export interface InPlayChances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  /** chance of more goals in all than the line, in the order of `lines` */
  readonly over: readonly number[];
  /** chance that the next goal is of this side, or that there is none */
  readonly next: { readonly home: number; readonly none: number; readonly away: number };
}

const GOALS_TO_COME_MAX = 14; // beyond it lies less than 1e-5 even at five goals expected
/** A side short of a man scores about a third less, the other a fifth more. */
const RED_OWN = 0.67;
const RED_OTHER = 1.2;

/**
 * Chances at a moment of regular time. Rates and minutes must be finite and not negative (RangeError). `lines` are totals
 * ending in .5. Each chance is in [0, 1]; those of a result sum to 1.
 */
export function inPlayChances(rates: MatchRates, moment: InPlayMoment, lines: readonly number[] = []): InPlayChances {
  const { goals, minutesLeft, reds = { home: 0, away: 0 } } = moment;
  if (![rates.home, rates.away, minutesLeft].every((value) => Number.isFinite(value) && value >= 0)) {
    throw new RangeError('rates and minutes left must be finite and not negative');
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

/** Rates that explain the chances of a result before kickoff best, by a search over a grid of 0.05 goals. */
export function ratesFrom(chances: {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}): MatchRates {
  let best = { home: 1.4, away: 1.1 };
  let least = Infinity;
  for (let home = 0.3; home <= 3.5; home += 0.05) {
    for (let away = 0.3; away <= 3.5; away += 0.05) {
      const found = resultOf(home, away);
      const fault =
        (found.home - chances.home) ** 2 + (found.draw - chances.draw) ** 2 + (found.away - chances.away) ** 2;
      if (fault < least) {
        least = fault;
        best = { home: Math.round(home * 100) / 100, away: Math.round(away * 100) / 100 };
      }
    }
  }
  return best;
}

function resultOf(home: number, away: number) {
  return inPlayChances({ home, away }, { goals: { home: 0, away: 0 }, minutesLeft: 90 });
}

/** Decimal odds of a chance with the bookmaker's margin in them, between 1.01 and 101. */
export function oddOf(chance: number, margin = 0.05): number {
  const fair = 1 / Math.max(chance * (1 + margin), 1e-6);
  return Math.round(Math.min(Math.max(fair, 1.01), 101) * 100) / 100;
}
