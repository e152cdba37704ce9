/** Probabilities of the result of a match minute by minute, from its forecast and its events. */
import { hadExtraTime } from '../football/extra-time.ts';
import type { MatchEvent } from '../football/match.ts';
import type { Goals, Side } from '../football/score.ts';
import { isFinished, isInPlay } from '../football/status.ts';
import type { Fixture } from '../football/terms.ts';
import { resultChances } from '../models/in-play/result-chances.ts';
import type { GoalRates } from '../models/score-grid.ts';

export interface WinProbability {
  /** minutes played, 0-90; up to 120 in a match with extra time */
  readonly minute: number;
  readonly score: Goals;
  /** of the result after 90 minutes, from minute 91 on after 120; they sum to 1 */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

export interface WinProbabilities {
  readonly points: readonly WinProbability[];
  /** false if events are missing: then only kickoff, and the present or the end of the match, are known */
  readonly isComplete: boolean;
}

interface Change {
  readonly minute: number;
  /** minutes of stoppage time before the change; 0 in regular time */
  readonly extra: number;
  readonly side: Side;
  readonly kind: 'goal' | 'red';
}

const HALF = 45;
const FULL = 90;
const EXTRA = 120;

/**
 * One point a minute up to the current minute, or up to 90 and the final whistle; up to 120 if there is extra time. A
 * point includes the goals and red cards of its minute; those of stoppage time come with the next point.
 */
export function winProbabilities(fixture: Fixture, rates: GoalRates, events: readonly MatchEvent[]): WinProbabilities {
  const { status, elapsed, score } = fixture;
  const isOver = isFinished(status);
  const changes = changesOf(events);
  // the clock of a shoot-out in play says whether extra time came before it
  const isBeyond90 = status === 'P' && (elapsed ?? 0) > FULL;
  const end = isBeyond90 || hadExtraTime(fixture, events) ? EXTRA : FULL;
  const known =
    isOver && end === FULL ? (score.fulltime ?? score.goals) : isOver || isInPlay(status) ? score.goals : null;
  if (known === null) return { points: [pointAt(rates, [], { minute: 0 })], isComplete: true };
  const scoreAt = (last: number) => scoreOf(changes.filter(({ minute }) => minute <= last));
  const isComplete =
    sameScore(scoreAt(end), known) &&
    (end === FULL || score.fulltime === null || sameScore(scoreAt(FULL), score.fulltime));
  const lastMinute = isOver ? end : Math.min(elapsed ?? 0, end);
  if (!isComplete) {
    const latest = isOver ? endOf(known, end) : pointOf(rates, { minute: lastMinute, score: known, reds: NO_REDS });
    return { points: [pointAt(rates, [], { minute: 0 }), latest], isComplete };
  }
  const points = Array.from({ length: lastMinute + 1 }, (_, minute) => {
    const before = changes.filter(
      (change) => change.minute < minute || (change.minute === minute && change.extra === 0),
    );
    return pointAt(rates, before, { minute });
  });
  return { points: isOver ? [...points, endOf(known, end)] : points, isComplete };
}

const NO_REDS: Goals = { home: 0, away: 0 };

function pointAt(rates: GoalRates, before: readonly Change[], { minute }: { minute: number }): WinProbability {
  const reds = { home: countOf(before, 'red', 'home'), away: countOf(before, 'red', 'away') };
  return pointOf(rates, { minute, score: scoreOf(before), reds });
}

interface Moment {
  readonly minute: number;
  readonly score: Goals;
  readonly reds: Goals;
}

function pointOf(rates: GoalRates, { minute, score, reds }: Moment): WinProbability {
  const chances = resultChances(rates, { minute, firstHalf: minute <= HALF, goals: score, reds });
  return { minute, score, ...chances };
}

function endOf(score: Goals, minute: number): WinProbability {
  const { home, away } = score;
  return { minute, score, home: Number(home > away), draw: Number(home === away), away: Number(home < away) };
}

/** Goals and red cards of the match itself, by time. */
function changesOf(events: readonly MatchEvent[]): Change[] {
  const changes = events.flatMap(({ kind, detail, side, minute, extra, shootout, deleted }): Change[] => {
    if (shootout || deleted) return [];
    const at = { minute, extra: extra ?? 0 };
    const other = side === 'home' ? 'away' : 'home';
    if (kind === 'goal' && detail !== 'missed-penalty') {
      return [{ ...at, side: detail === 'own-goal' ? other : side, kind: 'goal' }];
    }
    return kind === 'card' && detail !== 'yellow' ? [{ ...at, side, kind: 'red' }] : [];
  });
  return changes.sort((a, b) => a.minute - b.minute || a.extra - b.extra);
}

function countOf(changes: readonly Change[], kind: Change['kind'], side: Side): number {
  return changes.filter((change) => change.kind === kind && change.side === side).length;
}

function scoreOf(changes: readonly Change[]): Goals {
  return { home: countOf(changes, 'goal', 'home'), away: countOf(changes, 'goal', 'away') };
}

const sameScore = (a: Goals, b: Goals) => a.home === b.home && a.away === b.away;
