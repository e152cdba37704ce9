/** A worker process as its primary sees it, and the messages between them. */
import cluster, { type Worker } from 'node:cluster';
import type { WorkerMetrics } from '../http/metrics/metrics.ts';
import { closeUnconfirmed } from './passed-connections.ts';

/** A worker that is busy or has just ended is missing from the metrics. */
const METRICS_WAIT_MS = 1000;

/** What a worker reports once it serves requests. */
export interface Serving {
  readonly url: string;
  /** the key of the sandbox, if this worker has created it */
  readonly sandboxKey: string | null;
  /** the link for the first administrator, if there is none yet and this worker has made a link */
  readonly setUpLink: string | null;
}

export type ToPrimary =
  | ({ readonly kind: 'serving' } & Serving)
  | { readonly kind: 'own metrics'; readonly id: number; readonly metrics: WorkerMetrics }
  | { readonly kind: 'others wanted'; readonly id: number };

export type ToWorker =
  /** `isReload`: another process serves on, so clients get time to change their connections */
  | { readonly kind: 'stop'; readonly isReload: boolean }
  | { readonly kind: 'own wanted'; readonly id: number }
  | { readonly kind: 'metrics of others'; readonly id: number; readonly metrics: readonly WorkerMetrics[] };

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Raised when a worker exits before it serves. */
export class StartFailure extends Error {
  override name = 'StartFailure';
  readonly exit: Exit;

  constructor(exit: Exit) {
    super(`a worker ended before it served: ${describeExit(exit)}`);
    this.exit = exit;
  }
}

export function describeExit({ code, signal }: Exit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

export interface WorkerOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** the metrics of all workers except this one */
  readonly metricsOfOthers: (asking: WorkerProcess) => Promise<WorkerMetrics[]>;
}

export class WorkerProcess {
  /** rejects with StartFailure */
  readonly serving: Promise<Serving>;
  readonly exited: Promise<Exit>;
  /** of `performance.now`; null before it serves */
  servingSince: number | null = null;
  readonly #worker: Worker;
  readonly #options: WorkerOptions;
  readonly #waiting = new Map<number, (metrics: WorkerMetrics | null) => void>();
  #requests = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#worker = cluster.fork(options.environment);
    closeUnconfirmed(this.#worker);
    const serving = Promise.withResolvers<Serving>();
    serving.promise.catch(() => undefined); // not every caller waits for it
    this.serving = serving.promise;
    this.#worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'serving') {
        this.servingSince = performance.now();
        serving.resolve(message);
      } else if (message.kind === 'own metrics') this.#waiting.get(message.id)?.(message.metrics);
      else void this.#sendMetricsOfOthers(message.id);
    });
    // a message to a process that has ended fails: its exit says so
    this.#worker.on('error', () => undefined);
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', (code, signal) => {
        const exit = { code, signal };
        serving.reject(new StartFailure(exit));
        resolve(exit);
      });
    });
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Null if it does not respond in time. */
  async metrics(): Promise<WorkerMetrics | null> {
    const id = ++this.#requests;
    const { promise, resolve } = Promise.withResolvers<WorkerMetrics | null>();
    const timer = setTimeout(() => resolve(null), METRICS_WAIT_MS);
    this.#waiting.set(id, resolve);
    this.#send({ kind: 'own wanted', id });
    const metrics = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return metrics;
  }

  /** Ends it: at once if it does not serve yet, by force after `timeoutMs`. Returns whether it ended in order. */
  async stop({ isReload, timeoutMs }: { readonly isReload: boolean; readonly timeoutMs: number }): Promise<boolean> {
    const hasServed = this.servingSince !== null;
    if (hasServed) this.#send({ kind: 'stop', isReload });
    else this.#worker.process.kill('SIGKILL');
    const timer = setTimeout(() => this.#worker.process.kill('SIGKILL'), timeoutMs);
    const { code } = await this.exited;
    clearTimeout(timer);
    return !hasServed || code === 0;
  }

  async #sendMetricsOfOthers(id: number): Promise<void> {
    this.#send({ kind: 'metrics of others', id, metrics: await this.#options.metricsOfOthers(this) });
  }

  #send(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }
}
