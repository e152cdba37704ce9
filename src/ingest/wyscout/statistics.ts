/** Counts of teams and players, from the events. */
import type { PlayerStatisticName, PlayerStatistics } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { SideStatistics, StatisticName, TeamStatistics } from '../../football/terms.ts';
import type { PlayerMatchRecord } from '../records.ts';
import { EVENT, SUB_EVENT, TAG } from './codes.ts';
import type { WyscoutEvent } from './event.ts';
import { pitchPoint } from './quirks.ts';
import { isShot, shotOf } from './shots.ts';

type SideOf = (event: WyscoutEvent) => Side;
type Counts<Name extends string> = { [name in Name]?: number };

/** The penalty area within 120 by 80. */
const BOX = { fromX: 102, fromY: 18, toY: 62 };

/** Fouls as they are counted elsewhere: those of the same season make exactly the number another source has. */
const FOULS: ReadonlySet<number> = new Set([SUB_EVENT.foul, SUB_EVENT.handFoul, SUB_EVENT.lateCardFoul]);

/** Counts of both sides over some events of a match. */
export function teamStatistics(events: readonly WyscoutEvent[], sideOf: SideOf): TeamStatistics {
  const home = events.filter((event) => sideOf(event) === 'home');
  const away = events.filter((event) => sideOf(event) === 'away');
  const [ofHome, ofAway] = [countsOf(home), countsOf(away)];
  const passes = ofHome.totalPasses + ofAway.totalPasses;
  const share = passes === 0 ? null : Math.round((100 * ofHome.totalPasses) / passes);
  return {
    home: sideOfMatch(ofHome, ofAway, share),
    away: sideOfMatch(ofAway, ofHome, share === null ? null : 100 - share),
  };
}

type SideCounts = { readonly [name in StatisticName]?: number } & {
  readonly totalPasses: number;
  readonly passesAccurate: number;
  readonly saved: number;
};

function sideOfMatch({ saved: _, ...own }: SideCounts, other: SideCounts, possession: number | null): SideStatistics {
  const { totalPasses, passesAccurate } = own;
  return {
    ...own,
    goalkeeperSaves: other.saved,
    ...(possession !== null && { ballPossession: possession }),
    ...(totalPasses > 0 && { passesPercent: Math.round((100 * passesAccurate) / totalPasses) }),
  };
}

function countsOf(events: readonly WyscoutEvent[]): SideCounts {
  const count = (matches: (event: WyscoutEvent) => boolean) => events.filter(matches).length;
  const shots = events.filter(isShot).map((event) => ({ event, ...shotOf(event, [], 'home') }));
  const ended = (...outcomes: string[]) => shots.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const inside = shots.filter(({ event }) => isInBox(event)).length;
  return {
    shotsOnGoal: ended('goal', 'saved'),
    shotsOffGoal: ended('off_target', 'post'),
    blockedShots: ended('blocked'),
    totalShots: shots.length,
    shotsInsideBox: inside,
    shotsOutsideBox: shots.length - inside,
    fouls: count(isFoul),
    cornerKicks: count(({ kind, subKind }) => kind === EVENT.freeKick && subKind === SUB_EVENT.corner),
    offsides: count(({ kind }) => kind === EVENT.offside),
    yellowCards: count(({ tags }) => tags.includes(TAG.yellow)),
    redCards: count(({ tags }) => tags.includes(TAG.red) || tags.includes(TAG.secondYellow)),
    totalPasses: count(({ kind }) => kind === EVENT.pass),
    passesAccurate: count((event) => event.kind === EVENT.pass && isAccurate(event)),
    saved: ended('saved'),
  };
}

function isInBox({ positions }: WyscoutEvent): boolean {
  const { x, y } = pitchPoint(positions[0] ?? { x: 0, y: 0 });
  return x >= BOX.fromX && y >= BOX.fromY && y <= BOX.toY;
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
