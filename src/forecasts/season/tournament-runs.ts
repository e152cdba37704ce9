/** Monte Carlo simulation of a tournament to its final. Teams are numbered from 0. */
import { type Random, seededRandom } from '../../base/random.ts';
import { assignThirds, type BracketFormat, playOffsOfLeagueStage } from '../../football/bracket/formats.ts';
import type { RemainingSeason, SampledStrength } from '../../models/season/remaining-season.ts';
import { type SeasonCounts, SeasonRuns } from '../../models/season/season.ts';
import type { KnownDraw } from './league-stage.ts';
import { type RatesByVenue, type RunStrengths, type StoredTie, Ties } from './ties.ts';

export interface TournamentGroup {
  readonly name: string;
  readonly season: RemainingSeason;
  /** numbers of its teams in the tournament */
  readonly numbers: readonly number[];
  /** positions from first to last, where no match is left */
  readonly final: readonly number[] | null;
}

/** A tournament as the simulation takes it: plain data. */
export interface TournamentPlan {
  /** by number of the team */
  readonly strengths: readonly SampledStrength[];
  readonly rates: RatesByVenue;
  readonly groups: readonly TournamentGroup[];
  /** 'drawn': a bracket that has started shows who advances */
  readonly format: BracketFormat | 'league-stage' | 'drawn';
  /** the ties of the stored knock-out rounds, in playing order */
  readonly rounds: readonly (readonly StoredTie[])[];
  readonly draw: KnownDraw;
  /** of ties that are not stored; the final has one */
  readonly legs: 1 | 2;
}

export interface TournamentCounts {
  runs: number;
  /** number of runs in which a team reached a round: by number of teams in the round, then by team */
  readonly reached: ReadonlyMap<number, Uint32Array>;
  /** in the order of the groups */
  readonly groups: readonly SeasonCounts[];
}

interface GroupRuns extends TournamentGroup {
  readonly runs: SeasonRuns;
  /** positions from first to last, of the last run */
  order: readonly number[];
}

/** Runs the simulation in batches: `play(n)` adds n runs to `counts`. The same seed gives the same counts. */
export class TournamentRuns {
  readonly counts: TournamentCounts;
  private readonly plan: TournamentPlan;
  private readonly groups: readonly GroupRuns[];
  private readonly strengths: RunStrengths;
  private readonly random: Random;
  private readonly ties: Ties;
  private readonly reached = new Map<number, Uint32Array>();

  constructor(plan: TournamentPlan, seed: number) {
    const { strengths, rates, rounds } = plan;
    this.plan = plan;
    this.random = seededRandom(`${seed}|tournament`);
    this.strengths = { attack: new Float64Array(strengths.length), defence: new Float64Array(strengths.length) };
    this.ties = new Ties({ stored: rounds.flat(), rates, random: this.random });
    this.groups = plan.groups.map((group) => {
      const own: GroupRuns = {
        ...group,
        runs: new SeasonRuns(group.season, seededRandom(`${seed}|${group.name}`), (order) => {
          own.order = own.final ?? [...order];
        }),
        order: [],
      };
      return own;
    });
    this.counts = { runs: 0, reached: this.reached, groups: this.groups.map(({ runs }) => runs.counts) };
  }

  play(count: number): void {
    for (let run = 0; run < count; run++) {
      this.sampleStrengths();
      for (const group of this.groups) this.playGroup(group);
      const { format } = this.plan;
      const entrants =
        format === 'drawn'
          ? this.drawn()
          : format === 'league-stage'
            ? this.fromLeagueStage()
            : this.fromGroups(format);
      this.playRounds(entrants, format !== 'drawn');
    }
    this.counts.runs += count;
  }

  private sampleStrengths(): void {
    const { strengths, random } = this;
    for (const [index, { attack, defence, attackError, defenceError }] of this.plan.strengths.entries()) {
      strengths.attack[index] = attack + attackError * normal(random);
      strengths.defence[index] = defence + defenceError * normal(random);
    }
  }

  /** The group is played with the strengths that its teams have in the rounds after it. */
  private playGroup({ runs, numbers }: GroupRuns): void {
    const { attack, defence } = this.strengths;
    runs.play(1, {
      attack: numbers.map((number) => attack[number]!),
      defence: numbers.map((number) => defence[number]!),
    });
  }

  private teamAt(group: GroupRuns, rank: number): number {
    return group.numbers[group.order[rank - 1]!]!;
  }

