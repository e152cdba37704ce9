/** Probabilities of the usual bets on a match, all of them sums over one score grid. */
import { GRID_GOALS_MAX, GRID_SIZE, type Outcomes, type ScoreGrid } from './score-grid.ts';

/** Expected shares of a stake that win, are returned and lose; they sum to 1. */
export interface LineChances {
  readonly line: number;
  readonly won: number;
  readonly returned: number;
  readonly lost: number;
}

interface Sides {
  readonly home: number;
  readonly away: number;
}

export interface Markets {
  readonly outcomes: Outcomes;
  readonly doubleChance: { readonly homeOrDraw: number; readonly homeOrAway: number; readonly drawOrAway: number };
  /** of matches that are not drawn; both 0.5 if a draw is certain */
  readonly drawNoBet: Sides;
  /** a bet on more goals in total than each line, 0.5 to 6.5 in steps of 0.25 */
  readonly totals: readonly LineChances[];
  /** a bet on the home side with each handicap, -3 to +3 in steps of 0.25 */
  readonly handicaps: readonly LineChances[];
  readonly bothScore: number;
  /** the other side scores no goal */
  readonly cleanSheet: Sides;
  readonly winToNil: Sides;
  /** result at half-time, then at full time: `halfTimeFullTime.home.draw` is a lost lead of the home side */
  readonly halfTimeFullTime: { readonly [result in keyof Outcomes]: Outcomes };
  /** by one, two, three, four or more goals; `outcomes.draw` is the rest */
  readonly winningMargin: { readonly home: readonly number[]; readonly away: readonly number[] };
  readonly firstToScore: { readonly home: number; readonly none: number; readonly away: number };
  /** an even number of goals, 0 included */
  readonly even: number;
}

/** Share of all goals that fall before half-time, in 23,109 matches of five leagues since 2010. */
const FIRST_HALF_SHARE = 0.441;
const MARGINS = 2 * GRID_GOALS_MAX + 1;
const LINE_STEP = 0.25;
const TOTAL_LINES = linesFrom(0.5, 6.5);
const HANDICAP_LINES = linesFrom(-3, 3);
const MARGIN_CLASSES = 4;

/** Chances of a home lead and of a level score at half-time for each final score. */
const [LEADS, LEVELS] = halfTimeChances();

const margins = new Float64Array(MARGINS);
const totals = new Float64Array(MARGINS);
/** [half-time result][full-time result], each home, draw, away */
const halves = new Float64Array(9);

/** All markets of a grid. */
export function marketsOf(grid: ScoreGrid): Markets {
  const sums = sumCells(grid);
  const [home, draw, away] = [above(margins, GRID_GOALS_MAX), margins[GRID_GOALS_MAX]!, below(margins, GRID_GOALS_MAX)];
  const decided = home + away;
  const none = grid[0]!;
  const homeNil = columnOf(grid);
  const awayNil = rowOf(grid);
  return {
    outcomes: { home, draw, away },
    doubleChance: { homeOrDraw: home + draw, homeOrAway: decided, drawOrAway: draw + away },
    drawNoBet: decided > 0 ? { home: home / decided, away: away / decided } : { home: 0.5, away: 0.5 },
    totals: linesOf(totals, TOTAL_LINES, { sign: 1, zero: 0 }),
    handicaps: linesOf(margins, HANDICAP_LINES, { sign: -1, zero: GRID_GOALS_MAX }),
    bothScore: sums.bothScore,
    cleanSheet: { home: homeNil, away: awayNil },
    winToNil: { home: homeNil - none, away: awayNil - none },
    halfTimeFullTime: { home: outcomesAt(0), draw: outcomesAt(3), away: outcomesAt(6) },
    winningMargin: { home: marginClasses(1), away: marginClasses(-1) },
    firstToScore: { home: sums.homeFirst, none, away: sums.awayFirst },
    even: sums.even,
  };
}

interface CellSums {
  bothScore: number;
  homeFirst: number;
  awayFirst: number;
  even: number;
}

