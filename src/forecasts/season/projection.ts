/** Projects the end of the tables of a season: the current table plus a simulation of the remaining matches. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isOpen } from '../../football/season/assumed-results.ts';
import { isInPlay } from '../../football/status.ts';
import { type TableMatch, tableMatches } from '../../football/table/matches.ts';
import type { TableRow } from '../../football/table/rows.ts';
import { type TableRules, tableRules } from '../../football/table/rules.ts';
import { playOffsOf, type TableGroup, tablesOfMatches } from '../../football/table/standings.ts';
import { criteriaOf } from '../../football/table/tie-breaks.ts';
import type { Fixture, Team } from '../../football/terms.ts';
import { goalsLeft } from '../../models/in-play/hazard.ts';
import type { RemainingMatch, RemainingSeason, TeamTotals } from '../../models/season/remaining-season.ts';
import { pointsInterval, type SeasonCounts } from '../../models/season/season.ts';
import type { SeasonRatings } from '../ratings/season-ratings.ts';
import type { Simulate } from './simulation.ts';

export interface ProjectedTeam {
  readonly team: Team;
  /** name of the team's table */
  readonly group: string;
  /** mean points at the end */
  readonly points: number;
  /** points that four of five runs end with */
  readonly interval: readonly [low: number, high: number];
  /** probability of each rank, from the first; in a split league, 0 for the ranks of the other parts */
  readonly ranks: readonly number[];
}

export interface SeasonProjection {
  readonly teams: readonly ProjectedTeam[];
  /** number of simulated matches */
  readonly matchesLeft: number;
}

export interface ProjectionRequest {
  /** every fixture of one league season */
  readonly fixtures: readonly Fixture[];
  readonly ratings: SeasonRatings;
  /** number of runs */
  readonly sims: number;
  readonly seed: number;
  /** default: from the catalogue */
  readonly rules?: TableRules;
}

const INTERVAL_LEVEL = 0.8;

/** Teams are in order of projected points. */
export async function projectSeason(request: ProjectionRequest, simulate: Simulate): Promise<SeasonProjection> {
  const { fixtures, ratings, sims, seed } = request;
  const { league, season } = fixtures[0]!;
  const rules = request.rules ?? tableRules(league, season);
  const teams: ProjectedTeam[] = [];
  let matchesLeft = 0;
  // each step takes milliseconds, so each has a turn of its own
  await yieldToEventLoop();
  const matches = tableMatches(fixtures, rules);
  await yieldToEventLoop();
  const groups = tablesOfMatches(matches, { rules, league, playOffs: playOffsOf(fixtures) });
  await yieldToEventLoop();
  for (const [index, group] of groups.entries()) {
    const simulated = simulatedGroup(group, { matches, ratings, rules });
    const left = simulated.season.matches.length;
    matchesLeft += left;
    // a finished table needs no runs
    const counts =
      left === 0 ? null : await simulate({ season: simulated.season, seed: `${seed}|${group.name}`, sims });
    teams.push(...projectedGroup(simulated, counts, positionCounts(groups, index)));
  }
  const byPoints = (a: ProjectedTeam, b: ProjectedTeam) => b.points - a.points || meanRank(a) - meanRank(b);
  return { teams: teams.sort((a, b) => byPoints(a, b) || a.team.legacyId - b.team.legacyId), matchesLeft };
}

function meanRank({ ranks }: ProjectedTeam): number {
  return ranks.reduce((sum, chance, rank) => sum + chance * rank, 0);
}

/** Number of ranks in the whole table. The ranks of a split league continue from part to part. */
function positionCounts(groups: readonly TableGroup[], index: number): number {
  let last = index;
  while ((groups[last + 1]?.rows[0]?.rank ?? 1) > 1) last++;
  return groups[last]!.rows.at(-1)!.rank;
}

/**
 * The rows of one table, in the order of its teams. `counts`: null for a finished table. `positions`: ranks of the whole
 * table.
 */
