/** A season with results that a caller assumes. */
import type { Goals } from '../score.ts';
import { NO_SCORE } from '../score.ts';
import { STATUS } from '../status.ts';
import type { Fixture } from '../terms.ts';

/** Whether a result can be assumed: the match has none yet. */
export function isOpen({ status }: Fixture): boolean {
  const { phase } = STATUS[status];
  return phase === 'scheduled' || phase === 'in_play' || phase === 'postponed';
}

/** The fixtures with assumed results, by native id. */
export function withResults(fixtures: readonly Fixture[], results: ReadonlyMap<string, Goals>): readonly Fixture[] {
  if (results.size === 0) return fixtures;
  return fixtures.map((fixture): Fixture => {
    const goals = results.get(fixture.id);
    if (goals === undefined) return fixture;
    return { ...fixture, status: 'FT', elapsed: null, extra: null, score: { ...NO_SCORE, goals, fulltime: goals } };
  });
}
