/**
 * The state of a match from a set of feed messages. The same set gives the same state, in any order of arrival and with
 * any number of duplicates.
 */

import { NO_SCORE, type Score } from '../score.ts';
import { STATUS, type StatusCode } from '../status.ts';
import { type LiveEvent, LiveEvents } from './events.ts';
import {
  type EventMessage,
  isLater,
  type LiveCorrection,
  type LiveMessage,
  type LiveScore,
  type StateMessage,
} from './message.ts';
import { missingBetween, rejectionOf, requiredBefore } from './status-transitions.ts';

/** The effect of a message, given all others that arrived. */
export interface Verdict {
  readonly result: 'applied' | 'superseded' | 'held' | 'refused';
  readonly reason?: string;
}

/** Clock, status and score of a match. */
export interface LiveState {
  readonly status: StatusCode;
  readonly elapsed: number | null;
  readonly extra: number | null;
  readonly score: Score;
}

export interface RecordedCorrection extends LiveCorrection {
  readonly message: string;
  readonly version: number;
  readonly at: number;
}

const NO_STATE: LiveState = { status: 'NS', elapsed: null, extra: null, score: NO_SCORE };
const APPLIED: Verdict = { result: 'applied' };
const BEFORE_RESET: Verdict = { result: 'superseded', reason: 'a later version reset the match' };

/** Whether the status has neither clock nor score: the match is not on the pitch. */
function isBlank(status: StatusCode): boolean {
  return ['scheduled', 'postponed', 'cancelled'].includes(STATUS[status].phase);
}

function scoreAfter(before: Score, update: LiveScore | undefined): Score {
  if (update === undefined) return before;
  const part = (name: keyof LiveScore) => (update[name] === undefined ? before[name] : update[name]);
  return {
    goals: part('goals'),
    halftime: part('halftime'),
    fulltime: part('fulltime'),
    extratime: part('extratime'),
    penalty: part('penalty'),
  };
}

/** The state after applying a message. */
export function stateAfter(before: LiveState, message: StateMessage): LiveState {
  const blank = isBlank(message.status);
  const isUnchanged = before.status === message.status && !blank;
  return {
    status: message.status,
    elapsed: message.elapsed === undefined ? (isUnchanged ? before.elapsed : null) : message.elapsed,
    extra: message.extra ?? null,
    score: scoreAfter(blank ? NO_SCORE : before.score, message.score),
  };
}

/** The score with `fulltime` filled in at FT. Most feeds send the final goals without repeating them as `fulltime`. */
export function currentScore({ status, score }: Pick<LiveState, 'status' | 'score'>): Score {
  return status === 'FT' && score.fulltime === null ? { ...score, fulltime: score.goals } : score;
}

/** One match and the feed messages about it. */
export class LiveMatch {
  /** stored state before the first message */
  readonly base: LiveState;
  state: LiveState;
  /** messages with a lower version are discarded; 0 if the match was never reset */
  resetVersion = 0;
  corrections: readonly RecordedCorrection[] = [];
  /** the last applied message withdrew the feed's data */
  withdrawn = false;
  /** the highest version received */
  version = 0;
  /** received messages by id: all since the last reset, and every correction */
  readonly #ids = new Map<string, { readonly version: number; readonly corrects: boolean }>();
  /** in order of version */
  #states: StateMessage[] = [];
  #reset: StateMessage | null = null;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #events = new LiveEvents();
  /** by subject ('lineup home', 'statistics', 'odds'), the latest message */
  readonly #latest = new Map<string, LiveMessage>();
  #undecided = 0;

  constructor(base: LiveState) {
    this.base = base;
    this.state = base;
  }

