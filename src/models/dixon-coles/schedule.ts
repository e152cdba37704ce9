/** Results as columns, and the conditions under which the model has one best fit. */
import type { Results } from './likelihood.ts';

/** One result. Teams are arbitrary numbers. */
export interface DixonColesResult {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** share of a full match: at least 0, and 0 leaves the result out */
  readonly weight: number;
}

/** Why results cannot be fitted. `teams` are those that cause it, where teams do. */
export interface Refusal {
  readonly refused: 'too_few_matches' | 'disconnected' | 'one_sided' | 'no_maximum';
  readonly reason: string;
  readonly teams: readonly number[];
}

export interface Schedule extends Results {
  /** team numbers of the caller, in ascending order */
  readonly names: readonly number[];
}

/** @throws RangeError for a negative or fractional score, or a weight that is not a finite number of at least 0 */
export function scheduleOf(results: readonly DixonColesResult[]): Schedule {
  const used = results.filter((result) => {
    checkResult(result);
    return result.weight > 0;
  });
  const names = [...new Set(used.flatMap(({ home, away }) => [home, away]))].sort((a, b) => a - b);
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    names,
    teams: names.length,
    home: Int32Array.from(used, ({ home }) => numbers.get(home)!),
    away: Int32Array.from(used, ({ away }) => numbers.get(away)!),
    homeGoals: Int32Array.from(used, ({ homeGoals }) => homeGoals),
    awayGoals: Int32Array.from(used, ({ awayGoals }) => awayGoals),
    weight: Float64Array.from(used, ({ weight }) => weight),
  };
}

function checkResult({ home, away, homeGoals, awayGoals, weight }: DixonColesResult): void {
  const isCount = (goals: number) => Number.isInteger(goals) && goals >= 0;
  if (!isCount(homeGoals) || !isCount(awayGoals)) {
    throw new RangeError(`goals must be integers of at least 0, not ${homeGoals} and ${awayGoals}`);
  }
  if (!(weight >= 0 && weight < Infinity)) throw new RangeError(`a weight must be at least 0, not ${weight}`);
  if (home === away) throw new RangeError(`team ${home} cannot play against itself`);
}

/** The reason why the results have no single best fit, as far as it shows before fitting; null if there is none. */
export function refusalOf(schedule: Schedule): Refusal | null {
  const matches = schedule.weight.length;
  // two scores a match; the parameters have one degree of freedom less than their number
  const needed = Math.ceil((2 * schedule.teams + 1) / 2);
  if (matches < Math.max(needed, 3)) {
    return refuse('too_few_matches', `${matches} matches cannot determine the strengths of ${schedule.teams} teams`);
  }
  return disconnected(schedule) ?? oneSided(schedule);
}

export function refuse(refused: Refusal['refused'], reason: string, teams: readonly number[] = []): Refusal {
  return { refused, reason, teams };
}

/**
 * Goals compare an attack with a defence. If chains of such comparisons do not reach every attack and every defence, as
 * between two groups that never meet, strengths can be moved without changing any probability.
 */
function disconnected({ names, teams, home, away }: Schedule): Refusal | null {
  const parent = Int32Array.from({ length: 2 * teams }, (_, i) => i);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  for (let i = 0; i < home.length; i++) {
    parent[rootOf(home[i]!)] = rootOf(away[i]! + teams);
    parent[rootOf(away[i]!)] = rootOf(home[i]! + teams);
  }
  const first = rootOf(0);
  const apart = names.filter((_, team) => rootOf(team) !== first || rootOf(team + teams) !== first);
  if (apart.length === 0) return null;
  return refuse('disconnected', 'the matches do not connect all teams, so their strengths cannot be compared', apart);
}

/** A team that never scores has no finite attack, and one that never concedes no finite defence. */
function oneSided({ names, teams, home, away, homeGoals, awayGoals }: Schedule): Refusal | null {
  const [scored, conceded] = [new Int32Array(teams), new Int32Array(teams)];
  let [atHome, outside] = [0, 0];
  for (let i = 0; i < home.length; i++) {
    scored[home[i]!]! += homeGoals[i]!;
    conceded[away[i]!]! += homeGoals[i]!;
    scored[away[i]!]! += awayGoals[i]!;
    conceded[home[i]!]! += awayGoals[i]!;
    atHome += homeGoals[i]!;
    outside += awayGoals[i]!;
  }
  const without = (goals: Int32Array) => names.filter((_, team) => goals[team] === 0);
  const [scoreless, perfect] = [without(scored), without(conceded)];
  if (scoreless.length > 0) return refuse('one_sided', `${teamsText(scoreless)} scored no goal`, scoreless);
  if (perfect.length > 0) return refuse('one_sided', `${teamsText(perfect)} conceded no goal`, perfect);
  if (atHome === 0 || outside === 0) {
    return refuse('one_sided', `no ${atHome === 0 ? 'home' : 'away'} team scored a goal`);
  }
  return null;
}

function teamsText(teams: readonly number[]): string {
  return teams.length === 1 ? 'one team' : `${teams.length} teams`;
}
