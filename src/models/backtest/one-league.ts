/**
 * The model that served forecasts before the rating filter: attack and defence from the results of one league, without
 * any other league. The goals of a side are Poisson distributed with mean `base(side) * attack(own) *
 * concession(opponent)`. Source of the form: Maher, Modelling association football scores, Statistica Neerlandica 36
 * (1982). Its constants are those that were served.
 */

export interface OneLeagueResult {
  readonly home: number;
  readonly away: number;
  readonly goals: { readonly home: number; readonly away: number };
  /** share of a full match, above 0 and at most 1 */
  readonly weight: number;
}

interface Strength {
  /** goals scored relative to an average team: 1 is average, higher is better */
  readonly attack: number;
  /** goals conceded relative to an average team: 1 is average, lower is better */
  readonly concession: number;
}

export interface OneLeagueFit {
  /** goals of an average team against another, at home and away */
  readonly base: { readonly home: number; readonly away: number };
  readonly teams: ReadonlyMap<number, Strength>;
}

/** The weight of a result halves in this many days. */
const HALF_LIFE_DAYS = 240;
/** Seasons before that of the match whose results count. */
export const SEASONS_BEFORE = 2;
/** Goals per match over the world's leagues; used before the first result. */
const BASE_BEFORE_RESULTS = { home: 1.5, away: 1.2 };
/** Average matches added to the league's and to every team's own; they pull teams with few results to the average. */
const PRIOR_MATCHES = 4;
/** A team without results. */
const AVERAGE: Strength = { attack: 1, concession: 1 };
const ROUNDS_MAX = 100;
const TOLERANCE = 1e-7;

/** Weight of a result that is this many days old. */
export function weightOfAge(days: number): number {
  return 0.5 ** (days / HALF_LIFE_DAYS);
}

/** Fits by fixed-point iteration until no factor changes by 1e-7, at most 100 rounds. */
export function fitOneLeague(results: readonly OneLeagueResult[]): OneLeagueFit {
  const base = baseOf(results);
  let teams = new Map<number, Strength>();
  for (const { home, away } of results) teams.set(home, AVERAGE).set(away, AVERAGE);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = iterate(results, base, teams);
    const change = largestChange(teams, next);
    teams = next;
    if (change < TOLERANCE) break;
  }
  return { base, teams };
}

/** Expected goals of both sides. At a neutral venue, both have the mean of the two bases. */
export function oneLeagueRates(
  { base, teams }: OneLeagueFit,
  { home, away, neutral }: { readonly home: number; readonly away: number; readonly neutral: boolean },
): { home: number; away: number } {
  const [one, other] = [teams.get(home) ?? AVERAGE, teams.get(away) ?? AVERAGE];
  const mean = (base.home + base.away) / 2;
  return {
    home: (neutral ? mean : base.home) * one.attack * other.concession,
    away: (neutral ? mean : base.away) * other.attack * one.concession,
  };
}

function baseOf(results: readonly OneLeagueResult[]): OneLeagueFit['base'] {
  let [home, away] = [BASE_BEFORE_RESULTS.home * PRIOR_MATCHES, BASE_BEFORE_RESULTS.away * PRIOR_MATCHES];
  let weights = PRIOR_MATCHES;
  for (const { goals, weight } of results) {
    home += goals.home * weight;
    away += goals.away * weight;
    weights += weight;
  }
  return { home: home / weights, away: away / weights };
}

/** Goals of a team, and those that an average team would have scored and conceded against the same opponents. */
interface Sums {
  scored: number;
  conceded: number;
  expectedScored: number;
  expectedConceded: number;
}

function iterate(
  results: readonly OneLeagueResult[],
  base: OneLeagueFit['base'],
  teams: ReadonlyMap<number, Strength>,
): Map<number, Strength> {
  const prior = (PRIOR_MATCHES * (base.home + base.away)) / 2;
  const sums = new Map<number, Sums>();
  for (const team of teams.keys()) {
    sums.set(team, { scored: prior, conceded: prior, expectedScored: prior, expectedConceded: prior });
  }
  for (const { home, away, goals, weight } of results) {
    const [one, other] = [teams.get(home)!, teams.get(away)!];
    const [ofHome, ofAway] = [sums.get(home)!, sums.get(away)!];
    ofHome.scored += goals.home * weight;
    ofHome.conceded += goals.away * weight;
    ofHome.expectedScored += base.home * other.concession * weight;
    ofHome.expectedConceded += base.away * other.attack * weight;
    ofAway.scored += goals.away * weight;
    ofAway.conceded += goals.home * weight;
    ofAway.expectedScored += base.away * one.concession * weight;
    ofAway.expectedConceded += base.home * one.attack * weight;
  }
  const next = new Map<number, Strength>();
  for (const [team, { scored, conceded, expectedScored, expectedConceded }] of sums) {
    // Halfway steps: both factors of a goal change at once, and full steps would oscillate.
    const before = teams.get(team)!;
    next.set(team, {
      attack: (before.attack + scored / expectedScored) / 2,
      concession: (before.concession + conceded / expectedConceded) / 2,
    });
  }
  return next;
}

function largestChange(a: ReadonlyMap<number, Strength>, b: ReadonlyMap<number, Strength>): number {
  let largest = 0;
  for (const [team, { attack, concession }] of a) {
    const other = b.get(team)!;
    largest = Math.max(largest, Math.abs(attack - other.attack), Math.abs(concession - other.concession));
  }
  return largest;
}
