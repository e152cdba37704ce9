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
/** Number of possible margins, and of possible totals. */
const VALUES = 2 * GRID_GOALS_MAX + 1;
const LINE_STEP = 0.25;
const MARGIN_CLASSES = 4;

/** Where a line reads the sums: a bet wins above its border and is returned at it; quarter lines have two borders. */
interface LinePlan {
  readonly line: number;
  /** first winning value of both halves of the stake */
  readonly lowWon: number;
  readonly highWon: number;
  /** values that return the stake; `VALUES`, whose sum is always 0, for none */
  readonly lowReturned: number;
  readonly highReturned: number;
}

const TOTAL_PLANS = linesFrom(0.5, 6.5).map((line) => planOf(line, line));
/** A handicap wins if the margin is above its opposite. */
const HANDICAP_PLANS = linesFrom(-3, 3).map((line) => planOf(line, GRID_GOALS_MAX - line));

/** For each final score, the chances of a home lead and of a level score at half-time, and of a first goal at home. */
const [LEADS, LEVELS] = halfTimeChances();
const HOME_FIRST = Float64Array.from({ length: GRID_SIZE * GRID_SIZE }, (_, cell) => {
  const [x, y] = [Math.floor(cell / GRID_SIZE), cell % GRID_SIZE];
  // the order of the goals of a final score is random
  return x + y === 0 ? 0 : x / (x + y);
});

/** Sums of cells with the same margin and the same total; the entry after the last is 0. Reused by every call. */
const margins = new Float64Array(VALUES + 1);
const totals = new Float64Array(VALUES + 1);
const upper = new Float64Array(VALUES + 1);

/** All markets of a grid. */
export function marketsOf(grid: ScoreGrid): Markets {
  sumDiagonals(grid);
  const home = sumBetween(margins, GRID_GOALS_MAX + 1, VALUES);
  const draw = margins[GRID_GOALS_MAX]!;
  const away = sumBetween(margins, 0, GRID_GOALS_MAX);
  const decided = home + away;
  const none = grid[0]!;
  const [homeNil, awayNil] = [awayWithoutGoal(grid), sumBetween(grid, 0, GRID_SIZE)];
  const homeFirst = weightedSum(grid, HOME_FIRST);
  return {
    outcomes: { home, draw, away },
    doubleChance: { homeOrDraw: home + draw, homeOrAway: decided, drawOrAway: draw + away },
    drawNoBet: decided > 0 ? { home: home / decided, away: away / decided } : { home: 0.5, away: 0.5 },
    totals: linesOf(totals, TOTAL_PLANS),
    handicaps: linesOf(margins, HANDICAP_PLANS),
    bothScore: Math.max(0, 1 - homeNil - awayNil + none),
    cleanSheet: { home: homeNil, away: awayNil },
    winToNil: { home: homeNil - none, away: awayNil - none },
    halfTimeFullTime: halvesOf(grid),
    winningMargin: { home: marginClasses(1), away: marginClasses(-1) },
    firstToScore: { home: homeFirst, none, away: Math.max(0, 1 - none - homeFirst) },
    even: evenSum(),
  };
}

function sumDiagonals(grid: ScoreGrid): void {
  for (let value = 0; value < VALUES; value++) {
    const difference = value - GRID_GOALS_MAX;
    let margin = 0;
    const last = Math.min(GRID_GOALS_MAX, GRID_GOALS_MAX + difference);
    for (let x = Math.max(0, difference); x <= last; x++) margin += grid[x * GRID_SIZE + x - difference]!;
    margins[value] = margin;
    let total = 0;
    const most = Math.min(GRID_GOALS_MAX, value);
    for (let x = Math.max(0, value - GRID_GOALS_MAX); x <= most; x++) total += grid[x * GRID_SIZE + value - x]!;
    totals[value] = total;
  }
}

function sumBetween(sums: ArrayLike<number>, from: number, end: number): number {
  let sum = 0;
  for (let i = from; i < end; i++) sum += sums[i]!;
  return sum;
}

function weightedSum(grid: ScoreGrid, weights: Float64Array): number {
  let sum = 0;
  for (let cell = 0; cell < grid.length; cell++) sum += grid[cell]! * weights[cell]!;
  return sum;
}

function awayWithoutGoal(grid: ScoreGrid): number {
  let sum = 0;
  for (let cell = 0; cell < grid.length; cell += GRID_SIZE) sum += grid[cell]!;
  return sum;
}

function evenSum(): number {
  let sum = 0;
  for (let total = 0; total < VALUES; total += 2) sum += totals[total]!;
  return sum;
}

function halvesOf(grid: ScoreGrid): Markets['halfTimeFullTime'] {
  let [wonLead, wonLevel, won, lostLead, lostLevel, lost] = [0, 0, 0, 0, 0, 0];
  let [drawnLead, drawnLevel, drawn] = [0, 0, 0];
  for (let x = 0; x < GRID_SIZE; x++) {
    const row = x * GRID_SIZE;
    for (let cell = row; cell < row + x; cell++) {
      const chance = grid[cell]!;
      won += chance;
      wonLead += chance * LEADS[cell]!;
      wonLevel += chance * LEVELS[cell]!;
    }
    const diagonal = grid[row + x]!;
    drawn += diagonal;
    drawnLead += diagonal * LEADS[row + x]!;
    drawnLevel += diagonal * LEVELS[row + x]!;
    for (let cell = row + x + 1; cell < row + GRID_SIZE; cell++) {
      const chance = grid[cell]!;
      lost += chance;
      lostLead += chance * LEADS[cell]!;
      lostLevel += chance * LEVELS[cell]!;
    }
  }
  return {
    home: { home: wonLead, draw: drawnLead, away: lostLead },
    draw: { home: wonLevel, draw: drawnLevel, away: lostLevel },
    away: {
      home: Math.max(0, won - wonLead - wonLevel),
      draw: Math.max(0, drawn - drawnLead - drawnLevel),
      away: Math.max(0, lost - lostLead - lostLevel),
    },
  };
}

function marginClasses(sign: 1 | -1): number[] {
  const classes = [0, 0, 0, 0];
  for (let goals = 1; goals <= GRID_GOALS_MAX; goals++) {
    classes[Math.min(goals, MARGIN_CLASSES) - 1]! += margins[GRID_GOALS_MAX + sign * goals]!;
  }
  return classes;
}

function linesOf(sums: Float64Array, plans: readonly LinePlan[]): LineChances[] {
  // upper[i] is the sum of the entries from i on
  for (let i = VALUES - 1; i >= 0; i--) upper[i] = upper[i + 1]! + sums[i]!;
  const lines = new Array<LineChances>(plans.length);
  for (let i = 0; i < plans.length; i++) {
    const plan = plans[i]!;
    const won = (upper[plan.lowWon]! + upper[plan.highWon]!) / 2;
    const returned = (sums[plan.lowReturned]! + sums[plan.highReturned]!) / 2;
    lines[i] = { line: plan.line, won, returned, lost: Math.max(0, 1 - won - returned) };
  }
  return lines;
}

/** The plan of a bet that wins above `border`. A quarter line is two bets of half the stake, on the lines next to it. */
function planOf(line: number, border: number): LinePlan {
  const half = Number.isInteger(border * 2) ? 0 : LINE_STEP;
  const [low, high] = [border - half, border + half];
  const returnedAt = (value: number) => (Number.isInteger(value) ? value : VALUES);
  return {
    line,
    lowWon: Math.floor(low) + 1,
    highWon: Math.floor(high) + 1,
    lowReturned: returnedAt(low),
    highReturned: returnedAt(high),
  };
}

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
