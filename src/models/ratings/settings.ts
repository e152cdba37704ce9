/** Constants of the rating filter. Log scale of goal rates; variances are squares of it; drifts are variances a day. */

/** How one kind of evidence about goals enters: the weights of its counts, where 1 is a Poisson count of goals. */
export interface Evidence {
  readonly goals: number;
  /** shots on target or expected goals, in units of goals */
  readonly chances: number;
  /** corners, in units of goals */
  readonly corners: number;
  /** power of the goal rate that the chances and corners of a team follow */
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
  /** share by which it first moves towards the usual strength of the team */
  readonly usual: number;
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
  /** shots on target and corners of matches with odds: the prices know the rest */
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
  /** teams first seen in a competition of several countries, which only the best of their league enter */
  readonly entrant: Start;
  /** variance that a change of league adds */
  readonly moveVariance: number;
  /** goals of a side above this count as this many */
  readonly goalsMax: number;
  readonly league: LeagueSettings;
  /** what an idle team changes on the log scale, late in a season */
  readonly idle: IdleSettings;
  /** of a match between teams whose last matches had odds, which fell with their stakes already */
  readonly pricedIdle: IdleSettings;
  /**
   * share of the variance of a log rate that enters expected goals. Results are learned without it, so the goal bases already
   * contain that of a typical team
   */
  readonly varianceShare: number;
  /** dependence of low scores */
  readonly rho: number;
}

/** Teams for which nothing is at stake any more. */
export interface IdleSettings {
  /** log ratio of the goals of both sides, against an idle team */
  readonly edge: number;
  /** added to the log goals of both sides by each idle team */
  readonly goals: number;
}

export interface LeagueSettings {
  readonly base: number;
  readonly baseVariance: number;
  readonly home: number;
  /** of competitions of several countries, where journeys are long */
  readonly homeAbroad: number;
  readonly homeVariance: number;
  readonly levelVariance: number;
  /** added to the level of a league before its first match, from what is known of its country before a season */
  readonly startLevel: (league: number, season: number) => number;
  readonly basePerDay: number;
  readonly homePerDay: number;
  readonly levelPerDay: number;
}

/** Goals, shots on target and corners before a league's first match, as their ratios, and their decay a match. */
export const CONVERSION = { goals: 186, shots: 600, corners: 690, decay: 0.998 };

/** Share by which a match moves the usual strength of a team towards its strength: it is a mean over about 20 matches. */
export const USUAL_GAIN = 0.05;

const day = (date: string) => Date.parse(date) / 86_400_000;
/**
 * Days on which spectators stayed away or came back, as was known before the matches: the restart after the break of
 * 2020, and the season 2021/22. From then on, the home advantage is as uncertain as that of a new league. The dates are
 * facts, and no constant was fitted to the seasons around them.
 */
export const CROWD_CHANGES: readonly number[] = [day('2020-05-01'), day('2021-07-01')];

/** Seasons of absence after which a team counts half as it was and half as a newcomer. */
export const ABSENT_SEASONS = 2;

/**
 * Chosen by a coordinate search on five leagues (England, Spain, Italy, Germany, France), 2012/13 to 2015/16, for the RPS
 * and log losses of matches and the error of points projected before a season; `oddsNoise`, `pricedDrift` and
 * `pricedShots` for the RPS and the distance to the closing odds of these matches, which luck changes less. `idle` and
 * `pricedIdle` by least squares on the log rates behind the closing odds of these seasons; `entrant`, `levelVariance` and
 * `homeAbroad` on the Champions Leagues of 2014/15 and 2015/16.
 */
export const CLUBS: PoolSettings = {
  goals: { goals: 1, chances: 0, corners: 0, slope: 1, correlation: 0.3 },
  shots: { goals: 0.7, chances: 1.1, corners: 1.1, slope: 0.5, correlation: 0.55 },
  expectedGoals: { goals: 0.72, chances: 1.08, corners: 0, slope: 0.85, correlation: 0.3 },
  pricedShots: { goals: 0.5, chances: 3, corners: 0.75, slope: 0.65, correlation: 0.2 },
  pricedGoals: { goals: 1, chances: 0, corners: 0, slope: 1, correlation: 0.1 },
  oddsNoise: 0.03,
  drift: { perDay: 1e-6, perSeason: 0.0065, shrink: 0.06, usual: 0.3 },
  pricedDrift: { perDay: 2.7e-4, perSeason: 5e-4, shrink: 0, usual: 1 },
  first: { attack: 0, defence: 0, variance: 0.06 },
  newcomer: { attack: -0.26, defence: -0.1, variance: 0.038 },
  entrant: { attack: 0.2, defence: 0.1, variance: 0.1 },
  moveVariance: 0.025,
  goalsMax: 99,
  league: {
    base: Math.log(1.2),
    baseVariance: 0.02,
    home: 0.28,
    homeAbroad: 0.4,
    homeVariance: 0.01,
    levelVariance: 0.002,
    startLevel: () => 0,
    basePerDay: 5e-7,
    homePerDay: 1.5e-6,
    levelPerDay: 3e-6,
  },
  idle: { edge: 0.48, goals: 0.07 },
  pricedIdle: { edge: 0.35, goals: 0.04 },
  varianceShare: 0,
  rho: -0.09,
};

/** Chosen on competitive internationals from 2004 to 2013. */
export const NATIONAL_TEAMS: PoolSettings = {
  ...CLUBS,
  drift: { perDay: 2.5e-5, perSeason: 0, shrink: 0, usual: 0 },
  first: { attack: -0.5, defence: -0.5, variance: 0.3 },
  newcomer: { attack: -0.5, defence: -0.5, variance: 0.3 },
  goals: { goals: 0.9, chances: 0, corners: 0, slope: 1, correlation: 0.2 },
  goalsMax: 6,
  varianceShare: 1, // national teams differ more in how well they are known
  league: { ...CLUBS.league, basePerDay: 1e-7, homePerDay: 2e-7 },
};
