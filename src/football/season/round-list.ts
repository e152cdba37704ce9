/** The rounds of a league season with their dates and progress. */
import { byKickoff, resultOf } from '../result.ts';
import { parseRound, roundsInOrder } from '../rounds.ts';
import { isInPlay } from '../status.ts';
import type { Fixture } from '../terms.ts';

export interface RoundSummary {
  readonly name: string;
  /** the group or phase that the round belongs to; null for all teams */
  readonly part: string | null;
  readonly number: number | null;
  /** the matches that kick off first and last */
  readonly first: Fixture;
  readonly last: Fixture;
  readonly matches: number;
  /** matches with a result */
  readonly finished: number;
  readonly current: boolean;
}

/** The round of the latest match that has started; before the first match, the first round; null without rounds. */
export function currentRound(fixtures: readonly Fixture[]): string | null {
  const named = fixtures.filter((fixture) => fixture.round !== null).sort(byKickoff);
  const played = named.findLast((fixture) => resultOf(fixture) !== null || isInPlay(fixture.status));
  return (played ?? named[0])?.round ?? null;
}

/** The rounds of a season's fixtures, in playing order. Fixtures without a round are left out. */
export function roundList(fixtures: readonly Fixture[]): RoundSummary[] {
  const current = currentRound(fixtures);
  const byRound = Map.groupBy(fixtures, ({ round }) => round);
  return roundsInOrder(fixtures).map((name) => {
    const ofRound = byRound.get(name)!.toSorted(byKickoff);
    const { part, number } = parseRound(name);
    return {
      name,
      part,
      number,
      first: ofRound[0]!,
      last: ofRound.at(-1)!,
      matches: ofRound.length,
      finished: ofRound.filter((fixture) => resultOf(fixture) !== null).length,
      current: name === current,
    };
  });
}
