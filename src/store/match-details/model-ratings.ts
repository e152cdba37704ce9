/** Our ratings of the players of a finished match. */
import type { PlayerInMatch } from '../../football/people/player-match.ts';
import type { MergedDetails, MergedEvent } from '../../merge/match-details.ts';
import { playerRating } from '../../models/player-rating/rating.ts';

/** By legacy id of the player. Players whose minutes are unknown have none. */
export function modelRatings(
  players: readonly PlayerInMatch[],
  { events: all, kinds }: MergedDetails,
): ReadonlyMap<number, number> {
  const events = all.filter(({ deleted, shootout }) => deleted !== true && shootout !== true);
  const areGoalsKnown = kinds.has('goal');
  const ratings = new Map<number, number>();
  for (const player of players) {
    const { played, statistics } = player;
    const position = player.position ?? (isGoalkeeper(player) ? 'G' : null);
    const { minutes = 0, goalsConceded } = statistics;
    if (!played || minutes === 0) continue;
    // sources count the goals that a goalkeeper concedes
    const counted = position === 'G' ? (goalsConceded ?? null) : null;
    const conceded = areGoalsKnown ? (concededBy(player, events) ?? counted) : counted;
    ratings.set(player.player, playerRating({ position, minutes, statistics, conceded }));
  }
  return ratings;
}

/** Some sources have no positions; only goalkeepers save and concede. */
function isGoalkeeper({ statistics: { saves = 0, goalsConceded = 0 } }: PlayerInMatch): boolean {
  return saves > 0 || goalsConceded > 0;
}

/** Goals against a player's team while he was on the pitch; null if his time is unknown. */
function concededBy({ player, side, starts, cameOn }: PlayerInMatch, events: readonly MergedEvent[]): number | null {
  const on = events.find(({ kind, related }) => kind === 'substitution' && related === player);
  const from = on?.minute ?? (starts === true && !cameOn ? 0 : null);
  if (from === null) return null;
  const off = events.find(({ kind, detail, player: own }) => own === player && leaves(kind, detail));
  const to = off?.minute ?? Number.POSITIVE_INFINITY;
  return events.filter((event) => isGoalAgainst(event, side) && event.minute > from && event.minute <= to).length;
}

function leaves(kind: MergedEvent['kind'], detail: MergedEvent['detail']): boolean {
  return kind === 'substitution' || detail === 'red' || detail === 'second-yellow';
}

/** An own goal counts for the side that its player is not on. */
function isGoalAgainst({ kind, detail, side }: MergedEvent, own: PlayerInMatch['side']): boolean {
  if (kind !== 'goal' || detail === 'missed-penalty') return false;
  return detail === 'own-goal' ? side === own : side !== own;
}