  private fromGroups(format: BracketFormat): number[] {
    const { slots, thirds } = format;
    const value = (group: number) => this.groups[group]!.runs.comparable(this.groups[group]!.order[2]!);
    const best = [...this.groups.keys()].sort((a, b) => value(b) - value(a)).slice(0, thirds);
    const assigned = assignThirds(format, best) ?? best;
    let third = 0;
    const entrants = slots.map((one) => {
      if ('thirdOf' in one) return this.teamAt(this.groups[assigned[third++]!]!, 3);
      return this.teamAt(this.groups[one.group]!, one.rank);
    });
    return this.withStoredOpponents(entrants, slots);
  }

  /** Where the first round is stored, its ties say which third meets whom. */
  private withStoredOpponents(entrants: readonly number[], slots: BracketFormat['slots']): number[] {
    const first = this.plan.rounds.find((ties) => ties.length * 2 === slots.length);
    if (first === undefined) return [...entrants];
    const opponents = new Map(first.flatMap(({ home, away }) => [[home, away] as const, [away, home] as const]));
    return entrants.map((team, index) =>
      'thirdOf' in slots[index]! ? (opponents.get(entrants[index ^ 1]!) ?? team) : team,
    );
  }

  private fromLeagueStage(): number[] {
    const stage = this.groups[0]!;
    const { legs, draw } = this.plan;
    const { playOffs, sixteen, halves } = draw;
    for (let rank = 1; rank <= 24; rank++) this.count(24, this.teamAt(stage, rank));
    const firstHalf = halves[Math.floor(this.random() * halves.length)]!;
    const ties = playOffsOfLeagueStage(firstHalf, () => (this.random() < 0.5 ? 0 : 1));
    const winners = ties.map(({ home, away }) => {
      const better = this.teamAt(stage, away);
      const worse = playOffs.get(better) ?? this.teamAt(stage, home);
      return this.ties.winner({ home: worse, away: better, legs, neutral: false }, this.strengths);
    });
    const half = ties.length / 2;
    for (let i = 0; i < half; i++) {
      // the draw gave each of two seeded teams one of two winners
      if (sixteen.get(this.teamAt(stage, ties[i]!.seeded)) !== winners[i + half]) continue;
      [winners[i], winners[i + half]] = [winners[i + half]!, winners[i]!];
    }
    return ties.flatMap(({ seeded }, i) => [this.teamAt(stage, seeded), winners[i]!]);
  }

  /** The teams of the next round: winners of the stored ties, and teams whose next tie is not drawn yet. */
  private drawn(): number[] {
    const { rounds, legs } = this.plan;
    const open = rounds.findIndex((ties) => ties.some(({ winner }) => winner === null));
    const first = open === -1 ? rounds.length - 1 : open;
    let waiting = rounds[first - 1]?.map(({ winner }) => winner!) ?? [];
    for (const [index, ties] of rounds.slice(first).entries()) {
      const playing = new Set(ties.flatMap(({ home, away }) => [home, away]));
      const isDrawnInPart = first + index === rounds.length - 1 && ties.length * 2 < waiting.length;
      const undrawn = isDrawnInPart ? waiting.filter((team) => !playing.has(team)) : [];
      const size = roundOf(playing.size + undrawn.length);
      for (const team of [...playing, ...undrawn]) this.count(size, team);
      const winners = ties.map(({ home, away }) =>
        this.ties.winner({ home, away, legs, neutral: false }, this.strengths),
      );
      waiting = [...winners, ...undrawn];
    }
    return shuffled(this.random, waiting);
  }

  private playRounds(entrants: readonly number[], isBracket: boolean): void {
    let left = [...entrants];
    while (left.length > 1) {
      const size = roundOf(left.length);
      for (const team of left) this.count(size, team);
      const isFinal = left.length === 2;
      const legs = isFinal ? 1 : this.plan.legs;
      const neutral = isFinal || (isBracket && this.plan.legs === 1);
      const winners: number[] = [];
      for (let i = 0; i + 1 < left.length; i += 2) {
        winners.push(this.ties.winner({ home: left[i]!, away: left[i + 1]!, legs, neutral }, this.strengths));
      }
      if (left.length % 2 === 1) winners.push(left.at(-1)!);
      left = isBracket ? winners : shuffled(this.random, winners);
    }
    this.count(1, left[0]!);
  }

  private count(round: number, team: number): void {
    const counts = this.reached.get(round) ?? new Uint32Array(this.plan.strengths.length);
    this.reached.set(round, counts);
    counts[team]!++;
  }
}

/** The usual name of a round by its teams: 6 teams with byes play the quarter-finals. */
function roundOf(teams: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(teams, 2)));
}

function shuffled(random: Random, items: readonly number[]): number[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [mixed[i], mixed[other]] = [mixed[other]!, mixed[i]!];
  }
  return mixed;
}

/** A standard normal number (Box and Muller, 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
