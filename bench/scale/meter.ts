/** Measures the processor time that servers take for a request. */
import { type LoadResult, preparedLoad } from '../load.ts';
import { type Contestant, cpuSeconds } from '../processes.ts';

/** As many for each node, however many there are: a node with fewer connections has fewer requests in a turn at full load. */
const CONNECTIONS_PER_NODE = 10;
/** A node needs about ten thousand requests before its code is optimised. */
const WARM_UP_SECONDS = 20;
/**
 * Before each round, under the same load, and not counted. V8 collects the heap of a node that has become idle, and part of
 * that falls into the next requests. The more nodes a round has, the more of them were idle in the rounds before.
 */
const LEAD_IN_SECONDS = 2;
/** Above what a node serves at full load, so that it serves no path twice in a round. */
const REQUESTS_PER_SECOND = 10_000;
/** At most. All of them have paths of their own. */
const LOADS_AT_ONCE = 5;

export interface Target {
  readonly url: string;
  readonly keys: readonly string[];
  /** none twice in a round */
  readonly paths: readonly string[];
}

export interface Measurement {
  readonly what: string;
  readonly of: readonly Contestant[];
  readonly count: number;
  /** requests a second; default: as many as possible */
  readonly rate?: number;
  /** servers that have the same load and are not measured */
  readonly beside?: readonly Contestant[];
  /** no goal depends on it */
  readonly isInformation?: boolean;
}

export interface Sample {
  /** microseconds for each request */
  readonly node: number;
  readonly database: number;
  readonly perSecond: number;
}

interface NamedSample {
  readonly what: string;
  readonly sample: Sample;
}

interface Round {
  readonly turn: number;
  readonly slices: number;
  /** of a slice */
  readonly seconds: number;
}

/** Sends requests and reads the processor time that they take. */
export class Meter {
  private readonly target: Target;
  private readonly serverPid: number | null;
  /** index of the first path that was not requested yet */
  private next = 0;

  constructor(target: Target, serverPid: number | null) {
    this.target = target;
    this.serverPid = serverPid;
  }

  async warmUp(servers: readonly Contestant[]): Promise<void> {
    await Promise.all(servers.map((server) => this.load(server, WARM_UP_SECONDS)));
  }

  /**
   * Measures each kind in slices. The servers take turns at being first: one that always was would serve the most, and its
   * code be optimised the most.
   */
  async round(kinds: readonly Measurement[], { turn, slices, seconds }: Round): Promise<NamedSample[]> {
    const measured = kinds.map((kind) => {
      const used = Array.from({ length: kind.count }, (_, i) => kind.of[(turn + i) % kind.of.length]!);
      return { kind, used, sum: { node: 0, database: 0, requests: 0 } };
    });
    const all = new Set(measured.flatMap(({ kind, used }) => [...used, ...(kind.beside ?? [])]));
    await Promise.all([...all].map((server) => this.load(server, LEAD_IN_SECONDS, kinds[0]?.rate)));
    for (let slice = 0; slice < slices; slice++) {
      for (const { kind, used, sum } of measured) {
        const { node, database, requests } = await this.slice(kind, used, seconds);
        sum.node += node;
        sum.database += database;
        sum.requests += requests;
      }
    }
    return measured.map(({ kind: { what }, sum }) => {
      const perRequest = (cpu: number) => (cpu * 1e6) / sum.requests;
      const perSecond = sum.requests / (slices * seconds);
      return { what, sample: { node: perRequest(sum.node), database: perRequest(sum.database), perSecond } };
    });
  }

  /** Processor time in seconds, of the used servers together. */
  private async slice({ what, rate, beside = [] }: Measurement, used: readonly Contestant[], seconds: number) {
    const loads = [...used, ...beside].map((server) => this.prepared(server, seconds, rate));
    const before = used.map(({ pid }) => cpuSeconds(pid)!);
    const serverBefore = this.serverSeconds();
    const results = await Promise.all(loads.map((send) => send()));
    const node = used.reduce((sum, { pid }, i) => sum + cpuSeconds(pid)! - before[i]!, 0);
    const database = this.serverSeconds() - serverBefore;
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0) throw new Error(`${what}: ${failed} requests failed`);
    const requests = results.slice(0, used.length).reduce((sum, result) => sum + result.requests, 0);
    return { node, database, requests };
  }

  private serverSeconds(): number {
    return this.serverPid === null ? 0 : cpuSeconds(this.serverPid)!;
  }

  private load(server: Contestant, seconds: number, rate?: number): Promise<LoadResult> {
    return this.prepared(server, seconds, rate)();
  }

  private prepared({ url }: Contestant, seconds: number, rate?: number): () => Promise<LoadResult> {
    const { keys, paths } = this.target;
    // the load generator reads all paths before it begins, beside those that have begun
    const enough = (rate === undefined ? REQUESTS_PER_SECOND : 2 * rate) * seconds;
    const perLoad = Math.min(Math.floor(paths.length / LOADS_AT_ONCE), enough);
    const from = this.next + perLoad > paths.length ? 0 : this.next;
    this.next = from + perLoad;
    const own = paths.slice(from, from + perLoad);
    const connections = CONNECTIONS_PER_NODE;
    const atRate = rate !== undefined && { rate, isSpread: true };
    return preparedLoad({ url, seconds, connections, keys, paths: own, ...atRate });
  }
}
