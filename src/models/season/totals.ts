/** Totals of a team as one number, and what each score adds to them. */
import type { AmongTied } from './remaining-season.ts';

/** Points, goal difference and goals of a team are one number, so that a match changes one number a team. */
export const POINT = 2 ** 24;
export const DIFFERENCE = 2 ** 12;

/** A score is one number too: `home << GOALS_BITS | away`. */
export const GOALS_BITS = 5;
/** Goals of a side in one match are below this. */
export const GOALS_LIMIT = 2 ** GOALS_BITS;
export const AWAY_GOALS = GOALS_LIMIT - 1;

/** Points that a match gives among level teams. */
const WIN = 3;
/** Goals of a team, and its goal difference, are below this in the matches among level teams. */
const LEVEL = 2 ** 12;

/** What each score adds to a number of the home and of the away team. */
export interface Gains {
  readonly home: Float64Array;
  readonly away: Float64Array;
}

/** A number of a side in one match. */
type ValueOf = (own: number, other: number, awayGoals: number) => number;

/** Made once: they take longer than ten runs. */
const MADE = new Map<string, Gains>();

/** Gains of the totals. */
export function gainsWith(pointsForWin: number): Gains {
  return once(`${pointsForWin} points`, (own, other) => {
    return pointsOf(own, other, pointsForWin) * POINT + (own - other) * DIFFERENCE + own;
  });
}

/** Gains in the matches among level teams, where the names are compared one after the other. */
export function gainsAmongTied(names: readonly AmongTied[]): Gains {
  return once(names.join(), (own, other, awayGoals) => {
    const values = { points: pointsOf(own, other, WIN), goalDifference: own - other, goalsFor: own, awayGoals };
    return names.reduce((all, name) => all * LEVEL + values[name], 0);
  });
}

function pointsOf(own: number, other: number, win: number): number {
  return own > other ? win : own === other ? 1 : 0;
}

function once(name: string, value: ValueOf): Gains {
  let made = MADE.get(name);
  if (made === undefined) {
    const scores = Array.from({ length: GOALS_LIMIT ** 2 }, (_, score) => [score >> GOALS_BITS, score & AWAY_GOALS]);
    made = {
      home: Float64Array.from(scores, ([home, away]) => value(home!, away!, 0)),
      away: Float64Array.from(scores, ([home, away]) => value(away!, home!, away!)),
    };
    MADE.set(name, made);
  }
  return made;
}
