/** Scores of a match: {ht, ft, et, p} and a status into our score and status code. */
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
  /** what of the score was not believed, in words */
  readonly dropped: string | null;
}

/**
 * Status and score of a match. `et` is the score after 120 minutes, goals of the first 90 included; a shoot-out may
 * follow the 90 minutes at once. Without a score a match is not started, whatever its date: the source does not tell
 * unplayed matches from those nobody has entered yet.
 *
 * @returns a reason where the parts contradict each other
 */
export function outcomeOf(entry: ScoreEntry, statusText: string | undefined): Outcome | { readonly reason: string } {
  const status = statusText === undefined ? null : statusOf(statusText);
  if (status === undefined) return { reason: `unknown status '${statusText}'` };
  const { ht, ft, et, p } = entry;
  if (ft === undefined) {
    if (ht !== undefined || et !== undefined || p !== undefined) return { reason: 'a score without its full time' };
    return { status: status ?? 'NS', score: NO_SCORE, dropped: null };
  }
  if (status === 'AWD') return { status, score: { ...NO_SCORE, goals: goalsOf(ft) }, dropped: null };
  if (ht !== undefined && less(ft, ht)) return { reason: `half time ${ht.join('-')}, full time ${ft.join('-')}` };
  if (et !== undefined && less(et, ft))
    return { reason: `full time ${ft.join('-')}, after extra time ${et.join('-')}` };
  if (status !== null) {
    // What was played before a match broke off is neither its full time nor decided.
    const halftime = ht === undefined ? null : goalsOf(ht);
    return { status, score: { ...NO_SCORE, goals: goalsOf(ft), halftime }, dropped: null };
  }
  const decided = p !== undefined && p[0] !== p[1];
  const score: Score = {
    goals: goalsOf(et ?? ft),
    halftime: ht === undefined ? null : goalsOf(ht),
    fulltime: goalsOf(ft),
    extratime: et === undefined ? null : { home: et[0] - ft[0], away: et[1] - ft[1] },
    penalty: decided ? goalsOf(p) : null,
  };
  return { status: playedStatus(entry), score, dropped: undecided(p) };
}

function playedStatus({ et, p }: ScoreEntry): StatusCode {
  return p !== undefined ? 'PEN' : et !== undefined ? 'AET' : 'FT';
}

/** Some shoot-outs end level in the files (4-4): there was one, but its score is not known. */
function undecided(p: GoalsPair | undefined): string | null {
  if (p === undefined || p[0] !== p[1]) return null;
  return `a shoot-out cannot end ${p.join('-')}: the match is taken without the score of its shoot-out`;
}

function goalsOf([home, away]: GoalsPair): Goals {
  return { home, away };
}

function less(one: GoalsPair, other: GoalsPair): boolean {
  return one[0] < other[0] || one[1] < other[1];
}
