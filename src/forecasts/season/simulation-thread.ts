/** Plays simulations in a worker thread, so that the event loop stays free. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../base/errors.ts';
import type { Counts, Simulate, Simulation } from './simulation.ts';

/** Simulations that take turns in the thread. Each keeps up to a megabyte. */
const SIMULATIONS_MAX = 200;

/** What the thread receives. */
export interface Task {
  readonly id: number;
  readonly simulation: Simulation;
}

/** What it returns: what the simulation counted, or why it failed. */
export type Answer =
  | { readonly id: number; readonly counts: Counts<Simulation> }
  | { readonly id: number; readonly error: unknown };

/** One thread for all simulations of a process. The first one starts it. */
export class SimulationThread {
  #worker: Worker | null = null;
  #tasks = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<Counts<Simulation>>>();

  /** Rejects with the error of the simulation, and with 503 if too many are running. */
  readonly simulate: Simulate = async <Simulated extends Simulation>(simulation: Simulated) => {
    if (this.#waiting.size >= SIMULATIONS_MAX) {
      throw new ApiError('unavailable', 'Too many simulations are running; retry later', { retryAfterSeconds: 5 });
    }
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#tasks++;
    worker.postMessage({ id, simulation } satisfies Task);
    worker.ref();
    const waiting = Promise.withResolvers<Counts<Simulation>>();
    this.#waiting.set(id, waiting);
    return (await waiting.promise) as Counts<Simulated>;
  };

  /** The process ends without waiting for a thread that has nothing to do. */
  #start(): Worker {
    const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.counts);
    });
    // the next simulation starts a new thread
    const lost = (error: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', lost);
    worker.on('exit', () => lost(new Error('the thread of the simulations ended')));
    return worker;
  }

  /** Ends the thread. Simulations that are running are rejected. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }
}
