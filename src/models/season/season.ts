/**
 * Monte Carlo simulation of the rest of a season. Each run samples the strengths of the teams, draws a score for every
 * remaining match and ranks the table; the result counts the ranks and points over all runs. Teams are numbered from 0.
 */
import type { Random } from '../../base/random.ts';
import type { RemainingSeason } from './remaining-season.ts';
import {
  DRAW_BITS,
  NORMAL_BITS,
  normalQuantiles,
  POSITION_MAX,
  POSITIONS_PER_LOG,
  ratePosition,
  scoreTables,
} from './score-draw.ts';
import { GOALS_LIMIT, TableOrder } from './table-order.ts';

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
const DRAW_MASK = 2 ** DRAW_BITS - 1;
/** The other bits of a 32-bit number, half for each side, round the rates. */
const ROUNDING_BITS = (32 - 2 * DRAW_BITS) / 2;
const ROUNDING_MASK = 2 ** ROUNDING_BITS - 1;
/** Rates are whole numbers of units: parts of the distance between two tables. */
const UNITS = 2 ** ROUNDING_BITS;
const UNITS_PER_LOG = POSITIONS_PER_LOG * UNITS;
const UNITS_MAX = (POSITION_MAX + 1) * UNITS - 1;
/** A side that cannot score. */
const NO_RATE = -(2 ** 20);

/** Runs the simulation in batches: `play(n)` adds n runs to `counts`. The same random numbers give the same counts. */
export class SeasonRuns {
  readonly counts: SeasonCounts;
  private readonly season: RemainingSeason;
  /** of the random numbers */
  private state: number;
  private readonly order: TableOrder;
  /** of each match: home, away */
  private readonly teams: Int32Array;
  /** of each match: the home and the away rate of average teams, in units */
  private readonly positions: Int32Array;
  /** of each match: goals before the first run */
  private readonly goalsBefore: Uint8Array;
  /** sampled strengths in units, by team */
  private readonly attack: Int32Array;
  private readonly defence: Int32Array;
  /** means and standard errors in units: attack and defence of each team */
  private readonly means: Float64Array;
  private readonly errors: Float64Array;
  private readonly onRun: OnRun | undefined;

  constructor(season: RemainingSeason, random: Random, onRun?: OnRun) {
    const { standings, matches } = season;
    this.season = season;
    this.state = (random() * UINT) | 0;
    this.onRun = onRun;
    this.order = new TableOrder(season);
    this.teams = Int32Array.from(matches.flatMap(({ home, away }) => [home, away]));
    this.positions = Int32Array.from(
      matches.flatMap(({ logRates }) => [logRates.home, logRates.away]),
      (rate) => (rate === -Infinity ? NO_RATE : Math.round(ratePosition(rate) * UNITS)),
    );
    this.goalsBefore = Uint8Array.from(
      matches.flatMap(({ goals }) => [goals?.home ?? 0, goals?.away ?? 0]),
      (before) => Math.min(before, GOALS_LIMIT / 2),
    );
    this.attack = new Int32Array(standings.length);
    this.defence = new Int32Array(standings.length);
    this.means = inUnits(season.strengths.flatMap(({ attack, defence }) => [attack, defence]));
    this.errors = inUnits(season.strengths.flatMap(({ attackError, defenceError }) => [attackError, defenceError]));
    this.counts = emptyCounts(season);
  }

  /** `strengths`: instead of sampled ones. */
  play(runs: number, strengths?: Strengths): void {
    const { counts, order, onRun } = this;
    const teams = this.season.standings.length;
    for (let run = 0; run < runs; run++) {
      if (strengths === undefined) this.sampleStrengths();
      else this.setStrengths(strengths);
      order.reset();
      this.playOnce();
      const ranked = order.ranked(this.teams);
      for (let rank = 0; rank < teams; rank++) {
        const team = ranked[rank]!;
        counts.ranks[team]![rank]!++;
        const points = order.pointsOf(team);
        counts.points[team]! += points;
        counts.histogram[team]![points - counts.pointsMin]!++;
      }
      onRun?.(ranked);
    }
    counts.runs += runs;
  }

