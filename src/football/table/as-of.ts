/** A season as it stood at an earlier moment. */
import { parseRound } from '../rounds.ts';
import { NO_SCORE } from '../score.ts';
import type { Fixture, Instant } from '../terms.ts';

/** A moment in a season: kickoffs before `to` are past. `days.to` is the limit for matches with only a day. */
export interface PastEnd {
  readonly to: Instant;
  readonly days?: { readonly to: Instant };
}

/** Whether a match kicked off before the moment. */
export function isPast({ kickoff, kickoffKnown }: Pick<Fixture, 'kickoff' | 'kickoffKnown'>, end: PastEnd): boolean {
  return kickoff < (kickoffKnown ? end.to : (end.days?.to ?? end.to));
}

/**
 * The fixtures of one league season as they were at a moment. Later matches have no result, and the rounds after a
 * split are missing until the first of them is played, because they were not drawn up before.
 */
export function asOf(fixtures: readonly Fixture[], end: PastEnd): Fixture[] {
  const isOfSplit = ({ round }: Fixture) => round !== null && parseRound(round).kind === 'split';
  const hasSplit = fixtures.some((fixture) => isPast(fixture, end) && isOfSplit(fixture));
  return fixtures.flatMap((fixture) => {
    if (isPast(fixture, end)) return [fixture];
    if (!hasSplit && isOfSplit(fixture)) return [];
    return [{ ...fixture, status: 'NS', elapsed: null, extra: null, score: NO_SCORE }];
  });
}
