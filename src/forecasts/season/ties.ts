/** Knock-out ties of one simulated run: stored results where there are some, extra time and penalties. */
import type { Random } from '../../base/random.ts';
import type { BracketRound, BracketTie } from '../../football/bracket/bracket.ts';
import { resultOf } from '../../football/result.ts';
import { isInPlay } from '../../football/status.ts';
import { drawGoals } from '../../models/season/score-draw.ts';
import type { SeasonRatings } from '../ratings/season-ratings.ts';

/** Sampled strengths of one run, by number of the team. */
export interface RunStrengths {
  readonly attack: Float64Array;
  readonly defence: Float64Array;
}

export interface TieRequest {
  /** home team of the first leg */
  readonly home: number;
  readonly away: number;
  readonly legs: 1 | 2;
  readonly neutral: boolean;
}

/** Extra time has a third of the minutes of a match. */
const EXTRA_TIME = Math.log(1 / 3);

export class Ties {
  /** by both numbers of the teams, the lower first */
  private readonly stored = new Map<string, BracketTie>();
  private readonly numbers: ReadonlyMap<number, number>;
  private readonly ratings: SeasonRatings;
  private readonly random: Random;

  constructor({
    rounds,
    numbers,
    ratings,
    random,
  }: {
    readonly rounds: readonly BracketRound[];
    /** by legacy id */
    readonly numbers: ReadonlyMap<number, number>;
    readonly ratings: SeasonRatings;
    readonly random: Random;
  }) {
    this.numbers = numbers;
    this.ratings = ratings;
    this.random = random;
    for (const { ties, placement } of rounds) {
      if (placement) continue;
      for (const tie of ties) this.stored.set(keyOf(this.numberOf(tie, 'home'), this.numberOf(tie, 'away')), tie);
    }
  }

  private numberOf(tie: BracketTie, side: 'home' | 'away'): number {
    return this.numbers.get(tie[side].legacyId)!;
  }

  /** The team that goes on. */
  winner(request: TieRequest, strengths: RunStrengths): number {
    const { home, away } = request;
    const tie = this.stored.get(keyOf(home, away));
    if (tie === undefined) return this.play(request, strengths, [0, 0], request.legs);
    if (tie.winner !== null) return this.numberOf(tie, tie.winner);
    const first = this.numberOf(tie, 'home');
    const open = tie.legs.filter((leg) => resultOf(leg) === null);
    const { home: own = 0, away: other = 0 } = tie.aggregate ?? {};
    const running = open.find(({ status }) => isInPlay(status))?.score.goals;
    const goals: [number, number] = [own + (running?.home ?? 0), other + (running?.away ?? 0)];
    const neutral = tie.format !== 'two-legs' && (open[0]?.neutral ?? true);
    const legs = tie.format === 'two-legs' ? 2 : 1;
    return this.play({ home: first, away: first === home ? away : home, legs, neutral }, strengths, goals, open.length);
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
    const rates = this.ratings.logRates({ neutral });
    const goals = drawGoals(rates.home + share + attack[host]! - defence[guest]!, this.random());
    return goals - drawGoals(rates.away + share + attack[guest]! - defence[host]!, this.random());
  }
}

function keyOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
