/** Simulates cups and tournaments to the final: groups, brackets, draws of rounds, two legs. */
import { type Random, seededRandom } from '../../base/random.ts';
import { type BracketRound, bracketOf } from '../../football/bracket/bracket.ts';
import {
  assignThirds,
  type BracketFormat,
  bracketFormat,
  LEAGUE_STAGE_TEAMS,
  playOffsOfLeagueStage,
} from '../../football/bracket/formats.ts';
import { leagueTable } from '../../football/table/standings.ts';
import type { Team } from '../../football/terms.ts';
import { SeasonRuns } from '../../models/season/season.ts';
import { type KnownDraw, knownDraw } from './league-stage.ts';
import { inSlices, type ProjectedTeam, type ProjectionRequest, projectedGroup, simulatedGroup } from './projection.ts';
import { type RunStrengths, Ties } from './ties.ts';

export interface TournamentTeam {
  readonly team: Team;
  /** its place in the group stage; null without one */
  readonly table: ProjectedTeam | null;
  /** probability of reaching a round, by the number of teams in it: 2 is the final, 1 the title */
  readonly reach: ReadonlyMap<number, number>;
}

export interface TournamentProjection {
  /** the most likely winner first */
  readonly teams: readonly TournamentTeam[];
  readonly matchesLeft: number;
}

/** A reason why the way to the final is not known. */
export interface UnknownFormat {
  readonly refused: string;
}

export async function projectTournament(request: ProjectionRequest): Promise<TournamentProjection | UnknownFormat> {
  const plan = planOf(request);
  if ('refused' in plan) return plan;
  const runs = new TournamentRuns(request, plan);
  await inSlices(request.sims, () => runs.play(1));
  return runs.projection();
}

interface Plan {
  readonly groups: ReturnType<typeof leagueTable>;
  readonly format: BracketFormat | 'league-stage' | 'drawn';
  readonly rounds: readonly BracketRound[];
}

function planOf({ fixtures, rules }: ProjectionRequest): Plan | UnknownFormat {
  const { league, season } = fixtures[0]!;
  const groups = leagueTable(fixtures, rules);
  const rounds = bracketOf(fixtures).filter(({ stage, placement }) => stage.kind !== 'qualifying' && !placement);
  const known = bracketFormat(league.code, season, groups.length);
  const isLeagueStage = groups.length === 1 && groups[0]!.rows.length === LEAGUE_STAGE_TEAMS;
  // a bracket that has started shows who advances, unless the format says more
  const format = known ?? (isLeagueStage ? 'league-stage' : rounds.length > 0 ? 'drawn' : null);
  if (format !== null) return { groups, format, rounds };
  return {
    refused: `the knock-out rounds of ${league.name} ${season} are not stored, and how teams reach them is not known: import the first knock-out round`,
  };
}

interface GroupRuns {
  readonly runs: SeasonRuns;
  /** numbers of its teams in the tournament */
  readonly numbers: readonly number[];
  /** positions from first to last, where no match is left */
  readonly final: readonly number[] | null;
  /** positions from first to last, of the last run */
  order: readonly number[];
}

class TournamentRuns {
  private readonly request: ProjectionRequest;
  private readonly plan: Plan;
  private readonly teams: readonly Team[];
  private readonly numbers: ReadonlyMap<number, number>;
  private readonly groups: readonly GroupRuns[];
  private readonly simulated: readonly ReturnType<typeof simulatedGroup>[];
  private readonly strengths: RunStrengths;
  private readonly random: Random;
  private readonly ties: Ties;
  private readonly legs: 1 | 2;
  private readonly draw: KnownDraw;
  /** by number of teams in a round, then by team */
  private readonly reached = new Map<number, Uint32Array>();
  private runsPlayed = 0;

