/**
 * Monte Carlo simulation of the rest of a season. Each run samples the strengths of the teams, draws a score for every
 * remaining match and ranks the table; the result counts the ranks and points over all runs. Teams are numbered from 0.
 */
import type { Random } from '../../base/random.ts';
import { NORMAL_BITS, normalQuantiles } from './normal-quantiles.ts';
import type { RemainingSeason } from './remaining-season.ts';
import {
  asAway,
  asHome,
  awayDraw,
  awayTable,
  homeDraw,
  homeTable,
  ratesInUnits,
  roundedRates,
  scoreTables,
  strengthInUnits,
  UNITS_PER_LOG,
} from './score-draw.ts';
import { TableOrder } from './table-order.ts';
import { GOALS_BITS, GOALS_LIMIT } from './totals.ts';

export interface SeasonCounts {
  runs: number;
  /** [team][rank from 0]: number of runs */
  readonly ranks: readonly Uint32Array[];
  /** points by team, summed over all runs */
  readonly points: Float64Array;
  /** [team][points - pointsMin]: number of runs */
  readonly histogram: readonly Uint32Array[];
  readonly pointsMin: number;
}

/** Log scale, by team. */
interface Strengths {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
}

/** Called after each run with the teams from first to last. */
export type OnRun = (order: Int32Array) => void;

const UINT = 2 ** 32;
const STEP = 0x6d2b79f5;
/** Scores with one goal, which the factor of Dixon and Coles changes. */
const ONE_NIL = 1 << GOALS_BITS;
const NIL_ONE = 1;
const ONE_ALL = ONE_NIL + NIL_ONE;

/** Runs the simulation in batches: `play(n)` adds n runs to `counts`. The same random numbers give the same counts. */
export class SeasonRuns {
  readonly counts: SeasonCounts;
  private readonly season: RemainingSeason;
  /** of the random numbers */
  private state: number;
  private readonly order: TableOrder;
  /** of each match: home, away */
  private readonly teams: Int32Array;
  /** of each match: rates of average teams, in units */
  private readonly rates: Int32Array;
  /** of each match: the score before the first run */
  private readonly scoresBefore: Uint16Array;
  /** what a team adds to the rates of its home and of its away matches, in this run */
  private readonly atHome: Int32Array;
  private readonly atAway: Int32Array;
  /** means and standard errors in units: attack and defence of each team */
  private readonly means: Float64Array;
  private readonly errors: Float64Array;
  private readonly onRun: OnRun | undefined;
  /** all rows of the counts, one after the other */
  private readonly ranks: Uint32Array;
  private readonly histogram: Uint32Array;
  private readonly points: Float64Array;

  constructor(season: RemainingSeason, random: Random, onRun?: OnRun) {
    const { standings, matches } = season;
    this.season = season;
    this.state = (random() * UINT) | 0;
    this.onRun = onRun;
    this.order = new TableOrder(season);
    this.teams = new Int32Array(2 * matches.length);
    this.rates = new Int32Array(matches.length);
    this.scoresBefore = new Uint16Array(matches.length);
    for (const [match, { home, away, logRates, goals }] of matches.entries()) {
      this.teams[2 * match] = home;
      this.teams[2 * match + 1] = away;
      this.rates[match] = ratesInUnits(logRates);
      if (goals !== undefined) this.scoresBefore[match] = (limited(goals.home) << GOALS_BITS) | limited(goals.away);
    }
    this.atHome = new Int32Array(standings.length);
    this.atAway = new Int32Array(standings.length);
    this.means = inUnits(season.strengths.flatMap(({ attack, defence }) => [attack, defence]));
    this.errors = inUnits(season.strengths.flatMap(({ attackError, defenceError }) => [attackError, defenceError]));
    this.counts = emptyCounts(season);
    this.ranks = new Uint32Array(this.counts.ranks[0]?.buffer ?? new ArrayBuffer());
    this.histogram = new Uint32Array(this.counts.histogram[0]?.buffer ?? new ArrayBuffer());
    this.points = this.counts.points;
  }

  /** `strengths`: instead of sampled ones. */
  play(runs: number, strengths?: Strengths): void {
    for (let run = 0; run < runs; run++) this.run(strengths);
  }

  private run(strengths: Strengths | undefined): void {
    const { counts, order, ranks, histogram, points } = this;
    if (strengths === undefined) this.sampleStrengths();
    else this.setStrengths(strengths);
    order.reset();
    this.playMatches();
    const ranked = order.ranked(this.teams);
    const teams = ranked.length;
    const width = histogram.length / teams;
    for (let rank = 0; rank < teams; rank++) {
      const team = ranked[rank]!;
      ranks[team * teams + rank]!++;
      const own = order.points[team]!;
      points[team]! += own;
      histogram[team * width + own - counts.pointsMin]!++;
    }
    counts.runs++;
    this.onRun?.(ranked);
  }

  /** One number by which teams of different tables compare, after a run: points, goal difference, goals. */
  comparable(team: number): number {
    return this.order.comparable(team);
  }

