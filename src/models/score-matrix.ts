/**
 * Probabilities of scores from two goal rates. The goals of each side are independent and Poisson distributed. Source:
 * Maher, Modelling association football scores, Statistica Neerlandica 36 (1982).
 */

/**
 * matrix[home][away], 13 by 13: probabilities 0-1 of 0 to 12 goals. The last row and column mean '12 or more'. Sum: 1.
 */
export type ScoreMatrix = readonly (readonly number[])[];

export interface Outcomes {
  /** 0-1, summing to 1 */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

const GOALS_MAX = 12;

/**
 * Poisson probabilities P(0), P(1), ... P(`max` or more) of goals with mean `rate`; `max + 1` numbers that sum to 1.
 *
 * @throws RangeError unless `rate` is finite and at least 0
 */
export function goalProbabilities(rate: number, max = GOALS_MAX): number[] {
  if (!Number.isFinite(rate) || rate < 0) {
    throw new RangeError(`a goal rate must be a finite number of at least 0, not ${rate}`);
  }
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

/** The score matrix of two mean numbers of goals; RangeError unless both are finite and at least 0. */
export function scoreMatrix(homeRate: number, awayRate: number): ScoreMatrix {
  const away = goalProbabilities(awayRate);
  return goalProbabilities(homeRate).map((home) => away.map((probability) => home * probability));
}

/** Probability 0-1 that the score meets a condition. */
export function chanceOf(matrix: ScoreMatrix, matches: (home: number, away: number) => boolean): number {
  let sum = 0;
  matrix.forEach((row, home) => {
    row.forEach((probability, away) => {
      if (matches(home, away)) sum += probability;
    });
  });
  return sum;
}

/** Probabilities of a home win, a draw and an away win. */
export function outcomesOf(matrix: ScoreMatrix): Outcomes {
  return {
    home: chanceOf(matrix, (home, away) => home > away),
    draw: chanceOf(matrix, (home, away) => home === away),
    away: chanceOf(matrix, (home, away) => home < away),
  };
}