  /** One number by which teams of different tables compare, after a run: points, goal difference, goals. */
  comparable(team: number): number {
    return this.order.comparable(team);
  }

  private setStrengths({ attack, defence }: Strengths): void {
    for (let team = 0; team < attack.length; team++) {
      this.attack[team] = attack[team]! * UNITS_PER_LOG;
      this.defence[team] = defence[team]! * UNITS_PER_LOG;
    }
  }

  private sampleStrengths(): void {
    const { attack, defence, means, errors } = this;
    const quantiles = normalQuantiles();
    const mask = 2 ** NORMAL_BITS - 1;
    for (let team = 0; team < attack.length; team++) {
      const bits = this.nextBits();
      const index = 2 * team;
      attack[team] = means[index]! + errors[index]! * quantiles[bits & mask]!;
      defence[team] = means[index + 1]! + errors[index + 1]! * quantiles[(bits >>> NORMAL_BITS) & mask]!;
    }
  }

  /** A mulberry32 generator; `playOnce` has a copy of it in its loop. */
  private nextBits(): number {
    this.state = (this.state + STEP) | 0;
    return mixed(this.state);
  }

  private playOnce(): void {
    const { teams, positions, goalsBefore, attack, defence } = this;
    const { totals, homeGain, awayGain, goals } = this.order;
    const { goals: table, rates } = scoreTables();
    const dependence = -this.season.rho * UINT;
    let { state } = this;
    for (let index = 0; index < teams.length; index += 2) {
      const home = teams[index]!;
      const away = teams[index + 1]!;
      state = (state + STEP) | 0;
      const bits = mixed(state);
      const homeUnits = positions[index]! + attack[home]! - defence[away]! + (bits & ROUNDING_MASK);
      const awayUnits =
        positions[index + 1]! + attack[away]! - defence[home]! + ((bits >>> ROUNDING_BITS) & ROUNDING_MASK);
      const homeRate = bounded(homeUnits) >> ROUNDING_BITS;
      const awayRate = bounded(awayUnits) >> ROUNDING_BITS;
      let homeGoals = table[(homeRate << DRAW_BITS) + (bits >>> (32 - DRAW_BITS))]!;
      const awayGoals = table[(awayRate << DRAW_BITS) + ((bits >>> (32 - 2 * DRAW_BITS)) & DRAW_MASK)]!;
      if (homeGoals + awayGoals === 1) {
        // the factor of Dixon and Coles: some 1-0 become 0-0, and some 0-1 become 1-1
        state = (state + STEP) | 0;
        const share = mixed(state) >>> 0;
        if (homeGoals === 1) {
          if (share < dependence * rates[awayRate]!) homeGoals = 0;
        } else if (share < dependence * rates[homeRate]!) homeGoals = 1;
      }
      homeGoals += goalsBefore[index]!;
      const otherGoals = awayGoals + goalsBefore[index + 1]!;
      const score = homeGoals * GOALS_LIMIT + otherGoals;
      totals[home]! += homeGain[score]!;
      totals[away]! += awayGain[score]!;
      goals[index] = homeGoals;
      goals[index + 1] = otherGoals;
    }
    this.state = state;
  }
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

function bounded(units: number): number {
  return units > 0 ? Math.min(units, UNITS_MAX) : 0;
}

function emptyCounts({ standings, matches, pointsForWin }: RemainingSeason): SeasonCounts {
  const teams = standings.length;
  const pointsMin = Math.min(0, ...standings.map(({ points }) => points));
  const left = new Int32Array(teams);
  for (const { home, away } of matches) {
    left[home]!++;
    left[away]!++;
  }
  return {
    runs: 0,
    ranks: standings.map(() => new Uint32Array(teams)),
    points: new Float64Array(teams),
    histogram: standings.map(
      ({ points }, team) => new Uint32Array(points - pointsMin + pointsForWin * left[team]! + 1),
    ),
    pointsMin,
  };
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
