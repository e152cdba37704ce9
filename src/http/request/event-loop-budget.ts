/**
 * Shares the event loop between the keys. A turn reads all requests that have arrived. If it answered every one at once,
 * twenty large ones, or a thousand of one key, would delay everybody else. Work beyond the budget of a turn waits, and the
 * keys that wait get their turn one after the other.
 *
 * Measured beside 20 clients that request whole days: four clients of a cached response wait 8 to 12 ms in the median, and
 * 16 to 46 ms without a budget. See docs/decisions/0078-turns-of-1-5-ms.md.
 */
import { performance } from 'node:perf_hooks';

/** Time for responses in one turn, with what their promises do. Work that has started runs to its end. */
const BUDGET_MS = 1.5;
/** Time for background work in one turn, in addition. */
const BACKGROUND_MS = 1;
/**
 * Node accepts one connection in each turn, and further ones wait for its end. After a turn with work, turns in which clients
 * connect do none for this long: about a hundred connections.
 */
const ACCEPTING_MS = 10;

/** `wasQueued` is true if the work runs in a later turn than the call of `run`. */
type Work = (wasQueued: boolean) => void;

/** Work by key: the keys take turns, and the work of one key keeps its order. Each connection has one request at most. */
class FairQueue {
  readonly #byKey = new Map<string, Work[]>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  push(key: string, work: Work): void {
    const waiting = this.#byKey.get(key);
    if (waiting === undefined) this.#byKey.set(key, [work]);
    else waiting.push(work);
  }

  /** Removes the next work of the key that has waited longest since its last turn. */
  shift(): Work | undefined {
    const first = this.#byKey.entries().next().value;
    if (first === undefined) return undefined;
    const [key, waiting] = first;
    const work = waiting.shift();
    this.#byKey.delete(key);
    if (waiting.length > 0) this.#byKey.set(key, waiting); // at the end, behind all other keys
    return work;
  }

  clear(): void {
    this.#byKey.clear();
  }
}

export class EventLoopBudget {
  readonly #clock: () => number;
  readonly #queue = new FairQueue();
  readonly #background = new FairQueue();
  /** the first work of this turn; null before it */
  #startedAt: number | null = null;
  #hasAccepted = false;
  /** when a turn last did work */
  #workedAt = -Infinity;
  #nextTurnScheduled = false;
  #closed = false;

  /** `clock` returns milliseconds; tests set their own. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs the work now if nothing waits and this turn has time left, otherwise in a later turn. */
  run(key: string, work: Work): void {
    if (this.#closed) return;
    if (this.#queue.isEmpty && this.#hasTime() && !this.#isAccepting()) {
      this.#execute(work, false);
    } else {
      this.#queue.push(key, work);
      this.#scheduleNextTurn();
    }
  }

  /**
   * Resolves when the key has its turn for background work, such as the next page of a stream: after the responses of a
   * turn, and after the promises of the background work before it have run to their next wait.
   */
  turn(key: string): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#background.push(key, () => resolve());
      this.#scheduleNextTurn();
    });
  }

  /** Lets the next turns accept further connections first. */
  connectionAccepted(): void {
    this.#hasAccepted = true;
    this.#scheduleNextTurn();
  }

  /** Drops queued responses, and those of later calls. Background work no longer waits. */
  close(): void {
    this.#closed = true;
    this.#queue.clear();
    for (let work = this.#background.shift(); work !== undefined; work = this.#background.shift()) work(true);
  }

  /** A turn with work never waits for events, so all its time is spent. */
  #hasTime(): boolean {
    return this.#startedAt === null || this.#clock() - this.#startedAt < BUDGET_MS;
  }

  #execute(work: Work, wasQueued: boolean): void {
    this.#scheduleNextTurn();
    this.#startedAt ??= this.#clock();
    try {
      work(wasQueued);
    } finally {
      this.#workedAt = this.#clock();
    }
  }

  #scheduleNextTurn(): void {
    if (this.#nextTurnScheduled) return;
    this.#nextTurnScheduled = true;
    setImmediate(() => {
      this.#nextTurnScheduled = false;
      void this.#runTurn();
    });
  }

  /** What arrived in this turn may have used its budget up already; then the queue waits for the next one. */
  async #runTurn(): Promise<void> {
    const isAccepting = this.#isAccepting();
    this.#hasAccepted = false;
    if (!isAccepting) {
      while (!this.#queue.isEmpty && this.#hasTime()) {
        this.#execute(this.#queue.shift()!, true);
        await promisesSettled();
      }
      if (!this.#background.isEmpty) await this.#runBackground();
    }
    this.#startedAt = null;
    if (!this.#queue.isEmpty || !this.#background.isEmpty) this.#scheduleNextTurn();
  }

  /** Whether this turn accepts connections only. */
  #isAccepting(): boolean {
    return this.#hasAccepted && this.#clock() - this.#workedAt < ACCEPTING_MS;
  }

  async #runBackground(): Promise<void> {
    this.#scheduleNextTurn();
    const endsAt = this.#clock() + BACKGROUND_MS;
    do {
      this.#background.shift()?.(true);
      await promisesSettled();
      this.#workedAt = this.#clock();
    } while (!this.#background.isEmpty && this.#workedAt < endsAt);
  }
}

/** Resolves when all promise callbacks that can run without waiting have run: ticks of a promise callback come after them. */
async function promisesSettled(): Promise<void> {
  await undefined;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}
