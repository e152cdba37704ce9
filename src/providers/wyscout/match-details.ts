/** Goals, shots and statistics of one match, from its events. */
import type { Side } from '../../football/score.ts';
import type { DetailsRecord, EventRecord, PersonName, ShotRecord } from '../../ingest/records/records.ts';
import { EVENT, SUB_EVENT, TAG } from './codes.ts';
import type { WyscoutEvent } from './event.ts';
import { isGoalEnteredAsPass, minuteOf } from './quirks.ts';
import { isGoal, isShot, shotOf } from './shots.ts';
import { playerStatistics, teamStatistics } from './statistics.ts';

/** An assist precedes its goal by at most this time, because one or two touches can be between them. */
const ASSIST_SECONDS_MAX = 15;

/** The file does not state the home side: the team of the first event counts as home, and the reference names it. */
export function detailsOfMatch(all: readonly WyscoutEvent[], line: number): DetailsRecord {
  const [first] = all;
  const events = withMissingGoals(all);
  const inPlay = events.filter(({ period }) => period !== 'P');
  const sideOf = ({ team }: WyscoutEvent): Side => (team === first?.team ? 'home' : 'away');
  const half = (period: WyscoutEvent['period']) => inPlay.filter((event) => event.period === period);
  const shots = inPlay.flatMap((event, index): ShotRecord[] =>
    isShot(event) ? [shotOf(event, inPlay.slice(Math.max(0, index - 40), index), sideOf(event))] : [],
  );
  return {
    kind: 'details',
    line,
    match: { providerMatch: String(first?.match), home: { name: '', id: String(first?.team) } },
    details: {
      events: [...goalsOf(inPlay, sideOf), ...shootoutOf(events, sideOf)],
      eventKinds: ['goal'],
      players: playerStatistics(inPlay, sideOf),
      shots,
      halves: { first: teamStatistics(half('1H'), sideOf), second: teamStatistics(half('2H'), sideOf) },
    },
    statistics: teamStatistics(inPlay, sideOf),
  };
}

/** Converts goals that were entered as passes to shots. */
function withMissingGoals(events: readonly WyscoutEvent[]): readonly WyscoutEvent[] {
  return events.map((event, index) => {
    const next = events[index + 1];
    if (event.kind !== EVENT.pass || next?.kind !== EVENT.save) return event;
    const concedes = next.tags.includes(TAG.goal);
    const pass = { ...event, end: event.positions[1] };
    if (!isGoalEnteredAsPass(pass, { team: next.team, concedes })) return event;
    return { ...event, kind: EVENT.shot, subKind: 0, tags: [TAG.goal, TAG.accurate] };
  });
}

export function personOf({ player }: WyscoutEvent): PersonName | undefined {
  return player === 0 ? undefined : { id: String(player), name: '' };
}

function goalsOf(events: readonly WyscoutEvent[], sideOf: (event: WyscoutEvent) => Side): EventRecord[] {
  const goals: EventRecord[] = [];
  let assist: WyscoutEvent | undefined;
  for (const event of events) {
    if (event.tags.includes(TAG.assist)) assist = event;
    const own = event.tags.includes(TAG.ownGoal);
    if (event.period === 'P' || (!own && !isGoal(event))) continue;
    const player = personOf(event);
    const related = own || assist === undefined || !assists(assist, event) ? undefined : personOf(assist);
    const penalty = event.kind === EVENT.freeKick && event.subKind === SUB_EVENT.penalty;
    goals.push({
      ...minuteOf(event.period, event.second),
      side: sideOf(event),
      kind: 'goal',
      detail: own ? 'own-goal' : penalty ? 'penalty' : 'normal',
      ...(player !== undefined && { player }),
      ...(related !== undefined && { related }),
    });
    assist = undefined;
  }
  return [...goals, ...missedPenalties(events, sideOf)].sort(byTime);
}

function assists(assist: WyscoutEvent, goal: WyscoutEvent): boolean {
  return (
    assist.team === goal.team &&
    assist.player !== goal.player &&
    assist.period === goal.period &&
    goal.second - assist.second <= ASSIST_SECONDS_MAX
  );
}

function missedPenalties(events: readonly WyscoutEvent[], sideOf: (event: WyscoutEvent) => Side): EventRecord[] {
  return events.flatMap((event): EventRecord[] => {
    const penalty = event.kind === EVENT.freeKick && event.subKind === SUB_EVENT.penalty;
    if (!penalty || event.period === 'P' || isGoal(event)) return [];
    const player = personOf(event);
    return [
      {
        ...minuteOf(event.period, event.second),
        side: sideOf(event),
        kind: 'goal',
        detail: 'missed-penalty',
        ...(player !== undefined && { player }),
      },
    ];
  });
}

function byTime(one: EventRecord, other: EventRecord): number {
  return one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0);
}

/** Kicks of a shoot-out, numbered over both sides. */
function shootoutOf(events: readonly WyscoutEvent[], sideOf: (event: WyscoutEvent) => Side): EventRecord[] {
  const kicks = events.filter(
    ({ period, kind, subKind }) => period === 'P' && kind === EVENT.freeKick && subKind === SUB_EVENT.penalty,
  );
  return kicks.map((kick, index) => {
    const player = personOf(kick);
    return {
      minute: 120,
      extra: index + 1,
      side: sideOf(kick),
      kind: 'goal',
      detail: isGoal(kick) ? 'penalty' : 'missed-penalty',
      ...(player !== undefined && { player }),
      shootout: true,
    };
  });
}
