/** The Dixon-Coles model of a set of results: exact maximum likelihood by Newton's method. */
import { cholesky, solve } from './cholesky.ts';
import { type Derivatives, evaluate } from './likelihood.ts';
import { type DixonColesResult, type Refusal, refusalOf, refuse, type Schedule, scheduleOf } from './schedule.ts';

export interface DixonColesTeam {
  /** logarithm; the mean of all teams is 1, higher is better */
  readonly attack: number;
  /** logarithm; more negative is better */
  readonly defence: number;
  /** standard errors of both */
  readonly errors: { readonly attack: number; readonly defence: number };
}

export interface DixonColesFit {
  readonly teams: ReadonlyMap<number, DixonColesTeam>;
  /** logarithm of the home side's factor */
  readonly homeAdvantage: number;
  /** dependence of low scores; negative values mean more draws of 0-0 and 1-1 */
  readonly rho: number;
  /** standard errors of both */
  readonly errors: { readonly homeAdvantage: number; readonly rho: number };
  readonly logLikelihood: number;
  /** number of results and the sum of their weights */
  readonly matches: number;
  readonly weights: number;
  /** steps of Newton's method */
  readonly steps: number;
}

const STEPS_MAX = 40;
/** Convergence is quadratic: after a step this small, the error is of the order of its square. */
const STEP_MIN = 1e-7;
/** Log strengths beyond this mean that the likelihood rises without end. */
const PARAMETER_MAX = 12;
const HALVINGS_MAX = 30;
/** Mean attack of all teams, by convention; defences absorb it. */
const MEAN_ATTACK = 1;

/**
 * Fits attacks, defences, home advantage and rho. The order of the results is irrelevant up to rounding.
 *
 * @returns the fit, or the reason why there is none
 * @throws RangeError for an invalid score or weight
 */
export function fitDixonColes(results: readonly DixonColesResult[]): DixonColesFit | Refusal {
  const schedule = scheduleOf(results);
  const refusal = refusalOf(schedule);
  if (refusal !== null) return refusal;
  let parameters = startOf(schedule);
  let current = evaluate(schedule, parameters)!;
  for (let steps = 1; steps <= STEPS_MAX; steps++) {
    const { factor, isExact } = factorOf(current.hessian, parameters.length);
    const step = solve(factor, current.gradient.subarray(1));
    if (isExact && largest(step) < STEP_MIN) {
      const solution = moved(parameters, step, 1);
      const gain = step.reduce((sum, value, i) => sum + value * current.gradient[i + 1]!, 0) / 2;
      return fitOf(schedule, { parameters: solution, logLikelihood: current.logLikelihood + gain, factor, steps });
    }
    const next = searched(schedule, { parameters, step, current });
    if (next === null || largest(next.parameters) > PARAMETER_MAX) break;
    ({ parameters, current } = next);
  }
  return refuse('no_maximum', 'the likelihood has no maximum: the scores are too one-sided or too few');
}

/** Rates from shares of goals, shrunk so that no parameter starts far out. */
function startOf({ teams, home, away, homeGoals, awayGoals, weight }: Schedule): Float64Array {
  const scored = new Float64Array(teams);
  const conceded = new Float64Array(teams);
  const played = new Float64Array(teams);
  let [atHome, outside, weights] = [0, 0, 0];
  for (let i = 0; i < weight.length; i++) {
    const [w, h, a] = [weight[i]!, home[i]!, away[i]!];
    const [x, y] = [w * homeGoals[i]!, w * awayGoals[i]!];
    scored[h]! += x;
    conceded[a]! += x;
    scored[a]! += y;
    conceded[h]! += y;
    played[h]! += w;
    played[a]! += w;
    atHome += x;
    outside += y;
    weights += w;
  }
  const mean = (atHome + outside) / (2 * weights);
  const advantage = Math.log(atHome / outside);
  const prior = weights / teams / 4;
  const shareOf = (goals: number, matches: number) => Math.log((goals + mean * prior) / (mean * (matches + prior)));
  const start = new Float64Array(2 * teams + 2);
  for (let team = 0; team < teams; team++) {
    start[team] = shareOf(scored[team]!, played[team]!) + Math.log(mean) - advantage / 2;
    start[team + teams] = shareOf(conceded[team]!, played[team]!);
  }
  start[2 * teams] = advantage;
  return start;
}

/**
 * The factor of the negative Hessian without the first attack, which stays fixed because only sums of an attack and a
 * defence are determined. Where the likelihood is not concave, a growing ridge makes the step uphill.
 */