  constructor(request: ProjectionRequest, plan: Plan) {
    const { fixtures, ratings, seed } = request;
    this.request = request;
    this.plan = plan;
    const byId = new Map(fixtures.flatMap(({ home, away }) => [home, away]).map((team) => [team.legacyId, team]));
    this.teams = [...byId.values()].sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : a.legacyId - b.legacyId,
    );
    this.numbers = new Map(this.teams.map(({ legacyId }, index) => [legacyId, index]));
    this.random = seededRandom(`${seed}|tournament`);
    this.strengths = { attack: new Float64Array(this.teams.length), defence: new Float64Array(this.teams.length) };
    this.ties = new Ties({ rounds: plan.rounds, numbers: this.numbers, ratings, random: this.random });
    this.simulated = plan.groups.map((group) => simulatedGroup(group, request));
    this.groups = this.simulated.map(({ group, teams, season }) => {
      const positions = new Map(teams.map(({ legacyId }, index) => [legacyId, index]));
      const own: GroupRuns = {
        runs: new SeasonRuns(season, seededRandom(`${seed}|${group.name}`), (order) => {
          own.order = own.final ?? [...order];
        }),
        numbers: teams.map(({ legacyId }) => this.numbers.get(legacyId)!),
        final: season.matches.length > 0 ? null : group.rows.map(({ team }) => positions.get(team.legacyId)!),
        order: [],
      };
      return own;
    });
    const twoLegged = plan.rounds.filter(({ ties }) => ties.some(({ format }) => format === 'two-legs'));
    const stage = this.groups[0];
    const ranked = stage?.final?.map((position) => stage.numbers[position]!) ?? null;
    this.draw = knownDraw(plan.rounds, ranked, ({ legacyId }) => this.numbers.get(legacyId)!);
    const isEuropean = fixtures[0]!.league.code.startsWith('uefa.') && !fixtures[0]!.league.national;
    this.legs = twoLegged.length > 0 || (isEuropean && plan.format === 'league-stage') ? 2 : 1;
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
    this.runsPlayed += count;
  }

  private sampleStrengths(): void {
    const { strengths, random } = this;
    const { ratings } = this.request;
    for (const [index, team] of this.teams.entries()) {
      const { attack, defence, attackError, defenceError } = ratings.strength(team);
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
    const first = this.plan.rounds.find(({ ties }) => ties.length * 2 === slots.length);
    if (first === undefined) return [...entrants];
    const opponents = new Map<number, number>();
    for (const { home, away } of first.ties) {
      const [one, other] = [this.numbers.get(home.legacyId)!, this.numbers.get(away.legacyId)!];
      opponents.set(one, other).set(other, one);
    }
    return entrants.map((team, index) =>
      'thirdOf' in slots[index]! ? (opponents.get(entrants[index ^ 1]!) ?? team) : team,
    );
  }

  private fromLeagueStage(): number[] {
    const stage = this.groups[0]!;
    const { playOffs, sixteen, halves } = this.draw;
    for (let rank = 1; rank <= 24; rank++) this.count(24, this.teamAt(stage, rank));
    const firstHalf = halves[Math.floor(this.random() * halves.length)]!;
    const ties = playOffsOfLeagueStage(firstHalf, () => (this.random() < 0.5 ? 0 : 1));
    const winners = ties.map(({ home, away }) => {
      const better = this.teamAt(stage, away);
      const worse = playOffs.get(better) ?? this.teamAt(stage, home);
      return this.ties.winner({ home: worse, away: better, legs: this.legs, neutral: false }, this.strengths);
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
    const { rounds } = this.plan;
    const numbered = ({ legacyId }: Team) => this.numbers.get(legacyId)!;
    const open = rounds.findIndex(({ ties }) => ties.some(({ winner }) => winner === null));
    const first = open === -1 ? rounds.length - 1 : open;
    let waiting =
      rounds
        .slice(0, first)
        .at(-1)
        ?.ties.map((tie) => numbered(tie[tie.winner!])) ?? [];
    for (const [index, { ties }] of rounds.slice(first).entries()) {
      const playing = new Set(ties.flatMap(({ home, away }) => [numbered(home), numbered(away)]));
      const isDrawnInPart = first + index === rounds.length - 1 && ties.length * 2 < waiting.length;
      const undrawn = isDrawnInPart ? waiting.filter((team) => !playing.has(team)) : [];
      const size = roundOf(playing.size + undrawn.length);
      for (const team of [...playing, ...undrawn]) this.count(size, team);
      const winners = ties.map(({ home, away }) =>
        this.ties.winner(
          { home: numbered(home), away: numbered(away), legs: this.legs, neutral: false },
          this.strengths,
        ),
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
      const legs = isFinal ? 1 : this.legs;
      const neutral = isFinal || (isBracket && this.legs === 1);
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
    const counts = this.reached.get(round) ?? new Uint32Array(this.teams.length);
    this.reached.set(round, counts);
    counts[team]!++;
  }

  projection(): TournamentProjection {
    const tables = new Map(
      this.simulated
        .flatMap((group, index) => projectedGroup(group, this.groups[index]!.runs.counts))
        .map((row) => [row.team.legacyId, row]),
    );
    const rounds = [...this.reached.keys()].sort((a, b) => b - a);
    const teams = this.teams.map((team, index): TournamentTeam => {
      const chances = rounds.map((round) => [round, this.reached.get(round)![index]! / this.runsPlayed] as const);
      return { team, table: tables.get(team.legacyId) ?? null, reach: new Map(chances) };
    });
    const ascending = rounds.toReversed();
    teams.sort((a, b) => {
      const decisive = ascending.find((round) => a.reach.get(round) !== b.reach.get(round));
      return decisive === undefined ? 0 : b.reach.get(decisive)! - a.reach.get(decisive)!;
    });
    const matchesLeft = this.simulated.reduce((sum, { season }) => sum + season.matches.length, 0);
    return { teams, matchesLeft };
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
