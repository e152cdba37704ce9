/** A table as it would be if every match in play ended now. */
import { isInPlay } from '../status.ts';
import type { Fixture } from '../terms.ts';

export interface LiveSeason {
  readonly fixtures: readonly Fixture[];
  /** the matches in play that count */
  readonly counted: readonly Fixture[];
}

/** Counts the running scores of matches in play as results. The table is provisional while `counted` is not empty. */
export function withRunningScores(fixtures: readonly Fixture[]): LiveSeason {
  const counted = fixtures.filter(({ status, score }) => isInPlay(status) && score.goals !== null);
  if (counted.length === 0) return { fixtures, counted };
  const isCounted = new Set(counted);
  return {
    fixtures: fixtures.map((fixture) => (isCounted.has(fixture) ? { ...fixture, status: 'FT' as const } : fixture)),
    counted,
  };
}
