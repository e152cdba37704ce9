/** Prometheus metrics. With several threads, any of them returns the metrics of all, because a scrape reaches a random one. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** The metrics of one thread, in a form that can be sent to another. */
export type WorkerMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** One of the threads of a process that serve requests. */
export interface AppThread {
  /** from 1, the main thread */
  readonly number: number;
  /** threads of the process */
  readonly count: number;
  metricsOfOthers(): Promise<readonly WorkerMetrics[]>;
}

export class Metrics {
  readonly registry = new Registry();
  /** undefined if the process has one thread */
  readonly #thread: AppThread | undefined;

  constructor(thread?: AppThread) {
    this.#thread = thread !== undefined && thread.count > 1 ? thread : undefined;
    collectDefaultMetrics({ register: this.registry });
    if (this.#thread === undefined) return;
    this.registry.setDefaultLabels({ thread: String(this.#thread.number) });
    if (this.#thread.number > 1) this.#removeProcessMetrics();
  }

  async ownMetrics(): Promise<WorkerMetrics> {
    return await this.registry.getMetricsAsJSON();
  }

  /** In the Prometheus text format. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    const registry = this.#thread === undefined ? this.registry : await this.#mergedWithOthers(this.#thread);
    return { type: registry.contentType, body: await registry.metrics() };
  }

  /** Only the main thread reports the metrics of the process. */
  #removeProcessMetrics(): void {
    for (const { name } of this.registry.getMetricsAsArray()) {
      if (name.startsWith('process_')) this.registry.removeSingleMetric(name);
    }
  }

  async #mergedWithOthers(thread: AppThread): Promise<Registry> {
    const [own, others] = await Promise.all([this.ownMetrics(), thread.metricsOfOthers()]);
    const threads = [own, ...others];
    // every value has the label of its thread, so there is nothing to add up
    return AggregatorRegistry.aggregate(
      threads.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' }))),
    );
  }
}
