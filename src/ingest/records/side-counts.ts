/** Statistics of both sides of a match from what was counted of each, for sources that tell events or shots. */
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import type { ShotRecord } from './records.ts';

/** Of the pitch of 120 by 80. */
const PENALTY_AREA = { fromX: 102, fromY: 18, toY: 62 };

export interface SideCounts extends SideStatistics {
  readonly totalPasses: number;
  readonly passesAccurate: number;
  /** shots of this side that the other's goalkeeper saved */
  readonly saved: number;
}

/** How many shots a side had, how they ended and from where they came; places on the pitch of 120 by 80. */
export function shotCounts(shots: readonly Pick<ShotRecord, 'x' | 'y' | 'outcome'>[]) {
  const ended = (...outcomes: ShotRecord['outcome'][]) =>
    shots.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const inside = shots.filter(isInPenaltyArea).length;
  return {
    shotsOnGoal: ended('goal', 'saved'),
    shotsOffGoal: ended('off_target', 'post'),
    blockedShots: ended('blocked'),
    totalShots: shots.length,
    shotsInsideBox: inside,
    shotsOutsideBox: shots.length - inside,
  };
}

function isInPenaltyArea({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= PENALTY_AREA.fromX && y >= PENALTY_AREA.fromY && y <= PENALTY_AREA.toY;
}

/** Saves are the other side's shots; possession is the share of all passes, in percent. */
export function sidesOfMatch(home: SideCounts, away: SideCounts): TeamStatistics {
  const passes = home.totalPasses + away.totalPasses;
  const share = passes === 0 ? null : Math.round((100 * home.totalPasses) / passes);
  return {
    home: sideOfMatch(home, away.saved, share),
    away: sideOfMatch(away, home.saved, share === null ? null : 100 - share),
  };
}

function sideOfMatch({ saved: _, ...own }: SideCounts, saves: number, possession: number | null): SideStatistics {
  return {
    ...own,
    goalkeeperSaves: saves,
    ...(possession !== null && { ballPossession: possession }),
    ...(own.totalPasses > 0 && { passesPercent: Math.round((100 * own.passesAccurate) / own.totalPasses) }),
  };
}
