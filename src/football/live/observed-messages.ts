/** Turns an observation of a polled source into the feed messages that bring a match up to date. Pure. */
import { FINAL_MINUTE } from '../correction.ts';
import type { Score } from '../score.ts';
import { isFinished, isInPlay, mayTransition, STATUS, type StatusCode } from '../status.ts';
import type { LiveMatch, LiveState } from './match.ts';
import type { EventMessage, LiveMessage, LiveScore, StateMessage } from './message.ts';
import type { MatchObservation, ObservedGoal } from './observation.ts';
import { missingBetween } from './status-transitions.ts';

const MINUTE_MS = 60_000;
const ID_MAX = 100;
/** Minutes after kickoff, from which a source that does not report breaks is taken to be at half-time and back. */
const HALFTIME_FROM = 48;
const SECOND_HALF_FROM = 63;
/** A first half with a long stoppage has ended by then, also in sources that report breaks. */
const SECOND_HALF_SURELY_FROM = 75;
const EXTRA_TIME_BREAK_FROM = 105;
/** In-play statuses in their order; a match does not return to an earlier one. */
const ORDER: readonly StatusCode[] = ['1H', 'HT', '2H', 'ET', 'BT', 'P'];

export interface ObserverContext {
  /** name of the source; ids of its messages and events start with it */
  readonly sender: string;
  /** current time, UTC milliseconds */
  readonly now: number;
}

/** The messages for an observation, empty if the match is up to date. Their ids are the same for the same change. */
export function observedMessages(
  match: LiveMatch,
  observation: MatchObservation,
  { sender, now }: ObserverContext,
): LiveMessage[] {
  const at = Math.min(observation.updatedAt ?? now, now);
  const state = observedState(match.state, observation, now);
  let { version } = match;
  const envelope = () => ({ version: ++version, at });
  const events = goalChanges(match, observation, { sender, elapsed: state.elapsed }).map(
    ({ id, event }): EventMessage => ({ ...envelope(), type: 'event', id, event }),
  );
  const states = stateChanges(match.state, state, observation).map((change): StateMessage => {
    const { correction, ...body } = change;
    const next = envelope();
    const id = `${sender}:state:${next.version}`;
    return {
      ...next,
      ...body,
      id,
      type: 'state',
      ...(correction && { correction: { author: sender, reason: correction } }),
    };
  });
  return [...events, ...states];
}

/** Status and clock of an observation, given the state before it. */
export function observedState(
  before: Pick<LiveState, 'status' | 'elapsed'>,
  observation: MatchObservation,
  now: number,
): { readonly status: StatusCode; readonly elapsed: number | null } {
  const minutes = Math.floor((now - observation.kickoff) / MINUTE_MS);
  const observed = statusOf(before.status, observation, minutes);
  const isEarlier = ORDER.includes(observed) && ORDER.indexOf(observed) < ORDER.indexOf(before.status);
  const isBreak = observed === 'ET' && before.status === 'BT';
  const status = isEarlier && !isBreak ? before.status : observed;
  const elapsed = observation.elapsed ?? estimatedMinute(status, minutes);
  return { status, elapsed };
}

function statusOf(before: StatusCode, observation: MatchObservation, minutes: number): StatusCode {
  const { status, period, reportsBreaks } = observation;
  if (status !== 'playing' && status !== 'paused') return status;
  if (period === 'shootout') return 'P';
  if (period === 'extra-time') return status === 'paused' ? 'BT' : 'ET';
  if (status === 'paused') {
    if (before === '2H') return minutes >= EXTRA_TIME_BREAK_FROM ? 'BT' : '2H';
    return before === 'ET' || before === 'BT' ? 'BT' : 'HT';
  }
  if (before === 'HT' && reportsBreaks) return '2H';
  if (reportsBreaks) return minutes >= SECOND_HALF_SURELY_FROM || before === '2H' ? '2H' : '1H';
  if (minutes >= SECOND_HALF_FROM || observation.goals?.some(isInSecondHalf)) return '2H';
  return minutes >= HALFTIME_FROM ? 'HT' : '1H';
}

function isInSecondHalf({ minute, extra }: ObservedGoal): boolean {
  return minute !== null && minute > 45 && extra === undefined;
}

