/**
 * The settled state of a match from a set of feed messages: the same set gives the same state, whatever the order and
 * however often they arrive.
 */

import { NO_SCORE, type Score } from '../score.ts';
import { STATUS, type StatusCode } from '../status.ts';
import type { EventMessage, LiveCorrection, LiveMessage, LiveScore, StateMessage } from './message.ts';
import { missingBetween, rejectionOf, requiredBefore } from './status-transitions.ts';

/** What a message is worth beside all others that arrived. */
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

/** An event as it stands, with the version in which it was first told: events of one minute are in that order. */
export interface LiveEvent {
  readonly message: EventMessage;
  readonly firstVersion: number;
}

export interface RecordedCorrection extends LiveCorrection {
  readonly message: string;
  readonly version: number;
  readonly at: number;
}

const NO_STATE: LiveState = { status: 'NS', elapsed: null, extra: null, score: NO_SCORE };
const APPLIED: Verdict = { result: 'applied' };
const BEFORE_RESET: Verdict = { result: 'superseded', reason: 'the match was begun anew by a later version' };

/** Of two messages on one thing the one that holds: the higher version, and of equal ones the greater id. */
function later(a: { version: number; id: string }, b: { version: number; id: string }): boolean {
  return a.version - b.version > 0 || (a.version === b.version && a.id > b.id);
}

/** Statuses without a match on the pitch: they have neither clock nor score. */
function isBlank(status: StatusCode): boolean {
  return ['scheduled', 'postponed', 'cancelled'].includes(STATUS[status].phase);
}

function scoreAfter(before: Score, messages: LiveScore | undefined): Score {
  if (messages === undefined) return before;
  const part = (name: keyof LiveScore) => (messages[name] === undefined ? before[name] : messages[name]);
  return {
    goals: part('goals'),
    halftime: part('halftime'),
    fulltime: part('fulltime'),
    extratime: part('extratime'),
    penalty: part('penalty'),
  };
}

/** The state that follows when a message applies. */
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

/** At the end of ninety minutes the score after them is the one on the board, which feeds seldom say a second time. */
export function currentScore({ status, score }: Pick<LiveState, 'status' | 'score'>): Score {
  return status === 'FT' && score.fulltime === null ? { ...score, fulltime: score.goals } : score;
}

/** One match and all that its feed has told of it. */
export class LiveMatch {
  /** what was stored of it before the feed spoke */
  readonly base: LiveState;
  state: LiveState;
  /** the version below which nothing holds; 0 where the match was never begun anew */
  resetVersion = 0;
  corrections: readonly RecordedCorrection[] = [];
  /** the feed stepped back with the last message that applied */
  withdrawn = false;
  /** the highest version that arrived */
  version = 0;
  /** messages that are remembered, by id: all since the match began anew, and every correction */
  readonly #ids = new Map<string, { readonly version: number; readonly corrects: boolean }>();
  /** in the order of their versions */
  #states: StateMessage[] = [];
  #reset: StateMessage | null = null;
  readonly #verdicts = new Map<string, Verdict>();
  /** all that was told of each event: which of it holds may change when the match begins anew */
  readonly #events = new Map<string, EventMessage[]>();
  /** 'lineup home', 'statistics', 'odds' > the message that holds */
  readonly #whole = new Map<string, LiveMessage>();
  #undecided = 0;

  constructor(base: LiveState) {
    this.base = base;
    this.state = base;
  }

