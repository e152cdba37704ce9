/** Probabilities of common betting lines, from a score matrix. */
import { chanceOf, type ScoreMatrix } from './score-matrix.ts';

/** Expected shares of a stake that are won, returned and lost; they sum to 1. */
export interface LineChances {
  readonly line: number;
  readonly won: number;
  readonly returned: number;
  readonly lost: number;
}

export interface TotalChances {
  /** goals, such as 2.5 */
  readonly line: number;
  readonly over: number;
  readonly under: number;
}

const TOTAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const HANDICAP_MAX = 2.5;
const HANDICAP_STEP = 0.25;

/** Probabilities 0-1 of more and fewer goals in total than 0.5, 1.5, ... 5.5. */
export function totalChances(matrix: ScoreMatrix): TotalChances[] {
  return TOTAL_LINES.map((line) => {
    const over = chanceOf(matrix, (home, away) => home + away > line);
    return { line, over, under: 1 - over };
  });
}

/** Probability 0-1 that both sides score. */
export function bothScoreChance(matrix: ScoreMatrix): number {
  return chanceOf(matrix, (home, away) => home > 0 && away > 0);
}

/**
 * Asian handicaps on the home side, from -2.5 to +2.5 goals in steps of 0.25. A quarter line is two bets of half the
 * stake, on the lines next to it. A whole line returns the stake if the handicap makes the match a draw.
 */
export function handicapChances(matrix: ScoreMatrix): LineChances[] {
  const margins = marginChances(matrix);
  const lines = Array.from(
    { length: (2 * HANDICAP_MAX) / HANDICAP_STEP + 1 },
    (_, i) => i * HANDICAP_STEP - HANDICAP_MAX,
  );
  return lines.map((line) => {
    const isQuarter = !Number.isInteger(line * 2);
    const parts = isQuarter ? [line - HANDICAP_STEP, line + HANDICAP_STEP] : [line, line];
    const [one, other] = parts.map((part) => lineChances(margins, part));
    const mean = (name: 'won' | 'returned' | 'lost') => (one![name] + other![name]) / 2;
    return { line, won: mean('won'), returned: mean('returned'), lost: mean('lost') };
  });
}

/** Probabilities by goal difference, home minus away. */
function marginChances(matrix: ScoreMatrix): Map<number, number> {
  const margins = new Map<number, number>();
  matrix.forEach((row, home) => {
    row.forEach((chance, away) => {
      margins.set(home - away, (margins.get(home - away) ?? 0) + chance);
    });
  });
  return margins;
}

function lineChances(margins: ReadonlyMap<number, number>, line: number) {
  const sums = { won: 0, returned: 0, lost: 0 };
  for (const [margin, chance] of margins) {
    const result = margin + line;
    sums[result > 0 ? 'won' : result < 0 ? 'lost' : 'returned'] += chance;
  }
  return sums;
}
