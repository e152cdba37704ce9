/** How a status message stands to the status before it: legal, early, or out of the question. */
import { mayTransition, type StatusCode, TRANSITIONS } from '../status.ts';

/** The moves of a match that nothing interrupts. */
const ALLOWED_TRANSITIONS: { readonly [from in StatusCode]?: readonly StatusCode[] } = {
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

/** What is left on no course of its own: wherever it leads back to, it leads there at once. */
const LEAVING: readonly StatusCode[] = ['SUSP', 'INT', 'PST', 'ABD'];

/**
 * What lies between two statuses that do not follow each other: the fewest statuses the match must pass first. Null where
 * no course of a match leads from the one to the other; empty where it may move at once.
 */
export function missingBetween(from: StatusCode, to: StatusCode): readonly StatusCode[] | null {
  if (mayTransition(from, to)) return [];
  const passed = new Map<StatusCode, readonly StatusCode[]>([[from, []]]);
  for (const [status, before] of passed) {
    const onward = LEAVING.includes(status) && status === from ? TRANSITIONS[status] : ALLOWED_TRANSITIONS[status];
    for (const next of onward ?? []) {
      if (!passed.has(next)) passed.set(next, [...before, next]);
    }
    if (status !== from && !LEAVING.includes(status) && TRANSITIONS[status]?.includes(to)) return before;
  }
  return null;
}

/** Why a move is refused, with the legal ones by name. */
export function rejectionOf(from: StatusCode, to: StatusCode): string {
  const legal = TRANSITIONS[from] ?? [];
  const may = legal.length === 0 ? 'is final' : `can only move to ${legal.join(', ')}`;
  return `a match at ${from} cannot move to ${to}: ${from} ${may}; to override this, send the message with a correction`;
}

export function requiredBefore(from: StatusCode, to: StatusCode, missing: readonly StatusCode[]): string {
  return `a match at ${from} moves to ${to} through ${missing.join(', ')}, which has not been received`;
}
