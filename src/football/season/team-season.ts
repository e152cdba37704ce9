/** Season statistics of one team, from results alone. */

import { type Letter, resultsOf, type TeamResult } from '../result.ts';
import type { Goals } from '../score.ts';
import type { Fixture, Team } from '../terms.ts';

/** A number at home, away and in total. */
interface Split {
  readonly home: number;
  readonly away: number;
  readonly total: number;
}

/** Number of matches with more and with fewer goals than a line. */
interface OverUnder {
  readonly line: number;
  readonly over: number;
  readonly under: number;
}

interface GoalNumbers {
  readonly total: Split;
  /** goals per match; 0 before the first match */
  readonly average: Split;
  readonly overUnder: readonly OverUnder[];
  /** most goals in one match; 0 before the first match */
  readonly most: { readonly home: number; readonly away: number };
}

/** Scores of the biggest win or loss at home and away, always the home side's goals first. */
interface Biggest {
  readonly home: Goals | null;
  readonly away: Goals | null;
}

export interface TeamSeason {
  /** letters W, D, L, oldest first; empty before the first match */
  readonly form: string;
  readonly played: Split;
  readonly wins: Split;
  readonly draws: Split;
  readonly losses: Split;
  readonly goalsFor: GoalNumbers;
  readonly goalsAgainst: GoalNumbers;
  readonly longestStreak: { readonly wins: number; readonly draws: number; readonly losses: number };
  /** by goal difference, then the winner's goals, then the later match */
  readonly biggestWin: Biggest;
  readonly biggestLoss: Biggest;
  readonly cleanSheets: Split;
  readonly failedToScore: Split;
}

const LINES = [0.5, 1.5, 2.5, 3.5, 4.5] as const;

/** Statistics of a team over every given fixture with a valid result, knock-out rounds included. */
export function teamSeason(team: Pick<Team, 'legacyId'>, fixtures: readonly Fixture[]): TeamSeason {
  const results = resultsOf(team, fixtures);
  const letters = results.map((result) => result.letter);
  return {
    form: letters.join(''),
    played: split(results, () => 1),
    wins: split(results, ({ letter }) => Number(letter === 'W')),
    draws: split(results, ({ letter }) => Number(letter === 'D')),
    losses: split(results, ({ letter }) => Number(letter === 'L')),
    goalsFor: goalNumbers(results, 'scored'),
    goalsAgainst: goalNumbers(results, 'conceded'),
    longestStreak: { wins: longest(letters, 'W'), draws: longest(letters, 'D'), losses: longest(letters, 'L') },
    biggestWin: { home: biggest(results, 'home', 'W'), away: biggest(results, 'away', 'W') },
    biggestLoss: { home: biggest(results, 'home', 'L'), away: biggest(results, 'away', 'L') },
    cleanSheets: split(results, ({ conceded }) => Number(conceded === 0)),
    failedToScore: split(results, ({ scored }) => Number(scored === 0)),
  };
}

function split(results: readonly TeamResult[], value: (result: TeamResult) => number): Split {
  const sum = { home: 0, away: 0 };
  for (const result of results) sum[result.side] += value(result);
  return { ...sum, total: sum.home + sum.away };
}

function goalNumbers(results: readonly TeamResult[], of: 'scored' | 'conceded'): GoalNumbers {
  const total = split(results, (result) => result[of]);
  const played = split(results, () => 1);
  const perMatch = (side: keyof Split) => (played[side] === 0 ? 0 : total[side] / played[side]);
  const most = { home: 0, away: 0 };
  for (const result of results) most[result.side] = Math.max(most[result.side], result[of]);
  return {
    total,
    average: { home: perMatch('home'), away: perMatch('away'), total: perMatch('total') },
    overUnder: LINES.map((line) => {
      const over = results.filter((result) => result[of] > line).length;
      return { line, over, under: results.length - over };
    }),
    most,
  };
}

/** Length of the longest run of a letter, a current run included. */
function longest(letters: readonly Letter[], target: Letter): number {
  let run = 0;
  let best = 0;
  for (const letter of letters) {
    run = letter === target ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

function biggest(results: readonly TeamResult[], side: 'home' | 'away', letter: Letter): Goals | null {
  const matches = results.filter((result) => result.side === side && result.letter === letter);
  if (matches.length === 0) return null;
  const top = matches.reduce((best, result) => (compareMargin(result, best) >= 0 ? result : best));
  const { scored, conceded } = top;
  return side === 'home' ? { home: scored, away: conceded } : { home: conceded, away: scored };
}

function compareMargin(a: TeamResult, b: TeamResult): number {
  const margin = (result: TeamResult) => Math.abs(result.scored - result.conceded);
  return margin(a) - margin(b) || Math.max(a.scored, a.conceded) - Math.max(b.scored, b.conceded);
}
