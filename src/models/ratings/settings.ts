/** Constants of the rating filter. Log scale of goal rates; variances are squares of it; drifts are variances a day. */

/** How one kind of evidence about goals enters. */
export interface Evidence {
  /** share of the goals in the observed count; the rest is shots on target or expected goals */
  readonly goals: number;
  /** information of the count relative to plain goals */
  readonly information: number;
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
  /** share of a gain in attack that defence moves along with, and the reverse */
  readonly correlation: number;
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
  goals: { goals: 1, information: 1 },
  shots: { goals: 0.6, information: 1.5 },
  expectedGoals: { goals: 0.4, information: 1.8 },
  pricedShots: { goals: 0.1, information: 1.5 },
  pricedGoals: { goals: 1, information: 1 },
  oddsNoise: 0.015,
  drift: { perDay: 4e-5, perSeason: 0.003, shrink: 0.02 },
  pricedDrift: { perDay: 2e-4, perSeason: 0.03, shrink: 0.2 },
  first: { attack: 0, defence: 0, variance: 0.1 },
  newcomer: { attack: -0.25, defence: -0.08, variance: 0.02 },
  moveVariance: 0.025,
  correlation: 0,
  goalsMax: 99,
  league: {
    base: Math.log(1.2),
    baseVariance: 0.02,
    home: 0.28,
    homeVariance: 0.01,
    levelVariance: 0.1,
    basePerDay: 1e-6,
    homePerDay: 3e-6,
    levelPerDay: 1e-5,
  },
  rho: -0.09,
};

export const NATIONAL_TEAMS: PoolSettings = {
  ...CLUBS,
  drift: { perDay: 5e-5, perSeason: 0, shrink: 0 },
  first: { attack: -0.5, defence: -0.5, variance: 0.3 },
  newcomer: { attack: -0.5, defence: -0.5, variance: 0.3 },
  correlation: 0.3,
  goalsMax: 6,
};