export function projectedGroup(
  { group, teams, season }: SimulatedGroup,
  counts: SeasonCounts | null,
  positions = group.rows.at(-1)!.rank,
): ProjectedTeam[] {
  const ahead = group.rows[0]!.rank - 1;
  const behind = positions - ahead - group.rows.length;
  const none = (ranks: number) => Array<number>(ranks).fill(0);
  const rows = new Map(group.rows.map((row) => [row.team.legacyId, row]));
  return teams.map((team, index) => {
    const own = { team, group: group.name };
    if (counts === null || season.matches.length === 0) {
      const { points, rank } = rows.get(team.legacyId)!;
      const ranks = Array.from({ length: positions }, (_, i) => Number(i + 1 === rank));
      return { ...own, points, interval: [points, points], ranks };
    }
    return {
      ...own,
      points: counts.points[index]! / counts.runs,
      interval: pointsInterval(counts, index, INTERVAL_LEVEL),
      ranks: [...none(ahead), ...Array.from(counts.ranks[index]!, (times) => times / counts.runs), ...none(behind)],
    };
  });
}

/** One table as the simulation takes it. */
export interface SimulatedGroup {
  readonly group: TableGroup;
  /** in the order of their numbers */
  readonly teams: readonly Team[];
  readonly season: RemainingSeason;
}

/** `matches`: those of all tables of the season, in kickoff order. */
export function simulatedGroup(
  group: TableGroup,
  { matches, ratings, rules }: { matches: readonly TableMatch[]; ratings: SeasonRatings; rules: TableRules },
): SimulatedGroup {
  // names decide last, so teams are numbered by name
  const rows = group.rows.toSorted((a, b) => byName(a.team, b.team));
  const numbers = new Map(rows.map(({ team }, index) => [team.legacyId, index]));
  const own = matches.filter(({ fixture }) => numbers.has(fixture.home.legacyId) && numbers.has(fixture.away.legacyId));
  const number = (team: Team) => numbers.get(team.legacyId)!;
  const open = own.filter(({ fixture, goals }) => goals === null && isOpen(fixture));
  const played = own.flatMap(({ fixture, goals }) =>
    goals === null
      ? []
      : { home: number(fixture.home), away: number(fixture.away), homeGoals: goals.home, awayGoals: goals.away },
  );
  return {
    group,
    teams: rows.map(({ team }) => team),
    season: {
      standings: rows.map(standingOf),
      strengths: rows.map(({ team }) => ratings.strength(team)),
      matches: open.map(({ fixture }) => remainingMatch(fixture, ratings, number)),
      played,
      pointsForWin: rules.pointsForWin,
      criteria: criteriaOf(rules.tieBreak),
      meetOnce: matches[0]!.fixture.league.pairing === 'neutral',
      rho: ratings.rho,
    },
  };
}

/** The order of teams of equal rank. */
export function byName(a: Team, b: Team): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.legacyId - b.legacyId;
}

/** For a match in play: the current goals, and the share of its goals that is still to come. */
function remainingMatch(fixture: Fixture, ratings: SeasonRatings, number: (team: Team) => number): RemainingMatch {
  const logRates = ratings.logRates(fixture);
  const ends = { home: number(fixture.home), away: number(fixture.away) };
  const { goals } = fixture.score;
  if (!isInPlay(fixture.status) || goals === null) return { ...ends, logRates };
  const share = Math.log(goalsLeft({ minute: fixture.elapsed ?? 0 }));
  return { ...ends, logRates: { home: logRates.home + share, away: logRates.away + share }, goals };
}

function standingOf({ points, all, away }: TableRow): TeamTotals {
  const { played, win: wins, goalsFor, goalsAgainst } = all;
  return { points, played, wins, goalsFor, goalsAgainst, awayGoals: away.goalsFor, awayWins: away.win };
}
