/** What operators correct of matches, field by field. Absent is left to the sources, null is not known. Pure. */
import type { EventDetail } from './match.ts';
import { type Goals, NO_SCORE, type Score, type Side } from './score.ts';
import { isInPlay, STATUS, type StatusCode } from './status.ts';

const SCORE_PARTS = ['goals', 'halftime', 'fulltime', 'extratime', 'penalty'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

export type FixturePatch = { readonly [part in ScorePart]?: Goals | null } & {
  /** UTC ms */
  readonly kickoff?: number;
  readonly status?: StatusCode;
  /** legacy id */
  readonly venue?: number | null;
  readonly city?: string | null;
  readonly neutral?: boolean;
  readonly referee?: string | null;
  readonly round?: string | null;
  readonly group?: string | null;
};

export interface EventPatch {
  readonly deleted?: boolean;
  readonly minute?: number;
  readonly extra?: number | null;
  readonly detail?: EventDetail;
  /** legacy ids */
  readonly player?: number | null;
  readonly related?: number | null;
  readonly comments?: string | null;
}

/** Clock, status and score of a match. */
export interface MatchResult {
  readonly status: StatusCode;
  readonly elapsed: number | null;
  readonly extra: number | null;
  readonly score: Score;
}

/** Minutes played when a status is final; null where it says nothing of them. */
export const FINAL_MINUTE: Readonly<Partial<Record<StatusCode, number>>> = { FT: 90, AET: 120, PEN: 120, HT: 45 };

/** Decided, in play or not, after the second half. */
const BEYOND_FULLTIME: readonly StatusCode[] = ['ET', 'BT', 'P', 'AET', 'PEN', 'SUSP', 'INT', 'LIVE', 'ABD'];
const BLANK: readonly string[] = ['scheduled', 'postponed', 'cancelled'];

/** Of several corrections the later ones hold, field by field. */
export function patchedBy<T extends object>(patches: readonly T[]): T {
  return Object.assign({}, ...patches) as T;
}

/** The same with the sides exchanged. */
export function swappedPatch(patch: FixturePatch): FixturePatch {
  const swapped = SCORE_PARTS.flatMap((part) => {
    const goals = patch[part];
    return goals == null ? [] : [[part, { home: goals.away, away: goals.home }] as const];
  });
  return { ...patch, ...Object.fromEntries(swapped) };
}

/**
 * The result with what was corrected of it. Another status takes along what cannot be beside it: a match that is put off
 * has no score, one that ended in time no shoot-out. Goals that decide a match in time are its score after ninety
 * minutes too, unless that is corrected itself.
 */
export function correctedResult(result: MatchResult, patch: FixturePatch): MatchResult {
  const status = patch.status ?? result.status;
  const isOther = status !== result.status;
  const score = correctedScore(isOther ? possibleScore(status, result.score) : result.score, status, patch);
  if (!isOther) return { status, elapsed: result.elapsed, extra: result.extra, score };
  const elapsed = FINAL_MINUTE[status] ?? (isInPlay(status) ? result.elapsed : null);
  return { status, elapsed, extra: null, score };
}

function possibleScore(status: StatusCode, score: Score): Score {
  if (BLANK.includes(STATUS[status].phase)) return NO_SCORE;
  if (BEYOND_FULLTIME.includes(status)) return score;
  const { goals, halftime, fulltime } = score;
  return { goals, halftime, fulltime, extratime: null, penalty: null };
}

function correctedScore(result: Score, status: StatusCode, patch: FixturePatch): Score {
  if (SCORE_PARTS.every((part) => patch[part] === undefined)) return result;
  const part = (name: ScorePart) => (patch[name] === undefined ? result[name] : patch[name]);
  const inTime = ['FT', 'AWD', 'WO'].includes(status) && patch.fulltime === undefined;
  const winner: Side | undefined = patch.penalty === undefined ? result.shootoutWinner : undefined;
  return {
    goals: part('goals'),
    halftime: part('halftime'),
    fulltime: inTime ? part('goals') : part('fulltime'),
    extratime: part('extratime'),
    penalty: part('penalty'),
    ...(winner === undefined ? {} : { shootoutWinner: winner }),
  };
}
