/** Computes team statistics from counts of events or shots, for sources that have no statistics. */
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import type { ShotRecord } from './records.ts';

/** On the pitch of 120 by 80. */
const PENALTY_AREA = { fromX: 102, fromY: 18, toY: 62 };

export interface SideCounts extends SideStatistics {
  readonly totalPasses: number;
  readonly passesAccurate: number;
  /** shots of this side that the opposing goalkeeper saved */
  readonly saved: number;
}

/** Shots of one side by outcome and by place; coordinates on the pitch of 120 by 80. */
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

/** Saves are counted from the other side's shots. Possession is the share of all passes, in percent. */
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
