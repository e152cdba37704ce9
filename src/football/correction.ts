/** Operators' corrections of matches, field by field. An absent field keeps the sources' value; null means unknown. */
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

/** Minutes played at statuses that fix the clock. */
export const FINAL_MINUTE: Readonly<Partial<Record<StatusCode, number>>> = { FT: 90, AET: 120, PEN: 120, HT: 45 };

/** Statuses that a match can have after the second half; their score may hold extra time and a shoot-out. */
const BEYOND_FULLTIME: readonly StatusCode[] = ['ET', 'BT', 'P', 'AET', 'PEN', 'SUSP', 'INT', 'LIVE', 'ABD'];
const BLANK: readonly string[] = ['scheduled', 'postponed', 'cancelled'];

/** Combines patches in order; the last value of each field counts. */
export function combinePatches<T extends object>(patches: readonly T[]): T {
  return Object.assign({}, ...patches) as T;
}

/** The patch with home and away goals swapped. */
export function swapSides(patch: FixturePatch): FixturePatch {
  const swapped = SCORE_PARTS.flatMap((part) => {
    const goals = patch[part];
    return goals == null ? [] : [[part, { home: goals.away, away: goals.home }] as const];
  });
  return { ...patch, ...Object.fromEntries(swapped) };
}

/**
 * Applies a patch to a result. A new status removes the parts of the score that contradict it: a postponed match has no
 * score, a match finished in 90 minutes has no shoot-out. Corrected goals of a match at FT, AWD or WO also become its
 * full-time score, unless the patch sets that too.
 */
export function correctedResult(result: MatchResult, patch: FixturePatch): MatchResult {
  const status = patch.status ?? result.status;
  const statusChanges = status !== result.status;
  const score = correctedScore(statusChanges ? possibleScore(status, result.score) : result.score, status, patch);
  if (!statusChanges) return { status, elapsed: result.elapsed, extra: result.extra, score };
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
  const endsAtFulltime = ['FT', 'AWD', 'WO'].includes(status) && patch.fulltime === undefined;
  const winner: Side | undefined = patch.penalty === undefined ? result.shootoutWinner : undefined;
  return {
    goals: part('goals'),
    halftime: part('halftime'),
    fulltime: endsAtFulltime ? part('goals') : part('fulltime'),
    extratime: part('extratime'),
    penalty: part('penalty'),
    ...(winner === undefined ? {} : { shootoutWinner: winner }),
  };
}
