/** Score of one row. */
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import { type Cells, integerOf, quotedCell, Refusal, textOf } from './cells.ts';
import type { Plan } from './columns.ts';
import { cleanText } from './quirks.ts';

const GOALS_MAX = 30;
const DISTINCT_CACHED_MAX = 5_000;
const scores = new Map<number, Score>();

/** The score; empty for a row without goals, which is a scheduled match. */
export function scoreOf(row: Cells, plan: Plan): Score {
  const goals = goalsOf(row, plan.homeGoals, plan.awayGoals, 'score');
  if (goals === null) return NO_SCORE;
  const result = goals.home > goals.away ? 'H' : goals.home < goals.away ? 'A' : 'D';
  const letter = cleanText(textOf(row, plan.result));
  if (letter !== '' && letter !== result) {
    throw new Refusal(`the score ${goals.home}-${goals.away} contradicts the result ${quotedCell(letter)}`);
  }
  const halftime = goalsOf(row, plan.homeHalf, plan.awayHalf, 'half-time score');
  if (halftime !== null && (halftime.home > goals.home || halftime.away > goals.away)) {
    throw new Refusal(`${halftime.home}-${halftime.away} at half-time cannot end ${goals.home}-${goals.away}`);
  }
  return scoreWith(goals, halftime);
}

/** One shared object per distinct score. There are few of them. */
function scoreWith(goals: Goals, halftime: Goals | null): Score {
  const width = GOALS_MAX + 2;
  const half = halftime === null ? 0 : (halftime.home + 1) * width + halftime.away + 1;
  const key = (half * width + goals.home) * width + goals.away;
  let score = scores.get(key);
  if (score === undefined) {
    score = { goals, halftime, fulltime: goals, extratime: null, penalty: null };
    if (scores.size < DISTINCT_CACHED_MAX) scores.set(key, score);
  }
  return score;
}

function goalsOf(row: Cells, homeColumn: number, awayColumn: number, what: string): Goals | null {
  const home = integerOf(row, homeColumn);
  const away = integerOf(row, awayColumn);
  if (home <= GOALS_MAX && away <= GOALS_MAX) return { home, away };
  const [homeText, awayText] = [cleanText(textOf(row, homeColumn)), cleanText(textOf(row, awayColumn))];
  if (homeText === '' && awayText === '') return null;
  throw new Refusal(`invalid ${what} ${quotedCell(`${homeText}-${awayText}`)}`);
}
