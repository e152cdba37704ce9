/**
 * Probabilities of the results of a match in play. Goals fall with the observed hazard of the minute, changed by red
 * cards and the score.
 */
import { gridOutcomes, scoreGrid } from '../score-grid.ts';
import {
  chancesOf,
  GOALS_TO_COME_MAX,
  type InPlayMoment,
  leadIndex,
  type MatchRates,
  ratesLeft,
} from './goal-counts.ts';
import { leadFactor } from './hazard.ts';

export interface InPlayChances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  /** probability of more goals in total than each line, in the order of `lines` */
  readonly over: readonly number[];
  /** probability that a side scores the next goal, or that there is none */
  readonly next: { readonly home: number; readonly none: number; readonly away: number };
}

const SIZE = GOALS_TO_COME_MAX + 1;

/**
 * Probabilities, 0-1, at a moment of regular time; those of home, draw and away sum to 1.
 *
 * @param lines goal totals that end in .5
 * @throws RangeError unless rates and minute are finite and at least 0
 */
export function inPlayChances(rates: MatchRates, moment: InPlayMoment, lines: readonly number[] = []): InPlayChances {
  const { goals } = moment;
  const { home, away } = ratesLeft(rates, moment);
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

/** Probabilities of the goals still to come, `home * SIZE + away`. Goals of a side above the highest count are ignored. */
function goalsToCome(left: MatchRates, lead: number): Float64Array {
  const { counts, ...scored } = chancesOf(left);
  const toCome = new Float64Array(SIZE * SIZE);
  let now = new Float64Array(SIZE * SIZE); // after as many chances
  let next = new Float64Array(SIZE * SIZE);
  now[0] = 1;
  for (const [count, weight] of counts.entries()) {
    const most = Math.min(count, GOALS_TO_COME_MAX);
    next.fill(0);
    for (let home = 0; home <= most; home++) {
      for (let away = 0; away <= most; away++) {
        const cell = home * SIZE + away;
        const chance = now[cell]!;
        if (chance === 0) continue;
        toCome[cell]! += weight * chance;
        const index = leadIndex(lead + home - away);
        next[cell]! += chance * scored.none[index]!;
        next[home < GOALS_TO_COME_MAX ? cell + SIZE : cell]! += chance * scored.home[index]!;
        next[away < GOALS_TO_COME_MAX ? cell + 1 : cell]! += chance * scored.away[index]!;
      }
    }
    [now, next] = [next, now];
  }
  return toCome;
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