/** The minute by the clock, for sources that do not state it. Within the bounds of the half. */
function estimatedMinute(status: StatusCode, minutes: number): number | null {
  if (status === '1H') return Math.min(45, Math.max(1, minutes + 1));
  if (status === '2H') return Math.min(90, Math.max(46, minutes - 15));
  return FINAL_MINUTE[status] ?? null;
}

type StateChange = Pick<StateMessage, 'status' | 'elapsed' | 'extra' | 'score'> & {
  readonly correction?: string | undefined;
};

/** The states that lead from one status to the next, with the statuses between them that were not observed. */
function stateChanges(
  before: LiveState,
  { status, elapsed }: { status: StatusCode; elapsed: number | null },
  observation: MatchObservation,
): StateChange[] {
  const blank = !isInPlay(status) && !isFinished(status) && STATUS[status].phase !== 'not_played';
  const score = blank ? {} : changedParts(before.score, observation.score);
  const hasScore = Object.keys(score).length > 0;
  const extra = isInPlay(status) ? (observation.extra ?? null) : null;
  const isUnchanged = status === before.status && !hasScore;
  if (isUnchanged && (!isInPlay(status) || (elapsed === before.elapsed && extra === before.extra))) return [];
  const goals = observation.score.goals ?? before.score.goals;
  const final = { status, elapsed, extra, ...(blank ? {} : { score: { ...score, ...(goals && { goals }) } }) };
  if (mayTransition(before.status, status)) return [final];
  const path = missingBetween(before.status, status);
  if (path === null) return [{ ...final, correction: `the source moved the match from ${before.status} to ${status}` }];
  return [...path.map((between): StateChange => ({ status: between, ...(goals && { score: { goals } }) })), final];
}

/** The parts of the score that differ from the stored ones. */
function changedParts(before: Score, observed: LiveScore): LiveScore {
  const parts = Object.entries(observed) as [keyof LiveScore, LiveScore[keyof LiveScore]][];
  const changed = parts.filter(([part, goals]) => goals && !isSame(before[part], goals));
  return Object.fromEntries(changed);
}

function isSame(a: Score['goals'], b: Score['goals']): boolean {
  return a?.home === b?.home && a?.away === b?.away;
}

interface GoalChange {
  readonly id: string;
  readonly event: EventMessage['event'];
}

/** New, changed and withdrawn goals. */
function goalChanges(
  match: LiveMatch,
  { goals }: MatchObservation,
  { sender, elapsed }: { sender: string; elapsed: number | null },
): GoalChange[] {
  if (goals === undefined) return [];
  const prefix = `${sender}:goal:`;
  const own = match.events().filter(({ message }) => message.event.id.startsWith(prefix));
  const current = new Map(own.map(({ message }) => [message.event.id, message.event]));
  const observed = new Set(goals.map(({ id }) => prefix + id));
  const changes = goals.flatMap((goal) => {
    const stored = current.get(prefix + goal.id);
    const minute = goal.minute ?? stored?.minute ?? elapsed ?? 90;
    if (stored !== undefined && !stored.deleted && match.has(messageId(prefix, goal, minute, stored.revision)))
      return [];
    const revision = (stored?.revision ?? 0) + 1;
    const { side, detail, extra = null, player, shootout } = goal;
    const body = { id: prefix + goal.id, revision, kind: 'goal' as const, detail, minute, extra, side };
    const by = player === null ? null : { name: player };
    const event = { ...body, player: by, ...(shootout === true && { shootout }) };
    return [{ id: messageId(prefix, goal, minute, revision), event }];
  });
  const withdrawn = [...current.values()].filter(({ id, deleted }) => !observed.has(id) && deleted !== true);
  return [
    ...changes,
    ...withdrawn.map(({ id, ...event }): GoalChange => {
      const revision = event.revision + 1;
      return { id: `${id}:${revision}:deleted`, event: { ...event, id, revision, deleted: true } };
    }),
  ];
}

/** Contains what the source states about the goal, so that an unchanged goal is recognised after a restart as well. */
function messageId(
  prefix: string,
  { id, side, detail, extra, player }: ObservedGoal,
  minute: number,
  revision: number,
): string {
  const facts = [revision, `${minute}+${extra ?? 0}`, side, detail, player ?? ''];
  return `${prefix}${id}:${facts.join(':')}`.slice(0, ID_MAX);
}

/** Whether every message of the match came from one sender, which may therefore change it. */
export function isOnlyFrom(match: LiveMatch, sender: string): boolean {
  return match.messageIds().every((id) => id.startsWith(`${sender}:`));
}
