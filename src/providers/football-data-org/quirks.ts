/** Quirks of football-data.org's scores, one pure function each. README.md names the matches that show them. */
import { type Goals, NO_SCORE, type Score, type Side } from '../../football/score.ts';
import type { Match } from './match.ts';

type RawGoals = { readonly home: number | null; readonly away: number | null } | null | undefined;

/** Goals of a part of the score; null if it is absent, or null:null. */
export function goalsOf(raw: RawGoals): Goals | null {
  return raw?.home == null || raw.away == null ? null : { home: raw.home, away: raw.away };
}

function minus(a: Goals, b: Goals | null): Goals {
  return { home: a.home - (b?.home ?? 0), away: a.away - (b?.away ?? 0) };
}

function isSame(a: Goals, b: Goals): boolean {
  return a.home === b.home && a.away === b.away;
}

/**
 * How far a match has gone. `duration` falls back to REGULAR after a goal in extra time, while `extraTime` stays; so the
 * parts decide.
 */
export function periodOf({ score: { duration, extraTime, penalties } }: Match): 'regular' | 'extra-time' | 'shootout' {
  if (goalsOf(penalties) !== null || duration === 'PENALTY_SHOOTOUT') return 'shootout';
  return goalsOf(extraTime) !== null || duration === 'EXTRA_TIME' ? 'extra-time' : 'regular';
}

/**
 * Goals without those of the shoot-out, which `fullTime` includes. During a shoot-out `fullTime` and `penalties` are out of
 * step, so the other parts count if they are known.
 */
export function goalsWithoutShootout({ score }: Match): Goals | null {
  const [fullTime, penalties] = [goalsOf(score.fullTime), goalsOf(score.penalties)];
  const [regular, extra] = [goalsOf(score.regularTime), goalsOf(score.extraTime)];
  if (penalties !== null && regular !== null && extra !== null) {
    return { home: regular.home + extra.home, away: regular.away + extra.away };
  }
  return fullTime && minus(fullTime, penalties);
}

export interface FinalResult {
  readonly status: 'FT' | 'AET' | 'PEN';
  readonly score: Score;
}

/**
 * The final result; null while the parts of a shoot-out contradict each other: such matches are FINISHED too early, with a
 * winner of null or goals that are off by one, and are put right within hours.
 */
export function finalResult(match: Match): FinalResult | null {
  const { score } = match;
  const period = periodOf(match);
  const goals = period === 'shootout' ? goalsWithoutShootout(match) : goalsOf(score.fullTime);
  const total = goalsOf(score.fullTime);
  if (goals === null || total === null) return null;
  const halftime = goalsOf(score.halfTime);
  if (period === 'regular') return { status: 'FT', score: { ...NO_SCORE, goals, fulltime: goals, halftime } };
  const extratime = goalsOf(score.extraTime);
  const fulltime = goalsOf(score.regularTime) ?? (extratime && minus(goals, extratime));
  const played = { ...NO_SCORE, goals, halftime, fulltime, extratime };
  if (period === 'extra-time') return { status: 'AET', score: played };
  const penalty = goalsOf(score.penalties);
  const winner = winnerOf(match);
  if (penalty === null || winner === null) return null;
  const isDecided = penalty.home !== penalty.away && penalty.home > penalty.away === (winner === 'home');
  const isWhole = isSame(minus(total, penalty), goals);
  return isDecided && isWhole ? { status: 'PEN', score: { ...played, penalty } } : null;
}

/** The winner of the match, shoot-out included. In a tie of two matches it is not the winner of the tie. */
function winnerOf({ score: { winner } }: Match): Side | null {
  return winner === 'HOME_TEAM' ? 'home' : winner === 'AWAY_TEAM' ? 'away' : null;
}
