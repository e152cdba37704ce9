import type { Side } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import type { ShotRecord } from '../../ingest/records/records.ts';
import { shotCounts } from '../../ingest/records/side-counts.ts';

/** What the shots of a match say of both sides. Their expected goals stay with the shots: they are the provider's. */
export function statisticsOf(shots: readonly ShotRecord[]): TeamStatistics {
  const ofSide = (side: Side) => shotCounts(shots.filter((shot) => shot.side === side));
  return { home: ofSide('home'), away: ofSide('away') };
}
