/** The facts of a text: names, numbers and dates, and no sentences. They are plain JSON. */
import { hash } from 'node:crypto';
import type { Goals, Side } from '../../football/score.ts';

/** One value for each side. */
export interface Both<Value> {
  readonly home: Value;
  readonly away: Value;
}

export interface MatchFacts {
  readonly home: string;
  readonly away: string;
  /** ISO 3166-1 codes of national teams, for their names in other languages; null for clubs */
  readonly countries: Both<string | null> | null;
  readonly league: string;
  /** teams play for points */
  readonly isLeague: boolean;
  readonly isFriendly: boolean;
  readonly round: RoundFacts | null;
  readonly neutral: boolean;
  readonly venue: string | null;
  readonly city: string | null;
  /** YYYY-MM-DD, UTC */
  readonly date: string;
}

/** A round that texts can name. */
export type RoundFacts =
  | { readonly kind: 'matchday'; readonly number: number }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'knock-out'; readonly teams: number }
  | { readonly kind: 'final' }
  | { readonly kind: 'third-place' };

/** Results before the match in all competitions, the latest first. */
export interface FormFacts {
  /** 1 to 5; the counts below are of these */
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly scored: number;
  readonly conceded: number;
  readonly runs: RunFacts;
}

/** Lengths of the current runs, up to the number of matches that are looked at. */
export interface RunFacts {
  readonly wins: number;
  readonly losses: number;
  readonly unbeaten: number;
  readonly winless: number;
}

export interface TableFacts {
  readonly rank: number;
  readonly points: number;
  readonly played: number;
}

export interface MeetingFacts {
  readonly played: number;
  readonly homeWins: number;
  readonly awayWins: number;
  readonly draws: number;
  readonly last: { readonly date: string; readonly home: string; readonly away: string; readonly score: Goals };
}

export interface PreviewFacts {
  readonly kind: 'preview';
  readonly match: MatchFacts;
  readonly form: Both<FormFacts | null>;
  readonly table: Both<TableFacts> | null;
  readonly meetings: MeetingFacts | null;
  /** names of players who are out */
  readonly absent: Both<readonly string[]>;
  /** whole percentages, which sum to 100 */
  readonly chances: { readonly home: number; readonly draw: number; readonly away: number };
  /** with one decimal */
  readonly expectedGoals: Both<string>;
}

export interface GoalFacts {
  readonly side: Side;
  /** null where the source names nobody */
  readonly player: string | null;
  readonly minute: number;
  readonly extra: number | null;
  readonly how: 'normal' | 'penalty' | 'own-goal';
}

export interface DismissalFacts {
  readonly side: Side;
  readonly player: string | null;
  readonly minute: number;
  readonly extra: number | null;
}

export interface RecapFacts {
  readonly kind: 'recap';
  readonly match: MatchFacts;
  /** after extra time, without the shoot-out */
  readonly score: Goals;
  readonly halftime: Goals | null;
  readonly end: 'normal' | 'extra-time' | 'awarded';
  readonly shootout: Goals | null;
  /** in the order in which they were scored; empty unless all are known */
  readonly goals: readonly GoalFacts[];
  readonly dismissals: readonly DismissalFacts[];
  /** expected goals with one decimal */
  readonly expectedGoals: Both<string> | null;
  readonly shots: Both<{ readonly all: number; readonly onTarget: number }> | null;
  readonly attendance: number | null;
  /** at the end of the day */
  readonly table: Both<TableFacts> | null;
  /** with this match */
  readonly runs: Both<RunFacts>;
}

export type TextFacts = PreviewFacts | RecapFacts;

/** Changes of the grammar that should reach stored texts raise this. */
const WRITER = 1;

/** Identifies the facts of a text, and the writer that puts them into words. */
export function factsHash(facts: TextFacts): string {
  return hash('sha256', JSON.stringify([WRITER, facts]), 'base64url').slice(0, 16);
}
