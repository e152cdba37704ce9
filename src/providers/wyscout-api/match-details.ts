/** Line-ups, cards, substitutions, goals and shots of one match. */
import type { ShotOutcome, ShotSituation } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import { pitchScale } from '../../ingest/records/pitch.ts';
import type { EventRecord, LineupRecord, PersonName, ShotRecord } from '../../ingest/records/records.ts';
import { BODY_PARTS } from './codes.ts';
import type { Event, PlayerOfMatch, TeamOfMatch } from './document.ts';
import { cardMinute, minuteOf, minuteOfMatch } from './quirks.ts';

const person = (id: number, name?: string | null): PersonName => ({ id: String(id), name: name ?? '' });

/** Null if the answer has no starting eleven. */
export function lineupOf({ coachId, formation }: TeamOfMatch): LineupRecord | null {
  if (!formation || formation.lineup.length === 0) return null;
  const players = (list: readonly PlayerOfMatch[]) =>
    list.map(({ playerId, shirtNumber }) => ({
      player: person(playerId),
      ...(shirtNumber && { number: shirtNumber }),
    }));
  return {
    ...(coachId && { coach: person(coachId) }),
    startXI: players(formation.lineup),
    substitutes: players(formation.bench),
  };
}

/** Cards and substitutions. */
export function lineupEvents({ side, formation }: TeamOfMatch, hadExtraTime: boolean): EventRecord[] {
  if (!formation) return [];
  const cards = [...formation.lineup, ...formation.bench].flatMap(({ playerId, yellowCards, redCards }) => {
    const [yellow, red] = [cardMinute(yellowCards), cardMinute(redCards)];
    const card = { side, kind: 'card', player: person(playerId) } as const;
    // A second yellow and a direct red look alike. After a yellow card it nearly always is the second one.
    const dismissal = yellow === null ? 'red' : 'second-yellow';
    return [
      ...(yellow === null ? [] : [{ ...minuteOfMatch(yellow, hadExtraTime), ...card, detail: 'yellow' } as const]),
      ...(red === null ? [] : [{ ...minuteOfMatch(red, hadExtraTime), ...card, detail: dismissal } as const]),
    ];
  });
  const substitutions = formation.substitutions.flatMap(({ minute, playerIn, playerOut }): EventRecord[] => {
    if (playerIn === 0 || playerOut === 0) return [];
    const people = { player: person(playerOut), related: person(playerIn) };
    return [{ ...minuteOfMatch(minute, hadExtraTime), side, kind: 'substitution', detail: 'substitution', ...people }];
  });
  return [...cards, ...substitutions];
}

/** Goals and missed penalties, without the shoot-out. The pass before a goal has the mark of an assist. */
export function goalsOf(events: readonly Event[], home: number): EventRecord[] {
  const goals: EventRecord[] = [];
  let assist: Event | undefined;
  for (const event of events) {
    const { type, shot, team, player } = event;
    if (type.secondary?.includes('assist')) assist = event;
    const at = minuteOf(event.matchPeriod, event.minute);
    const isOwn = type.primary === 'own_goal';
    const isPenalty = type.primary === 'penalty' && shot != null;
    if (at === null || !(isOwn || isPenalty || shot?.isGoal)) continue;
    const detail = isOwn ? 'own-goal' : !shot?.isGoal ? 'missed-penalty' : isPenalty ? 'penalty' : 'normal';
    const helper = detail === 'normal' && assist?.team.id === team.id ? assist.player : undefined;
    goals.push({
      ...at,
      side: sideOf(team.id, home),
      kind: 'goal',
      detail,
      ...(player?.id && { player: person(player.id, player.name) }),
      ...(helper?.id && helper.id !== player?.id && { related: person(helper.id, helper.name) }),
    });
    if (detail !== 'missed-penalty') assist = undefined;
  }
  return goals;
}

function sideOf(team: number, home: number): Side {
  return team === home ? 'home' : 'away';
}

/** Coordinates are percentages of the pitch: x from the own goal to the other, y from the attacker's left to right. */
const pitchPoint = pitchScale({
  x: [
    [0, 0],
    [6, 6],
    [10, 12],
    [16, 18],
    [50, 60],
    [84, 102],
    [90, 108],
    [94, 114],
    [100, 120],
  ],
  y: [
    [0, 0],
    [19, 18],
    [37, 30],
    [45, 36],
    [55, 44],
    [63, 50],
    [81, 62],
    [100, 80],
  ],
});

export function shotsOf(events: readonly Event[], home: number): ShotRecord[] {
  return events.flatMap(({ matchPeriod, minute, team, player, type, shot, location, possession }): ShotRecord[] => {
    const at = minuteOf(matchPeriod, minute);
    if (at === null || shot == null || location == null) return [];
    return [
      {
        ...at,
        side: sideOf(team.id, home),
        ...(player?.id && { player: person(player.id, player.name) }),
        ...pitchPoint(location),
        bodyPart: BODY_PARTS.get(shot.bodyPart ?? '') ?? 'foot',
        situation: situationOf(type.primary, possession?.types ?? []),
        outcome: outcomeOf(shot),
        ...(shot.xg != null && shot.xg >= 0 && shot.xg <= 1 && { xg: shot.xg }),
      },
    ];
  });
}

/** A shot straight from a set piece has its kind; others belong to the possession that a corner began. */
function situationOf(primary: string, possession: readonly string[]): ShotSituation {
  if (primary === 'penalty') return 'penalty';
  if (primary === 'free_kick') return 'free_kick';
  return primary === 'corner' || possession.includes('corner') ? 'corner' : 'open_play';
}

/** Zones of the goal: 'bc' is a block, and those that begin with 'p' are its posts. */
function outcomeOf({ isGoal, onTarget, goalZone }: NonNullable<Event['shot']>): ShotOutcome {
  if (isGoal) return 'goal';
  if (goalZone === 'bc') return 'blocked';
  if (goalZone?.startsWith('p')) return 'post';
  return onTarget ? 'saved' : 'off_target';
}
