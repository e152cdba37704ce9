/** Converts {ht, ft, et, p} and a status text to a score and a status code. */
import { z } from 'zod';
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { statusOf } from './quirks.ts';

const GOALS_MAX = 99;

/** Goals of both sides, [home, away]. */
export const GoalsPair = z.tuple([z.int().min(0).max(GOALS_MAX), z.int().min(0).max(GOALS_MAX)]);
type GoalsPair = z.infer<typeof GoalsPair>;

export interface ScoreEntry {
  readonly ht?: GoalsPair | undefined;
  readonly ft?: GoalsPair | undefined;
  readonly et?: GoalsPair | undefined;
  readonly p?: GoalsPair | undefined;
}

export interface Outcome {
  readonly status: StatusCode;
  readonly score: Score;
  /** why a part of the score is left out; null if all of it is used */
  readonly fault: string | null;
}

/**
 * Status and score of a match. `et` is the score after 120 minutes, including the first 90. A shoot-out can follow the 90
 * minutes directly. A match without a score has not started, even if its date is past: the source does not distinguish
 * unplayed matches from those whose result is not entered yet.
 *
 * @returns a reason if the parts contradict each other
 */
export function outcomeOf(entry: ScoreEntry, statusText: string | undefined): Outcome | { readonly reason: string } {
  const status = statusText === undefined ? null : statusOf(statusText);
  if (status === undefined) return { reason: `unknown status '${statusText}'` };
  const { ht, ft, et, p } = entry;
  if (ft === undefined) {
    if (ht !== undefined || et !== undefined || p !== undefined) return { reason: 'score without a full-time result' };
    return { status: status ?? 'NS', score: NO_SCORE, fault: null };
  }
  if (status === 'AWD') return { status, score: { ...NO_SCORE, goals: goalsOf(ft) }, fault: null };
  if (ht !== undefined && less(ft, ht)) {
    return { reason: `full time ${ft.join('-')} has fewer goals than half time ${ht.join('-')}` };
  }
  if (et !== undefined && less(et, ft)) {
    return { reason: `after extra time ${et.join('-')} has fewer goals than full time ${ft.join('-')}` };
  }
  if (status !== null) {
    // The score of an abandoned match is not a full-time score.
    const halftime = ht === undefined ? null : goalsOf(ht);
    return { status, score: { ...NO_SCORE, goals: goalsOf(ft), halftime }, fault: null };
  }
  const decided = p !== undefined && p[0] !== p[1];
  const score: Score = {
    goals: goalsOf(et ?? ft),
    halftime: ht === undefined ? null : goalsOf(ht),
    fulltime: goalsOf(ft),
    extratime: et === undefined ? null : { home: et[0] - ft[0], away: et[1] - ft[1] },
    penalty: decided ? goalsOf(p) : null,
  };
  return { status: playedStatus(entry), score, fault: undecided(p) };
}

function playedStatus({ et, p }: ScoreEntry): StatusCode {
  return p !== undefined ? 'PEN' : et !== undefined ? 'AET' : 'FT';
}

/** Two shoot-outs end level in the files (4-4). The match had a shoot-out, but its score is unknown. */
function undecided(p: GoalsPair | undefined): string | null {
  if (p === undefined || p[0] !== p[1]) return null;
  return `a shoot-out cannot end ${p.join('-')}: the match is imported without its shoot-out score`;
}

function goalsOf([home, away]: GoalsPair): Goals {
  return { home, away };
}

function less(one: GoalsPair, other: GoalsPair): boolean {
  return one[0] < other[0] || one[1] < other[1];
}
