/** Processor time of a node for an uncached request, with 1, 2 and 4 nodes on one database; and workers of one node. */
import type { Bench } from '../bench.ts';
import { load } from '../load.ts';
import { interleaved, median } from '../measure.ts';
import { type Contestant, cpuSeconds, startService } from '../processes.ts';
import { comparison, type Line, print, printMeasured } from '../report.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = Math.max(...COUNTS);
/** As many for each node, however many there are: a node with fewer connections has fewer requests in a turn. */
const CONNECTIONS_PER_NODE = 10;
/** A node needs about ten thousand requests before its code is optimised. */
const WARM_UP_SECONDS = 10;
/** Above the rate of a node, so that it serves no path twice in a round. */
const REQUESTS_PER_SECOND = 10_000;
const GROWTH_MAX = 1.1;
const WORKERS_GOAL = 1.35;
/** The smallest cache drops a response before it is requested again. */
export const UNCACHED = { CACHE_MB: '1', WORKERS: '1', SQLITE_MAP_MB: '256' };

export interface Target {
  readonly url: string;
  readonly keys: readonly string[];
  /** none twice in a round */
  readonly paths: readonly string[];
}

export interface NodeCost {
  /** microseconds of a node for each request, by number of nodes */
  readonly node: ReadonlyMap<number, number>;
  /** microseconds of the database server for each request to one node; null without one */
  readonly database: number | null;
}

/** Measures each number of nodes in turn, round by round. `serverPid` is PostgreSQL's. */
export async function costOfNodes(
  name: string,
  { url, keys, paths }: Target,
  { pace }: Bench,
  serverPid: number | null,
): Promise<{ readonly cost: NodeCost; readonly lines: Line[] }> {
  print(`\nprocessor time of a node, ${name}, ${CONNECTIONS_PER_NODE} connections to each`);
  const nodes: Contestant[] = [];
  try {
    for (let i = 0; i < MOST; i++) nodes.push(await startService(url, UNCACHED));
    let turn = 0;
    const round = async (count: number, seconds: number) => {
      const used = nodes.slice(0, count);
      const perRound = Math.min(Math.floor(paths.length / (MOST + 1)), REQUESTS_PER_SECOND * seconds);
      const before = used.map(({ pid }) => cpuSeconds(pid)!);
      const serverBefore = serverPid === null ? 0 : cpuSeconds(serverPid)!;
      const results = await Promise.all(
        used.map((node) => {
          const from = (turn++ * perRound) % (paths.length - perRound);
          const own = paths.slice(from, from + perRound);
          return load({ url: node.url, seconds, connections: CONNECTIONS_PER_NODE, keys, paths: own });
        }),
      );
      const requests = results.reduce((sum, result) => sum + result.requests, 0);
      const failed = results.reduce((sum, result) => sum + result.failed, 0);
      if (failed > 0) throw new Error(`${name}: ${failed} of ${requests} requests failed`);
      const cpu = used.reduce((sum, { pid }, i) => sum + cpuSeconds(pid)! - before[i]!, 0);
      const server = serverPid === null ? 0 : cpuSeconds(serverPid)! - serverBefore;
      return { node: (cpu * 1e6) / requests, database: (server * 1e6) / requests, perSecond: requests / seconds };
    };
    await round(MOST, WARM_UP_SECONDS);
    const rounds = new Map(COUNTS.map((count) => [count, [] as Awaited<ReturnType<typeof round>>[]]));
    for (let i = 0; i < pace.rounds; i++) {
      for (const count of COUNTS) rounds.get(count)!.push(await round(count, pace.seconds));
    }
    const medianOf = (count: number, value: 'node' | 'database' | 'perSecond') =>
      median(rounds.get(count as 1)!.map((each) => each[value]));
    for (const count of COUNTS) {
      const all = `${Math.round(medianOf(count, 'perSecond')).toLocaleString('en')}/s`;
      print(`  ${count} nodes: ${Math.round(medianOf(count, 'node'))} us of a node for a request, ${all} together`);
    }
    const node = new Map(COUNTS.map((count) => [count, medianOf(count, 'node')]));
    const database = serverPid === null ? null : medianOf(1, 'database');
    const lines = COUNTS.slice(1).map((count): Line => {
      const ratio = node.get(count)! / node.get(1)!;
      return {
        name: `scale ${name}: processor time of a node, ${count} nodes`,
        ours: `${Math.round(node.get(count)!)} us`,
        peer: `1 node: ${Math.round(node.get(1)!)} us`,
        ratio: `${ratio.toFixed(2)}x`,
        goal: `<= ${GROWTH_MAX}x`,
        met: ratio <= GROWTH_MAX,
      };
    });
    return { cost: { node, database }, lines };
  } finally {
    for (const node of nodes) await node.stop();
  }
}

/** Two workers against one, on processors that they share with the load generator. */
export async function compareWorkers({ url, keys, paths }: Target, { pace }: Bench): Promise<Line> {
  print('\nworkers of one node, SQLite, uncached');
  const one = await startService(url, UNCACHED);
  const two = await startService(url, { ...UNCACHED, WORKERS: '2' });
  try {
    const perRound = Math.floor(paths.length / (pace.rounds + 1));
    const ofRound = (round: number) => paths.slice(round * perRound, (round + 1) * perRound);
    const runners = [
      { name: '1 worker', server: one, keys, paths: ofRound },
      { name: '2 workers', server: two, keys, paths: ofRound },
    ];
    const measured = await interleaved(runners, pace);
    for (const each of measured.values()) printMeasured(each);
    return comparison(
      'scale: 2 workers against 1',
      measured.get('2 workers')!,
      measured.get('1 worker')!,
      WORKERS_GOAL,
    );
  } finally {
    await one.stop();
    await two.stop();
  }
}
