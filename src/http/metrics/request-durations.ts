/**
 * The histogram of requests by endpoint and status. For each observation, prom-client makes texts of the labels and of the
 * bucket and looks them up, which takes a twentieth of the processor time of a cached response. So the counts are kept here,
 * and only a scrape makes texts of them.
 */
import { Histogram, type Registry } from 'prom-client';

const NAME = 'touchline_request_duration_seconds';
const HELP = 'Requests by endpoint and status';
/** Upper bounds in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Value = Awaited<ReturnType<Histogram['get']>>['values'][number];

interface Counts {
  /** requests of each bucket alone; the last one is for those beyond all bounds */
  readonly byBucket: number[];
  /** seconds */
  sum: number;
}

export class RequestDurations {
  readonly name = NAME;
  readonly #byEndpoint = new Map<string, Map<number, Counts>>();

  constructor(registry: Registry) {
    // a registry uses the name and `get` of a metric
    registry.registerMetric(this as unknown as Histogram);
  }

  observe(endpoint: string, status: number, seconds: number): void {
    const counts = this.#byEndpoint.get(endpoint)?.get(status) ?? this.#add(endpoint, status);
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++;
    counts.byBucket[bucket]!++;
    counts.sum += seconds;
  }

  async get(): ReturnType<Histogram['get']> {
    const values = [...this.#byEndpoint].flatMap(([endpoint, byStatus]) =>
      [...byStatus].flatMap(([status, counts]) => valuesOf(counts, { endpoint, status })),
    );
    const empty = new Histogram({ name: NAME, help: HELP, registers: [] });
    return { ...(await empty.get()), values };
  }

  #add(endpoint: string, status: number): Counts {
    const byStatus = this.#byEndpoint.get(endpoint) ?? new Map<number, Counts>();
    const counts = { byBucket: [...BUCKETS, Infinity].map(() => 0), sum: 0 };
    this.#byEndpoint.set(endpoint, byStatus.set(status, counts));
    return counts;
  }
}

/** The values of a scrape: the count of a bucket includes those before it. */
function valuesOf({ byBucket, sum }: Counts, labels: { readonly endpoint: string; readonly status: number }): Value[] {
  let count = 0;
  const buckets = byBucket.map((own, i) => {
    count += own;
    return { labels: { le: BUCKETS[i] ?? '+Inf', ...labels }, value: count, metricName: `${NAME}_bucket` };
  });
  const total = [
    { labels, value: sum, metricName: `${NAME}_sum` },
    { labels, value: count, metricName: `${NAME}_count` },
  ];
  return [...buckets, ...total];
}
