import { resultsOf, type TeamResult } from './result.ts';
import type { Fixture, Team } from './terms.ts';

/** A team's last matches in a few numbers. */
export interface Form {
  readonly matches: number;
  /** letters W, D, L, the newest first */
  readonly sequence: string;
  readonly points: number;
  readonly goalsScored: number;
  readonly goalsConceded: number;
  readonly cleanSheets: number;
}

/** Form over the last `n` results of a team; three points a win, whatever the competition gave in its day. */
export function teamForm(team: Pick<Team, 'legacyId'>, fixtures: readonly Fixture[], n = 5): Form {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`form over ${n} matches`);
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
