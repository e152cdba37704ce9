/** Checks a new status against the current one: allowed, early (other statuses must come first) or impossible. */
import { mayTransition, type StatusCode, TRANSITIONS } from '../status.ts';

/** Transitions of an uninterrupted match. */
const UNINTERRUPTED: { readonly [from in StatusCode]?: readonly StatusCode[] } = {
  TBD: ['NS'],
  NS: ['1H'],
  '1H': ['HT'],
  HT: ['2H'],
  '2H': ['FT', 'ET'],
  ET: ['BT', 'P', 'AET'],
  BT: ['ET', 'P'],
  P: ['PEN'],
  PST: ['TBD', 'NS'],
  ABD: ['NS'],
};

/** Interruptions. A match resumes from one directly at any allowed status, so no path leads through them. */
const INTERRUPTIONS: readonly StatusCode[] = ['SUSP', 'INT', 'PST', 'ABD'];

/**
 * The shortest list of statuses that a match must pass between two statuses. Empty if it may move directly, null if no
 * path exists.
 */
export function missingBetween(from: StatusCode, to: StatusCode): readonly StatusCode[] | null {
  if (mayTransition(from, to)) return [];
  const paths = new Map<StatusCode, readonly StatusCode[]>([[from, []]]);
  for (const [status, path] of paths) {
    const following = INTERRUPTIONS.includes(status) && status === from ? TRANSITIONS[status] : UNINTERRUPTED[status];
    for (const next of following ?? []) {
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
    if (status !== from && !INTERRUPTIONS.includes(status) && TRANSITIONS[status]?.includes(to)) return path;
  }
  return null;
}

/** Reason for rejecting a transition; lists the allowed ones. */
export function rejectionOf(from: StatusCode, to: StatusCode): string {
  const allowed = TRANSITIONS[from] ?? [];
  const rule = allowed.length === 0 ? 'is final' : `can only move to ${allowed.join(', ')}`;
  return `a match at ${from} cannot move to ${to}: ${from} ${rule}; to override this, send the message with a correction`;
}

/** Reason for holding a transition; lists the statuses that must arrive first. */
export function requiredBefore(from: StatusCode, to: StatusCode, missing: readonly StatusCode[]): string {
  return `a match at ${from} moves to ${to} through ${missing.join(', ')}, which has not been received`;
}
