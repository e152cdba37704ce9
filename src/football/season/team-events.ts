/** When a team scores, concedes and is booked, counted by quarters of an hour, and its penalties. Pure. */
import type { EventDetail, EventKind } from '../match.ts';

/** A goal or card in one of a team's matches; shoot-outs do not belong here. */
export interface TeamEvent {
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly minute: number;
  readonly extra: number | null;
  /** by a player of the team itself */
  readonly own: boolean;
}

/** Up to and with these minutes; beyond the last regular one lie its added minutes and extra time. */
const PARTS_END = [15, 30, 45, 60, 75, 90, 105, 120] as const;

/** Counts by part, in the order of PARTS_END. */
type Counts = readonly number[];

export interface TeamEventNumbers {
  readonly goalsFor: Counts;
  readonly goalsAgainst: Counts;
  readonly yellowCards: Counts;
  /** second yellow cards too */
  readonly redCards: Counts;
  readonly penalties: { readonly scored: number; readonly missed: number };
}

export function teamEvents(events: readonly TeamEvent[]): TeamEventNumbers {
  const count = (holds: (event: TeamEvent) => boolean) => {
    const counts = PARTS_END.map(() => 0);
    for (const event of events) if (holds(event)) counts[partOf(event)]!++;
    return counts;
  };
  const isGoal = ({ kind, detail }: TeamEvent) => kind === 'goal' && detail !== 'missed-penalty';
  // an own goal is of the other side's player
  const scored = (event: TeamEvent) => isGoal(event) && event.own !== (event.detail === 'own-goal');
  const own = (...details: readonly EventDetail[]) => {
    return (event: TeamEvent) => event.own && details.includes(event.detail);
  };
  return {
    goalsFor: count(scored),
    goalsAgainst: count((event) => isGoal(event) && !scored(event)),
    yellowCards: count(own('yellow')),
    redCards: count(own('red', 'second-yellow')),
    penalties: {
      scored: events.filter(own('penalty')).length,
      missed: events.filter(own('missed-penalty')).length,
    },
  };
}

/** Minutes added to the first half count to it; those added to the second are told apart. */
function partOf({ minute, extra }: TeamEvent): number {
  const counted = minute === 90 && extra !== null ? 91 : minute;
  const part = PARTS_END.findIndex((end) => counted <= end);
  return part === -1 ? PARTS_END.length - 1 : part;
}