function factorOf(hessian: Float64Array, size: number): { factor: Float64Array; isExact: boolean } {
  const free = size - 1;
  const negative = new Float64Array(free * free);
  for (let row = 0; row < free; row++) {
    for (let column = 0; column <= row; column++) {
      negative[row * free + column] = -hessian[(row + 1) * size + column + 1]!;
    }
  }
  const exact = cholesky(negative, free);
  if (exact !== null) return { factor: exact, isExact: true };
  for (let ridge = 1; ; ridge *= 10) {
    const damped = negative.slice();
    for (let row = 0; row < free; row++) damped[row * free + row]! += ridge;
    const factor = cholesky(damped, free);
    if (factor !== null) return { factor, isExact: false };
  }
}

/** The longest of the halved steps that raises the likelihood; null if none does. */
function searched(
  schedule: Schedule,
  { parameters, step, current }: { parameters: Float64Array; step: Float64Array; current: Derivatives },
): { parameters: Float64Array; current: Derivatives } | null {
  for (let halving = 0, share = 1; halving < HALVINGS_MAX; halving++, share /= 2) {
    const tried = moved(parameters, step, share);
    const next = evaluate(schedule, tried);
    if (next !== null && next.logLikelihood > current.logLikelihood - 1e-9) return { parameters: tried, current: next };
  }
  return null;
}

function moved(parameters: Float64Array, step: Float64Array, share: number): Float64Array {
  return parameters.map((value, i) => (i === 0 ? value : value + share * step[i - 1]!));
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}

interface Solution {
  readonly parameters: Float64Array;
  readonly logLikelihood: number;
  readonly factor: Float64Array;
  readonly steps: number;
}

function fitOf(schedule: Schedule, { parameters, logLikelihood, factor, steps }: Solution): DixonColesFit {
  const { names, teams, weight } = schedule;
  const mean = parameters.subarray(0, teams).reduce((sum, attack) => sum + attack, 0) / teams;
  const errors = errorsOf(factor, teams);
  const entries = names.map((name, i) => {
    const attack = parameters[i]! - mean + MEAN_ATTACK;
    const defence = parameters[i + teams]! + mean - MEAN_ATTACK;
    return [name, { attack, defence, errors: { attack: errors[i]!, defence: errors[i + teams]! } }] as const;
  });
  return {
    teams: new Map(entries),
    homeAdvantage: parameters[2 * teams]!,
    rho: parameters[2 * teams + 1]!,
    errors: { homeAdvantage: errors[2 * teams]!, rho: errors[2 * teams + 1]! },
    logLikelihood,
    matches: weight.length,
    weights: weight.reduce((sum, one) => sum + one, 0),
    steps,
  };
}

/**
 * Standard errors of all parameters under the convention for the mean attack. Each parameter is a linear form of the
 * free ones; its variance follows from the inverse of the negative Hessian.
 */
function errorsOf(factor: Float64Array, teams: number): Float64Array {
  const form = new Float64Array(2 * teams + 1);
  return Float64Array.from({ length: 2 * teams + 2 }, (_, parameter) => {
    form.fill(0);
    const sign = parameter < teams ? -1 : parameter < 2 * teams ? 1 : 0;
    for (let attack = 1; attack < teams; attack++) form[attack - 1] = sign / teams;
    if (parameter > 0) form[parameter - 1]! += 1;
    return Math.sqrt(halfSolvedSquare(factor, form));
  });
}

/** `form' inverse(matrix) form` from the factor of the matrix. */
function halfSolvedSquare(factor: Float64Array, form: Float64Array): number {
  const size = form.length;
  const x = new Float64Array(size);
  let square = 0;
  for (let row = 0; row < size; row++) {
    let sum = form[row]!;
    for (let k = 0; k < row; k++) sum -= factor[row * size + k]! * x[k]!;
    x[row] = sum / factor[row * size + row]!;
    square += x[row]! ** 2;
  }
  return square;
}

/** Expected goals of a match; null if the fit lacks a team. At a neutral venue both sides get half the advantage. */
export function dixonColesRates(
  { teams, homeAdvantage }: DixonColesFit,
  { home, away, neutral = false }: { readonly home: number; readonly away: number; readonly neutral?: boolean },
): { home: number; away: number } | null {
  const [one, other] = [teams.get(home), teams.get(away)];
  if (one === undefined || other === undefined) return null;
  const half = neutral ? homeAdvantage / 2 : 0;
  return {
    home: Math.exp(homeAdvantage - half + one.attack + other.defence),
    away: Math.exp(half + other.attack + one.defence),
  };
}
