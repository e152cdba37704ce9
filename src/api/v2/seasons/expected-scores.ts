/** Expected goals of single matches, by a provider's model and by ours. */
import type { Side } from '../../../football/score.ts';
import type { TeamStatistics } from '../../../football/terms.ts';
import type { MatchExpectedGoals } from '../../../store/match-details/shots.ts';

type Scores = Readonly<Record<Side, number>>;

/** By the provider's model: as the statistics state them, or else from shots that all have them; null if unknown. */
export function providerScores(
  statistics: TeamStatistics | undefined,
  ofShots: MatchExpectedGoals | undefined,
): Scores | null {
  const [home, away] = [statistics?.home.expectedGoals, statistics?.away.expectedGoals];
  if (home !== undefined && away !== undefined) return { home, away };
  const [homeShots, awayShots] = [ofShots?.home.provider ?? null, ofShots?.away.provider ?? null];
  return homeShots === null || awayShots === null ? null : { home: homeShots, away: awayShots };
}

/** By Touchline's model; null without shots. */
export function modelScores(ofShots: MatchExpectedGoals | undefined): Scores | null {
  return ofShots === undefined ? null : { home: ofShots.home.model, away: ofShots.away.model };
}
