/**
 * Elo ratings with probabilities of three results. Sources: Elo, The Rating of Chessplayers (1978); the goal factor is
 * that of the World Football Elo Ratings (eloratings.net).
 */
import type { Outcomes } from '../score-grid.ts';

export interface EloSettings {
  /** points that a match moves at most, before the goal factor */
  readonly speed: number;
  /** points added to the home side */
  readonly homePoints: number;
  /** rating of a team without matches, and of one new to a league with history */
  readonly start: number;
  readonly newcomer: number;
}

export interface EloMatch {
  readonly home: number;
  readonly away: number;
  readonly neutral: boolean;
  readonly goals: { readonly home: number; readonly away: number };
  /** factor of the speed: 1 is a league match */
  readonly importance: number;
}

export const CLUB_ELO: EloSettings = { speed: 20, homePoints: 65, start: 1500, newcomer: 1400 };
export const NATIONAL_ELO: EloSettings = { speed: 60, homePoints: 100, start: 1300, newcomer: 1300 };

const SCALE = 400;

export class Elo {
  private readonly settings: EloSettings;
  private readonly ratings = new Map<number, number>();

  constructor(settings: EloSettings) {
    this.settings = settings;
  }

  has(team: number): boolean {
    return this.ratings.has(team);
  }

  enter(team: number, rating: number): void {
    this.ratings.set(team, rating);
  }

  /** Rating of the home side minus that of the away side, with home advantage. */
  difference({ home, away, neutral }: Pick<EloMatch, 'home' | 'away' | 'neutral'>): number {
    const { homePoints } = this.settings;
    return this.of(home) - this.of(away) + (neutral ? 0 : homePoints);
  }

  apply(match: EloMatch): void {
    const { goals, home, away, importance } = match;
    const margin = goals.home - goals.away;
    const result = margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
    const expected = 1 / (1 + 10 ** (-this.difference(match) / SCALE));
    const move = this.settings.speed * importance * goalFactor(Math.abs(margin)) * (result - expected);
    this.ratings.set(home, this.of(home) + move);
    this.ratings.set(away, this.of(away) - move);
  }

  private of(team: number): number {
    return this.ratings.get(team) ?? this.settings.start;
  }
}

function goalFactor(margin: number): number {
  if (margin <= 1) return 1;
  return margin === 2 ? 1.5 : (11 + margin) / 8;
}

/** Cut points of an ordered logit: P(away) = logistic(low - slope x), P(home) = logistic(slope x - high). */
export interface OrderedLogit {
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

export function orderedOutcomes({ slope, low, high }: OrderedLogit, difference: number): Outcomes {
  const x = (slope * difference) / SCALE;
  const home = logistic(x - high);
  const away = logistic(low - x);
  return { home, draw: Math.max(0, 1 - home - away), away };
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** Before the first results; close to what both clubs and national teams have. */
export const ORDERED_START: OrderedLogit = { slope: 1.8, low: -0.65, high: 0.65 };

/**
 * Learns the cut points result by result: one step of gradient ascent with a step size that falls with the number of
 * matches, so that forecasts use earlier results only.
 */
export class OrderedLogitLearner {
  private parameters: OrderedLogit = ORDERED_START;
  private matches = 0;

  outcomes(difference: number): Outcomes {
    return orderedOutcomes(this.parameters, difference);
  }

  learn(difference: number, result: keyof Outcomes): void {
    const { slope, low, high } = this.parameters;
    const x = difference / SCALE;
    const outcomes = this.outcomes(difference);
    const [up, down] = [outcomes.home * (1 - outcomes.home), outcomes.away * (1 - outcomes.away)];
    const draw = Math.max(outcomes.draw, 1e-6);
    // derivatives of the log-likelihood with respect to the argument of each logistic
    const byHome = result === 'home' ? 1 - outcomes.home : result === 'draw' ? -up / draw : 0;
    const byAway = result === 'away' ? 1 - outcomes.away : result === 'draw' ? -down / draw : 0;
    const step = 1 / (50 + this.matches / 4);
    this.matches += 1;
    this.parameters = {
      slope: slope + step * (byHome - byAway) * x * 4,
      low: Math.min(low + step * byAway, -0.05),
      high: Math.max(high - step * byHome, 0.05),
    };
  }
}
