/** A team's goals and cards by quarter of an hour, and its penalties. */
import type { EventDetail, EventKind } from '../match.ts';

/** A goal or card in a match of the team, without shoot-outs. */
export interface TeamEvent {
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly minute: number;
  readonly extra: number | null;
  /** by a player of the team */
  readonly own: boolean;
}

/** Last minute of each interval. The intervals after 90 hold second-half stoppage time and extra time. */
const INTERVAL_ENDS = [15, 30, 45, 60, 75, 90, 105, 120] as const;

/** Counts by interval, in the order of INTERVAL_ENDS. */
type Counts = readonly number[];

export interface TeamEventNumbers {
  readonly goalsFor: Counts;
  readonly goalsAgainst: Counts;
  readonly yellowCards: Counts;
  /** including second yellow cards */
  readonly redCards: Counts;
  readonly penalties: { readonly scored: number; readonly missed: number };
}

/** Counts a team's events: eight intervals of 15 minutes, from 0-15 to 106-120. */
export function teamEvents(events: readonly TeamEvent[]): TeamEventNumbers {
  const count = (matches: (event: TeamEvent) => boolean) => {
    const counts = INTERVAL_ENDS.map(() => 0);
    for (const event of events) if (matches(event)) counts[intervalOf(event)]!++;
    return counts;
  };
  const isGoal = ({ kind, detail }: TeamEvent) => kind === 'goal' && detail !== 'missed-penalty';
  // own goals of the other side's players count for the team
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

/** First-half stoppage time counts in 31-45; second-half stoppage time counts in 91-105. */
function intervalOf({ minute, extra }: TeamEvent): number {
  const counted = minute === 90 && extra !== null ? 91 : minute;
  const interval = INTERVAL_ENDS.findIndex((end) => counted <= end);
  return interval === -1 ? INTERVAL_ENDS.length - 1 : interval;
}