  /** Whether a message was received. Messages from before a reset are forgotten; `add` supersedes them again. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  get messages(): number {
    return this.#ids.size;
  }

  /** Ids of the messages since the last reset, and of every correction. */
  messageIds(): string[] {
    return [...this.#ids.keys()];
  }

  /** Messages that are held or refused, with the reason. */
  pending(): { readonly message: StateMessage; readonly verdict: Verdict }[] {
    return this.#states.flatMap((message) => {
      const verdict = this.#verdicts.get(message.id)!;
      return verdict.result === 'held' || verdict.result === 'refused' ? [{ message, verdict }] : [];
    });
  }

  /** Id of the message that last reset the match. */
  get resetBy(): string | null {
    return this.#reset?.id ?? null;
  }

  /** Current events, deleted ones included, in match order. */
  events(): LiveEvent[] {
    return this.#events.list();
  }

  /** The latest line-up, statistics or odds message, by its subject (see `subjectOf`). */
  latestMessage(subject: string): LiveMessage | undefined {
    return this.#latest.get(subject);
  }

  /** Adds a message that `has` does not find. It may change the verdicts of other messages: see `pending`. */
  add(message: LiveMessage): Verdict {
    const { id, version } = message;
    this.version = Math.max(this.version, version);
    const corrects = message.type === 'state' && message.correction !== undefined;
    if (version < this.resetVersion && !corrects) return BEFORE_RESET;
    this.#ids.set(id, { version, corrects });
    if (message.type === 'state') return this.#addState(message);
    return message.type === 'event' ? this.#addEvent(message) : this.#addLatest(message);
  }

  #addState(message: StateMessage): Verdict {
    const last = this.#states.at(-1);
    const isLast = last === undefined || message.version > last.version;
    if (isLast) this.#states.push(message);
    else {
      this.#states.push(message);
      this.#states.sort((a, b) => (isLater(a, b) ? 1 : -1));
    }
    if (message.reset === true && (this.#reset === null || isLater(message, this.#reset))) this.#resetTo(message);
    if (isLast && message.reset !== true) {
      this.#apply(message);
      return this.#verdicts.get(message.id)!;
    }
    this.#replayAll();
    const verdict = this.#verdicts.get(message.id)!;
    const isEffective = isLast || !this.#states.some((other) => isLater(other, message) && this.#isApplied(other));
    return verdict.result !== 'applied' || isEffective
      ? verdict
      : { result: 'superseded', reason: 'a later version sets the state' };
  }

  #isApplied({ id }: StateMessage): boolean {
    return this.#verdicts.get(id)?.result === 'applied';
  }

  #resetTo(reset: StateMessage): void {
    this.#reset = reset;
    this.resetVersion = reset.version;
    for (const [id, { version, corrects }] of this.#ids) if (version < reset.version && !corrects) this.#ids.delete(id);
    this.#states = this.#states.filter(({ id }) => this.#ids.has(id));
    for (const id of this.#verdicts.keys()) if (!this.#ids.has(id)) this.#verdicts.delete(id);
    this.#events.discardBefore(reset.version);
    for (const [subject, message] of this.#latest) if (message.version < reset.version) this.#latest.delete(subject);
  }

  #replayAll(): void {
    this.state = this.base;
    this.corrections = [];
    this.withdrawn = false;
    this.#undecided = 0;
    for (const message of this.#states) this.#apply(message);
  }

  #apply(message: StateMessage): void {
    const verdict = this.#verdictOf(message);
    this.#verdicts.set(message.id, verdict);
    if (verdict.result === 'held' || verdict.result === 'refused') this.#undecided++;
    if (message.correction !== undefined) {
      const { author, reason } = message.correction;
      const { id, version, at } = message;
      this.corrections = [...this.corrections, { author, reason, message: id, version, at }];
    }
    if (verdict.result !== 'applied') return;
    this.withdrawn = message.withdraw === true;
    this.state = stateAfter(message === this.#reset ? NO_STATE : this.state, message);
  }

  #verdictOf(message: StateMessage): Verdict {
    if (this.#reset !== null && message !== this.#reset && isLater(this.#reset, message)) return BEFORE_RESET;
    if (message.correction !== undefined) return APPLIED;
    const { status } = this.state;
    const missing = missingBetween(status, message.status);
    if (missing === null) return { result: 'refused', reason: rejectionOf(status, message.status) };
    return missing.length === 0 ? APPLIED : { result: 'held', reason: requiredBefore(status, message.status, missing) };
  }

  #addEvent(message: EventMessage): Verdict {
    const current = this.#events.add(message);
    if (current === null) return APPLIED;
    return { result: 'superseded', reason: `revision ${current.event.revision} of this event has been received` };
  }

  #addLatest(message: Exclude<LiveMessage, StateMessage | EventMessage>): Verdict {
    const subject = subjectOf(message);
    const current = this.#latest.get(subject);
    if (current !== undefined && isLater(current, message)) {
      return { result: 'superseded', reason: `version ${current.version} has been received` };
    }
    this.#latest.set(subject, message);
    return APPLIED;
  }

  /** Whether any message is held or refused; a message that arrives before one of these may change its verdict. */
  get undecided(): boolean {
    return this.#undecided > 0;
  }
}

/** Key of a message that replaces its predecessor as a whole: a side's line-up, the statistics or the odds. */
export function subjectOf(message: Exclude<LiveMessage, StateMessage | EventMessage>): string {
  return message.type === 'lineup' ? `lineup ${message.side}` : message.type;
}