  private setStrengths({ attack, defence }: Strengths): void {
    for (const [team, own] of attack.entries()) {
      this.setStrength(team, own * UNITS_PER_LOG, defence[team]! * UNITS_PER_LOG);
    }
  }

  private sampleStrengths(): void {
    const { means, errors } = this;
    const quantiles = normalQuantiles();
    const mask = 2 ** NORMAL_BITS - 1;
    for (let team = 0; team < this.atHome.length; team++) {
      const bits = this.nextBits();
      const index = 2 * team;
      this.setStrength(
        team,
        means[index]! + errors[index]! * quantiles[bits & mask]!,
        means[index + 1]! + errors[index + 1]! * quantiles[(bits >>> NORMAL_BITS) & mask]!,
      );
    }
  }

  private setStrength(team: number, attack: number, defence: number): void {
    const attackUnits = strengthInUnits(attack);
    const defenceUnits = strengthInUnits(defence);
    this.atHome[team] = asHome(attackUnits, defenceUnits);
    this.atAway[team] = asAway(attackUnits, defenceUnits);
  }

  /** A mulberry32 generator; `playMatches` has a copy of it in its loop. */
  private nextBits(): number {
    this.state = (this.state + STEP) | 0;
    return mixed(this.state);
  }

  private playMatches(): void {
    const { teams, rates, scoresBefore, atHome, atAway } = this;
    const { totals, gains, scores } = this.order;
    const tables = scoreTables();
    const dependence = -this.season.rho * UINT;
    let { state } = this;
    for (let match = 0; match < rates.length; match++) {
      const home = teams[2 * match]!;
      const away = teams[2 * match + 1]!;
      state = (state + STEP) | 0;
      const bits = mixed(state);
      const rounded = roundedRates(rates[match]! + atHome[home]! + atAway[away]!, bits);
      let score = (tables.goals[homeDraw(rounded, bits)]! << GOALS_BITS) | tables.goals[awayDraw(rounded, bits)]!;
      if (score === ONE_NIL || score === NIL_ONE) {
        // the factor of Dixon and Coles: some 1-0 become 0-0, and some 0-1 become 1-1
        state = (state + STEP) | 0;
        const share = mixed(state) >>> 0;
        if (score === ONE_NIL) {
          if (share < dependence * tables.rates[awayTable(rounded)]!) score = 0;
        } else if (share < dependence * tables.rates[homeTable(rounded)]!) score = ONE_ALL;
      }
      score += scoresBefore[match]!;
      totals[home]! += gains.home[score]!;
      totals[away]! += gains.away[score]!;
      scores[match] = score;
    }
    this.state = state;
  }
}

/** Goals before the first run; those of the run are fewer than half of the limit. */
function limited(goals: number): number {
  return Math.min(goals, GOALS_LIMIT / 2);
}

function inUnits(logs: readonly number[]): Float64Array {
  return Float64Array.from(logs, (value) => value * UNITS_PER_LOG);
}

/** The finalizer of mulberry32. */
function mixed(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return t ^ (t >>> 14);
}

function emptyCounts({ standings, matches, pointsForWin }: RemainingSeason): SeasonCounts {
  const teams = standings.length;
  const pointsMin = Math.min(0, ...standings.map(({ points }) => points));
  const left = new Int32Array(teams);
  for (const { home, away } of matches) {
    left[home]!++;
    left[away]!++;
  }
  const pointsMax = standings.map(({ points }, team) => points + pointsForWin * left[team]!);
  return {
    runs: 0,
    ranks: rowsOfOne(teams, teams),
    points: new Float64Array(teams),
    histogram: rowsOfOne(teams, Math.max(...pointsMax) - pointsMin + 1),
    pointsMin,
  };
}

/** Rows in one buffer, so that a run counts without looking up each row. */
function rowsOfOne(rows: number, width: number): Uint32Array[] {
  const all = new Uint32Array(rows * width);
  return Array.from({ length: rows }, (_, row) => all.subarray(row * width, (row + 1) * width));
}

/** The range of points that holds about `level` of the runs, about the same share below and above. */
export function pointsInterval(counts: SeasonCounts, team: number, level: number): [low: number, high: number] {
  const { histogram, runs, pointsMin } = counts;
  const tail = ((1 - level) / 2) * runs;
  const own = histogram[team]!;
  let [low, below] = [0, 0];
  while (below + own[low]! <= tail && low < own.length - 1) below += own[low++]!;
  let [high, above] = [own.length - 1, 0];
  while (above + own[high]! <= tail && high > low) above += own[high--]!;
  // points are whole numbers: both ends together hold more, so the rarer one is left out if that is nearer
  const excess = runs - below - above - level * runs;
  const rarer = Math.min(own[low]!, own[high]!);
  if (high > low && Math.abs(excess - rarer) < excess) {
    if (own[low]! < own[high]!) low++;
    else high--;
  }
  return [low + pointsMin, high + pointsMin];
}
