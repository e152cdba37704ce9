/**
 * Monte Carlo simulation of the rest of a season. Each run draws a score for every remaining match and ranks the table;
 * the result counts the ranks and points over all runs. Teams are numbered from 0.
 */
import type { Random } from '../../base/random.ts';
import { goalProbabilities } from '../poisson.ts';

/** Totals of a team, now or at the end of a run. */
export interface TeamTotals {
  points: number;
  played: number;
  wins: number;
  goalsFor: number;
  goalsAgainst: number;
  awayGoals: number;
  awayWins: number;
}

export interface RemainingMatch {
  readonly home: number;
  readonly away: number;
  /** expected goals still to come, each at least 0 */
  readonly rates: { readonly home: number; readonly away: number };
  /** goals already scored in a match in play */
  readonly goals?: { readonly home: number; readonly away: number };
}

/** Scores of the remaining matches in order, home and away goals alternating. */
export type Scores = Uint8Array;

export interface RemainingSeason {
  readonly standings: readonly Readonly<TeamTotals>[];
  readonly matches: readonly RemainingMatch[];
  readonly pointsForWin: number;
  /** ranks teams that are level on points, best first */
  readonly order: (
    level: readonly number[],
    standings: readonly Readonly<TeamTotals>[],
    scores: Scores,
  ) => readonly number[];
}

export interface SeasonCounts {
  runs: number;
  /** [team][rank from 0]: number of runs */
  readonly ranks: readonly Uint32Array[];
  /** points by team, summed over all runs */
  readonly points: Float64Array;
}

/** Draws a score from one uniform number with Walker's alias method (Electronics Letters 10, 1974). */
interface ScoreTable {
  readonly chances: Float64Array;
  readonly aliases: Uint8Array;
}

const GOALS_MAX = 10;
const SIZE = (GOALS_MAX + 1) ** 2;

/** Runs the simulation in batches: `play(n)` adds n runs to `counts`. The same random numbers give the same counts. */
export class SeasonRuns {
  readonly counts: SeasonCounts;
  private readonly season: RemainingSeason;
  private readonly random: Random;
  private readonly tables: readonly ScoreTable[];
  private readonly scores: Scores;

  constructor(season: RemainingSeason, random: Random) {
    const teams = season.standings.length;
    this.season = season;
    this.random = random;
    this.tables = season.matches.map(({ rates }) => scoreTable(rates.home, rates.away));
    this.scores = new Uint8Array(2 * season.matches.length);
    this.counts = {
      runs: 0,
      ranks: Array.from({ length: teams }, () => new Uint32Array(teams)),
      points: new Float64Array(teams),
    };
  }

  play(runs: number): void {
    const { counts } = this;
    for (let run = 0; run < runs; run++) {
      const standings = this.playOnce();
      this.tableOf(standings).forEach((team, rank) => {
        counts.ranks[team]![rank]! += 1;
      });
      standings.forEach(({ points }, team) => {
        counts.points[team]! += points;
      });
    }
    counts.runs += runs;
  }

  private playOnce(): TeamTotals[] {
    const { matches, pointsForWin } = this.season;
    const standings = this.season.standings.map((standing) => ({ ...standing }));
    for (let index = 0; index < matches.length; index++) {
      const { home, away, goals } = matches[index]!;
      const score = draw(this.tables[index]!, this.random());
      const homeGoals = Math.floor(score / (GOALS_MAX + 1)) + (goals?.home ?? 0);
      const awayGoals = (score % (GOALS_MAX + 1)) + (goals?.away ?? 0);
      this.scores[2 * index] = homeGoals;
      this.scores[2 * index + 1] = awayGoals;
      addMatch(standings[home]!, { own: homeGoals, other: awayGoals, away: false, pointsForWin });
      addMatch(standings[away]!, { own: awayGoals, other: homeGoals, away: true, pointsForWin });
    }
    return standings;
  }

  private tableOf(standings: readonly TeamTotals[]): number[] {
    const byPoints = standings.map((_, team) => team).sort((a, b) => standings[b]!.points - standings[a]!.points);
    const table: number[] = [];
    for (let first = 0; first < byPoints.length; ) {
      let end = first + 1;
      while (end < byPoints.length && standings[byPoints[end]!]!.points === standings[byPoints[first]!]!.points) end++;
      const level = byPoints.slice(first, end);
      table.push(...(level.length === 1 ? level : this.season.order(level, standings, this.scores)));
      first = end;
    }
    return table;
  }
}

function addMatch(
  standing: TeamTotals,
  { own, other, away, pointsForWin }: { own: number; other: number; away: boolean; pointsForWin: number },
): void {
  standing.played += 1;
  standing.goalsFor += own;
  standing.goalsAgainst += other;
  if (away) standing.awayGoals += own;
  if (own === other) standing.points += 1;
  if (own <= other) return;
  standing.points += pointsForWin;
  standing.wins += 1;
  if (away) standing.awayWins += 1;
}

function scoreTable(homeRate: number, awayRate: number): ScoreTable {
  const away = goalProbabilities(awayRate, GOALS_MAX);
  const scaled = goalProbabilities(homeRate, GOALS_MAX).flatMap((chance) => away.map((other) => chance * other * SIZE));
  const chances = new Float64Array(SIZE).fill(1);
  const aliases = new Uint8Array(SIZE).map((_, index) => index);
  const small = scaled.flatMap((chance, index) => (chance < 1 ? [index] : []));
  const large = scaled.flatMap((chance, index) => (chance < 1 ? [] : [index]));
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop()!, large.at(-1)!];
    chances[less] = scaled[less]!;
    aliases[less] = more;
    scaled[more] = scaled[more]! + scaled[less]! - 1;
    if (scaled[more] < 1) small.push(large.pop()!);
  }
  return { chances, aliases };
}

function draw({ chances, aliases }: ScoreTable, uniform: number): number {
  const position = uniform * SIZE;
  const index = Math.floor(position);
  return position - index < chances[index]! ? index : aliases[index]!;
}
