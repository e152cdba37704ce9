/** Projects the end of a league season: the current table plus a simulation of the remaining matches. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { seededRandom } from '../base/random.ts';
import { isInPlay, STATUS } from '../football/status.ts';
import { tableMatches } from '../football/table/matches.ts';
import type { TableRow } from '../football/table/rows.ts';
import { type TableRules, tableRules } from '../football/table/rules.ts';
import { leagueTable, type TableGroup } from '../football/table/standings.ts';
import { inTableOrder, type TieContext } from '../football/table/tie-breaks.ts';
import type { Fixture, Team } from '../football/terms.ts';
import {
  type RemainingMatch,
  type RemainingSeason,
  type Scores,
  SeasonRuns,
  type TeamTotals,
} from '../models/season/season.ts';
import type { StrengthFit } from '../models/strengths/fit.ts';
import { expectedGoalsOf } from './forecasts.ts';

export interface ProjectedTeam {
  readonly team: Team;
  /** name of the team's table */
  readonly group: string;
  /** mean points at the end */
  readonly points: number;
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
  readonly fit: StrengthFit;
  /** number of runs */
  readonly sims: number;
  readonly seed: number;
  /** default: from the catalogue */
  readonly rules?: TableRules;
}

const MINUTES = 90;
/** Time budget before the simulation yields to the event loop. */
const SLICE_MS = 8;
const RUNS_AT_ONCE = 20;

/** Simulates in time slices, so that the event loop stays free. Teams are in order of projected points. */
export async function projectSeason(request: ProjectionRequest): Promise<SeasonProjection> {
  const { fixtures, fit, sims, seed, rules } = request;
  const teams: ProjectedTeam[] = [];
  let matchesLeft = 0;
  const groups = leagueTable(fixtures, rules);
  for (const [index, group] of groups.entries()) {
    const { season, left } = seasonOf(group, fixtures, fit);
    matchesLeft += left;
    const runs = new SeasonRuns(season, seededRandom(`${seed}|${group.name}`));
    // a finished season has one possible table, so one run is enough
    await runSimulations(runs, left === 0 ? 1 : sims);
    teams.push(...projected(group, runs, positionCounts(groups, index)));
  }
  const byPoints = (a: ProjectedTeam, b: ProjectedTeam) => b.points - a.points || meanRank(a) - meanRank(b);
  return { teams: teams.sort((a, b) => byPoints(a, b) || a.team.legacyId - b.team.legacyId), matchesLeft };
}

