/**
 * The histogram of requests by endpoint and status. For each observation with labels, prom-client makes a text of them and
 * looks it up, which takes a twentieth of the processor time of a cached response. So each pair of labels has a histogram of
 * its own, without labels, and only a scrape adds them.
 */
import { Histogram, type Registry } from 'prom-client';

const NAME = 'touchline_request_duration_seconds';
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export class RequestDurations {
  readonly name = NAME;
  readonly #byEndpoint = new Map<string, Map<number, Histogram>>();

  constructor(registry: Registry) {
    // a registry uses the name and `get` of a metric
    registry.registerMetric(this as unknown as Histogram);
  }

  observe(endpoint: string, status: number, seconds: number): void {
    const histogram = this.#byEndpoint.get(endpoint)?.get(status) ?? this.#add(endpoint, status);
    histogram.observe(seconds);
  }

  async get(): ReturnType<Histogram<string>['get']> {
    const pairs = [...this.#byEndpoint].flatMap(([endpoint, byStatus]) =>
      [...byStatus].map(([status, histogram]) => ({ histogram, added: { endpoint, status } })),
    );
    const values = pairs.map(async ({ histogram, added }) => {
      const { values } = await histogram.get();
      return values.map((value) => ({ ...value, labels: { ...value.labels, ...added } }));
    });
    return { ...(await newHistogram().get()), values: (await Promise.all(values)).flat() };
  }

  #add(endpoint: string, status: number): Histogram {
    const byStatus = this.#byEndpoint.get(endpoint) ?? new Map<number, Histogram>();
    const histogram = newHistogram();
    this.#byEndpoint.set(endpoint, byStatus.set(status, histogram));
    return histogram;
  }
}

function newHistogram(): Histogram {
  return new Histogram({ name: NAME, help: 'Requests by endpoint and status', buckets: BUCKETS, registers: [] });
}
