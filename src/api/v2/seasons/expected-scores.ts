/** Expected goals of single matches, from their statistics and shots. */
import type { Shot } from '../../../football/match.ts';
import type { Side } from '../../../football/score.ts';
import type { TeamStatistics } from '../../../football/terms.ts';
import { shotChance } from '../../../models/expected-goals/shot.ts';

type Scores = Readonly<Record<Side, number>>;

function sums(shots: readonly Shot[], chanceOf: (shot: Shot) => number): Scores {
  const of = (side: Side) => shots.reduce((sum, shot) => sum + (shot.side === side ? chanceOf(shot) : 0), 0);
  return { home: of('home'), away: of('away') };
}

/** By the provider's model: as the statistics state them, or else from shots that all have them; null if unknown. */
export function providerScores(statistics: TeamStatistics | undefined, shots: readonly Shot[]): Scores | null {
  const [home, away] = [statistics?.home.expectedGoals, statistics?.away.expectedGoals];
  if (home !== undefined && away !== undefined) return { home, away };
  const areStated = shots.length > 0 && shots.every(({ providerXg }) => providerXg !== null);
  return areStated ? sums(shots, ({ providerXg }) => providerXg!) : null;
}

/** By Touchline's model; null without shots. */
export function modelScores(shots: readonly Shot[]): Scores | null {
  return shots.length === 0 ? null : sums(shots, (shot) => shotChance(shot).xg);
}
