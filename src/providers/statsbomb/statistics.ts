/** Statistics of teams and players, counted from the events. */
import type { PlayerStatisticName, PlayerStatistics } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import type { PersonName, PlayerMatchRecord } from '../../ingest/records/records.ts';
import { type SideCounts, shotCounts, sidesOfMatch } from '../../ingest/records/side-counts.ts';
import { CARDS, CONCEDED, SAVES } from './codes.ts';
import { SHOOT_OUT, type StatsbombEvent } from './event.ts';
import { personOf } from './lineups.ts';
import { shotsOf } from './shots.ts';

type SideOf = (event: StatsbombEvent) => Side;

/** Statistics of both sides over the given events, without a shoot-out. */
export function teamStatistics(events: readonly StatsbombEvent[], sideOf: SideOf): TeamStatistics {
  const played = events.filter(({ period }) => period !== SHOOT_OUT);
  const ofSide = (side: Side) => countsOf(played.filter((event) => sideOf(event) === side));
  return sidesOfMatch(ofSide('home'), ofSide('away'));
}

function countsOf(events: readonly StatsbombEvent[]): SideCounts {
  const count = (matches: (event: StatsbombEvent) => boolean | undefined) => events.filter(matches).length;
  const shots = shotsOf(events, () => 'home');
  return {
    ...shotCounts(shots),
    fouls: count(({ type }) => type.name === 'Foul Committed'),
    cornerKicks: count(({ pass }) => pass?.type?.name === 'Corner'),
    offsides: count(isOffside),
    yellowCards: count((event) => cardOf(event) === 'yellow'),
    redCards: count((event) => cardOf(event) === 'red' || cardOf(event) === 'second-yellow'),
    totalPasses: count(({ pass }) => pass !== undefined),
    passesAccurate: count(isAccurate),
    saved: shots.filter(({ outcome }) => outcome === 'saved').length,
  };
}

const cardOf = (event: StatsbombEvent) => CARDS.get((event.foul_committed ?? event.bad_behaviour)?.card?.name ?? '');
const isAccurate = ({ pass }: StatsbombEvent) => pass !== undefined && pass.outcome === undefined;
/** An offside is an event of the player, or a mark on the pass if no player is named. */
const isOffside = ({ type, pass }: StatsbombEvent) => type.name === 'Offside' || pass?.outcome?.name === 'Pass Offside';

/** Statistics of each player with an event, in the order of their first events. */
export function playerStatistics(events: readonly StatsbombEvent[], sideOf: SideOf): PlayerMatchRecord[] {
  const players = new Map<
    number,
    { side: Side; player: PersonName; counts: { [name in PlayerStatisticName]?: number } }
  >();
  for (const event of events) {
    if (event.player === undefined || event.period === SHOOT_OUT) continue;
    let entry = players.get(event.player.id);
    if (entry === undefined) {
      entry = { side: sideOf(event), player: personOf(event.player), counts: { ...ZERO_COUNTS } };
      players.set(event.player.id, entry);
    }
    for (const name of countedBy(event)) entry.counts[name] = (entry.counts[name] ?? 0) + 1;
  }
  return [...players.values()].map(({ side, player, counts }) => ({ side, player, statistics: counts }));
}

/** Statistics that are known to be 0 for a player without such an event. */
const ZERO_COUNTS: PlayerStatistics = {
  shots: 0,
  shotsOnGoal: 0,
  passes: 0,
  passesAccurate: 0,
  keyPasses: 0,
  tackles: 0,
  blocks: 0,
  interceptions: 0,
  duels: 0,
  duelsWon: 0,
  dribbles: 0,
  dribblesWon: 0,
  dribbledPast: 0,
  foulsDrawn: 0,
  fouls: 0,
  offsides: 0,
  penaltiesWon: 0,
  penaltiesCommitted: 0,
};

function* countedBy(event: StatsbombEvent): Generator<PlayerStatisticName> {
  const { type, pass, goalkeeper } = event;
  const [shot] = shotsOf([event], () => 'home');
  if (shot !== undefined) yield 'shots';
  if (shot?.outcome === 'goal' || shot?.outcome === 'saved') yield 'shotsOnGoal';
  if (pass !== undefined) yield 'passes';
  if (isAccurate(event)) yield 'passesAccurate';
  if (pass?.shot_assist === true || pass?.goal_assist === true) yield 'keyPasses';
  const goalkeeping = goalkeeper?.type?.name ?? '';
  if (SAVES.has(goalkeeping)) yield 'saves';
  if (CONCEDED.has(goalkeeping)) yield 'goalsConceded';
  if (goalkeeping.startsWith('Penalty Saved')) yield 'penaltiesSaved';
  if (type.name === 'Block') yield 'blocks';
  if (type.name === 'Interception') yield 'interceptions';
  if (type.name === 'Offside') yield 'offsides';
  yield* countedByDuels(event);
  yield* countedByFouls(event);
}

/** A won aerial duel is marked on the pass, shot, clearance or miscontrol. A lost one is a separate duel event. */
function* countedByDuels(event: StatsbombEvent): Generator<PlayerStatisticName> {
  const { type, duel, dribble, pass, shot, clearance, miscontrol } = event;
  const wonInTheAir = pass?.aerial_won ?? shot?.aerial_won ?? clearance?.aerial_won ?? miscontrol?.aerial_won;
  if (duel !== undefined || wonInTheAir === true) yield 'duels';
  if (wonInTheAir === true) yield 'duelsWon';
  if (duel?.type?.name === 'Tackle') {
    yield 'tackles';
    if (/^(?:Won|Success)/.test(duel.outcome?.name ?? '')) yield 'duelsWon';
  }
  if (dribble !== undefined) {
    yield 'dribbles';
    if (dribble.outcome?.name === 'Complete') yield 'dribblesWon';
  }
  if (type.name === 'Dribbled Past') yield 'dribbledPast';
}

function* countedByFouls({ type, foul_committed, foul_won }: StatsbombEvent): Generator<PlayerStatisticName> {
  if (type.name === 'Foul Committed') yield 'fouls';
  if (foul_committed?.penalty === true) yield 'penaltiesCommitted';
  if (type.name === 'Foul Won') yield 'foulsDrawn';
  if (foul_won?.penalty === true) yield 'penaltiesWon';
}
