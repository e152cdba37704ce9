/**
 * Rating of a player in a match from 3 to 10, from his statistics and the goals that his team conceded while he played.
 * Everything counts against what a player of his position does in that time, so an ordinary match is 6.4 for a short
 * appearance and 6.8 for 90 minutes. A statistic that the source does not give leaves the rating as it is.
 */

/** Name and version of the formula. Stored ratings are not made again by themselves: a new version needs a migration. */
export const PLAYER_RATING_MODEL = 'player-rating-1';

export type RatedPosition = 'G' | 'D' | 'M' | 'F';

/** Counts of one match. Goals, assists, cards, own goals and missed penalties that are absent are 0. */
export interface RatedStatistics {
  readonly goals?: number;
  readonly assists?: number;
  readonly shotsOnGoal?: number;
  readonly keyPasses?: number;
  readonly passes?: number;
  readonly passesAccurate?: number;
  readonly tackles?: number;
  readonly interceptions?: number;
  readonly blocks?: number;
  readonly duels?: number;
  readonly duelsWon?: number;
  readonly dribbles?: number;
  readonly dribblesWon?: number;
  readonly dribbledPast?: number;
  readonly foulsDrawn?: number;
  readonly fouls?: number;
  readonly offsides?: number;
  readonly saves?: number;
  readonly yellowCards?: number;
  readonly secondYellowCards?: number;
  readonly redCards?: number;
  readonly penaltiesWon?: number;
  readonly penaltiesCommitted?: number;
  readonly penaltiesMissed?: number;
  readonly penaltiesSaved?: number;
  readonly ownGoals?: number;
}

export interface RatedPlayer {
  /** null: some outfield position */
  readonly position: RatedPosition | null;
  /** played, above 0 */
  readonly minutes: number;
  readonly statistics: RatedStatistics;
  /** goals against his team while he was on the pitch; null if unknown */
  readonly conceded: number | null;
}

const LOWEST = 3;
const HIGHEST = 10;
const SHORT_MATCH = 6.4;
/** Added for 90 minutes. */
const FULL_MATCH = 0.4;

type ByPosition = Readonly<Record<RatedPosition, number>>;

interface Term {
  /** points for each one more than expected; by position if it matters */
  readonly points: number | ByPosition;
  /** expected in 90 minutes */
  readonly expected: number | ByPosition;
  /** absent means 0, not unknown */
  readonly isCounted?: true;
}

/** Expected counts: rounded means of recorded matches of API-Football and of Wyscout's Premier League 2017/18. */
const TERMS: Readonly<Partial<Record<keyof RatedStatistics, Term>>> = {
  goals: {
    points: { G: 1.2, D: 1.1, M: 1, F: 0.9 },
    expected: { G: 0, D: 0.05, M: 0.12, F: 0.35 },
    isCounted: true,
  },
  assists: { points: 0.6, expected: { G: 0, D: 0.06, M: 0.12, F: 0.15 }, isCounted: true },
  keyPasses: { points: 0.12, expected: { G: 0.05, D: 0.4, M: 1.1, F: 1.1 } },
  tackles: { points: 0.07, expected: { G: 0.05, D: 1.6, M: 1.6, F: 0.7 } },
  interceptions: { points: 0.07, expected: { G: 0.1, D: 1.2, M: 0.9, F: 0.4 } },
  blocks: { points: 0.09, expected: { G: 0, D: 0.5, M: 0.15, F: 0.1 } },
  dribbledPast: { points: -0.12, expected: { G: 0, D: 0.8, M: 1, F: 0.5 } },
  foulsDrawn: { points: 0.05, expected: { G: 0.1, D: 0.7, M: 1.2, F: 1.5 } },
  fouls: { points: -0.05, expected: { G: 0, D: 0.9, M: 1.3, F: 1.3 } },
  offsides: { points: -0.1, expected: { G: 0, D: 0.05, M: 0.1, F: 0.5 } },
  saves: { points: 0.25, expected: { G: 3, D: 0, M: 0, F: 0 } },
  yellowCards: { points: -0.25, expected: { G: 0.07, D: 0.18, M: 0.18, F: 0.13 }, isCounted: true },
  secondYellowCards: { points: -1, expected: 0, isCounted: true },
  redCards: { points: -1.5, expected: 0, isCounted: true },
  penaltiesWon: { points: 0.4, expected: 0 },
  penaltiesCommitted: { points: -0.5, expected: 0 },
  penaltiesMissed: { points: -0.7, expected: 0, isCounted: true },
  penaltiesSaved: { points: 0.8, expected: 0 },
  ownGoals: { points: -0.8, expected: 0, isCounted: true },
};

/** Points for successes beyond the usual share of the attempts; both must be known. */
const SHARES: readonly (readonly [keyof RatedStatistics, keyof RatedStatistics, points: number, usual: ByPosition])[] =
  [
    ['passesAccurate', 'passes', 0.02, { G: 0.7, D: 0.84, M: 0.82, F: 0.75 }],
    ['duelsWon', 'duels', 0.04, { G: 0.5, D: 0.5, M: 0.5, F: 0.5 }],
    ['dribblesWon', 'dribbles', 0.1, { G: 0.55, D: 0.55, M: 0.55, F: 0.55 }],
  ];

const CONCEDED: Term = { points: { G: -0.35, D: -0.25, M: -0.08, F: 0 }, expected: 1.35 };
/** A shot on goal that is no goal. */
const ON_GOAL: Term = { points: 0.2, expected: { G: 0, D: 0.12, M: 0.35, F: 0.75 } };

/** The rating, 3-10, with two decimals. */
export function playerRating({ position, minutes, statistics, conceded }: RatedPlayer): number {
  const share = minutes / 90;
  const gained = (term: Term, count: number) =>
    ofPosition(term.points, position) * (count - ofPosition(term.expected, position) * share);
  let rating = SHORT_MATCH + FULL_MATCH * Math.min(share, 1);
  for (const [name, term] of Object.entries(TERMS) as [keyof RatedStatistics, Term][]) {
    const count = statistics[name] ?? (term.isCounted === true ? 0 : undefined);
    if (count !== undefined) rating += gained(term, count);
  }
  for (const [won, attempts, points, usual] of SHARES) {
    const [successes, all] = [statistics[won], statistics[attempts]];
    if (successes !== undefined && all !== undefined)
      rating += points * (successes - ofPosition(usual, position) * all);
  }
  const { shotsOnGoal, goals = 0 } = statistics;
  if (shotsOnGoal !== undefined) rating += gained(ON_GOAL, Math.max(shotsOnGoal - goals, 0));
  if (conceded !== null) rating += gained(CONCEDED, conceded);
  return Math.round(Math.min(Math.max(rating, LOWEST), HIGHEST) * 100) / 100;
}

function ofPosition(value: number | ByPosition, position: RatedPosition | null): number {
  if (typeof value === 'number') return value;
  return position === null ? (value.D + value.M + value.F) / 3 : value[position];
}
