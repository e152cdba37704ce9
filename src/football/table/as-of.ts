/** A season as it stood at an earlier moment. */
import { parseRound } from '../rounds.ts';
import { NO_SCORE } from '../score.ts';
import type { Fixture, Instant } from '../terms.ts';

/** Where the past ends: kickoffs before `to` belong to it; of matches of which only the day is known, those before `days.to`. */
export interface PastEnd {
  readonly to: Instant;
  readonly days?: { readonly to: Instant };
}

/** Whether a match had kicked off. */
export function isPast({ kickoff, kickoffKnown }: Pick<Fixture, 'kickoff' | 'kickoffKnown'>, end: PastEnd): boolean {
  return kickoff < (kickoffKnown ? end.to : (end.days?.to ?? end.to));
}

/**
 * The fixtures of one league season as whoever made its table at that moment knew them: what kicked off later has no
 * result yet, and the rounds of a field that is divided are not drawn up before the first of them is played.
 */
export function asOf(fixtures: readonly Fixture[], end: PastEnd): Fixture[] {
  const isOfSplit = ({ round }: Fixture) => round !== null && parseRound(round).kind === 'split';
  const divided = fixtures.some((fixture) => isPast(fixture, end) && isOfSplit(fixture));
  return fixtures.flatMap((fixture) => {
    if (isPast(fixture, end)) return [fixture];
    if (!divided && isOfSplit(fixture)) return [];
    return [{ ...fixture, status: 'NS', elapsed: null, extra: null, score: NO_SCORE }];
  });
}
