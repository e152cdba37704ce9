/**
 * Draws the goals of both sides of a match with two look-ups and one random number. There is a table of goals for every
 * tenth of the log rate. A rate is a whole number of units: parts of the distance between two tables. It is rounded at
 * random to one of the neighbouring tables, so that the mean is exact.
 *
 * The rates of both sides are one integer: those of the home side in the upper 16 bits, those of the away side in the
 * lower. So are the changes of both rates by the strengths of a team, and one addition changes both. The bits of the
 * random number are, from the highest: 10 draw the goals of the home side, 6 round its rate, and the same for the away
 * side.
 */

const LOG_STEP = 0.1;
const DRAW_BITS = 10;
/** Entries of a table: probabilities are multiples of 1/1024. The tables in use fit into the processor's cache. */
const DRAWS = 2 ** DRAW_BITS;
const UNIT_BITS = 6;
const UNITS = 2 ** UNIT_BITS;
const SIDE_BITS = DRAW_BITS + UNIT_BITS;
export const UNITS_PER_LOG = UNITS / LOG_STEP;
const GOALS_MAX = 15;

/** Strengths are limited to this many tables, which is a factor of 55 on the rate. */
const STRENGTH_MAX = 40;
const UNITS_LIMIT = STRENGTH_MAX * UNITS;
/** A side that cannot score: no strengths lead to a rate above 0. */
const NO_RATE = 2 * STRENGTH_MAX;
/** The lowest rate, 0.02, stands for none, and so do all below it. */
const LOWEST = NO_RATE + 2 * STRENGTH_MAX;
const LOG_LOWEST = Math.log(0.02);
/** 10.9 goals; the tables above it are the same. */
const HIGHEST = LOWEST + 63;
const TABLES = HIGHEST + 2 * STRENGTH_MAX + 2;

export interface ScoreTables {
  /** by table, then by a uniform draw */
  readonly goals: Uint8Array;
  /** expected goals by table */
  readonly rates: Float64Array;
}

let tables: ScoreTables | undefined;

export function scoreTables(): ScoreTables {
  if (tables === undefined) {
    const rates = new Float64Array(TABLES);
    const goals = new Uint8Array(TABLES * DRAWS);
    for (let i = LOWEST + 1; i < TABLES; i++) {
      rates[i] = Math.exp(LOG_LOWEST + (Math.min(i, HIGHEST) - LOWEST) * LOG_STEP);
      fillTable(goals, i * DRAWS, rates[i]!);
    }
    tables = { goals, rates };
  }
  return tables;
}

function fillTable(goals: Uint8Array, offset: number, rate: number): void {
  let chance = Math.exp(-rate);
  let below = 0;
  let from = 0;
  for (let count = 0; count < GOALS_MAX; count++) {
    below += chance;
    const to = Math.min(DRAWS, Math.round(below * DRAWS));
    goals.fill(count, offset + from, offset + to);
    from = to;
    chance *= rate / (count + 1);
  }
  goals.fill(GOALS_MAX, offset + from, offset + DRAWS);
}

/** The rates of a match between average teams. `-Infinity` is a side that cannot score. */
export function ratesInUnits(logRates: { readonly home: number; readonly away: number }): number {
  return both(rateInUnits(logRates.home), rateInUnits(logRates.away));
}

function rateInUnits(logRate: number): number {
  if (logRate === -Infinity) return NO_RATE * UNITS;
  const table = LOWEST + (logRate - LOG_LOWEST) / LOG_STEP;
  return Math.round(Math.min(Math.max(table, LOWEST), HIGHEST) * UNITS);
}

/** A strength, times `UNITS_PER_LOG`, as a whole number within the limits. */
export function strengthInUnits(scaled: number): number {
  // integers from the start: the functions of Math cost a tenth of a whole simulation
  let units = scaled | 0;
  if (units > UNITS_LIMIT) units = UNITS_LIMIT;
  if (units < -UNITS_LIMIT) units = -UNITS_LIMIT;
  return units;
}

/** What the strengths of a home team add to the rates of a match: its attack to its own, its defence to the other's. */
export function asHome(attack: number, defence: number): number {
  return both(attack, -defence);
}

export function asAway(attack: number, defence: number): number {
  return both(-defence, attack);
}

function both(home: number, away: number): number {
  return home * 2 ** SIDE_BITS + away;
}

const UNIT_MASK = UNITS - 1;
const ROUNDING_MASK = (UNIT_MASK << SIDE_BITS) | UNIT_MASK;
const DRAW_MASK = DRAWS - 1;
const TABLE_MASK = (2 ** SIDE_BITS - 1) & ~UNIT_MASK;

/** Rounds the rates of both sides to tables. */
export function roundedRates(rates: number, bits: number): number {
  return (rates + (bits & ROUNDING_MASK)) | 0;
}

/** The table of a side, from rounded rates. */
export function homeTable(rounded: number): number {
  return rounded >>> (SIDE_BITS + UNIT_BITS);
}

export function awayTable(rounded: number): number {
  return (rounded & TABLE_MASK) >>> UNIT_BITS;
}

/** Index of the goals of a side in `ScoreTables.goals`. */
export function homeDraw(rounded: number, bits: number): number {
  return (homeTable(rounded) << DRAW_BITS) | (bits >>> (SIDE_BITS + UNIT_BITS));
}

export function awayDraw(rounded: number, bits: number): number {
  return (awayTable(rounded) << DRAW_BITS) | ((bits >>> UNIT_BITS) & DRAW_MASK);
}

/** Goals of one side, drawn with one uniform number. */
export function drawGoals(logRate: number, uniform: number): number {
  let chance = Math.exp(-Math.exp(logRate));
  const rate = Math.exp(logRate);
  let goals = 0;
  for (let left = uniform - chance; left >= 0 && goals < GOALS_MAX; left -= chance) {
    goals++;
    chance *= rate / goals;
  }
  return goals;
}