/** Fills `margins`, `totals` and `halves`, and sums what neither of them gives. */
function sumCells(grid: ScoreGrid): CellSums {
  margins.fill(0);
  totals.fill(0);
  halves.fill(0);
  let [bothScore, homeFirst, awayFirst, even] = [0, 0, 0, 0];
  for (let x = 0, cell = 0; x < GRID_SIZE; x++) {
    for (let y = 0; y < GRID_SIZE; y++, cell++) {
      const chance = grid[cell]!;
      const result = x > y ? 0 : x === y ? 1 : 2;
      const [lead, level] = [chance * LEADS[cell]!, chance * LEVELS[cell]!];
      margins[x - y + GRID_GOALS_MAX]! += chance;
      totals[x + y]! += chance;
      halves[result]! += lead;
      halves[3 + result]! += level;
      halves[6 + result]! += Math.max(0, chance - lead - level);
      if (x > 0 && y > 0) bothScore += chance;
      if (((x + y) & 1) === 0) even += chance;
      if (cell === 0) continue;
      // the order of the goals of a final score is random, so the first is the home side's in x of x + y cases
      homeFirst += (chance * x) / (x + y);
      awayFirst += (chance * y) / (x + y);
    }
  }
  return { bothScore, homeFirst, awayFirst, even };
}

function above(sums: Float64Array, index: number): number {
  let sum = 0;
  for (let i = index + 1; i < sums.length; i++) sum += sums[i]!;
  return sum;
}

function below(sums: Float64Array, index: number): number {
  let sum = 0;
  for (let i = 0; i < index; i++) sum += sums[i]!;
  return sum;
}

/** The away side scores no goal. */
function columnOf(grid: ScoreGrid): number {
  let sum = 0;
  for (let x = 0; x < GRID_SIZE; x++) sum += grid[x * GRID_SIZE]!;
  return sum;
}

/** The home side scores no goal. */
function rowOf(grid: ScoreGrid): number {
  let sum = 0;
  for (let y = 0; y < GRID_SIZE; y++) sum += grid[y]!;
  return sum;
}

function outcomesAt(offset: number): Outcomes {
  return { home: halves[offset]!, draw: halves[offset + 1]!, away: halves[offset + 2]! };
}

function marginClasses(sign: 1 | -1): number[] {
  const classes = Array<number>(MARGIN_CLASSES).fill(0);
  for (let goals = 1; goals <= GRID_GOALS_MAX; goals++) {
    classes[Math.min(goals, MARGIN_CLASSES) - 1]! += margins[GRID_GOALS_MAX + sign * goals]!;
  }
  return classes;
}

/** Bets that win where the counted value, minus `zero`, is above `sign * line`. */
function linesOf(
  sums: Float64Array,
  lines: readonly number[],
  { sign, zero }: { sign: 1 | -1; zero: number },
): LineChances[] {
  // upper[i] is the sum of the entries from i on
  const upper = new Float64Array(sums.length + 1);
  for (let i = sums.length - 1; i >= 0; i--) upper[i] = upper[i + 1]! + sums[i]!;
  const result = new Array<LineChances>(lines.length);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const border = sign * line + zero;
    const half = Number.isInteger(border * 2) ? 0 : LINE_STEP;
    // a quarter line is two bets of half the stake, on the lines next to it
    const [low, high] = [border - half, border + half];
    const won = (wonAbove(upper, low) + wonAbove(upper, high)) / 2;
    const returned = (returnedAt(sums, low) + returnedAt(sums, high)) / 2;
    result[i] = { line, won, returned, lost: Math.max(0, 1 - won - returned) };
  }
  return result;
}

const wonAbove = (upper: Float64Array, border: number) => upper[Math.floor(border) + 1]!;
const returnedAt = (sums: Float64Array, border: number) => (Number.isInteger(border) ? sums[border]! : 0);

function linesFrom(first: number, last: number): number[] {
  return Array.from({ length: (last - first) / LINE_STEP + 1 }, (_, i) => first + i * LINE_STEP);
}

/** Each goal of the final score falls before half-time with the same chance, independently. */
function halfTimeChances(): [Float64Array, Float64Array] {
  const leads = new Float64Array(GRID_SIZE * GRID_SIZE);
  const levels = new Float64Array(GRID_SIZE * GRID_SIZE);
  const counts = Array.from({ length: GRID_SIZE }, (_, goals) => binomials(goals, FIRST_HALF_SHARE));
  for (let cell = 0; cell < leads.length; cell++) {
    const [home, away] = [counts[Math.floor(cell / GRID_SIZE)]!, counts[cell % GRID_SIZE]!];
    home.forEach((one, x) => {
      away.forEach((other, y) => {
        if (x > y) leads[cell]! += one * other;
        if (x === y) levels[cell]! += one * other;
      });
    });
  }
  return [leads, levels];
}

function binomials(n: number, share: number): number[] {
  let counts = [1];
  for (let i = 0; i < n; i++) {
    counts = Array.from({ length: i + 2 }, (_, k) => (counts[k] ?? 0) * (1 - share) + (counts[k - 1] ?? 0) * share);
  }
  return counts;
}
