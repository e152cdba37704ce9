/** What a matrix of scores says of the lines that are usually bet on. */
import { chanceOf, type ScoreMatrix } from './score-matrix.ts';

/** Shares of a stake, summing to 1: won, given back, lost. */
export interface LineChances {
  readonly line: number;
  readonly won: number;
  readonly returned: number;
  readonly lost: number;
}

export interface TotalChances {
  /** half goals: 2.5 */
  readonly line: number;
  readonly over: number;
  readonly under: number;
}

const TOTAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const HANDICAP_MAX = 2.5;
const HANDICAP_STEP = 0.25;

/** Goals of both sides together. */
export function totalChances(matrix: ScoreMatrix): TotalChances[] {
  return TOTAL_LINES.map((line) => {
    const over = chanceOf(matrix, (home, away) => home + away > line);
    return { line, over, under: 1 - over };
  });
}

export function bothScoreChance(matrix: ScoreMatrix): number {
  return chanceOf(matrix, (home, away) => home > 0 && away > 0);
}

/**
 * The home side with goals added to its own, line after line. A quarter line is two bets of half the stake on the lines
 * beside it; a whole line gives the stake back where it makes the match a draw.
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

/** Chance of every difference of goals, home less away. */
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
