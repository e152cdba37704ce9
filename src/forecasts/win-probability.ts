/** Probabilities of the result of a match minute by minute, from its forecast and its events. */
import type { MatchEvent } from '../football/match.ts';
import type { Goals, Side } from '../football/score.ts';
import { isFinished, isInPlay } from '../football/status.ts';
import type { Fixture } from '../football/terms.ts';
import { inPlayChances } from '../models/in-play/in-play.ts';
import type { GoalRates } from '../models/score-grid.ts';

export interface WinProbability {
  /** minutes played, 0-90 */
  readonly minute: number;
  readonly score: Goals;
  /** of the result after 90 minutes; they sum to 1 */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

export interface WinProbabilities {
  readonly points: readonly WinProbability[];
  /** false if events are missing: then only kickoff, and the end of a finished match, are known */
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

/**
 * One point a minute up to the current minute, or up to 90 and the final whistle. A point includes the goals and red
 * cards of its minute; those of stoppage time come with the next point.
 */
export function winProbabilities(fixture: Fixture, rates: GoalRates, events: readonly MatchEvent[]): WinProbabilities {
  const { status, elapsed, score } = fixture;
  const isOver = isFinished(status);
  const known = isOver ? (score.fulltime ?? score.goals) : isInPlay(status) ? score.goals : null;
  if (known === null) return { points: [pointAt(rates, [], { minute: 0 })], isComplete: true };
  const changes = changesOf(events);
  const lastMinute = isOver ? FULL : Math.min(elapsed ?? 0, FULL);
  const isComplete = sameScore(scoreOf(changes.filter(({ minute }) => minute <= FULL)), known);
  if (!isComplete) {
    const kickoff = pointAt(rates, [], { minute: 0 });
    return { points: isOver ? [kickoff, endOf(known)] : [kickoff], isComplete };
  }
  const points = Array.from({ length: lastMinute + 1 }, (_, minute) => {
    const before = changes.filter(
      (change) => change.minute < minute || (change.minute === minute && change.extra === 0),
    );
    return pointAt(rates, before, { minute });
  });
  return { points: isOver ? [...points, endOf(known)] : points, isComplete };
}

function pointAt(rates: GoalRates, before: readonly Change[], { minute }: { minute: number }): WinProbability {
  const score = scoreOf(before);
  const reds = { home: countOf(before, 'red', 'home'), away: countOf(before, 'red', 'away') };
  const { home, draw, away } = inPlayChances(rates, { minute, firstHalf: minute <= HALF, goals: score, reds });
  return { minute, score, home, draw, away };
}

function endOf(score: Goals): WinProbability {
  const { home, away } = score;
  return { minute: FULL, score, home: Number(home > away), draw: Number(home === away), away: Number(home < away) };
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
