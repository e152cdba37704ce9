/** Knock-out ties of one simulated run: stored results where there are some, extra time and penalties. */
import type { Random } from '../../base/random.ts';
import { drawGoals } from '../../models/season/score-draw.ts';

/** Sampled strengths of one run, by number of the team. */
export interface RunStrengths {
  readonly attack: Float64Array;
  readonly defence: Float64Array;
}

/** Log rates of average teams. */
export interface LogRates {
  readonly home: number;
  readonly away: number;
}

export interface RatesByVenue {
  readonly atHome: LogRates;
  readonly neutral: LogRates;
}

export interface TieRequest {
  /** number of the home team of the first leg */
  readonly home: number;
  readonly away: number;
  readonly legs: 1 | 2;
  readonly neutral: boolean;
}

/** A tie with stored matches. */
export interface StoredTie extends TieRequest {
  /** number of the team that goes on; null while it is open */
  readonly winner: number | null;
  /** so far, including those of a match in play, in the order of the tie */
  readonly goals: readonly [home: number, away: number];
  /** number of matches without a result */
  readonly left: number;
}

/** Extra time has a third of the minutes of a match. */
const EXTRA_TIME = Math.log(1 / 3);

export class Ties {
  /** by both numbers of the teams, the lower first */
  private readonly stored: ReadonlyMap<string, StoredTie>;
  private readonly rates: RatesByVenue;
  private readonly random: Random;

  constructor({
    stored,
    rates,
    random,
  }: {
    readonly stored: readonly StoredTie[];
    readonly rates: RatesByVenue;
    readonly random: Random;
  }) {
    this.stored = new Map(stored.map((tie) => [keyOf(tie), tie]));
    this.rates = rates;
    this.random = random;
  }

  /** Number of the team that goes on. A stored tie has its own legs and venue. */
  winner(request: TieRequest, strengths: RunStrengths): number {
    const tie = this.stored.get(keyOf(request));
    if (tie === undefined) return this.play(request, strengths, [0, 0], request.legs);
    return tie.winner ?? this.play(tie, strengths, tie.goals, tie.left);
  }

  /** Plays the last `left` legs of a tie from the goals so far. */
  private play(
    { home, away, legs, neutral }: TieRequest,
    strengths: RunStrengths,
    [own, other]: readonly [number, number],
    left: number,
  ): number {
    let difference = own - other;
    for (let leg = legs - Math.min(left, legs); leg < legs; leg++) {
      const isFirst = leg === 0;
      const [host, guest] = isFirst ? [home, away] : [away, home];
      const margin = this.margin(host, guest, { strengths, neutral, share: 0 });
      difference += isFirst ? margin : -margin;
    }
    if (difference !== 0) return difference > 0 ? home : away;
    const [host, guest] = legs === 2 ? [away, home] : [home, away];
    const extra = this.margin(host, guest, { strengths, neutral, share: EXTRA_TIME });
    if (extra !== 0) return extra > 0 ? host : guest;
    return this.random() < 0.5 ? home : away; // penalties
  }

  private margin(
    host: number,
    guest: number,
    { strengths, neutral, share }: { strengths: RunStrengths; neutral: boolean; share: number },
  ): number {
    const { attack, defence } = strengths;
    const rates = neutral ? this.rates.neutral : this.rates.atHome;
    const goals = drawGoals(rates.home + share + attack[host]! - defence[guest]!, this.random());
    return goals - drawGoals(rates.away + share + attack[guest]! - defence[host]!, this.random());
  }
}

function keyOf({ home, away }: Pick<TieRequest, 'home' | 'away'>): string {
  return home < away ? `${home} ${away}` : `${away} ${home}`;
}
