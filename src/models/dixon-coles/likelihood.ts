/**
 * The weighted log-likelihood of Dixon and Coles with its exact gradient and Hessian. Source: Dixon and Coles, Modelling
 * association football scores and inefficiencies in the football betting market, Applied Statistics 46 (1997).
 *
 * Parameters of `n` teams, in this order: `n` attacks, `n` defences (more negative is better), home advantage, rho.
 * Log rates: home `advantage + attack[home] + defence[away]`, away `attack[away] + defence[home]`.
 */

/** Results as columns, one entry a match. */
export interface Results {
  readonly teams: number;
  /** team numbers from 0 */
  readonly home: Int32Array;
  readonly away: Int32Array;
  readonly homeGoals: Int32Array;
  readonly awayGoals: Int32Array;
  /** above 0 */
  readonly weight: Float64Array;
}

export interface Derivatives {
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  /** row after row; only entries on and below the diagonal are set */
  readonly hessian: Float64Array;
}

const LOG_FACTORIALS = new Float64Array(64);
for (let n = 2; n < LOG_FACTORIALS.length; n++) LOG_FACTORIALS[n] = LOG_FACTORIALS[n - 1]! + Math.log(n);

/** First and second derivatives of log tau, the low-score factor; `h` and `a` are the log rates, `r` is rho. */
interface LowScore {
  tau: number;
  h: number;
  a: number;
  r: number;
  hh: number;
  ha: number;
  aa: number;
  hr: number;
  ar: number;
  rr: number;
}

const low: LowScore = { tau: 1, h: 0, a: 0, r: 0, hh: 0, ha: 0, aa: 0, hr: 0, ar: 0, rr: 0 };

/** Evaluates at `parameters`; null where a score of the data has a probability of 0 or less. */
export function evaluate(results: Results, parameters: Float64Array): Derivatives | null {
  const { teams, home, away, homeGoals, awayGoals, weight } = results;
  const size = 2 * teams + 2;
  const [hAt, rAt] = [2 * teams, 2 * teams + 1];
  const [advantage, rho] = [parameters[hAt]!, parameters[rAt]!];
  const factors = exponentials(parameters, teams);
  const homeFactor = Math.exp(advantage);
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  const [hRow, rRow] = [hAt * size, rAt * size];
  let value = 0;
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i]!;
    const [x, y] = [homeGoals[i]!, awayGoals[i]!];
    const [ah, aa] = [home[i]!, away[i]!];
    const [dh, da] = [ah + teams, aa + teams];
    const rateHome = homeFactor * factors[ah]! * factors[da]!;
    const rateAway = factors[aa]! * factors[dh]!;
    value +=
      w *
      (x * (advantage + parameters[ah]! + parameters[da]!) -
        rateHome +
        y * (parameters[aa]! + parameters[dh]!) -
        rateAway -
        logFactorial(x) -
        logFactorial(y));
    let gradHome = w * (x - rateHome);
    let gradAway = w * (y - rateAway);
    let curveHome = -w * rateHome;
    let curveAway = -w * rateAway;
    if (x < 2 && y < 2) {
      lowScore(x, y, { rateHome, rateAway, rho });
      if (!(low.tau > 0)) return null;
      value += w * Math.log(low.tau);
      gradHome += w * low.h;
      gradAway += w * low.a;
      curveHome += w * low.hh;
      curveAway += w * low.aa;
      gradient[rAt]! += w * low.r;
      hessian[rRow + rAt]! += w * low.rr;
      const [hr, ar] = [w * low.hr, w * low.ar];
      hessian[rRow + ah]! += hr;
      hessian[rRow + da]! += hr;
      hessian[rRow + hAt]! += hr;
      hessian[rRow + aa]! += ar;
      hessian[rRow + dh]! += ar;
      if (low.ha !== 0) addCross(hessian, w * low.ha, { size, ah, aa, dh, da, hRow });
    }
    gradient[ah]! += gradHome;
    gradient[da]! += gradHome;
    gradient[hAt]! += gradHome;
    gradient[aa]! += gradAway;
    gradient[dh]! += gradAway;
    hessian[ah * size + ah]! += curveHome;
    hessian[da * size + da]! += curveHome;
    hessian[da * size + ah]! += curveHome;
    hessian[hRow + ah]! += curveHome;
    hessian[hRow + da]! += curveHome;
    hessian[hRow + hAt]! += curveHome;
    hessian[aa * size + aa]! += curveAway;
    hessian[dh * size + dh]! += curveAway;
    hessian[dh * size + aa]! += curveAway;
  }
  return { logLikelihood: value, gradient, hessian };
}

function exponentials(parameters: Float64Array, teams: number): Float64Array {
  const factors = new Float64Array(2 * teams);
  for (let i = 0; i < factors.length; i++) factors[i] = Math.exp(parameters[i]!);
  return factors;
}

/** The second derivative in both log rates, which only a 0-0 has: it joins every pair of their parameters. */
function addCross(
  hessian: Float64Array,
  value: number,
  { size, ah, aa, dh, da, hRow }: Record<'size' | 'ah' | 'aa' | 'dh' | 'da' | 'hRow', number>,
): void {
  hessian[Math.max(ah, aa) * size + Math.min(ah, aa)]! += value;
  hessian[Math.max(dh, da) * size + Math.min(dh, da)]! += value;
  hessian[dh * size + ah]! += value;
  hessian[da * size + aa]! += value;
  hessian[hRow + aa]! += value;
  hessian[hRow + dh]! += value;
}

function lowScore(
  x: number,
  y: number,
  { rateHome, rateAway, rho }: { rateHome: number; rateAway: number; rho: number },
): void {
  low.h = low.a = low.hh = low.ha = low.aa = low.hr = low.ar = 0;
  if (x === 0 && y === 0) {
    const product = rateHome * rateAway;
    const tau = 1 - product * rho;
    const share = (-product * rho) / tau;
    low.tau = tau;
    low.h = low.a = share;
    low.hh = low.ha = low.aa = share / tau;
    low.r = -product / tau;
    low.hr = low.ar = low.r / tau;
  } else if (x === 0) {
    low.tau = 1 + rateHome * rho;
    low.h = (rateHome * rho) / low.tau;
    low.hh = low.h / low.tau;
    low.r = rateHome / low.tau;
    low.hr = low.r / low.tau;
  } else if (y === 0) {
    low.tau = 1 + rateAway * rho;
    low.a = (rateAway * rho) / low.tau;
    low.aa = low.a / low.tau;
    low.r = rateAway / low.tau;
    low.ar = low.r / low.tau;
  } else {
    low.tau = 1 - rho;
    low.r = -1 / low.tau;
  }
  low.rr = -low.r * low.r;
}

function logFactorial(n: number): number {
  let value = LOG_FACTORIALS[Math.min(n, LOG_FACTORIALS.length - 1)]!;
  for (let k = LOG_FACTORIALS.length; k <= n; k++) value += Math.log(k);
  return value;
}