async function runSimulations(runs: SeasonRuns, sims: number): Promise<void> {
  let sliceStart = performance.now();
  while (runs.counts.runs < sims) {
    runs.play(Math.min(RUNS_AT_ONCE, sims - runs.counts.runs));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await yieldToEventLoop();
    sliceStart = performance.now();
  }
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

function projected(group: TableGroup, { counts }: SeasonRuns, positions: number): ProjectedTeam[] {
  const ahead = group.rows[0]!.rank - 1;
  const behind = positions - ahead - group.rows.length;
  const none = (ranks: number) => Array<number>(ranks).fill(0);
  return group.rows.map(({ team }, index) => ({
    team,
    group: group.name,
    points: counts.points[index]! / counts.runs,
    ranks: [...none(ahead), ...Array.from(counts.ranks[index]!, (times) => times / counts.runs), ...none(behind)],
  }));
}

/** The input of the simulation for one table. */
function seasonOf(
  group: TableGroup,
  fixtures: readonly Fixture[],
  fit: StrengthFit,
): { season: RemainingSeason; left: number } {
  const { league, season: year } = fixtures[0]!;
  const rules = tableRules(league, year);
  const positions = new Map(group.rows.map(({ team }, index) => [team.legacyId, index]));
  const own = tableMatches(fixtures, rules).filter(
    ({ fixture }) => positions.has(fixture.home.legacyId) && positions.has(fixture.away.legacyId),
  );
  const position = (team: Team) => positions.get(team.legacyId)!;
  const open = own.filter(({ fixture, goals }) => goals === null && isRemaining(fixture));
  const matches = open.map(({ fixture }) => remainingMatch(fixture, fit, position));
  const played = own.flatMap(({ fixture, goals }) =>
    goals === null
      ? []
      : { home: position(fixture.home), away: position(fixture.away), homeGoals: goals.home, awayGoals: goals.away },
  );
  const context = { rule: rules.tieBreak, pairing: league.pairing, perMatch: false };
  const names = group.rows.map(({ team }) => team.name);
  return {
    left: matches.length,
    season: {
      standings: group.rows.map(standingOf),
      matches,
      pointsForWin: rules.pointsForWin,
      order: tieBreaker({ context, names, matches, played }),
    },
  };
}

function isRemaining({ status }: Fixture): boolean {
  const { phase } = STATUS[status];
  return phase === 'scheduled' || phase === 'in_play' || phase === 'postponed';
}

/** For a match in play: the current goals, and expected goals in proportion to the minutes left. */
function remainingMatch(fixture: Fixture, fit: StrengthFit, position: (team: Team) => number): RemainingMatch {
  const rates = expectedGoalsOf(fit, fixture);
  const ends = { home: position(fixture.home), away: position(fixture.away) };
  const { goals } = fixture.score;
  if (!isInPlay(fixture.status) || goals === null) return { ...ends, rates };
  const share = Math.max(0, MINUTES - (fixture.elapsed ?? 0)) / MINUTES;
  return { ...ends, rates: { home: rates.home * share, away: rates.away * share }, goals };
}

function standingOf({ points, all, away }: TableRow): TeamTotals {
  const { played, win: wins, goalsFor, goalsAgainst } = all;
  return { points, played, wins, goalsFor, goalsAgainst, awayGoals: away.goalsFor, awayWins: away.win };
}

interface Ties {
  readonly context: Omit<TieContext, 'meetings'>;
  readonly names: readonly string[];
  readonly matches: readonly RemainingMatch[];
  readonly played: TieContext['meetings'];
}

/** Ranks level teams by the league's rule. The shortcut for goal difference saves most of the time of a run. */
function tieBreaker(ties: Ties): RemainingSeason['order'] {
  const { context, names } = ties;
  const byGoals = context.rule === 'goal-difference';
  const meetingsOf = meetingsAmong(ties);
  return (level, standings, scores) => {
    if (byGoals) {
      const value = (team: number) => goalsKey(standings[team]!);
      const sorted = [...level].sort((a, b) => value(b) - value(a));
      if (sorted.every((team, i) => i === 0 || value(team) !== value(sorted[i - 1]!))) return sorted;
    }
    const contenders = level.map((team) => {
      const standing = standings[team]!;
      const goalDifference = standing.goalsFor - standing.goalsAgainst;
      return { ...standing, goalDifference, playOffWins: 0, legacyId: team, name: names[team]! };
    });
    const meetings = meetingsOf(level, scores);
    return inTableOrder(contenders, { ...context, meetings }).map(({ legacyId }) => legacyId);
  };
}

/** Finds the matches among a few teams; indexed by pairing, because every run needs it. */
function meetingsAmong({ names, matches, played }: Ties) {
  const pairing = ({ home, away }: { readonly home: number; readonly away: number }) => home * names.length + away;
  const over = Map.groupBy(played, pairing);
  const left = Map.groupBy(matches.keys(), (index) => pairing(matches[index]!));
  return (level: readonly number[], scores: Scores): TieContext['meetings'] =>
    level.flatMap((home) =>
      level.flatMap((away) => {
        const key = pairing({ home, away });
        const now = (left.get(key) ?? []).map((index) => {
          return { home, away, homeGoals: scores[2 * index]!, awayGoals: scores[2 * index + 1]! };
        });
        return [...(over.get(key) ?? []), ...now];
      }),
    );
}

/** Goal difference, then goals scored, as one number. */
function goalsKey({ goalsFor, goalsAgainst }: Readonly<TeamTotals>): number {
  return (goalsFor - goalsAgainst) * 10_000 + goalsFor;
}
