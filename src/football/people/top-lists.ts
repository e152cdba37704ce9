/** The four top lists of a season: goals, assists, yellow cards, red cards. */

/** One player's totals over all teams of a league season, which order the lists. */
export interface PlayerTotals {
  readonly goals: number;
  readonly assists: number;
  readonly yellowCards: number;
  readonly secondYellowCards: number;
  readonly redCards: number;
  readonly penaltiesScored: number;
  readonly appearances: number;
  readonly minutes: number;
  readonly name: string;
}

export type TopList = 'goals' | 'assists' | 'yellowCards' | 'redCards';

type Criterion = Exclude<keyof PlayerTotals, 'name'>;

/** A '-' before a name means that fewer is better. */
type Order = readonly (Criterion | `-${Criterion}`)[];

/**
 * The order of recorded lists of the mirrored API: among equals, fewer penalty goals rank before more assists, then
 * more appearances. A straight red card counts for more than a second yellow; yellow cards come last. Those lists do
 * not show an order by minutes and names; it is ours, to make the result deterministic.
 */
const CRITERIA: Readonly<Record<TopList, Order>> = {
  goals: ['goals', '-penaltiesScored', 'assists', 'appearances', '-minutes'],
  assists: ['assists', 'goals', '-penaltiesScored', 'appearances', '-minutes'],
  yellowCards: ['yellowCards', 'secondYellowCards', 'redCards', 'appearances', '-minutes'],
  redCards: ['redCards', 'secondYellowCards', 'yellowCards', 'appearances', '-minutes'],
};

/** Default number of rows. */
export const TOP_LIST_LENGTH = 20;

/** Whether a player qualifies for a list. */
export function isListed(list: TopList, player: PlayerTotals): boolean {
  return player[list] > 0 || (list === 'redCards' && player.secondYellowCards > 0);
}

/** The players of a list in order, at most `limit`. */
export function topList<T extends PlayerTotals>(list: TopList, players: readonly T[], limit = TOP_LIST_LENGTH): T[] {
  return players
    .filter((player) => isListed(list, player))
    .toSorted((a, b) => compare(CRITERIA[list], a, b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, limit);
}

function compare(order: Order, a: PlayerTotals, b: PlayerTotals): number {
  for (const key of order) {
    const [name, sign] = key.startsWith('-') ? [key.slice(1) as Criterion, 1] : [key as Criterion, -1];
    const difference = (a[name] - b[name]) * sign;
    if (difference !== 0) return difference;
  }
  return 0;
}
