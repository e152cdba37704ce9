/** How a league season may end: its table as it stands, played on with the strengths of its teams. */
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom } from '../base/random.ts';
import { isInPlay, STATUS } from '../football/status.ts';
import { tableMatches } from '../football/table/matches.ts';
import type { TableRow } from '../football/table/rows.ts';
import { type TableRules, tableRules } from '../football/table/rules.ts';
import { leagueTable, type TableGroup } from '../football/table/standings.ts';
import { inTableOrder, type TieContext } from '../football/table/tie-breaks.ts';
import type { Fixture, Team } from '../football/terms.ts';
import { type MatchLeft, type Scores, type SeasonLeft, SeasonRuns, type TeamTotals } from '../models/season/season.ts';
import type { StrengthFit } from '../models/strengths/fit.ts';
import { expectedGoalsOf } from './forecasts.ts';

export interface ProjectedTeam {
  readonly team: Team;
  /** of its table, where the league has several */
  readonly group: string;
  /** mean points at the end */
  readonly points: number;
  /** chance of each rank of its table, from the first on; of a divided field the ranks of the other parts are 0 */
  readonly ranks: readonly number[];
}

export interface SeasonProjection {
  readonly teams: readonly ProjectedTeam[];
  /** matches that were played out */
  readonly matchesLeft: number;
}

export interface ProjectionRequest {
  /** every fixture of one league season */
  readonly fixtures: readonly Fixture[];
  readonly fit: StrengthFit;
  /** how often the rest is played */
  readonly sims: number;
  readonly seed: number;
  /** of its table; from the catalogue where they are not given */
  readonly rules?: TableRules;
}

const MINUTES = 90;
/** Between two looks at what else is waiting. */
const SLICE_MS = 8;
const RUNS_AT_ONCE = 20;

/** Plays on in slices, so that other requests are answered meanwhile. Teams by their projected points. */
export async function projectSeason(request: ProjectionRequest): Promise<SeasonProjection> {
  const { fixtures, fit, sims, seed, rules } = request;
  const teams: ProjectedTeam[] = [];
  let matchesLeft = 0;
  const groups = leagueTable(fixtures, rules);
  for (const [index, group] of groups.entries()) {
    const { season, left } = seasonOf(group, fixtures, fit);
    matchesLeft += left;
    const runs = new SeasonRuns(season, seededRandom(`${seed}|${group.name}`));
    // nothing is left to chance: once is enough
    await playAll(runs, left === 0 ? 1 : sims);
    teams.push(...projected(group, runs, positionCounts(groups, index)));
  }
  const byPoints = (a: ProjectedTeam, b: ProjectedTeam) => b.points - a.points || meanRank(a) - meanRank(b);
  return { teams: teams.sort((a, b) => byPoints(a, b) || a.team.legacyId - b.team.legacyId), matchesLeft };
}

async function playAll(runs: SeasonRuns, sims: number): Promise<void> {
  let began = performance.now();
  while (runs.counts.runs < sims) {
    runs.play(Math.min(RUNS_AT_ONCE, sims - runs.counts.runs));
    if (performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
}

function meanRank({ ranks }: ProjectedTeam): number {
  return ranks.reduce((sum, chance, rank) => sum + chance * rank, 0);
}

/** Teams of the whole table a group is a part of: ranks go on from part to part. */
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

/** One table with the matches its teams still have against each other. */
function seasonOf(
  group: TableGroup,
  fixtures: readonly Fixture[],
  fit: StrengthFit,
): { season: SeasonLeft; left: number } {
  const { league, season: year } = fixtures[0]!;
  const rules = tableRules(league, year);
  const positions = new Map(group.rows.map(({ team }, index) => [team.legacyId, index]));
  const own = tableMatches(fixtures, rules).filter(
    ({ fixture }) => positions.has(fixture.home.legacyId) && positions.has(fixture.away.legacyId),
  );
  const place = (team: Team) => positions.get(team.legacyId)!;
  const open = own.filter(({ fixture, goals }) => goals === null && isToCome(fixture));
  const matches = open.map(({ fixture }) => matchLeft(fixture, fit, place));
  const played = own.flatMap(({ fixture, goals }) =>
    goals === null
      ? []
      : { home: place(fixture.home), away: place(fixture.away), homeGoals: goals.home, awayGoals: goals.away },
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

function isToCome({ status }: Fixture): boolean {
  const { phase } = STATUS[status];
  return phase === 'scheduled' || phase === 'in_play' || phase === 'postponed';
}

/** Of a match in play the goals so far, and the rest at the pace of the whole. */
function matchLeft(fixture: Fixture, fit: StrengthFit, place: (team: Team) => number): MatchLeft {
  const rates = expectedGoalsOf(fit, fixture);
  const ends = { home: place(fixture.home), away: place(fixture.away) };
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
  readonly matches: readonly MatchLeft[];
  readonly played: TieContext['meetings'];
}

/** The league's own rule; where the goal difference comes first and tells, it is not asked for more. */
function tieBreaker(ties: Ties): SeasonLeft['order'] {
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
      return { ...standing, goalDifference, legacyId: team, name: names[team]! };
    });
    const meetings = meetingsOf(level, scores);
    return inTableOrder(contenders, { ...context, meetings }).map(({ legacyId }) => legacyId);
  };
}

/** Finds the matches of a few teams among themselves by who is at home, for it is asked for in every run. */
function meetingsAmong({ names, matches, played }: Ties) {
  const place = ({ home, away }: { readonly home: number; readonly away: number }) => home * names.length + away;
  const over = Map.groupBy(played, place);
  const left = Map.groupBy(matches.keys(), (index) => place(matches[index]!));
  return (level: readonly number[], scores: Scores): TieContext['meetings'] =>
    level.flatMap((home) =>
      level.flatMap((away) => {
        const at = place({ home, away });
        const now = (left.get(at) ?? []).map((index) => {
          return { home, away, homeGoals: scores[2 * index]!, awayGoals: scores[2 * index + 1]! };
        });
        return [...(over.get(at) ?? []), ...now];
      }),
    );
}

/** Goal difference, then goals scored, in one number. */
function goalsKey({ goalsFor, goalsAgainst }: Readonly<TeamTotals>): number {
  return (goalsFor - goalsAgainst) * 10_000 + goalsFor;
}
