import { resultsOf, type TeamResult } from './result.ts';
import type { Fixture, Team } from './terms.ts';

/** Summary of a team's latest results. */
export interface Form {
  readonly matches: number;
  /** letters W, D, L, the newest first */
  readonly sequence: string;
  readonly points: number;
  readonly goalsScored: number;
  readonly goalsConceded: number;
  readonly cleanSheets: number;
}

/**
 * Form over the last `n` results of a team. A win is always three points, also in seasons that gave two.
 *
 * @param fixtures of any team, in any order
 * @param n        whole number of at least 1
 * @throws RangeError for any other `n`
 */
export function teamForm(team: Pick<Team, 'legacyId'>, fixtures: readonly Fixture[], n = 5): Form {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`form needs a whole number of matches from 1, not ${n}`);
  const last = resultsOf(team, fixtures).slice(-n).reverse();
  const letters = last.map((result) => result.letter);
  const sum = (value: (result: TeamResult) => number) => last.reduce((total, result) => total + value(result), 0);
  return {
    matches: last.length,
    sequence: letters.join(''),
    points: sum(({ letter }) => (letter === 'W' ? 3 : letter === 'D' ? 1 : 0)),
    goalsScored: sum((result) => result.scored),
    goalsConceded: sum((result) => result.conceded),
    cleanSheets: sum((result) => (result.conceded === 0 ? 1 : 0)),
  };
}
