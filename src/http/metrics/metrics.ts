/** Prometheus metrics. With several workers, any of them returns the metrics of all, because a scrape reaches a random one. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** The metrics of one process, in a form that can be sent to another. */
export type WorkerMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** One of the processes of a service that serve requests on one port. */
export interface AppWorker {
  /** from 1 */
  readonly number: number;
  /** processes of the service */
  readonly count: number;
  metricsOfOthers(): Promise<readonly WorkerMetrics[]>;
}

/**
 * How often a timer fires that measures the delay of the event loop, in milliseconds; its delays include this time. Every ten,
 * as prom-client does it by default, uses nearly a hundredth of a processor in a process with nothing else to do.
 */
export const EVENT_LOOP_TIMER_MS = 100;

export class Metrics {
  readonly registry = new Registry();
  /** undefined if there is only one */
  readonly #worker: AppWorker | undefined;

  constructor(worker?: AppWorker) {
    this.#worker = worker !== undefined && worker.count > 1 ? worker : undefined;
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: EVENT_LOOP_TIMER_MS });
    if (this.#worker !== undefined) this.registry.setDefaultLabels({ worker: String(this.#worker.number) });
  }

  async ownMetrics(): Promise<WorkerMetrics> {
    return await this.registry.getMetricsAsJSON();
  }

  /** In the Prometheus text format. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    const registry = this.#worker === undefined ? this.registry : await this.#mergedWithOthers(this.#worker);
    return { type: registry.contentType, body: await registry.metrics() };
  }

  async #mergedWithOthers(worker: AppWorker): Promise<Registry> {
    const [own, others] = await Promise.all([this.ownMetrics(), worker.metricsOfOthers()]);
    // every value has the label of its worker: with sums, the counters would fall when a worker is replaced
    return AggregatorRegistry.aggregate(
      [own, ...others].map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' }))),
    );
  }
}
