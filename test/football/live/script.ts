/** Random scripts of feed messages, and deliveries of them with network errors. */
import fc from 'fast-check';
import type { LiveState } from '../../../src/football/live/match.ts';
import type { EventMessage, LiveMessage, StateMessage } from '../../../src/football/live/message.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import type { StatusCode } from '../../../src/football/status.ts';

export const NOT_STARTED: LiveState = { status: 'NS', elapsed: null, extra: null, score: NO_SCORE };

const REGULAR = ['1H', 'HT', '2H'] as const;
const ENDINGS: readonly (readonly StatusCode[])[] = [
  ['FT'],
  ['ET', 'AET'],
  ['ET', 'BT', 'ET', 'P', 'PEN'],
  ['ET', 'P', 'PEN'],
  ['SUSP', '2H', 'FT'],
  ['INT', 'ABD'],
];

interface Drawn {
  readonly ending: number;
  /** what happens after each status, in order: a goal, a card, a withdrawn goal, ... */
  readonly incidents: readonly (readonly ('home' | 'away' | 'var' | 'card' | 'lineup' | 'odds' | 'minute')[])[];
  readonly again: boolean;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  ending: fc.nat({ max: ENDINGS.length - 1 }),
  incidents: fc.array(
    fc.array(fc.constantFrom('home', 'away', 'var', 'card', 'lineup', 'odds', 'minute'), { maxLength: 4 }),
    { minLength: 8, maxLength: 8 },
  ),
  again: fc.boolean(),
});

/** Creates the messages of a match in order. */
class Script {
  readonly messages: LiveMessage[] = [];
  #status: StatusCode = 'NS';
  #minute = 0;
  #goals = { home: 0, away: 0 };
  #events: EventMessage[] = [];
  readonly #run: string;

  constructor(run: string, before: readonly LiveMessage[]) {
    this.#run = run;
    this.messages.push(...before);
  }

  #next() {
    const version = this.messages.length + 1;
    return { id: `${this.#run}-${version}`, version, at: version * 60_000 };
  }

  state(status: StatusCode, more: Partial<StateMessage> = {}): void {
    this.#status = status;
    this.#minute += 3;
    const blank = status === 'NS';
    const clock = blank ? {} : { elapsed: this.#minute, score: { goals: { ...this.#goals } } };
    this.messages.push({ ...this.#next(), type: 'state', status, ...clock, ...more });
  }

  incident(what: Drawn['incidents'][number][number]): void {
    const number = this.#events.length + 1;
    if (what === 'minute') this.state(this.#status);
    else if (what === 'odds') {
      const odd = 1 + this.messages.length / 100;
      const markets = [{ bet: 1, values: [{ value: 'Home', odd }] }];
      this.messages.push({ ...this.#next(), type: 'odds', markets });
    } else if (what === 'lineup') {
      const side = number % 2 === 0 ? 'home' : 'away';
      this.messages.push({ ...this.#next(), type: 'lineup', side, startXI: [], substitutes: [] });
    } else if (what === 'var') this.#takeBack();
    else {
      const goal = what !== 'card';
      const side = goal ? what : 'home';
      const about = goal
        ? ({ kind: 'goal', detail: 'normal' } as const)
        : ({ kind: 'card', detail: 'yellow' } as const);
      const event = { id: `e${number}`, revision: 1, minute: this.#minute, side, ...about };
      const message: EventMessage = { ...this.#next(), type: 'event', event };
      this.#events.push(message);
      this.messages.push(message);
      if (goal) this.#goals[side]++;
      if (goal) this.state(this.#status);
    }
  }

  #takeBack(): void {
    const last = this.#events.findLast(({ event }) => event.kind === 'goal');
    if (last === undefined || last.event.deleted) return;
    const event = { ...last.event, revision: last.event.revision + 1, deleted: true };
    const message: EventMessage = { ...this.#next(), type: 'event', event };
    this.#events[this.#events.indexOf(last)] = message;
    this.messages.push(message);
    this.#goals[last.event.side]--;
    this.state(this.#status);
  }
}

function scriptOf({ ending, incidents, again }: Drawn): readonly LiveMessage[] {
  let messages: readonly LiveMessage[] = [];
  for (const run of again ? ['a', 'b'] : ['a']) {
    const script = new Script(run, messages);
    if (run === 'b') script.state('NS', { reset: true, correction: { author: 'test', reason: 'played again' } });
    const statuses = [...REGULAR, ...ENDINGS[ending]!];
    for (const [i, status] of statuses.entries()) {
      script.state(status);
      const over = ['FT', 'AET', 'PEN', 'ABD'].includes(status);
      for (const what of over ? [] : incidents[i % incidents.length]!) script.incident(what);
    }
    messages = script.messages;
  }
  return messages;
}

export const matchScript: fc.Arbitrary<readonly LiveMessage[]> = drawn.map(scriptOf);

/** The messages in disturbed order, some duplicated, some lost first and resent at the end. */
export function deliveryOf<T>(messages: readonly T[], draw: () => number, disorder: number): T[] {
  const placed = messages.flatMap((message, i) => {
    const place = () => i + (draw() - 0.5) * 2 * disorder;
    const lost = draw() < 0.1;
    const places = lost ? [messages.length + draw() * disorder] : [place()];
    if (draw() < 0.2) places.push(place() + 1);
    return places.map((at) => ({ at, message }));
  });
  return placed.sort((a, b) => a.at - b.at).map(({ message }) => message);
}
