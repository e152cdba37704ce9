/** What goes on during the soak: loops that repeat their work, and count how each repetition ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../report.ts';

/** `refused`: the service said that it cannot serve now. `broken`: the connection was lost. Both happen in failures. */
export type Outcome = 'done' | 'refused' | 'broken' | 'wrong';

export type Counts = Record<Outcome, number>;

export class Activities {
  readonly counts = new Map<string, Counts>();
  readonly #running: Promise<void>[] = [];
  #stopped = false;

  /** Repeats work, each time `everyMs` after its last start, or at once if it took longer. */
  repeat(name: string, everyMs: number, work: (round: number) => Promise<Outcome>): void {
    const counts = this.counts.get(name) ?? { done: 0, refused: 0, broken: 0, wrong: 0 };
    this.counts.set(name, counts);
    const run = async () => {
      for (let round = 0; !this.#stopped; round++) {
        const startedAt = performance.now();
        counts[await work(round)]++;
        await this.#rest(everyMs - (performance.now() - startedAt));
      }
    };
    this.#running.push(run());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** In short steps, so that a long rest ends with the soak. */
  async #rest(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !this.#stopped; left = until - performance.now()) await pause(Math.min(250, left));
  }
}

/** Sends a request, reads its response, and says how it ended. Prints wrong responses. */
export async function requested(
  url: string,
  init: RequestInit,
  isRight: (text: string) => boolean = () => true,
): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    if (response.ok && isRight(text)) return 'done';
    if (response.status === 503) return 'refused';
    print(`  ${response.status} ${url}: ${text.slice(0, 300)}`);
    return 'wrong';
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      print(`  no response within 20 s: ${url}`);
      return 'wrong';
    }
    return 'broken';
  }
}
