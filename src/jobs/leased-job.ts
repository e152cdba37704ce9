/** Work at intervals that one process does for all: the one that holds the lease of the job. */
import type { Leases } from './leases.ts';

const CHECK_MS = 1000;

export interface LeasedJobParts {
  /** of the lease; processes with the same name take turns */
  readonly name: string;
  readonly leases: Leases;
  /** between the starts of two runs; a process that takes over runs at once */
  readonly everyMs: number;
  /** One run. `signal` is aborted when the process stops. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export class LeasedJob {
  readonly #parts: LeasedJobParts;
  readonly #stopping = new AbortController();
  #nextAt = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: LeasedJobParts) {
    this.#parts = parts;
    parts.leases.want(parts.name);
  }

  start(): this {
    this.#timer = setInterval(() => {
      this.runIfDue()?.catch(this.#parts.onError);
    }, CHECK_MS).unref();
    return this;
  }

  get isHeld(): boolean {
    return this.#parts.leases.isHeld(this.#parts.name);
  }

  /** Runs once if this process holds the lease and a run is due. Otherwise returns the run in progress, if there is one. */
  runIfDue(): Promise<void> | undefined {
    if (!this.isHeld) this.#nextAt = 0;
    else if (this.#running === undefined && !this.#stopping.signal.aborted && performance.now() >= this.#nextAt) {
      this.#nextAt = performance.now() + this.#parts.everyMs;
      this.#running = this.#parts.work(this.#stopping.signal).finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    return undefined;
  }

  /** Waits for the run in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }
}
