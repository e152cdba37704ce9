/** Counts of players in a match: from the events, and the totals of the team distributed among its players. */
import type { Random } from '../../base/random.ts';
import type { PlayerStatisticName } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { SideStatistics } from '../../football/terms.ts';
import { clamp, normal } from '../leagues/chance.ts';
import type { SandboxPlayer } from '../people/players.ts';
import type { MatchCourse, PlayedEvent } from './events.ts';

export type Counts = Partial<Record<PlayerStatisticName, number>>;
type Weight = (player: SandboxPlayer) => number;

/** Relative shares of statistics by position. */
const FORWARD: Readonly<Record<SandboxPlayer['position'], number>> = {
  Goalkeeper: 0,
  Defender: 1,
  Midfielder: 2.2,
  Attacker: 4,
};
const BACKWARD: Readonly<Record<SandboxPlayer['position'], number>> = {
  Goalkeeper: 0.1,
  Defender: 3,
  Midfielder: 2.2,
  Attacker: 1,
};
const PASSING: Readonly<Record<SandboxPlayer['position'], number>> = {
  Goalkeeper: 2,
  Defender: 4,
  Midfielder: 5,
  Attacker: 2.5,
};

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

export function minutesPlayed(
  starters: readonly SandboxPlayer[],
  events: readonly PlayedEvent[],
  length: number,
): Map<SandboxPlayer, number> {
  const from = new Map(starters.map((player) => [player, 0]));
  const minutes = new Map(starters.map((player) => [player, length]));
  for (const event of events) {
    if (event.kind === 'substitution' && minutes.has(event.by)) {
      minutes.set(event.by, event.minute - from.get(event.by)!);
      from.set(event.with!, event.minute);
      minutes.set(event.with!, Math.max(1, length - event.minute));
    } else if (event.kind === 'card' && event.detail === 'red' && minutes.has(event.by)) {
      minutes.set(event.by, event.minute - from.get(event.by)!);
    }
  }
  return minutes;
}

/** Zero, which is known, where no event adds to it; as in recorded answers of the mirrored API also for saves. */
export const STARTING_COUNTS: Readonly<Counts> = {
  penaltiesWon: 0,
  penaltiesCommitted: 0,
  penaltiesScored: 0,
  penaltiesMissed: 0,
  penaltiesSaved: 0,
};

function add(counts: Map<SandboxPlayer, Counts>, player: SandboxPlayer | undefined, name: PlayerStatisticName, by = 1) {
  const own = player === undefined ? undefined : counts.get(player);
  if (own !== undefined) own[name] = (own[name] ?? 0) + by;
}

export function countEvents(counts: Map<SandboxPlayer, Counts>, side: Side, events: readonly PlayedEvent[]): void {
  for (const event of events) {
    if (event.shootout) continue;
    if (event.side === side) add(counts, event.foul?.won, 'penaltiesWon');
    else {
      add(counts, event.foul?.committed, 'penaltiesCommitted');
      add(counts, event.foul?.saved, 'penaltiesSaved');
      continue;
    }
    if (event.detail === 'yellow') add(counts, event.by, 'yellowCards');
    if (event.detail === 'red') add(counts, event.by, 'redCards');
    if (event.detail === 'own-goal') add(counts, event.by, 'ownGoals');
    if (event.detail === 'missed-penalty') add(counts, event.by, 'penaltiesMissed');
    if (event.detail !== 'normal' && event.detail !== 'penalty') continue;
    add(counts, event.by, 'goals');
    add(counts, event.by, 'shots');
    add(counts, event.by, 'shotsOnGoal');
    if (event.detail === 'penalty') add(counts, event.by, 'penaltiesScored');
    add(counts, event.with, 'assists');
    add(counts, event.with, 'keyPasses');
  }
}

