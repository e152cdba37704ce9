/** Events of a match from feed messages. */
import { type EventMessage, isLater } from './message.ts';

/** The current state of an event. Events of one minute are ordered by the version that first mentioned them. */
export interface LiveEvent {
  readonly message: EventMessage;
  readonly firstVersion: number;
}

/** All event messages of a match. Every one is kept, because a reset may change which of them is current. */
export class LiveEvents {
  readonly #messages = new Map<string, EventMessage[]>();

  /** Adds a message. Returns the current message of the event if it takes precedence over the new one, else null. */
  add(message: EventMessage): EventMessage | null {
    const messages = this.#messages.get(message.event.id) ?? [];
    this.#messages.set(message.event.id, [...messages, message]);
    if (messages.length === 0) return null;
    const current = currentEvent(messages).message;
    return isRevisedBy(current, message) ? null : current;
  }

  discardBefore(version: number): void {
    for (const [id, messages] of this.#messages) {
      const remaining = messages.filter((message) => message.version >= version);
      if (remaining.length === 0) this.#messages.delete(id);
      else this.#messages.set(id, remaining);
    }
  }

  /** Current events, deleted ones included, in match order. */
  list(): LiveEvent[] {
    return [...this.#messages.values()].map(currentEvent).sort(inMatchOrder);
  }
}

/** The current state of an event from all messages about it. */
function currentEvent(messages: readonly EventMessage[]): LiveEvent {
  const message = messages.reduce((best, next) => (isRevisedBy(best, next) ? next : best));
  return { message, firstVersion: Math.min(...messages.map(({ version }) => version)) };
}

/** Whether a message replaces the current one: by a higher revision, or a later version of the same revision. */
function isRevisedBy(current: EventMessage, message: EventMessage): boolean {
  const difference = message.event.revision - current.event.revision;
  return difference > 0 || (difference === 0 && isLater(message, current));
}

/** Comparator: by the clock, the shoot-out last; within a minute by first mention. */
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
