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
import { TableOrder } from './table-order.ts';

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
const DRAW_MASK = 2 ** DRAW_BITS - 1;
/** The other bits of a 32-bit number, half for each side, round the rates. */
const ROUNDING_BITS = (32 - 2 * DRAW_BITS) / 2;
const ROUNDING_MASK = 2 ** ROUNDING_BITS - 1;
const ROUNDING_STEP = 1 / (ROUNDING_MASK + 1);

/** Runs the simulation in batches: `play(n)` adds n runs to `counts`. The same random numbers give the same counts. */
export class SeasonRuns {
  readonly counts: SeasonCounts;
  private readonly season: RemainingSeason;
  private readonly random: Random;
  private readonly order: TableOrder;
  /** of each match: home, away */
  private readonly teams: Int32Array;
  /** of each match: positions of the home and the away rate of average teams */
  private readonly positions: Float64Array;
  /** of each match: goals before the first run */
  private readonly goalsBefore: Uint8Array;
  private readonly attack: Float64Array;
  private readonly defence: Float64Array;
  private readonly onRun: OnRun | undefined;

  constructor(season: RemainingSeason, random: Random, onRun?: OnRun) {
    const { standings, matches } = season;
    this.season = season;
    this.random = random;
    this.onRun = onRun;
    this.order = new TableOrder(season);
    this.teams = Int32Array.from(matches.flatMap(({ home, away }) => [home, away]));
    this.positions = Float64Array.from(
      matches.flatMap(({ logRates }) => [logRates.home, logRates.away]),
      (rate) => (rate === -Infinity ? rate : rate * POSITIONS_PER_LOG),
    );
    this.goalsBefore = Uint8Array.from(matches.flatMap(({ goals }) => [goals?.home ?? 0, goals?.away ?? 0]));
    this.attack = new Float64Array(standings.length);
    this.defence = new Float64Array(standings.length);
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
      const ranked = order.ranked();
      for (let rank = 0; rank < teams; rank++) {
        const team = ranked[rank]!;
        counts.ranks[team]![rank]!++;
        const points = order.points[team]!;
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
      this.attack[team] = attack[team]! * POSITIONS_PER_LOG;
      this.defence[team] = defence[team]! * POSITIONS_PER_LOG;
    }
  }

  private sampleStrengths(): void {
    const { strengths } = this.season;
    const quantiles = normalQuantiles();
    const mask = 2 ** NORMAL_BITS - 1;
    for (let team = 0; team < strengths.length; team++) {
      const { attack, defence, attackError, defenceError } = strengths[team]!;
      const bits = (this.random() * UINT) >>> 0;
      const own = attack + attackError * quantiles[bits & mask]!;
      const other = defence + defenceError * quantiles[(bits >>> NORMAL_BITS) & mask]!;
      this.attack[team] = own * POSITIONS_PER_LOG;
      this.defence[team] = other * POSITIONS_PER_LOG;
    }
  }

  private playOnce(): void {
    const { teams, positions, goalsBefore, attack, defence, order, random } = this;
    const { goals: table, rates } = scoreTables();
    const offset = ratePosition(0);
    const { rho } = this.season;
    const matches = teams.length / 2;
    for (let match = 0; match < matches; match++) {
      const index = 2 * match;
      const home = teams[index]!;
      const away = teams[index + 1]!;
      const bits = (random() * UINT) >>> 0;
      const homeRate = rateIndex(offset + positions[index]! + attack[home]! - defence[away]!, bits & ROUNDING_MASK);
      const awayRate = rateIndex(
        offset + positions[index + 1]! + attack[away]! - defence[home]!,
        (bits >>> ROUNDING_BITS) & ROUNDING_MASK,
      );
      let homeGoals = homeRate < 0 ? 0 : table[(homeRate << DRAW_BITS) + (bits >>> (32 - DRAW_BITS))]!;
      const awayBits = (bits >>> (32 - 2 * DRAW_BITS)) & DRAW_MASK;
      let awayGoals = awayRate < 0 ? 0 : table[(awayRate << DRAW_BITS) + awayBits]!;
      if (rho !== 0 && homeGoals + awayGoals === 1 && homeRate >= 0 && awayRate >= 0) {
        // the factor of Dixon and Coles: some 1-0 become 0-0, and some 0-1 become 1-1
        if (homeGoals === 1) {
          if (random() < -rho * rates[awayRate]!) homeGoals = 0;
        } else if (random() < -rho * rates[homeRate]!) homeGoals = 1;
      }
      homeGoals += goalsBefore[index]!;
      awayGoals += goalsBefore[index + 1]!;
      order.add(match, home, away, homeGoals, awayGoals);
    }
  }
}

/** The table of a rate, rounded at random; -1 for a rate of 0. */
function rateIndex(position: number, rounding: number): number {
  if (position > POSITION_MAX) return POSITION_MAX;
  if (position > 0) return (position + (rounding + 0.5) * ROUNDING_STEP) | 0;
  return position === -Infinity ? -1 : 0;
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

/** Range of points that holds at least `level` of the runs, the same share below and above. */
export function pointsInterval(counts: SeasonCounts, team: number, level: number): [low: number, high: number] {
  const { histogram, runs, pointsMin } = counts;
  const tail = ((1 - level) / 2) * runs;
  const own = histogram[team]!;
  let [low, below] = [0, 0];
  while (below + own[low]! <= tail && low < own.length - 1) below += own[low++]!;
  let [high, above] = [own.length - 1, 0];
  while (above + own[high]! <= tail && high > low) above += own[high--]!;
  return [low + pointsMin, high + pointsMin];
}
