/**
 * The primary process of several workers. It serves nothing itself: it distributes connections, starts a worker again that
 * has ended, replaces one after the other on a reload, and stops them.
 */
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WorkerMetrics } from '../http/metrics/metrics.ts';
import { describeExit, type Serving, StartFailure, WorkerProcess } from './worker-process.ts';

/** A worker that served for this long is started again at once. */
const STABLE_MS = 30_000;
const BACK_OFF_MIN_MS = 500;
const BACK_OFF_MAX_MS = 30_000;
/** Longer than a worker gives itself. */
const STOP_TIMEOUT_MS = 25_000;

export interface SupervisorOptions {
  /** number of workers */
  readonly count: number;
  /** variables of the worker with a number from 1 to `count`, beside those of this process */
  readonly environmentOf: (number: number) => Readonly<Record<string, string>>;
  /** called for every process that begins to serve */
  readonly onServing: (serving: Serving) => void;
  readonly log: Logger;
}

/** One of the workers; a new process takes its place. */
interface Slot {
  readonly number: number;
  process: WorkerProcess;
  /** ends in a row, each soon after the start */
  failures: number;
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #slots: Slot[] = [];
  /** all that run, also those that are being replaced */
  readonly #processes = new Set<WorkerProcess>();
  readonly #stopping = new AbortController();
  #reloading: Promise<void> | undefined;
  #isReloadWanted = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    // connections wait in this process while a worker is replaced: none is lost, as they would be with a socket per worker
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ serialization: 'advanced' });
  }

  /**
   * Resolves when all workers serve. The first starts alone: it migrates and fills the database, and if the start fails,
   * one process reports it. Rejects with StartFailure.
   */
  async start(): Promise<Serving> {
    try {
      const first = await this.#startSlot(1);
      const others = Array.from({ length: this.#options.count - 1 }, (_, i) => this.#startSlot(i + 2));
      await Promise.all(others);
      for (const slot of this.#slots) void this.#keepRunning(slot);
      return first;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Replaces all workers, one after the other. A second call during a reload starts another one after it. */
  reload(): Promise<void> {
    this.#isReloadWanted = true;
    this.#reloading ??= this.#reloadWhileWanted().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  /** Ends all workers. Returns whether all of them ended in order. */
  async stop(): Promise<boolean> {
    this.#stopping.abort();
    const areInOrder = await Promise.all([...this.#processes].map((process) => this.#end(process, false)));
    return areInOrder.every(Boolean);
  }

  async #startSlot(number: number): Promise<Serving> {
    const slot = { number, process: this.#fork(number), failures: 0 };
    this.#slots.push(slot);
    return slot.process.serving;
  }

  #fork(number: number): WorkerProcess {
    const process = new WorkerProcess({
      environment: this.#options.environmentOf(number),
      metricsOfOthers: (asking) => this.#metricsExcept(asking),
    });
    this.#processes.add(process);
    void process.exited.then(() => this.#processes.delete(process));
    void process.serving.then(this.#options.onServing, () => undefined); // its exit is handled elsewhere
    return process;
  }

  /** Starts another process whenever the one of the slot has ended. */
  async #keepRunning(slot: Slot): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { process } = slot;
      const exit = await process.exited;
      if (signal.aborted) return;
      if (slot.process !== process) continue; // replaced by a reload
      const isStable = process.servingSince !== null && performance.now() - process.servingSince >= STABLE_MS;
      slot.failures = isStable ? 0 : slot.failures + 1;
      const delayMs = backOffMs(slot.failures);
      log.error(
        { worker: slot.number, pid: process.pid, delayMs },
        `worker ended with ${describeExit(exit)}: restarting`,
      );
      await pause(delayMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && slot.process === process) slot.process = this.#fork(slot.number);
    }
  }

  async #reloadWhileWanted(): Promise<void> {
    while (this.#isReloadWanted && !this.#stopping.signal.aborted) {
      this.#isReloadWanted = false;
      await this.#replaceAll();
    }
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    log.info('reloading: workers are replaced one after the other');
    for (const slot of this.#slots) {
      if (this.#stopping.signal.aborted) return;
      const next = this.#fork(slot.number);
      try {
        await next.serving;
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error;
        if (this.#stopping.signal.aborted) return;
        log.error({ worker: slot.number }, `reload stopped: ${error.message}; the other workers serve on`);
        return;
      }
      const old = slot.process;
      slot.process = next;
      slot.failures = 0;
      await this.#end(old, true);
    }
    log.info('reloaded');
  }

  #end(process: WorkerProcess, isReload: boolean): Promise<boolean> {
    return process.stop({ isReload, timeoutMs: STOP_TIMEOUT_MS });
  }

  async #metricsExcept(asking: WorkerProcess): Promise<WorkerMetrics[]> {
    const others = this.#slots.map(({ process }) => process).filter((process) => process !== asking);
    const metrics = await Promise.all(
      others.filter(({ servingSince }) => servingSince !== null).map((process) => process.metrics()),
    );
    return metrics.filter((each) => each !== null);
  }
}

/** Pause before the next start: none, then 0.5 s, 1 s, 2 s, ... 30 s. */
export function backOffMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(BACK_OFF_MIN_MS * 2 ** (failures - 2), BACK_OFF_MAX_MS);
}
