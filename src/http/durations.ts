const NAME = 'touchline_request_duration_seconds';
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Tally {
  readonly counts: number[];
  sum: number;
}

interface Sample {
  readonly metricName: string;
  readonly labels: Record<string, string | number>;
  readonly value: number;
}

/**
 * Histogram of request durations, as the metrics registry reads it. prom-client's own costs half a microsecond an
 * observation, a fortieth of a kept answer.
 */
export class Durations {
  readonly name = NAME;
  readonly help = 'Requests by endpoint and status';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #tallies = new Map<string, Map<number, Tally>>();

  note(endpoint: string, status: number, seconds: number): void {
    let byStatus = this.#tallies.get(endpoint);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.#tallies.set(endpoint, byStatus);
    }
    let tally = byStatus.get(status);
    if (tally === undefined) {
      tally = { counts: new Array<number>(BUCKETS_SECONDS.length + 1).fill(0), sum: 0 };
      byStatus.set(status, tally);
    }
    let bucket = 0;
    while (bucket < BUCKETS_SECONDS.length && seconds > BUCKETS_SECONDS[bucket]!) bucket++;
    tally.counts[bucket]!++;
    tally.sum += seconds;
  }

  reset(): void {
    this.#tallies.clear();
  }

  async get() {
    const values: Sample[] = [];
    for (const [endpoint, byStatus] of this.#tallies) {
      for (const [status, tally] of byStatus) values.push(...samples({ endpoint, status }, tally));
    }
    return { name: this.name, help: this.help, type: this.type, aggregator: this.aggregator, values };
  }
}

function samples(labels: { endpoint: string; status: number }, { counts, sum }: Tally): Sample[] {
  let cumulative = 0;
  const buckets = counts.map((count, i) => {
    cumulative += count;
    return { metricName: `${NAME}_bucket`, labels: { le: BUCKETS_SECONDS[i] ?? '+Inf', ...labels }, value: cumulative };
  });
  const total = { metricName: `${NAME}_count`, labels, value: cumulative };
  return [...buckets, { metricName: `${NAME}_sum`, labels, value: sum }, total];
}
