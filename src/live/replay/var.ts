/** A goal that is taken back, for a match played again on request: the one thing in it that did not happen. */
import type { Original, OriginalEvent } from '../../store/live/original.ts';
import type { ScriptEvent } from './clock.ts';

const MINUTES_TO_REVIEW = 2;
/** A quiet stretch is looked for from here to there. */
const FROM = 20;
const TO = 40;

/** The events with a goal, the word on it, and its end; it is marked as of the replay by its id. */
export function withVar(events: readonly OriginalEvent[], { lineups }: Original): ScriptEvent[] {
  const quiet = (minute: number) => !events.some((event) => Math.abs(event.minute - minute) <= MINUTES_TO_REVIEW);
  let minute = FROM;
  while (minute < TO && !quiet(minute)) minute++;
  const forward = lineups.home?.startXI.find(({ position }) => position === 'F') ?? lineups.home?.startXI.at(-1);
  const goal = {
    publicId: 'replay-goal-cancelled',
    provider: 'replay',
    count: 0,
    kind: 'goal',
    detail: 'normal',
    side: 'home',
    minute,
    ...(forward === undefined ? {} : { player: forward.player }),
  } as const;
  const { player: _, ...unnamed } = { player: undefined, ...goal };
  const decisionMinute = minute + MINUTES_TO_REVIEW;
  const review = {
    ...unnamed,
    publicId: 'replay-var',
    kind: 'var',
    detail: 'goal-cancelled',
    minute: decisionMinute,
  } as const;
  return [...events, goal, { ...goal, revision: 2, deleted: true, occurs: decisionMinute }, review];
}
