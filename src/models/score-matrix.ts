/** Probabilities of scores from two goal rates, each side's goals Poisson distributed and independent. */

/** matrix[home][away], 0-1; goals beyond the last row or column are counted in it, so that all of it sums to 1. */
export type ScoreMatrix = readonly (readonly number[])[];

export interface Outcomes {
  /** 0-1, summing to 1 */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

const GOALS_MAX = 12;

/** P(0), P(1), ... P(max or more) for a mean of `rate` goals, a finite number of at least 0. */
export function goalProbabilities(rate: number, max = GOALS_MAX): number[] {
  if (!Number.isFinite(rate) || rate < 0) throw new RangeError(`no goal rate: ${rate}`);
  const probabilities: number[] = [];
  let term = Math.exp(-rate);
  let sum = 0;
  for (let goals = 0; goals < max; goals++) {
    probabilities.push(term);
    sum += term;
    term *= rate / (goals + 1);
  }
  probabilities.push(Math.max(0, 1 - sum));
  return probabilities;
}

export function scoreMatrix(homeRate: number, awayRate: number): ScoreMatrix {
  const away = goalProbabilities(awayRate);
  return goalProbabilities(homeRate).map((home) => away.map((probability) => home * probability));
}

/** Sum over the scores for which a condition holds. */
export function chanceOf(matrix: ScoreMatrix, holds: (home: number, away: number) => boolean): number {
  let sum = 0;
  matrix.forEach((row, home) => {
    row.forEach((probability, away) => {
      if (holds(home, away)) sum += probability;
    });
  });
  return sum;
}

export function outcomesOf(matrix: ScoreMatrix): Outcomes {
  return {
    home: chanceOf(matrix, (home, away) => home > away),
    draw: chanceOf(matrix, (home, away) => home === away),
    away: chanceOf(matrix, (home, away) => home < away),
  };
}
