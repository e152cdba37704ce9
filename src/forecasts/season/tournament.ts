/** Simulates cups and tournaments to the final: groups, brackets, draws of rounds, two legs. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type BracketTie, bracketOf } from '../../football/bracket/bracket.ts';
import { bracketFormat, LEAGUE_STAGE_TEAMS } from '../../football/bracket/formats.ts';
import { resultOf } from '../../football/result.ts';
import { isInPlay } from '../../football/status.ts';
import { tableMatches } from '../../football/table/matches.ts';
import { tableRules } from '../../football/table/rules.ts';
import { playOffsOf, type TableGroup, tablesOfMatches } from '../../football/table/standings.ts';
import type { Fixture, Team } from '../../football/terms.ts';
import { knownDraw } from './league-stage.ts';
import {
  byName,
  type ProjectedTeam,
  type ProjectionRequest,
  projectedGroup,
  type SimulatedGroup,
  simulatedGroup,
} from './projection.ts';
import type { Simulate } from './simulation.ts';
import type { StoredTie } from './ties.ts';
import type { TournamentCounts, TournamentGroup, TournamentPlan } from './tournament-runs.ts';

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

export async function projectTournament(
  request: ProjectionRequest,
  simulate: Simulate,
): Promise<TournamentProjection | UnknownFormat> {
  await yieldToEventLoop(); // the calendar and the ratings took milliseconds
  const numbered = tournamentOf(request);
  if ('refused' in numbered) return numbered;
  const { sims, seed } = request;
  return projectionOf(numbered, await simulate({ tournament: numbered.plan, seed, sims }));
}

/** The tournament as the simulation takes it, and whose numbers it has. */
interface NumberedTournament {
  readonly plan: TournamentPlan;
  /** in the order of their numbers */
  readonly teams: readonly Team[];
  readonly groups: readonly SimulatedGroup[];
}

function tournamentOf(request: ProjectionRequest): NumberedTournament | UnknownFormat {
  const { fixtures, ratings } = request;
  const { league, season } = fixtures[0]!;
  const rules = request.rules ?? tableRules(league, season);
  const matches = tableMatches(fixtures, rules);
  const tables = tablesOfMatches(matches, { rules, league, playOffs: playOffsOf(fixtures) });
  const rounds = bracketOf(fixtures).filter(({ stage, placement }) => stage.kind !== 'qualifying' && !placement);
  const known = hasLetters(tables) ? bracketFormat(league.code, season, tables.length) : null;
  const isLeagueStage = tables.length === 1 && tables[0]!.rows.length === LEAGUE_STAGE_TEAMS;
  // a bracket that has started shows who advances, unless the format says more
  const format = known ?? (isLeagueStage ? 'league-stage' : rounds.length > 0 ? 'drawn' : null);
  if (format === null) {
    return {
      refused: `the knock-out rounds of ${league.name} ${season} are not stored, and how teams reach them is not known: import the first knock-out round`,
    };
  }
  const teams = teamsByName(fixtures);
  const numbers = new Map(teams.map(({ legacyId }, index) => [legacyId, index]));
  const numberOf = ({ legacyId }: Team) => numbers.get(legacyId)!;
  const simulated = tables.map((table) => simulatedGroup(table, { matches, ratings, rules }));
  const groups = simulated.map((group) => numberedGroup(group, numberOf));
  const [stage] = groups;
  const ranked = stage?.final?.map((position) => stage.numbers[position]!) ?? null;
  const hasTwoLegs = rounds.some(({ ties }) => ties.some((tie) => tie.format === 'two-legs'));
  const isEuropean = league.code.startsWith('uefa.') && !league.national;
  const plan: TournamentPlan = {
    strengths: teams.map((team) => ratings.strength(team)),
    rates: { atHome: ratings.logRates({ neutral: false }), neutral: ratings.logRates({ neutral: true }) },
    groups,
    format,
    rounds: rounds.map(({ ties }) => ties.map((tie) => storedTie(tie, numberOf))),
    draw: knownDraw(rounds, ranked, numberOf),
    legs: hasTwoLegs || (isEuropean && format === 'league-stage') ? 2 : 1,
  };
  return { plan, teams, groups: simulated };
}

/** Whether the groups have the letters of the regulations. A source without them has groups in the order of their matches. */
function hasLetters(tables: readonly TableGroup[]): boolean {
  return tables.every(({ name }) => /^Group [A-L]$/.test(name));
}

function teamsByName(fixtures: readonly Fixture[]): Team[] {
  const byId = new Map(fixtures.flatMap(({ home, away }) => [home, away]).map((team) => [team.legacyId, team]));
  return [...byId.values()].sort(byName);
}

function numberedGroup({ group, teams, season }: SimulatedGroup, numberOf: (team: Team) => number): TournamentGroup {
  const positions = new Map(teams.map(({ legacyId }, index) => [legacyId, index]));
  return {
    name: group.name,
    season,
    numbers: teams.map(numberOf),
    final: season.matches.length > 0 ? null : group.rows.map(({ team }) => positions.get(team.legacyId)!),
  };
}

function storedTie(tie: BracketTie, numberOf: (team: Team) => number): StoredTie {
  const open = tie.legs.filter((leg) => resultOf(leg) === null);
  const running = open.find(({ status }) => isInPlay(status))?.score.goals;
  const isTwoLegged = tie.format === 'two-legs';
  return {
    home: numberOf(tie.home),
    away: numberOf(tie.away),
    winner: tie.winner === null ? null : numberOf(tie[tie.winner]),
    goals: [(tie.aggregate?.home ?? 0) + (running?.home ?? 0), (tie.aggregate?.away ?? 0) + (running?.away ?? 0)],
    legs: isTwoLegged ? 2 : 1,
    neutral: !isTwoLegged && (open[0]?.neutral ?? true),
    left: open.length,
  };
}

function projectionOf({ teams, groups }: NumberedTournament, counts: TournamentCounts): TournamentProjection {
  const tables = new Map(
    groups
      .flatMap((group, index) => projectedGroup(group, counts.groups[index]!))
      .map((row) => [row.team.legacyId, row]),
  );
  const rounds = [...counts.reached.keys()].sort((a, b) => b - a);
  const projected = teams.map((team, index): TournamentTeam => {
    const chances = rounds.map((round) => [round, counts.reached.get(round)![index]! / counts.runs] as const);
    return { team, table: tables.get(team.legacyId) ?? null, reach: new Map(chances) };
  });
  const ascending = rounds.toReversed();
  projected.sort((a, b) => {
    const decisive = ascending.find((round) => a.reach.get(round) !== b.reach.get(round));
    return decisive === undefined ? 0 : b.reach.get(decisive)! - a.reach.get(decisive)!;
  });
  const matchesLeft = groups.reduce((sum, { season }) => sum + season.matches.length, 0);
  return { teams: projected, matchesLeft };
}
