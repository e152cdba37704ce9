/** How a match goes: goals with their minutes, the score at every stage, and what of it is known while it is on. */
import { poisson, type Random, seededRandom } from '../../base/random.ts';
import { type Goals, NO_SCORE, type Score, type Side } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { HOUR, MINUTE } from './days.ts';
import type { Rates } from './strengths.ts';

/** A goal in its minute: 1-45 first half, 46-90 second, 91-120 extra time. */
interface Goal {
  readonly minute: number;
  readonly side: Side;
}

/** A match as it ended. */
export interface Play {
  /** by minute */
  readonly goals: readonly Goal[];
  readonly status: 'FT' | 'AET' | 'PEN';
  readonly score: Score;
  /** of the shoot-out, in order; empty without one */
  readonly kicks: readonly Kick[];
}

interface Kick {
  readonly side: Side;
  readonly scored: boolean;
}

/** A match as it stands at a moment. */
export interface MatchState {
  readonly status: StatusCode;
  /** minute of a match in play */
  readonly elapsed: number | null;
  readonly score: Score;
}

/** How long after kickoff a match counts as over. */
const MATCH_LASTS = 2 * HOUR;
const EXTRA_TIME_PACE = 0.75;

/** Plays a match. A knock-out match goes on to extra time and penalties until there is a winner. */
export function playMatch(key: string, rates: Rates, knockout: boolean): Play {
  const random = seededRandom(key);
  const regular = period(random, rates, [1, 90]);
  const fulltime = count(regular, 90);
  const halftime = count(regular, 45);
  if (!knockout || fulltime.home !== fulltime.away) {
    return { goals: regular, status: 'FT', score: { ...NO_SCORE, goals: fulltime, halftime, fulltime }, kicks: [] };
  }
  const third = EXTRA_TIME_PACE / 3; // thirty minutes of ninety, by tired legs
  const extra = period(random, { home: rates.home * third, away: rates.away * third }, [91, 120]);
  const extratime = count(extra, 120);
  const goals = [...regular, ...extra];
  const score = { ...NO_SCORE, goals: count(goals, 120), halftime, fulltime, extratime };
  if (extratime.home !== extratime.away) return { goals, status: 'AET', score, kicks: [] };
  const kicks = shootout(random);
  const penalty = { home: scoredBy(kicks, 'home'), away: scoredBy(kicks, 'away') };
  return { goals, status: 'PEN', score: { ...score, penalty }, kicks };
}

/** Goals of a stretch of minutes, both included; a little more likely the longer it goes. */
function period(random: Random, rates: Rates, [first, last]: readonly [number, number]): Goal[] {
  const goals: Goal[] = [];
  for (const side of ['home', 'away'] as const) {
    for (let left = poisson(random, rates[side]); left > 0; left--) {
      goals.push({ side, minute: first + Math.floor((last - first + 1) * random() ** 0.9) });
    }
  }
  return goals.sort((a, b) => a.minute - b.minute);
}

function count(goals: readonly Goal[], upTo: number): Goals {
  const scored = (side: Side) => goals.filter((goal) => goal.side === side && goal.minute <= upTo).length;
  return { home: scored('home'), away: scored('away') };
}

/** Five kicks each, stopped once it is decided; then one each until it is. Home begins. */
function shootout(random: Random): Kick[] {
  const kicks: Kick[] = [];
  const scored = { home: 0, away: 0 };
  const kicksTaken = { home: 0, away: 0 };
  const reachable = (side: Side) => scored[side] + Math.max(5, kicksTaken.home) - kicksTaken[side];
  while (scored.home <= reachable('away') && scored.away <= reachable('home')) {
    const side = kicksTaken.home === kicksTaken.away ? 'home' : 'away';
    kicksTaken[side]++;
    const hit = random() < 0.75;
    if (hit) scored[side]++;
    kicks.push({ side, scored: hit });
  }
  return kicks;
}

function scoredBy(kicks: readonly Kick[], side: Side): number {
  return kicks.filter((kick) => kick.side === side && kick.scored).length;
}

/**
 * The match at a moment: not started, in one of the two halves or between them with the running score, or over. Two
 * hours after kickoff it is over, extra time or not: live extra time is not shown.
 */
export function matchStateAt(play: Play, kickoff: number, now: number): MatchState {
  if (now < kickoff) return { status: 'NS', elapsed: null, score: NO_SCORE };
  if (now > kickoff + MATCH_LASTS) return { status: play.status, elapsed: null, score: play.score };
  const minutes = Math.floor((now - kickoff) / MINUTE);
  const { halftime } = play.score;
  if (minutes < 48) {
    const elapsed = Math.min(minutes + 1, 45);
    return { status: '1H', elapsed, score: { ...NO_SCORE, goals: count(play.goals, elapsed) } };
  }
  if (minutes < 63) return { status: 'HT', elapsed: 45, score: { ...NO_SCORE, goals: halftime, halftime } };
  const elapsed = Math.min(minutes - 63 + 46, 90);
  return { status: '2H', elapsed, score: { ...NO_SCORE, goals: count(play.goals, elapsed), halftime } };
}