  /** Whether a message is here. Those from before the match began anew are forgotten, and are nothing new either. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  get messages(): number {
    return this.#ids.size;
  }

  /** Messages that arrived and do not hold, with why. */
  pending(): { readonly message: StateMessage; readonly verdict: Verdict }[] {
    return this.#states.flatMap((message) => {
      const verdict = this.#verdicts.get(message.id)!;
      return verdict.result === 'held' || verdict.result === 'refused' ? [{ message, verdict }] : [];
    });
  }

  /** The id of the message that began the match anew last. */
  get resetBy(): string | null {
    return this.#reset?.id ?? null;
  }

  /** Events that hold, deleted ones among them, in the order of the match. */
  events(): LiveEvent[] {
    return [...this.#events.values()].map(effective).sort(inMatchOrder);
  }

  /** The message that holds of those that tell a thing as a whole. */
  latestWhole(subject: string): LiveMessage | undefined {
    return this.#whole.get(subject);
  }

  /** Takes a message that was not here before. The verdict may change that of others: see `pending`. */
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
      this.#states.sort((a, b) => (later(a, b) ? 1 : -1));
    }
    if (message.reset === true && (this.#reset === null || later(message, this.#reset))) this.#begin(message);
    if (isLast && message.reset !== true) {
      this.#step(message);
      return this.#verdicts.get(message.id)!;
    }
    this.#fold();
    const verdict = this.#verdicts.get(message.id)!;
    const isEffective = isLast || !this.#states.some((other) => later(other, message) && this.#isHeld(other));
    return verdict.result !== 'applied' || isEffective
      ? verdict
      : { result: 'superseded', reason: 'a later version tells the state' };
  }

  #isHeld({ id }: StateMessage): boolean {
    return this.#verdicts.get(id)?.result === 'applied';
  }

  #begin(reset: StateMessage): void {
    this.#reset = reset;
    this.resetVersion = reset.version;
    for (const [id, { version, corrects }] of this.#ids) if (version < reset.version && !corrects) this.#ids.delete(id);
    this.#states = this.#states.filter(({ id }) => this.#ids.has(id));
    for (const id of this.#verdicts.keys()) if (!this.#ids.has(id)) this.#verdicts.delete(id);
    for (const [id, messages] of this.#events) {
      const left = messages.filter(({ version }) => version >= reset.version);
      if (left.length === 0) this.#events.delete(id);
      else this.#events.set(id, left);
    }
    for (const [subject, message] of this.#whole) if (message.version < reset.version) this.#whole.delete(subject);
  }

  #fold(): void {
    this.state = this.base;
    this.corrections = [];
    this.withdrawn = false;
    this.#undecided = 0;
    for (const message of this.#states) this.#step(message);
  }

  #step(message: StateMessage): void {
    const verdict = this.#judge(message);
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

  #judge(message: StateMessage): Verdict {
    if (this.#reset !== null && message !== this.#reset && later(this.#reset, message)) return BEFORE_RESET;
    if (message.correction !== undefined) return APPLIED;
    const { status } = this.state;
    const missing = missingBetween(status, message.status);
    if (missing === null) return { result: 'refused', reason: rejectionOf(status, message.status) };
    return missing.length === 0 ? APPLIED : { result: 'held', reason: requiredBefore(status, message.status, missing) };
  }

  #addEvent(message: EventMessage): Verdict {
    const messages = this.#events.get(message.event.id) ?? [];
    const current = messages.length === 0 ? undefined : effective(messages).message;
    this.#events.set(message.event.id, [...messages, message]);
    return current === undefined || isRevisedBy(current, message)
      ? APPLIED
      : { result: 'superseded', reason: `revision ${current.event.revision} is known` };
  }

  #addLatest(message: Exclude<LiveMessage, StateMessage | EventMessage>): Verdict {
    const subject = subjectOf(message);
    const current = this.#whole.get(subject);
    if (current !== undefined && later(current, message)) {
      return { result: 'superseded', reason: `version ${current.version} is known` };
    }
    this.#whole.set(subject, message);
    return APPLIED;
  }

  /** Whether anything is held or refused, so that a message between may change more than itself. */
  get undecided(): boolean {
    return this.#undecided > 0;
  }
}

/** What a message tells as a whole: the line-up of a side, the statistics, the odds. */
export function subjectOf(message: Exclude<LiveMessage, StateMessage | EventMessage>): string {
  return message.type === 'lineup' ? `lineup ${message.side}` : message.type;
}

/** What holds of all that was told of one event. */
function effective(messages: readonly EventMessage[]): LiveEvent {
  const message = messages.reduce((best, next) => (isRevisedBy(best, next) ? next : best));
  return { message, firstVersion: Math.min(...messages.map(({ version }) => version)) };
}

function isRevisedBy(current: EventMessage, message: EventMessage): boolean {
  const difference = message.event.revision - current.event.revision;
  return difference > 0 || (difference === 0 && later(message, current));
}

/** By the clock, the shoot-out last; within a minute in the order in which they were told first. */
function inMatchOrder(a: LiveEvent, b: LiveEvent): number {
  const [one, other] = [a.message.event, b.message.event];
  return (
    Number(one.shootout ?? false) - Number(other.shootout ?? false) ||
    one.minute - other.minute ||
    (one.extra ?? 0) - (other.extra ?? 0) ||
    a.firstVersion - b.firstVersion ||
    (one.id < other.id ? -1 : 1)
  );
}
