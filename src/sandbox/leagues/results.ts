/** Simulates matches: goals with their minutes, the score at every stage, and the state at a moment. */
import { poisson, type Random, seededRandom } from '../../base/random.ts';
import { type Goals, NO_SCORE, type Score, type Side } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { HOUR, MINUTE } from './days.ts';
import type { Rates } from './strengths.ts';

/** A minute of a match: 1-45 is the first half, 46-90 the second, 91-120 extra time. */
export interface MatchMinute {
  readonly minute: number;
  /** minute of added time, from 1 */
  readonly extra?: number;
}

interface Goal extends MatchMinute {
  readonly side: Side;
}

/** A simulated match, complete. */
export interface Play {
  /** by minute */
  readonly goals: readonly Goal[];
  readonly status: 'FT' | 'AET' | 'PEN';
  readonly score: Score;
  /** kicks of the shoot-out, in order */
  readonly kicks: readonly Kick[];
}

interface Kick {
  readonly side: Side;
  readonly scored: boolean;
}

interface Clock {
  readonly elapsed: number;
  readonly extra: number | null;
}

/** State of a match at a moment. */
export interface MatchState {
  readonly status: StatusCode;
  /** minute of a match in play */
  readonly elapsed: number | null;
  /** minute of added time */
  readonly extra: number | null;
  readonly score: Score;
}

/** Time from kickoff to the end, in milliseconds. */
const MATCH_LASTS = 2 * HOUR;
const EXTRA_TIME_PACE = 0.75;

/** Simulates a match. A level knock-out match goes to extra time and a shoot-out. */
export function playMatch(key: string, rates: Rates, knockout: boolean): Play {
  const random = seededRandom(key);
  const regular = period(random, rates, [1, 90]);
  const fulltime = count(regular, 90);
  const halftime = count(regular, 45);
  if (!knockout || fulltime.home !== fulltime.away) {
    return { goals: regular, status: 'FT', score: { ...NO_SCORE, goals: fulltime, halftime, fulltime }, kicks: [] };
  }
  const third = EXTRA_TIME_PACE / 3; // 30 minutes of 90, at a slower pace
  const extra = period(random, { home: rates.home * third, away: rates.away * third }, [91, 120]);
  const extratime = count(extra, 120);
  const goals = [...regular, ...extra];
  const score = { ...NO_SCORE, goals: count(goals, 120), halftime, fulltime, extratime };
  if (extratime.home !== extratime.away) return { goals, status: 'AET', score, kicks: [] };
  const kicks = shootout(random);
  const penalty = { home: scoredBy(kicks, 'home'), away: scoredBy(kicks, 'away') };
  return { goals, status: 'PEN', score: { ...score, penalty }, kicks };
}

/** Last minutes of the halves. Most of what happens in them happens in added time. */
const HALF_ENDS: ReadonlySet<number> = new Set([45, 90]);

/** A minute from 1 on, with one of the first two minutes of added time if it ends a half; `at` has a fraction. */
export function minuteAt(at: number): MatchMinute {
  const minute = Math.floor(at);
  const extra = HALF_ENDS.has(minute) ? Math.floor(3 * (at - minute)) : 0;
  return extra === 0 ? { minute } : { minute, extra };
}

/** Order of minutes; `extra` counts within the last minute of a half. */
export function compareMinutes(a: MatchMinute, b: MatchMinute): number {
  return a.minute - b.minute || (a.extra ?? 0) - (b.extra ?? 0);
}

/** Goals from the first to the last minute, both included; later minutes are slightly more likely. */
function period(random: Random, rates: Rates, [first, last]: readonly [number, number]): Goal[] {
  const goals: Goal[] = [];
  for (const side of ['home', 'away'] as const) {
    for (let left = poisson(random, rates[side]); left > 0; left--) {
      goals.push({ side, ...minuteAt(first + (last - first + 1) * random() ** 0.9) });
    }
  }
  return goals.sort(compareMinutes);
}

function count(goals: readonly Goal[], upTo: number): Goals {
  const scored = (side: Side) => goals.filter((goal) => goal.side === side && goal.minute <= upTo).length;
  return { home: scored('home'), away: scored('away') };
}

/** Five kicks each, or fewer once decided, then sudden death. The home side kicks first. */
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

/** Minutes after kickoff at which a half ends and the next one begins, without added time. */
const HALF_MINUTES = 45;
const SECOND_HALF_AT = 63;
const FIRST_HALF_ADDED = 3;

/** Minutes added to the second half. Each of its goals takes one. */
function addedMinutes({ score, goals }: Play): number {
  const [first, all] = [score.halftime!, count(goals, 90)];
  return 2 + Math.min(4, all.home + all.away - first.home - first.away);
}

/**
 * The state of a match at `now`: not started, in play with the current score, or over. A match that is level in a cup
 * goes to extra time and is over two hours after kickoff; only the first minutes of its extra time are shown live.
 */
export function matchStateAt(play: Play, kickoff: number, now: number): MatchState {
  const idle = { elapsed: null, extra: null };
  if (now < kickoff) return { status: 'NS', ...idle, score: NO_SCORE };
  const minutes = Math.floor((now - kickoff) / MINUTE);
  const ninetyAt = SECOND_HALF_AT + HALF_MINUTES;
  const end = ninetyAt + addedMinutes(play);
  const isOver = play.status === 'FT' ? minutes >= end : now > kickoff + MATCH_LASTS;
  if (isOver) return { status: play.status, ...idle, score: play.score };
  const { halftime, fulltime } = play.score;
  const scoreAt = ({ elapsed, extra }: Clock) => {
    const clock = { minute: elapsed, ...(extra !== null && { extra }) };
    const scored = play.goals.filter((goal) => compareMinutes(goal, clock) <= 0);
    return { ...NO_SCORE, goals: count(scored, elapsed) };
  };
  if (minutes < HALF_MINUTES + FIRST_HALF_ADDED) {
    const clock = clockOf(minutes + 1, HALF_MINUTES);
    return { status: '1H', ...clock, score: scoreAt(clock) };
  }
  if (minutes < SECOND_HALF_AT) {
    return { status: 'HT', elapsed: HALF_MINUTES, extra: null, score: { ...NO_SCORE, goals: halftime, halftime } };
  }
  if (minutes < end) {
    const clock = clockOf(minutes - SECOND_HALF_AT + HALF_MINUTES + 1, 2 * HALF_MINUTES);
    return { status: '2H', ...clock, score: { ...scoreAt(clock), halftime } };
  }
  const elapsed = 2 * HALF_MINUTES + 1 + minutes - end;
  return { status: 'ET', elapsed, extra: null, score: { ...scoreAt({ elapsed, extra: null }), halftime, fulltime } };
}

/** The clock in a minute of a half, which stands at the end of the half while added time runs. */
function clockOf(minute: number, end: number): Clock {
  return minute <= end ? { elapsed: minute, extra: null } : { elapsed: end, extra: minute - end };
}
