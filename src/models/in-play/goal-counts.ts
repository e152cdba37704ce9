/**
 * The goals of the rest of a match as a Markov process: the rates depend on the lead, so they change with every goal.
 * It is solved exactly by uniformization (Jensen 1953): chances fall at the highest rate of any lead, whatever the score,
 * so their number is Poisson; each is a goal of one side or of neither, with probabilities that depend on the lead alone.
 */
import { goalsLeft, leadFactor, type MatchMinute, redCardFactor } from './hazard.ts';

/** Expected goals of each side over the whole match, before kickoff. */
export interface MatchRates {
  readonly home: number;
  readonly away: number;
}

export interface InPlayMoment extends MatchMinute {
  readonly goals: { readonly home: number; readonly away: number };
  /** red cards of each side */
  readonly reds?: { readonly home: number; readonly away: number };
  /** the match is over */
  readonly isOver?: boolean;
}

/** More goals of a side to come have a probability below 1e-4, even at a rate of five. */
export const GOALS_TO_COME_MAX = 16;
/** Rates are equal for all larger leads. */
const LEAD_MAX = 2;
const LEADS = Array.from({ length: 2 * LEAD_MAX + 1 }, (_, index) => index - LEAD_MAX);
/** The list of counts ends where more chances have a smaller probability. No rates of football need a longer list. */
const REST_MAX = 1e-12;
const CHANCES_MAX = 100;

/** Goals that each side is expected to score in the rest of the match at level scores. Throws RangeError. */
export function ratesLeft(rates: MatchRates, moment: InPlayMoment): MatchRates {
  const { minute, reds = { home: 0, away: 0 }, isOver = false } = moment;
  if (![rates.home, rates.away, minute].every((value) => Number.isFinite(value) && value >= 0)) {
    throw new RangeError('rates and the minute must be finite numbers of at least 0');
  }
  const left = isOver ? 0 : goalsLeft(moment);
  return {
    home: rates.home * left * redCardFactor(reds.home, reds.away),
    away: rates.away * left * redCardFactor(reds.away, reds.home),
  };
}

export interface Chances {
  /** probability of each number of chances, from 0; they sum to 1 */
  readonly counts: readonly number[];
  /** who scores a chance, by `leadIndex`: the probabilities of a lead sum to 1 */
  readonly none: readonly number[];
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** @param left expected goals of the rest of the match at level scores */
export function chancesOf(left: MatchRates): Chances {
  const byLead = LEADS.map((lead) => ({ home: left.home * leadFactor(lead), away: left.away * leadFactor(-lead) }));
  const expected = Math.max(...byLead.map(({ home, away }) => home + away));
  const share = expected === 0 ? 0 : 1 / expected;
  return {
    counts: poissonCounts(expected),
    none: byLead.map(({ home, away }) => Math.max(0, 1 - (home + away) * share)),
    home: byLead.map(({ home }) => home * share),
    away: byLead.map(({ away }) => away * share),
  };
}

function poissonCounts(expected: number): number[] {
  const counts = [Math.exp(-expected)];
  let rest = 1 - counts[0]!;
  while (rest > REST_MAX && counts.length <= CHANCES_MAX) {
    const chance = (counts.at(-1)! * expected) / counts.length;
    counts.push(chance);
    rest -= chance;
  }
  counts[counts.length - 1]! += rest; // they sum to 1
  return counts;
}

/** @param lead of the home side */
export function leadIndex(lead: number): number {
  return Math.min(Math.max(lead, -LEAD_MAX), LEAD_MAX) + LEAD_MAX;
}
