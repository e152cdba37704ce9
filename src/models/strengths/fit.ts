/**
 * Attack and defence of teams from results: goals of a side are Poisson with mean
 * `base(side) * attack(own) * concession(opponent)`. Source of the form: Maher, Modelling association football scores,
 * Statistica Neerlandica 36 (1982).
 */

/** One result. Teams are any numbers; weight is its share of a full match, for older ones less. */
export interface StrengthResult {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** greater than 0, at most 1 */
  readonly weight: number;
}

export interface TeamStrength {
  /** goals scored against those of an average team: 1 is average, higher is better */
  readonly attack: number;
  /** goals conceded against those of an average team: 1 is average, lower is better */
  readonly concession: number;
  /** weighed goals behind both numbers, the average matches every team is given among them: the more, the surer */
  readonly goals: { readonly scored: number; readonly conceded: number };
}

export interface StrengthFit {
  /** goals an average team scores against another at home, and away */
  readonly base: { readonly home: number; readonly away: number };
  readonly teams: ReadonlyMap<number, TeamStrength>;
  /** weighed number of results */
  readonly matches: number;
}

/** What the leagues of the world come to, for the time before the first result. */
const BASE_BEFORE_RESULTS = { home: 1.5, away: 1.2 };
/** Average matches every team is taken to have played beside its own: draws little known teams to the middle. */
const PRIOR_MATCHES = 4;
/** Of a team nobody has a result of. */
const AVERAGE: TeamStrength = { attack: 1, concession: 1, goals: averageGoals(BASE_BEFORE_RESULTS) };
const ROUNDS_MAX = 100;
const ENOUGH = 1e-7;

interface Sums {
  scored: number;
  conceded: number;
  /** goals an average attack would have scored against these opponents, and an average defence conceded */
  chances: number;
  dangers: number;
}

/** Fits by turns until nothing moves by more than 1e-7; results of any order give the same fit. */
export function fitStrengths(results: readonly StrengthResult[]): StrengthFit {
  const base = baseOf(results);
  let teams = new Map<number, TeamStrength>();
  for (const { home, away } of results) teams.set(home, AVERAGE).set(away, AVERAGE);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = improve(results, base, teams);
    const change = distance(teams, next);
    teams = next;
    if (change < ENOUGH) break;
  }
  return { base, teams, matches: results.reduce((sum, { weight }) => sum + weight, 0) };
}

/** Of a team by its number; an average one where nothing is known of it. */
export function strengthOf(fit: StrengthFit, team: number): TeamStrength {
  return fit.teams.get(team) ?? AVERAGE;
}

/** Mean goals of both sides when the two meet: never 0, so that no score is impossible. */
export function goalRates(fit: StrengthFit, home: number, away: number): { home: number; away: number } {
  const one = strengthOf(fit, home);
  const other = strengthOf(fit, away);
  return {
    home: fit.base.home * one.attack * other.concession,
    away: fit.base.away * other.attack * one.concession,
  };
}

/**
 * Standard errors of both factors of a team: a Poisson mean told from `n` goals is uncertain by one in the root of `n`.
 * Weights are taken as parts of goals, and what the opponents' own strengths add is left out: a lower bound.
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

function improve(
  results: readonly StrengthResult[],
  base: StrengthFit['base'],
  teams: ReadonlyMap<number, TeamStrength>,
): Map<number, TeamStrength> {
  const prior = averageGoals(base).scored;
  const sums = new Map<number, Sums>();
  for (const team of teams.keys()) sums.set(team, { scored: prior, conceded: prior, chances: prior, dangers: prior });
  for (const { home, away, homeGoals, awayGoals, weight } of results) {
    const [one, other] = [sums.get(home)!, sums.get(away)!];
    const [own, opponent] = [teams.get(home)!, teams.get(away)!];
    one.scored += homeGoals * weight;
    one.conceded += awayGoals * weight;
    one.chances += base.home * opponent.concession * weight;
    one.dangers += base.away * opponent.attack * weight;
    other.scored += awayGoals * weight;
    other.conceded += homeGoals * weight;
    other.chances += base.away * own.concession * weight;
    other.dangers += base.home * own.attack * weight;
  }
  const next = new Map<number, TeamStrength>();
  for (const [team, sum] of sums) {
    // half way: both factors of a goal move at once and would overshoot by turns
    const before = teams.get(team)!;
    next.set(team, {
      attack: (before.attack + sum.scored / sum.chances) / 2,
      concession: (before.concession + sum.conceded / sum.dangers) / 2,
      goals: { scored: sum.scored, conceded: sum.conceded },
    });
  }
  return next;
}

function distance(a: ReadonlyMap<number, TeamStrength>, b: ReadonlyMap<number, TeamStrength>): number {
  let most = 0;
  for (const [team, { attack, concession }] of a) {
    const other = b.get(team)!;
    most = Math.max(most, Math.abs(attack - other.attack), Math.abs(concession - other.concession));
  }
  return most;
}
