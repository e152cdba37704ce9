/**
 * Attack and defence strengths of teams from results. The goals of a side are Poisson distributed with mean
 * `base(side) * attack(own) * concession(opponent)`. Source: Maher, Modelling association football scores, Statistica
 * Neerlandica 36 (1982).
 */

/** One result. Teams are arbitrary numbers; older results have a lower weight. */
export interface StrengthResult {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** share of a full match, above 0 and at most 1 */
  readonly weight: number;
}

export interface TeamStrength {
  /** goals scored relative to an average team: 1 is average, higher is better */
  readonly attack: number;
  /** goals conceded relative to an average team: 1 is average, lower is better */
  readonly concession: number;
  /** weighted goals behind both numbers, including the prior matches; more goals mean smaller errors */
  readonly goals: { readonly scored: number; readonly conceded: number };
}

export interface StrengthFit {
  /** goals of an average team against another, at home and away */
  readonly base: { readonly home: number; readonly away: number };
  readonly teams: ReadonlyMap<number, TeamStrength>;
  /** weighted number of results */
  readonly matches: number;
}

/** Goals per match over the world's leagues; used before the first result. */
const BASE_BEFORE_RESULTS = { home: 1.5, away: 1.2 };
/** Average matches added to every team's own; they pull teams with few results towards the average. */
const PRIOR_MATCHES = 4;
/** A team without results. */
const AVERAGE: TeamStrength = { attack: 1, concession: 1, goals: averageGoals(BASE_BEFORE_RESULTS) };
const ROUNDS_MAX = 100;
const TOLERANCE = 1e-7;

interface Sums {
  scored: number;
  conceded: number;
  /** goals that an average attack would have scored, and an average defence conceded, against the same opponents */
  expectedScored: number;
  expectedConceded: number;
}

/**
 * Fits by fixed-point iteration until no factor changes by 1e-7, at most 100 rounds. The order of results is
 * irrelevant.
 */
export function fitStrengths(results: readonly StrengthResult[]): StrengthFit {
  const base = baseOf(results);
  let teams = new Map<number, TeamStrength>();
  for (const { home, away } of results) teams.set(home, AVERAGE).set(away, AVERAGE);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = iterate(results, base, teams);
    const change = largestChange(teams, next);
    teams = next;
    if (change < TOLERANCE) break;
  }
  return { base, teams, matches: results.reduce((sum, { weight }) => sum + weight, 0) };
}

/** The strength of a team; average strength for a team without results. */
export function strengthOf(fit: StrengthFit, team: number): TeamStrength {
  return fit.teams.get(team) ?? AVERAGE;
}

/** Expected goals of both sides of a match. They are above 0, so that no score is impossible. */
export function goalRates(fit: StrengthFit, home: number, away: number): { home: number; away: number } {
  const one = strengthOf(fit, home);
  const other = strengthOf(fit, away);
  return {
    home: fit.base.home * one.attack * other.concession,
    away: fit.base.away * other.attack * one.concession,
  };
}

/**
 * Standard errors of a team's factors, in the units of the factors: a Poisson mean estimated from `n` goals has a
 * relative error of 1/sqrt(n). The errors of the opponents' strengths are ignored, so these are lower bounds.
 */
export function strengthErrors({ attack, concession, goals }: TeamStrength): { attack: number; concession: number } {
  return { attack: attack / Math.sqrt(goals.scored), concession: concession / Math.sqrt(goals.conceded) };
}

function averageGoals(base: StrengthFit['base']): TeamStrength['goals'] {
  const goals = (PRIOR_MATCHES * (base.home + base.away)) / 2;
  return { scored: goals, conceded: goals };
}

function baseOf(results: readonly StrengthResult[]): StrengthFit['base'] {
  let [home, away, weights] = [
    BASE_BEFORE_RESULTS.home * PRIOR_MATCHES,
    BASE_BEFORE_RESULTS.away * PRIOR_MATCHES,
    PRIOR_MATCHES,
  ];
  for (const { homeGoals, awayGoals, weight } of results) {
    home += homeGoals * weight;
    away += awayGoals * weight;
    weights += weight;
  }
  return { home: home / weights, away: away / weights };
}

function iterate(
  results: readonly StrengthResult[],
  base: StrengthFit['base'],
  teams: ReadonlyMap<number, TeamStrength>,
): Map<number, TeamStrength> {
  const prior = averageGoals(base).scored;
  const sums = new Map<number, Sums>();
  for (const team of teams.keys())
    sums.set(team, { scored: prior, conceded: prior, expectedScored: prior, expectedConceded: prior });
  for (const { home, away, homeGoals, awayGoals, weight } of results) {
    const [one, other] = [sums.get(home)!, sums.get(away)!];
    const [own, opponent] = [teams.get(home)!, teams.get(away)!];
    one.scored += homeGoals * weight;
    one.conceded += awayGoals * weight;
    one.expectedScored += base.home * opponent.concession * weight;
    one.expectedConceded += base.away * opponent.attack * weight;
    other.scored += awayGoals * weight;
    other.conceded += homeGoals * weight;
    other.expectedScored += base.away * own.concession * weight;
    other.expectedConceded += base.home * own.attack * weight;
  }
  const next = new Map<number, TeamStrength>();
  for (const [team, sum] of sums) {
    // Halfway steps: both factors of a goal change at once, and full steps would oscillate.
    const before = teams.get(team)!;
    next.set(team, {
      attack: (before.attack + sum.scored / sum.expectedScored) / 2,
      concession: (before.concession + sum.conceded / sum.expectedConceded) / 2,
      goals: { scored: sum.scored, conceded: sum.conceded },
    });
  }
  return next;
}

function largestChange(a: ReadonlyMap<number, TeamStrength>, b: ReadonlyMap<number, TeamStrength>): number {
  let most = 0;
  for (const [team, { attack, concession }] of a) {
    const other = b.get(team)!;
    most = Math.max(most, Math.abs(attack - other.attack), Math.abs(concession - other.concession));
  }
  return most;
}
