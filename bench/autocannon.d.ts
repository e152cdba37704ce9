/** What the benchmarks use of autocannon, which brings no types of its own. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: readonly { path: string; headers?: Readonly<Record<string, string>> }[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Readonly<Record<string, string>>;
    setupClient?: (client: Client) => void;
  }
  interface Result {
    requests: { total: number; average: number };
    latency: { p50: number; p99: number };
    throughput: { total: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Readonly<Record<string, { count: number }>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
