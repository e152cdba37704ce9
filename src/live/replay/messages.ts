/** The feed messages of a stored match, and the goal that `touchline replay --var` adds to it. Pure. */
import type { LiveMessage, LivePerson } from '../../football/live/message.ts';
import type { Side } from '../../football/score.ts';
import type { EventWithoutFeed, MatchWithoutFeed } from '../../store/live/match-without-feed.ts';
import type { ScriptEvent } from './timeline.ts';

const REVIEW_MINUTES = 2;
/** The cancelled goal is placed in the first quiet minute from here to there. */
const CANCELLED_GOAL_FROM = 20;
const CANCELLED_GOAL_TO = 40;

/** A message without the properties that depend on the feed: id, version and time. */
type WithoutEnvelope<Message> = Message extends LiveMessage ? Omit<Message, 'id' | 'version' | 'at'> : never;
export type ScriptMessage = WithoutEnvelope<LiveMessage>;

/** The lineup of a side; undefined if none is stored. */
export function lineupMessage({ lineups }: MatchWithoutFeed, side: Side): ScriptMessage | undefined {
  const lineup = lineups[side];
  if (lineup === undefined) return undefined;
  const { formation = null, coach, colors = null, startXI, substitutes } = lineup;
  const entry = ({ player, ...rest }: (typeof startXI)[number]) => ({ player: { id: player }, ...rest });
  return {
    type: 'lineup',
    side,
    formation,
    coach: coach === undefined ? null : { id: coach },
    colors,
    startXI: startXI.map(entry),
    substitutes: substitutes.map(entry),
  };
}

export function eventMessage(event: ScriptEvent): ScriptMessage {
  const { publicId: id, revision = 1, kind, detail, side, minute, comments = null } = event;
  const { extra = null, shootout = false, deleted = false } = event;
  const person = (player: number | undefined): LivePerson | null => (player === undefined ? null : { id: player });
  const people = { player: person(event.player), related: person(event.related) };
  const body = { id, revision, kind, detail, minute, extra, side, ...people, comments, shootout, deleted };
  return { type: 'event', event: body };
}

/** The side that a goal counts for; null for other events and shoot-out kicks. */
export function scoringSide({ kind, detail, side, shootout }: EventWithoutFeed): Side | null {
  if (kind !== 'goal' || detail === 'missed-penalty' || shootout === true) return null;
  return detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side;
}

/** Adds a goal, its VAR review and its cancellation. Their ids begin with `replay-`, because they are not in the match. */
export function withCancelledGoal(events: readonly EventWithoutFeed[], { lineups }: MatchWithoutFeed): ScriptEvent[] {
  const isQuiet = (minute: number) => !events.some((event) => Math.abs(event.minute - minute) <= REVIEW_MINUTES);
  let minute = CANCELLED_GOAL_FROM;
  while (minute < CANCELLED_GOAL_TO && !isQuiet(minute)) minute++;
  const decisionMinute = minute + REVIEW_MINUTES;
  const forward = lineups.home?.startXI.find(({ position }) => position === 'F') ?? lineups.home?.startXI.at(-1);
  const event = { provider: 'replay', count: 0, side: 'home' } as const;
  const goal = {
    ...event,
    publicId: 'replay-goal-cancelled',
    kind: 'goal',
    detail: 'normal',
    minute,
    ...(forward === undefined ? {} : { player: forward.player }),
  } as const;
  const review = {
    ...event,
    publicId: 'replay-var',
    kind: 'var',
    detail: 'goal-cancelled',
    minute: decisionMinute,
  } as const;
  return [...events, goal, { ...goal, revision: 2, deleted: true, sentMinute: decisionMinute }, review];
}
