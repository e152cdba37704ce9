/** Probabilities of the result of a match in play, where the number of goals does not matter. */
import type { Outcomes } from '../score-grid.ts';
import {
  chancesOf,
  GOALS_TO_COME_MAX,
  type InPlayMoment,
  leadIndex,
  type MatchRates,
  ratesLeft,
} from './goal-counts.ts';

/** Leads from `GOALS_TO_COME_MAX` below the current one to as many above it. */
const LEADS = 2 * GOALS_TO_COME_MAX + 1;

/**
 * The probabilities of `inPlayChances`, at a small part of its cost. Instead of following every score to the end, it goes
 * back from the end: the chance of a result before a chance is the mean of those after it.
 *
 * @throws RangeError unless rates and minute are finite and at least 0
 */
export function resultChances(rates: MatchRates, moment: InPlayMoment): Outcomes {
  const chances = chancesOf(ratesLeft(rates, moment));
  const lowest = moment.goals.home - moment.goals.away - GOALS_TO_COME_MAX;
  // by lead, from the lowest; at first those at the end of the match
  const home = new Float64Array(LEADS);
  const draw = new Float64Array(LEADS);
  const indexes = new Uint8Array(LEADS);
  for (let i = 0; i < LEADS; i++) {
    home[i] = lowest + i > 0 ? 1 : 0;
    draw[i] = lowest + i === 0 ? 1 : 0;
    indexes[i] = leadIndex(lowest + i);
  }
  const now = { home: 0, draw: 0 };
  for (const weight of chances.counts) {
    now.home += weight * home[GOALS_TO_COME_MAX]!;
    now.draw += weight * draw[GOALS_TO_COME_MAX]!;
    // the values one lead below, as they were after the chance
    let homeBelow = home[0]!;
    let drawBelow = draw[0]!;
    for (let i = 1; i < LEADS - 1; i++) {
      const lead = indexes[i]!;
      const homeHere = home[i]!;
      const drawHere = draw[i]!;
      home[i] = chances.none[lead]! * homeHere + chances.home[lead]! * home[i + 1]! + chances.away[lead]! * homeBelow;
      draw[i] = chances.none[lead]! * drawHere + chances.home[lead]! * draw[i + 1]! + chances.away[lead]! * drawBelow;
      homeBelow = homeHere;
      drawBelow = drawHere;
    }
  }
  return { ...now, away: Math.max(0, 1 - now.home - now.draw) };
}
