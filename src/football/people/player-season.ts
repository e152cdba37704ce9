/** A player's season for a team, from the team's matches. */
import {
  type LineupPosition,
  PLAYER_STATISTICS,
  type PlayerSeasonStatistics,
  type PlayerStatisticName,
} from '../match.ts';
import type { Position } from '../person.ts';
import type { PlayerInMatch } from './player-match.ts';

/** The fields of a player's match that the sums need. */
export interface PlayedMatch
  extends Pick<
    PlayerInMatch,
    | 'number'
    | 'position'
    | 'captain'
    | 'starts'
    | 'played'
    | 'cameOn'
    | 'wentOff'
    | 'reported'
    | 'rating'
    | 'statistics'
  > {
  /** by our formula, 3-10 */
  readonly modelRating: number | null;
}

export interface PlayerSeasonTotals {
  /** latest shirt number */
  readonly number: number | null;
  /** most frequent position */
  readonly position: Position | null;
  readonly captain: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

const POSITIONS: Readonly<Record<LineupPosition, Position>> = {
  G: 'Goalkeeper',
  D: 'Defender',
  M: 'Midfielder',
  F: 'Attacker',
};

type Sums = { -readonly [name in keyof PlayerSeasonStatistics]: PlayerSeasonStatistics[name] };

/** Sums one player's matches for one team in one league season: at least one match, oldest first. */
export function playerSeason(matches: readonly PlayedMatch[]): PlayerSeasonTotals {
  const played = matches.filter((match) => match.played);
  const sums: Sums = {};
  for (const { statistics } of played) addUp(sums, statistics);
  // players on the bench are booked too
  for (const { played: participated, statistics } of matches) if (!participated) addUp(sums, cardsOf(statistics));
  // a player known only from goals may have played in other matches, so those do not count as appearances
  const counted = matches.filter((match) => match.starts !== null || match.reported);
  if (counted.length > 0) {
    sums.appearances = counted.filter((match) => match.played).length;
    sums.lineups = counted.filter((match) => match.starts === true && match.played).length;
    sums.substitutedIn = counted.filter((match) => match.cameOn && match.played).length;
    sums.substitutedOut = counted.filter((match) => match.wentOff && match.played).length;
    sums.bench = counted.filter((match) => match.starts === false).length;
  }
  const untimed = played.filter(({ statistics }) => statistics.minutes === undefined).length;
  if (untimed > 0 && sums.minutes !== undefined) sums.untimed = untimed;
  const rating = mean(played.flatMap((match) => match.rating ?? []));
  if (rating !== null) sums.rating = rating;
  const modelRating = mean(played.flatMap((match) => match.modelRating ?? []));
  if (modelRating !== null) sums.modelRating = modelRating;
  const { passes, passesAccurate } = sums;
  if (passes !== undefined && passes > 0 && passesAccurate !== undefined) {
    sums.passAccuracy = Math.round((100 * passesAccurate) / passes);
  }
  const number = matches.findLast((match) => match.number !== null)?.number ?? null;
  return {
    number,
    position: usualPosition(matches),
    captain: matches.some(({ captain }) => captain),
    statistics: sums,
  };
}

function addUp(sums: Sums, statistics: PlayedMatch['statistics']): void {
  for (const name of PLAYER_STATISTICS) {
    const value = statistics[name];
    if (value !== undefined) sums[name] = (sums[name] ?? 0) + value;
  }
}

const CARDS: readonly PlayerStatisticName[] = ['yellowCards', 'secondYellowCards', 'redCards'];

function cardsOf(statistics: PlayedMatch['statistics']): PlayedMatch['statistics'] {
  return Object.fromEntries(
    CARDS.flatMap((name) => (statistics[name] === undefined ? [] : [[name, statistics[name]]])),
  );
}

/** Mean of ratings in hundredths, rounded to six decimals as in the mirrored contract. */
function mean(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, rating) => total + Math.round(rating * 100), 0);
  return Math.round((sum * 10_000) / ratings.length) / 1_000_000;
}

/** The most frequent position; of equal ones the one nearer to the own goal. */
function usualPosition(matches: readonly PlayedMatch[]): Position | null {
  const counts = new Map<LineupPosition, number>();
  for (const { position } of matches) if (position !== null) counts.set(position, (counts.get(position) ?? 0) + 1);
  let best: LineupPosition | null = null;
  for (const position of ['G', 'D', 'M', 'F'] as const) {
    if ((counts.get(position) ?? 0) > (best === null ? 0 : counts.get(best)!)) best = position;
  }
  return best === null ? null : POSITIONS[best];
}

/**
 * Chooses between totals summed from stored matches and totals given by a source. The derived totals win unless the
 * source counts more appearances. If one of them does not count appearances, minutes decide, and then goals. With equal
 * play, the source fills in statistics that the matches lack.
 */
export function bestTotals(
  derived: PlayerSeasonTotals | null,
  sourceTotals: PlayerSeasonTotals | null,
): PlayerSeasonTotals | null {
  if (derived === null || sourceTotals === null) return derived ?? sourceTotals;
  const difference = playDifference(sourceTotals.statistics, derived.statistics);
  if (difference > 0) {
    return {
      ...sourceTotals,
      number: sourceTotals.number ?? derived.number,
      position: sourceTotals.position ?? derived.position,
    };
  }
  return {
    number: derived.number ?? sourceTotals.number,
    position: derived.position ?? sourceTotals.position,
    captain: derived.captain || (difference === 0 && sourceTotals.captain),
    statistics: difference === 0 ? { ...sourceTotals.statistics, ...derived.statistics } : derived.statistics,
  };
}

/** How much more play one of two totals covers, by the best count that both state. */
function playDifference(one: PlayerSeasonStatistics, other: PlayerSeasonStatistics): number {
  for (const name of ['appearances', 'minutes'] as const) {
    const [count, otherCount] = [one[name], other[name]];
    if (count !== undefined && otherCount !== undefined) return count - otherCount;
  }
  // one of them counts play, the other only goals
  const plays = ({ appearances = 0, minutes = 0 }: PlayerSeasonStatistics) => Number(appearances > 0 || minutes > 0);
  return plays(one) - plays(other) || (one.goals ?? 0) - (other.goals ?? 0);
}
