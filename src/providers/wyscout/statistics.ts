/** Statistics of teams and players, counted from the events. */
import type { PlayerStatisticName, PlayerStatistics } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import type { PlayerMatchRecord } from '../../ingest/records/records.ts';
import { type SideCounts, shotCounts, sidesOfMatch } from '../../ingest/records/side-counts.ts';
import { EVENT, SUB_EVENT, TAG } from './codes.ts';
import type { WyscoutEvent } from './event.ts';
import { pitchPoint } from './quirks.ts';
import { isShot, shotOf } from './shots.ts';

type SideOf = (event: WyscoutEvent) => Side;
type Counts<Name extends string> = { [name in Name]?: number };

/** Kinds of fouls that count. Their number for a season equals that of another source. */
const FOULS: ReadonlySet<number> = new Set([SUB_EVENT.foul, SUB_EVENT.handFoul, SUB_EVENT.lateCardFoul]);

/** Statistics of both sides over the given events. */
export function teamStatistics(events: readonly WyscoutEvent[], sideOf: SideOf): TeamStatistics {
  const ofSide = (side: Side) => countsOf(events.filter((event) => sideOf(event) === side));
  return sidesOfMatch(ofSide('home'), ofSide('away'));
}

function countsOf(events: readonly WyscoutEvent[]): SideCounts {
  const count = (matches: (event: WyscoutEvent) => boolean) => events.filter(matches).length;
  const shots = events.filter(isShot).map((event) => ({ ...shotOf(event, [], 'home'), ...placeOf(event) }));
  return {
    ...shotCounts(shots),
    fouls: count(isFoul),
    cornerKicks: count(({ kind, subKind }) => kind === EVENT.freeKick && subKind === SUB_EVENT.corner),
    offsides: count(({ kind }) => kind === EVENT.offside),
    yellowCards: count(({ tags }) => tags.includes(TAG.yellow)),
    redCards: count(({ tags }) => tags.includes(TAG.red) || tags.includes(TAG.secondYellow)),
    totalPasses: count(({ kind }) => kind === EVENT.pass),
    passesAccurate: count((event) => event.kind === EVENT.pass && isAccurate(event)),
    saved: shots.filter(({ outcome }) => outcome === 'saved').length,
  };
}

/** A shot without coordinates counts as a shot from outside the penalty area. */
function placeOf({ positions }: WyscoutEvent) {
  return pitchPoint(positions[0] ?? { x: 0, y: 0 });
}

const isFoul = ({ kind, subKind }: WyscoutEvent) => kind === EVENT.foul && FOULS.has(subKind);
const isAccurate = ({ tags }: WyscoutEvent) => tags.includes(TAG.accurate);

