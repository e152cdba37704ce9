/** The four lists of a season's players: who leads in goals, assists, yellow and red cards. Pure. */

/** What the lists are ordered by, of one player over all his teams of a league season. */
export interface Counted {
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

type Key = Exclude<keyof Counted, 'name'>;

/** '-' before a name: the fewer the better. */
type Order = readonly (Key | `-${Key}`)[];

/**
 * Recorded lists of the mirrored API are in this order throughout: among equals fewer goals by penalty come before more
 * assists, then who appeared more often leads; a straight red card counts for more than a second yellow one, and only
 * then the yellow ones count. Minutes and names, which those lists leave open, keep chance out.
 */
const ORDERS: Readonly<Record<TopList, Order>> = {
  goals: ['goals', '-penaltiesScored', 'assists', 'appearances', '-minutes'],
  assists: ['assists', 'goals', '-penaltiesScored', 'appearances', '-minutes'],
  yellowCards: ['yellowCards', 'secondYellowCards', 'redCards', 'appearances', '-minutes'],
  redCards: ['redCards', 'secondYellowCards', 'yellowCards', 'appearances', '-minutes'],
};

/** Rows of a list. */
export const TOP_LIST_LENGTH = 20;

/** Whether a player may stand in a list at all. */
export function isListed(list: TopList, player: Counted): boolean {
  return player[list] > 0 || (list === 'redCards' && player.secondYellowCards > 0);
}

/** The players of a list, the first first; `limit` rows. */
export function topList<T extends Counted>(list: TopList, players: readonly T[], limit = TOP_LIST_LENGTH): T[] {
  return players
    .filter((player) => isListed(list, player))
    .toSorted((a, b) => compare(ORDERS[list], a, b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, limit);
}

function compare(order: Order, a: Counted, b: Counted): number {
  for (const key of order) {
    const [name, sign] = key.startsWith('-') ? [key.slice(1) as Key, 1] : [key as Key, -1];
    const difference = (a[name] - b[name]) * sign;
    if (difference !== 0) return difference;
  }
  return 0;
}
