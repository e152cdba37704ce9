/** Goals of both sides at one moment of a match. */
export interface Goals {
  readonly home: number;
  readonly away: number;
}

/**
 * The score of one match. `goals` is the running or final score without the shoot-out; `fulltime` is the score after
 * 90 minutes; `extratime` counts the goals of extra time alone (0-0 where a shoot-out decided); `penalty` is the
 * shoot-out.
 */
export interface Score {
  readonly goals: Goals | null;
  readonly halftime: Goals | null;
  readonly fulltime: Goals | null;
  readonly extratime: Goals | null;
  readonly penalty: Goals | null;
  /** winner of a shoot-out whose kicks no source gives */
  readonly shootoutWinner?: Side;
}

export const NO_SCORE: Score = { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null };

export type Side = 'home' | 'away';

/** Whether the score is 3-0 or 0-3, the usual score of an awarded match. */
export function isUsualAward({ home, away }: Goals): boolean {
  return Math.max(home, away) === 3 && Math.min(home, away) === 0;
}

/** The winner, by the shoot-out if there was one; 'draw' for a tie, null without a score. */
export function winnerOf(score: Score): Side | 'draw' | null {
  const { goals, penalty } = score;
  if (goals === null) return null;
  if (penalty === null && score.shootoutWinner !== undefined) return score.shootoutWinner;
  const [home, away] = penalty === null ? [goals.home, goals.away] : [penalty.home, penalty.away];
  return home > away ? 'home' : home < away ? 'away' : 'draw';
}
