/** Constants of the rating filter. Log scale of goal rates; variances are squares of it; drifts are variances a day. */

/** How one kind of evidence about goals enters. */
export interface Evidence {
  /** share of the goals in the observed count; the rest is shots on target or expected goals */
  readonly goals: number;
  /** information of the count relative to plain goals */
  readonly information: number;
  /** power of the goal rate that the chances of a team follow */
  readonly slope: number;
  /** share of a gain in attack that defence moves along with, and the reverse: good teams are good at both */
  readonly correlation: number;
}

/** How strengths change between matches. */
export interface Drift {
  readonly perDay: number;
  readonly perSeason: number;
  /** share by which a new season moves a strength towards the league's mean */
  readonly shrink: number;
}

export interface Start {
  readonly attack: number;
  readonly defence: number;
  readonly variance: number;
}

export interface PoolSettings {
  /** evidence of a match with goals alone, with shots on target, with expected goals */
  readonly goals: Evidence;
  readonly shots: Evidence;
  readonly expectedGoals: Evidence;
  /** shots on target of matches with odds: the prices know the rest */
  readonly pricedShots: Evidence;
  readonly pricedGoals: Evidence;
  /** variance of the log rates behind closing odds */
  readonly oddsNoise: number;
  readonly drift: Drift;
  /** of teams whose last match had odds */
  readonly pricedDrift: Drift;
  /** teams at the start of a league's history */
  readonly first: Start;
  /** teams new to a league with history */
  readonly newcomer: Start;
  /** variance that a change of league adds */
  readonly moveVariance: number;
  /** goals of a side above this count as this many */
  readonly goalsMax: number;
  readonly league: LeagueSettings;
  /** dependence of low scores */
  readonly rho: number;
}

export interface LeagueSettings {
  readonly base: number;
  readonly baseVariance: number;
  readonly home: number;
  readonly homeVariance: number;
  readonly levelVariance: number;
  readonly basePerDay: number;
  readonly homePerDay: number;
  readonly levelPerDay: number;
}

/** Goals per shot on target before a league's first match, as this many shots, and their decay a match. */
export const CONVERSION = { goals: 0.31, shots: 600, decay: 0.998 };

/** Seasons of absence after which a team counts half as it was and half as a newcomer. */
export const ABSENT_SEASONS = 2;

export const CLUBS: PoolSettings = {
  goals: { goals: 1, information: 1, slope: 1, correlation: 0.15 },
  shots: { goals: 0.4, information: 1.5, slope: 0.71, correlation: 0.45 },
  expectedGoals: { goals: 0.4, information: 1.8, slope: 0.85, correlation: 0.3 },
  pricedShots: { goals: 0.05, information: 2.8, slope: 1, correlation: 0.1 },
  pricedGoals: { goals: 1, information: 1, slope: 1, correlation: 0.1 },
  oddsNoise: 0.015,
  drift: { perDay: 1e-5, perSeason: 0.007, shrink: 0.005 },
  pricedDrift: { perDay: 2e-4, perSeason: 0.015, shrink: 0.2 },
  first: { attack: 0, defence: 0, variance: 0.1 },
  newcomer: { attack: -0.28, defence: -0.1, variance: 0.036 },
  moveVariance: 0.025,
  goalsMax: 99,
  league: {
    base: Math.log(1.2),
    baseVariance: 0.02,
    home: 0.28,
    homeVariance: 0.01,
    levelVariance: 0.1,
    basePerDay: 5e-7,
    homePerDay: 1.5e-6,
    levelPerDay: 1e-5,
  },
  rho: -0.08,
};

export const NATIONAL_TEAMS: PoolSettings = {
  ...CLUBS,
  drift: { perDay: 2.5e-5, perSeason: 0, shrink: 0 },
  first: { attack: -0.5, defence: -0.5, variance: 0.3 },
  newcomer: { attack: -0.5, defence: -0.5, variance: 0.3 },
  goals: { goals: 1, information: 0.9, slope: 1, correlation: 0.2 },
  goalsMax: 6,
  league: { ...CLUBS.league, basePerDay: 1e-7, homePerDay: 2e-7 },
};
