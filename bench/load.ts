/** The load generator: autocannon in a process of its own, every connection with its own share of the requests. */
import autocannon from 'autocannon';

export interface LoadSetting {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** sent by the connections in turn */
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** a connection starts again when its share is through */
  readonly paths: readonly string[];
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  readonly bytes: number;
  /** answers other than 200 and 304, and requests without an answer */
  readonly failed: number;
}

process.once('message', async (setting: LoadSetting) => {
  const { url, seconds, connections, keys, headers, paths } = setting;
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const mine = next++;
      const own = { ...headers, 'x-api-key': keys[mine % keys.length]! };
      const share = paths.length < connections ? paths : paths.filter((_, i) => i % connections === mine);
      client.setRequests(share.map((path) => ({ path, headers: own })));
    },
  });
  const good = (result.statusCodeStats['200']?.count ?? 0) + (result.statusCodeStats['304']?.count ?? 0);
  const told: LoadResult = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    bytes: result.throughput.total,
    failed: result.requests.total - good + result.errors + result.timeouts,
  };
  process.send!(told, () => process.exit(0));
});
