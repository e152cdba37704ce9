import type { Side } from '../../football/score.ts';
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import type { ShotRecord } from '../records.ts';

/** The penalty area within 120 by 80. */
const isInBox = ({ x, y }: ShotRecord) => x >= 102 && y >= 18 && y <= 62;

/** What the shots of a match say of both sides. Their expected goals stay with the shots: they are the provider's. */
export function statisticsOf(shots: readonly ShotRecord[]): TeamStatistics {
  return { home: ofSide(shots, 'home'), away: ofSide(shots, 'away') };
}

function ofSide(shots: readonly ShotRecord[], side: Side): SideStatistics {
  const own = shots.filter((shot) => shot.side === side);
  const ended = (...outcomes: string[]) => own.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const inside = own.filter(isInBox).length;
  return {
    shotsOnGoal: ended('goal', 'saved'),
    shotsOffGoal: ended('off_target', 'post'),
    totalShots: own.length,
    blockedShots: ended('blocked'),
    shotsInsideBox: inside,
    shotsOutsideBox: own.length - inside,
  };
}
