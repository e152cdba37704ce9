/** Decides which results of a file were awarded, once the seasons of the file are known. */
import type { MatchRecord } from '../../ingest/records/source.ts';
import { isAwarded } from './quirks.ts';

/**
 * Up to this share of a season's matches can be awarded: when a club withdraws at half of the season, one match in ten
 * is.
 */
const AWARDED_SHARE_MAX = 0.2;
/** A file with a few rows of a season can have as many awarded matches. */
const AWARDED_ALWAYS_POSSIBLE = 2;

interface SeasonCounts {
  played: number;
  halftimes: number;
  statistics: number;
  /** matches that were awarded if the season has half-time scores and statistics */
  readonly held: MatchRecord[];
}

/**
 * The files do not mark awarded matches: they have no half-time score. Files of the 1990s have no half-time scores at
 * all, or a file of many seasons has them only for the later ones. Matches that may have been awarded are held back until
 * the file is read.
 */
export class PossibleAwards {
  private readonly seasons = new Map<string, SeasonCounts>();
  private last: { readonly league: string; readonly season: number; readonly counts: SeasonCounts } | null = null;

  /** Counts a match. Returns it, or null if it is held back. */
  add(match: MatchRecord): MatchRecord | null {
    const { goals, halftime } = match.score;
    if (goals === null) return match;
    const counts = this.countsOf(match);
    const statistics = match.statistics !== undefined;
    counts.played++;
    if (halftime !== null) counts.halftimes++;
    if (statistics) counts.statistics++;
    if (!isAwarded({ goals, halftime, statistics })) return match;
    counts.held.push(match);
    return null;
  }

  /** The matches held back, with their status. Call at the end of the file. */
  *held(): Generator<MatchRecord> {
    for (const counts of this.seasons.values()) {
      for (const match of counts.held) yield { ...match, status: wasAwarded(match, counts) ? 'AWD' : 'FT' };
    }
  }

  private countsOf({ league, season }: MatchRecord): SeasonCounts {
    const { last } = this;
    if (last?.league === league && last.season === season) return last.counts;
    const key = `${league} ${season}`;
    const counts = this.seasons.get(key) ?? { played: 0, halftimes: 0, statistics: 0, held: [] };
    this.seasons.set(key, counts);
    this.last = { league, season, counts };
    return counts;
  }
}

function wasAwarded({ score, statistics }: MatchRecord, season: SeasonCounts): boolean {
  if (!isNearlyComplete(season.halftimes, season.played)) return false;
  const hasStatistics = statistics !== undefined || !isNearlyComplete(season.statistics, season.played);
  return isAwarded({ goals: score.goals!, halftime: null, statistics: hasStatistics });
}

function isNearlyComplete(count: number, played: number): boolean {
  const missing = played - count;
  return count > 0 && missing <= Math.max(AWARDED_ALWAYS_POSSIBLE, AWARDED_SHARE_MAX * played);
}
