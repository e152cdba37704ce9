/** Counts of a player's season per 90 minutes. */
import { PLAYER_STATISTICS, type PlayerSeasonStatistics, type PlayerStatistics } from '../match.ts';

const MINUTES = 90;

/** A count per 90 minutes with two decimals; null if the minutes of some match are unknown, or there are none. */
export function perNinety(count: number, { minutes = 0, untimed = 0 }: PlayerSeasonStatistics): number | null {
  if (minutes <= 0 || untimed > 0) return null;
  return Math.round((count * MINUTES * 100) / minutes) / 100;
}

/** Every count of a season per 90 minutes; null if the minutes of some match are unknown. */
export function countsPerNinety(statistics: PlayerSeasonStatistics): PlayerStatistics | null {
  const counts: { -readonly [name in keyof PlayerStatistics]: number } = {};
  for (const name of PLAYER_STATISTICS) {
    const count = statistics[name];
    if (count === undefined || name === 'minutes') continue;
    const value = perNinety(count, statistics);
    if (value === null) return null;
    counts[name] = value;
  }
  return counts;
}
