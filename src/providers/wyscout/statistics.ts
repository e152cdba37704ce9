/** Counts of teams and players, from the events. */
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

/** Fouls as they are counted elsewhere: those of the same season make exactly the number another source has. */
const FOULS: ReadonlySet<number> = new Set([SUB_EVENT.foul, SUB_EVENT.handFoul, SUB_EVENT.lateCardFoul]);

/** Counts of both sides over some events of a match. */
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

/** A shot of which no place is told counts as one from outside the penalty area. */
function placeOf({ positions }: WyscoutEvent) {
  return pitchPoint(positions[0] ?? { x: 0, y: 0 });
}

const isFoul = ({ kind, subKind }: WyscoutEvent) => kind === EVENT.foul && FOULS.has(subKind);
const isAccurate = ({ tags }: WyscoutEvent) => tags.includes(TAG.accurate);

/** Counts of everybody who is named, in the order in which they first are. */
export function playerStatistics(events: readonly WyscoutEvent[], sideOf: SideOf): PlayerMatchRecord[] {
  const players = new Map<number, { readonly side: Side; readonly counts: Counts<PlayerStatisticName> }>();
  for (const event of events) {
    if (event.player === 0) continue;
    let known = players.get(event.player);
    if (known === undefined) {
      known = { side: sideOf(event), counts: { ...NOTHING } };
      players.set(event.player, known);
    }
    for (const name of countedBy(event)) known.counts[name] = (known.counts[name] ?? 0) + 1;
  }
  return [...players].map(([player, { side, counts }]) => ({
    side,
    player: { id: String(player), name: '' },
    statistics: counts,
  }));
}

/** Whoever is named did none of these until he does. */
const NOTHING: PlayerStatistics = {
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

/** A duel stands twice, once for each. One with a take-on is a dribble; who wins the ball defending has tackled. */
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
