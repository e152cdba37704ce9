/**
 * Probabilities of the results of a match in play. Goals fall with the observed hazard of the minute, changed by red
 * cards and the score.
 */
import { gridOutcomes, scoreGrid } from '../score-grid.ts';
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

export interface InPlayChances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  /** probability of more goals in total than each line, in the order of `lines` */
  readonly over: readonly number[];
  /** probability that a side scores the next goal, or that there is none */
  readonly next: { readonly home: number; readonly none: number; readonly away: number };
}

/** More goals to come have a probability below 1e-3, even at a rate of five. */
const GOALS_TO_COME_MAX = 14;
const SIZE = GOALS_TO_COME_MAX + 1;
/** Expected goals of a step: within it at most one goal falls. */
const STEP_GOALS = 0.04;

/**
 * Probabilities, 0-1, at a moment of regular time; those of home, draw and away sum to 1.
 *
 * @param lines goal totals that end in .5
 * @throws RangeError unless rates and minute are finite and at least 0
 */
export function inPlayChances(rates: MatchRates, moment: InPlayMoment, lines: readonly number[] = []): InPlayChances {
  const { goals, minute, reds = { home: 0, away: 0 }, isOver = false } = moment;
  if (![rates.home, rates.away, minute].every((value) => Number.isFinite(value) && value >= 0)) {
    throw new RangeError('rates and the minute must be finite numbers of at least 0');
  }
  const left = isOver ? 0 : goalsLeft(moment);
  const home = rates.home * left * redCardFactor(reds.home, reds.away);
  const away = rates.away * left * redCardFactor(reds.away, reds.home);
  const lead = goals.home - goals.away;
  const toCome = goalsToCome({ home, away }, lead);
  const result = { home: 0, draw: 0, away: 0 };
  const over = lines.map(() => 0);
  for (let homeMore = 0, cell = 0; homeMore < SIZE; homeMore++) {
    for (let awayMore = 0; awayMore < SIZE; awayMore++, cell++) {
      const chance = toCome[cell]!;
      const final = lead + homeMore - awayMore;
      result[final > 0 ? 'home' : final < 0 ? 'away' : 'draw'] += chance;
      const total = goals.home + goals.away + homeMore + awayMore;
      for (const [i, line] of lines.entries()) if (total > line) over[i]! += chance;
    }
  }
  const [homeNow, awayNow] = [home * leadFactor(lead), away * leadFactor(-lead)];
  const none = toCome[0]!;
  const some = homeNow + awayNow === 0 ? 0 : (1 - none) / (homeNow + awayNow);
  return { ...result, over, next: { home: homeNow * some, none, away: awayNow * some } };
}

/**
 * Probabilities of the goals still to come, `home * SIZE + away`. The rates depend on the score, so the distribution
 * moves in small steps of equal hazard.
 */
function goalsToCome({ home, away }: MatchRates, lead: number): Float64Array {
  let now = new Float64Array(SIZE * SIZE);
  now[0] = 1;
  const steps = Math.ceil((home + away) / STEP_GOALS);
  for (let step = 0; step < steps; step++) now = stepped(now, { home: home / steps, away: away / steps }, lead);
  return now;
}

/** One step: both sides score a goal or none; at the highest count no further goal falls. */
function stepped(now: Float64Array, rates: MatchRates, lead: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(SIZE * SIZE);
  for (let home = 0, cell = 0; home < SIZE; home++) {
    for (let away = 0; away < SIZE; away++, cell++) {
      const chance = now[cell]!;
      if (chance < 1e-15) continue;
      const ahead = lead + home - away;
      const homeRate = home < GOALS_TO_COME_MAX ? rates.home * leadFactor(ahead) : 0;
      const awayRate = away < GOALS_TO_COME_MAX ? rates.away * leadFactor(-ahead) : 0;
      const some = -Math.expm1(-homeRate - awayRate);
      const share = homeRate + awayRate === 0 ? 0 : (chance * some) / (homeRate + awayRate);
      next[cell]! += chance * (1 - some);
      if (homeRate > 0) next[cell + SIZE]! += share * homeRate;
      if (awayRate > 0) next[cell + 1]! += share * awayRate;
    }
  }
  return next;
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
  return gridOutcomes(scoreGrid({ home, away }));
}

/** Decimal odds, 1.01-101, of a probability 0-1 with a bookmaker's margin (0.05 is 5 percent). */
export function oddOf(chance: number, margin = 0.05): number {
  const fair = 1 / Math.max(chance * (1 + margin), 1e-6);
  return Math.round(Math.min(Math.max(fair, 1.01), 101) * 100) / 100;
}