/** Distributes statistics that events do not determine, by position and minutes. */
export function distributeTotals(
  random: Random,
  counts: Map<SandboxPlayer, Counts>,
  course: MatchCourse,
  side: Side,
): void {
  const own = course.statistics[side];
  const conceded = course.play.score.goals![other(side)];
  const countedSoFar = (name: PlayerStatisticName) =>
    [...counts.values()].reduce((sum, one) => sum + (one[name] ?? 0), 0);
  const distribute = (name: PlayerStatisticName, total: number, weight: Weight) => {
    for (const [player, share] of sharesOf(random, counts, Math.max(0, total - countedSoFar(name)), weight)) {
      add(counts, player, name, share);
    }
  };
  const forward: Weight = ({ position }) => FORWARD[position];
  const backward: Weight = ({ position }) => BACKWARD[position];
  distribute('shotsOnGoal', own.shotsOnGoal ?? 0, forward);
  for (const own of counts.values()) if (own.shotsOnGoal !== undefined) own.shots = own.shotsOnGoal;
  distribute('shots', own.totalShots ?? 0, forward);
  distribute('passes', own.totalPasses ?? 0, ({ position }) => PASSING[position]);
  distributeAccuratePasses(counts, own);
  distribute('keyPasses', Math.round((own.totalShots ?? 0) * 0.7), forward);
  distribute('fouls', own.fouls ?? 0, backward);
  distribute('foulsDrawn', course.statistics[other(side)].fouls ?? 0, forward);
  distribute('offsides', own.offsides ?? 0, forward);
  distribute('tackles', 12 + Math.floor(random() * 10), backward);
  distribute('interceptions', 7 + Math.floor(random() * 8), backward);
  distribute('blocks', Math.round((course.statistics[other(side)].blockedShots ?? 0) / 2), backward);
  distribute('duels', 70 + Math.floor(random() * 40), () => 1);
  for (const own of counts.values())
    own.duelsWon = Math.round((own.duels ?? 0) * clamp(0.5 + 0.1 * normal(random), 0, 1));
  distribute('dribbles', 10 + Math.floor(random() * 10), forward);
  for (const own of counts.values())
    own.dribblesWon = Math.round((own.dribbles ?? 0) * clamp(0.55 + 0.2 * normal(random), 0, 1));
  distribute('dribbledPast', 5 + Math.floor(random() * 8), backward);
  // As in recorded answers of the mirrored API, both are 0 for players who are not goalkeepers.
  for (const [{ position }, one] of counts) {
    one.saves = position === 'Goalkeeper' ? (own.goalkeeperSaves ?? 0) : 0;
    one.goalsConceded = position === 'Goalkeeper' ? conceded : 0;
  }
}

function distributeAccuratePasses(counts: Map<SandboxPlayer, Counts>, own: SideStatistics): void {
  const accuracy = (own.passesAccurate ?? 0) / Math.max(1, own.totalPasses ?? 0);
  let left = own.passesAccurate ?? 0;
  for (const one of counts.values()) {
    const accurate = Math.min(left, one.passes ?? 0, Math.round((one.passes ?? 0) * accuracy));
    one.passesAccurate = accurate;
    left -= accurate;
  }
}

/** Splits a total by weight and minutes: rounded-down shares first, then the rest one by one. */
function sharesOf(
  random: Random,
  counts: ReadonlyMap<SandboxPlayer, Counts>,
  total: number,
  weight: Weight,
): Map<SandboxPlayer, number> {
  const weights = [...counts].map(([player, { minutes = 0 }]) => weight(player) * minutes * (0.6 + 0.8 * random()));
  const sum = weights.reduce((all, one) => all + one, 0);
  const shares = new Map<SandboxPlayer, number>();
  if (sum === 0) return shares;
  const players = [...counts.keys()];
  let left = total;
  players.forEach((player, i) => {
    const share = Math.floor((total * weights[i]!) / sum);
    shares.set(player, share);
    left -= share;
  });
  for (; left > 0; left--) {
    let at = random() * sum;
    const i = weights.findIndex((one) => {
      at -= one;
      return at < 0;
    });
    const player = players[Math.max(i, 0)]!;
    shares.set(player, (shares.get(player) ?? 0) + 1);
  }
  return shares;
}
