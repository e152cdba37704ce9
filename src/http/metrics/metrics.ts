/** The metrics of this thread and, where several answer, of all of them: who asks reaches any one. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** The metrics of one thread, as another can be sent them. */
export type WorkerMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** One of the threads of a process that answer. */
export interface WorkerPlace {
  /** from 1, which is the one the process began with */
  readonly number: number;
  readonly of: number;
  /** the metrics of the others */
  otherThreads(): Promise<readonly WorkerMetrics[]>;
}

export class Metrics {
  readonly registry = new Registry();
  readonly #place: WorkerPlace | undefined;

  constructor(place?: WorkerPlace) {
    this.#place = place !== undefined && place.of > 1 ? place : undefined;
    collectDefaultMetrics({ register: this.registry });
    if (this.#place === undefined) return;
    this.registry.setDefaultLabels({ thread: String(this.#place.number) });
    if (this.#place.number > 1) this.#withoutProcessMetrics();
  }

  async ownMetrics(): Promise<WorkerMetrics> {
    return await this.registry.getMetricsAsJSON();
  }

  /** In the text form that Prometheus reads. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    const registry = this.#place === undefined ? this.registry : await this.#merged(this.#place);
    return { type: registry.contentType, body: await registry.metrics() };
  }

  /** What is told of the process is told once. */
  #withoutProcessMetrics(): void {
    for (const { name } of this.registry.getMetricsAsArray()) {
      if (name.startsWith('process_')) this.registry.removeSingleMetric(name);
    }
  }

  async #merged(place: WorkerPlace): Promise<Registry> {
    const all = await Promise.all([this.ownMetrics(), place.otherThreads()]);
    const threads = [all[0], ...all[1]];
    // labelled by thread, no two values are of one name: there is nothing to add up, and nothing to leave out
    return AggregatorRegistry.aggregate(
      threads.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' }))),
    );
  }
}
