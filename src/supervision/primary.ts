/** The primary process as one of its workers sees it. */
import cluster from 'node:cluster';
import type { WorkerMetrics } from '../http/metrics/metrics.ts';
import type { Serving, ToPrimary, ToWorker } from './worker-process.ts';

export class Primary {
  /** resolves when the primary stops or replaces this worker */
  readonly stopped: Promise<{ readonly isReload: boolean }>;
  readonly #waiting = new Map<number, (metrics: readonly WorkerMetrics[]) => void>();
  #ownMetrics: (() => Promise<WorkerMetrics>) | undefined;
  #requests = 0;

  constructor() {
    const stopped = Promise.withResolvers<{ readonly isReload: boolean }>();
    this.stopped = stopped.promise;
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'stop') stopped.resolve(message);
      else if (message.kind === 'own wanted') void this.#sendOwnMetrics(message.id);
      else if (message.kind === 'metrics of others') this.#waiting.get(message.id)?.(message.metrics);
    });
  }

  /** Reports that this worker serves. */
  report(serving: Serving, ownMetrics: () => Promise<WorkerMetrics>): void {
    this.#ownMetrics = ownMetrics;
    this.#send({ kind: 'serving', ...serving });
  }

  async metricsOfOthers(): Promise<readonly WorkerMetrics[]> {
    const id = ++this.#requests;
    const { promise, resolve } = Promise.withResolvers<readonly WorkerMetrics[]>();
    this.#waiting.set(id, resolve);
    this.#send({ kind: 'others wanted', id });
    const metrics = await promise;
    this.#waiting.delete(id);
    return metrics;
  }

  /** Lets this process end. */
  disconnect(): void {
    cluster.worker?.disconnect();
  }

  async #sendOwnMetrics(id: number): Promise<void> {
    const metrics = await this.#ownMetrics?.();
    if (metrics !== undefined) this.#send({ kind: 'own metrics', id, metrics });
  }

  #send(message: ToPrimary): void {
    if (process.connected) process.send?.(message);
  }
}
