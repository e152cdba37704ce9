import { byKickoff, resultsOf } from './result.ts';
import { winnerOf } from './score.ts';
import type { Fixture, Team } from './terms.ts';

/** Results of two teams against each other; `first` and `second` are in the order of the arguments. */
export interface HeadToHead {
  readonly played: number;
  readonly wins: { readonly first: number; readonly second: number };
  /** level after play; a match decided by a shoot-out is a draw */
  readonly draws: number;
  readonly goals: { readonly first: number; readonly second: number };
  /** shoot-outs won */
  readonly shootouts: { readonly first: number; readonly second: number };
  /** letters W, D, L for the first team, newest first */
  readonly sequence: string;
}

type Identified = Pick<Team, 'legacyId'>;

/** All fixtures between two teams, played or not, oldest first. Empty if both are the same team. */
export function meetings(first: Identified, second: Identified, fixtures: readonly Fixture[]): Fixture[] {
  const pair = new Set([first.legacyId, second.legacyId]);
  if (pair.size < 2) return [];
  return fixtures.filter(({ home, away }) => pair.has(home.legacyId) && pair.has(away.legacyId)).sort(byKickoff);
}

/** Summary of the meetings of two teams that have a valid result. */
export function headToHead(first: Identified, second: Identified, fixtures: readonly Fixture[]): HeadToHead {
  const results = resultsOf(first, meetings(first, second, fixtures));
  const letters = results.map((result) => result.letter);
  const count = (letter: string) => letters.filter((other) => other === letter).length;
  const shootouts = { first: 0, second: 0 };
  for (const { fixture, side } of results) {
    if (fixture.score.penalty === null) continue;
    shootouts[winnerOf(fixture.score) === side ? 'first' : 'second'] += 1;
  }
  return {
    played: results.length,
    wins: { first: count('W'), second: count('L') },
    draws: count('D'),
    goals: {
      first: results.reduce((sum, { scored }) => sum + scored, 0),
      second: results.reduce((sum, { conceded }) => sum + conceded, 0),
    },
    shootouts,
    sequence: letters.reverse().join(''),
  };
}