/** Statistics of each player with an event, in the order of their first events. */
export function playerStatistics(events: readonly WyscoutEvent[], sideOf: SideOf): PlayerMatchRecord[] {
  const players = new Map<number, { readonly side: Side; readonly counts: Counts<PlayerStatisticName> }>();
  for (const event of events) {
    if (event.player === 0) continue;
    let entry = players.get(event.player);
    if (entry === undefined) {
      entry = { side: sideOf(event), counts: { ...ZERO_COUNTS } };
      players.set(event.player, entry);
    }
    for (const name of countedBy(event)) entry.counts[name] = (entry.counts[name] ?? 0) + 1;
  }
  for (const { committed, won } of penaltyFouls(events)) {
    for (const [player, name] of [
      [committed, 'penaltiesCommitted'],
      [won, 'penaltiesWon'],
    ] as const) {
      const counts = player === undefined ? undefined : players.get(player)?.counts;
      if (counts !== undefined) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return [...players].map(([player, { side, counts }]) => ({
    side,
    player: { id: String(player), name: '' },
    statistics: counts,
  }));
}

/** A penalty is taken within this time of its foul. The longest reviews take about four minutes. */
const PENALTY_SECONDS_MAX = 300;
/** The duel in which the foul happens is recorded at most this long before it. */
const DUEL_SECONDS_MAX = 4;
/** The penalty area in percent of the pitch, from the goal line of the team that fouls. */
const isInOwnArea = ({ positions: [at] }: WyscoutEvent) => at !== undefined && at.x <= 17 && at.y >= 18 && at.y <= 82;

/**
 * The players involved in the fouls that led to penalties: the last foul of the defending team in its own area before the
 * kick, and the opponent in the duel of that foul. The source has no tag for them; handballs have no fouled player.
 */
function* penaltyFouls(
  events: readonly WyscoutEvent[],
): Generator<{ readonly committed: number | undefined; readonly won: number | undefined }> {
  for (const [index, kick] of events.entries()) {
    if (kick.kind !== EVENT.freeKick || kick.subKind !== SUB_EVENT.penalty) continue;
    const before = events.slice(Math.max(0, index - 60), index).filter(({ period }) => period === kick.period);
    const at = before.findLastIndex((event) => event.team !== kick.team && isFoul(event) && isInOwnArea(event));
    const foul = before[at];
    if (foul === undefined || kick.second - foul.second > PENALTY_SECONDS_MAX) continue;
    const duel = before
      .slice(0, at)
      .findLast(
        (event) =>
          event.kind === EVENT.duel && event.team === kick.team && foul.second - event.second <= DUEL_SECONDS_MAX,
      );
    const isHandball = foul.subKind === SUB_EVENT.handFoul;
    yield { committed: foul.player || undefined, won: isHandball ? undefined : duel?.player || undefined };
  }
}

/** Statistics that are known to be 0 for a player without such an event. */
const ZERO_COUNTS: PlayerStatistics = {
  shots: 0,
  shotsOnGoal: 0,
  passes: 0,
  passesAccurate: 0,
  keyPasses: 0,
  interceptions: 0,
  tackles: 0,
  duels: 0,
  duelsWon: 0,
  dribbles: 0,
  dribblesWon: 0,
  dribbledPast: 0,
  fouls: 0,
  offsides: 0,
  penaltiesCommitted: 0,
};

function* countedBy(event: WyscoutEvent): Generator<PlayerStatisticName> {
  const { kind, tags } = event;
  if (isShot(event)) {
    yield 'shots';
    const { outcome } = shotOf(event, [], 'home');
    if (outcome === 'goal' || outcome === 'saved') yield 'shotsOnGoal';
  }
  if (kind === EVENT.pass) {
    yield 'passes';
    if (isAccurate(event)) yield 'passesAccurate';
  }
  if (tags.includes(TAG.keyPass) || tags.includes(TAG.assist)) yield 'keyPasses';
  if (tags.includes(TAG.interception)) yield 'interceptions';
  if (kind === EVENT.duel) yield* countedByDuel(event);
  if (kind === EVENT.save) yield tags.includes(TAG.goal) ? 'goalsConceded' : 'saves';
  if (isFoul(event)) yield 'fouls';
  if (kind === EVENT.offside) yield 'offsides';
}

/** A duel has one event per player. A duel with a take-on is a dribble, and a defensive duel won is a tackle. */
function* countedByDuel({ subKind, tags }: WyscoutEvent): Generator<PlayerStatisticName> {
  const won = tags.includes(TAG.won);
  const takeOn = tags.includes(TAG.takeOnLeft) || tags.includes(TAG.takeOnRight);
  yield 'duels';
  if (won) yield 'duelsWon';
  if (subKind === SUB_EVENT.attackingDuel && takeOn) {
    yield 'dribbles';
    if (won) yield 'dribblesWon';
  }
  if (subKind === SUB_EVENT.defendingDuel && won) yield 'tackles';
  if (subKind === SUB_EVENT.defendingDuel && takeOn && tags.includes(TAG.lost)) yield 'dribbledPast';
}
