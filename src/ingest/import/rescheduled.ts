import type { StatusCode } from '../../football/status.ts';
import { isPlayed } from '../../merge/fixture.ts';

/**
 * The only one that was played, or the only one that was not; empty where there is none or several. Of those not
 * played, days that have passed count before days to come, which nobody need have given up.
 */
export function onlyCandidate<T>(
  all: readonly T[],
  played: boolean,
  now: number,
  recordsOf: (one: T) => readonly { readonly status: StatusCode; readonly kickoff: number }[],
): readonly T[] {
  const candidates = all.filter((one) => recordsOf(one).some(({ status }) => isPlayed(status)) === played);
  if (candidates.length < 2) return candidates;
  const past = played ? [] : candidates.filter((one) => recordsOf(one).every(({ kickoff }) => kickoff < now));
  return past.length === 1 ? past : [];
}
