/** The input of the season simulation. Teams are numbered from 0, in the order that decides last. */

/** Totals of a team before the first run. */
export interface TeamTotals {
  readonly points: number;
  readonly played: number;
  readonly wins: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly awayGoals: number;
  readonly awayWins: number;
}

/** Log scale; higher is better for both. Errors are standard errors at the time of the remaining matches. */
export interface SampledStrength {
  readonly attack: number;
  readonly defence: number;
  readonly attackError: number;
  readonly defenceError: number;
}

export interface RemainingMatch {
  readonly home: number;
  readonly away: number;
  /** log rates of average teams; `-Infinity` for a side that cannot score any more */
  readonly logRates: { readonly home: number; readonly away: number };
  /** goals already scored in a match in play */
  readonly goals?: { readonly home: number; readonly away: number };
}

export interface PlayedMatch {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

export interface RemainingSeason {
  readonly standings: readonly TeamTotals[];
  readonly strengths: readonly SampledStrength[];
  readonly matches: readonly RemainingMatch[];
  /** results that count among level teams */
  readonly played: readonly PlayedMatch[];
  readonly pointsForWin: number;
  /** in order; the first is usually 'points' */
  readonly criteria: readonly Criterion[];
  /** teams meet once at a neutral venue, not home and away */
  readonly meetOnce: boolean;
  /** dependence of low scores */
  readonly rho: number;
}

export type Overall =
  | 'points'
  | 'goalDifference'
  | 'goalsFor'
  | 'goalAverage'
  | 'wins'
  | 'awayGoals'
  | 'awayWins'
  | 'playOffWins';
export type AmongTied = 'points' | 'goalDifference' | 'goalsFor' | 'awayGoals';
export type Criterion =
  | { readonly overall: Overall }
  /** compared one after the other over the matches among the same teams */
  | { readonly amongTied: readonly AmongTied[] };
