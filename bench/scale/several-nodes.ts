/**
 * Processor time of a node for an uncached request, with 1, 2 and 4 nodes on one database; and workers of one node.
 *
 * Processors share caches and clock speed, and a virtual machine's may share a core: a request costs more processor time while
 * others are busy, whatever they do. So each number of nodes is compared twice: with one node alone on the machine, and with one
 * node beside others on a copy of the database. In the second comparison four nodes always serve, and only what nodes on the same
 * database cost each other is left. At full load four nodes are compared with one node alone: all share the processors, and each
 * turn of an event loop has as many requests as a busy service has. The growth of bare servers, which share nothing,
 * is a lower bound for the machine's part.
 */
import type { BareSetting } from '../bare.ts';
import type { Bench } from '../bench.ts';
import { load } from '../load.ts';
import { interleaved, median } from '../measure.ts';
import { type Contestant, cpuSeconds, startModule, startService } from '../processes.ts';
import { comparison, type Line, print, printMeasured } from '../report.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = Math.max(...COUNTS);
/** As many for each node, however many there are: a node with fewer connections has fewer requests in a turn. */
const CONNECTIONS_PER_NODE = 10;
/**
 * The rate of each node, however many there are: a node that serves more shares the cost of a turn of its event loop between
 * more requests. Four nodes, PostgreSQL and the load generators must have time left on two processors.
 */
const RATE_PER_NODE = 150;
/** A node needs about ten thousand requests before its code is optimised. */
const WARM_UP_SECONDS = 20;
/**
 * Before each round, at the same rate, and not counted. V8 collects the heap of a node that has become idle, and part of that
 * falls into the next requests. The more nodes a round has, the more of them were idle in the rounds before.
 */
const LEAD_IN_SECONDS = 2;
/** Above the rate of a node, so that it serves no path twice in a round. */
const REQUESTS_PER_SECOND = 10_000;
const BARE: BareSetting = { status: 200, headers: ['Content-Type', 'text/plain'], body: Buffer.alloc(1000, 'x') };
/** At this rate the ratio of two rounds of a few seconds scatters by about a tenth. */
const ROUNDS_FACTOR = 3;
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
  /** microseconds of a busy node for each request */
  readonly node: number;
  /** microseconds of the database server for each request to one node; null without one */
  readonly database: number | null;
}

/**
 * Measures each number of nodes in turn, round by round.
 * @param copy - URL of a database of the same content, keys included
 * @param serverPid - PostgreSQL's; null without one
 */
export async function costOfNodes(
  name: string,
  { url, keys, paths }: Target,
  { pace }: Bench,
  { copy, serverPid }: { readonly copy: string; readonly serverPid: number | null },
): Promise<{ readonly cost: NodeCost; readonly lines: Line[] }> {
  print(`\nprocessor time of a node, ${name}, ${RATE_PER_NODE} requests per second to each`);
  const nodes: Contestant[] = [];
  const onCopy: Contestant[] = [];
  const bare: Contestant[] = [];
  try {
    for (let i = 0; i < MOST; i++) nodes.push(await startService(url, UNCACHED));
    for (let i = 1; i < MOST; i++) onCopy.push(await startService(copy, UNCACHED));
    for (let i = 0; i < MOST; i++) bare.push(await startModule('bare.ts', BARE));
    let turn = 0;
    /** The nodes take turns at being first: one that always was would serve the most, and its code would be optimised the most. */
    let first = 0;
    const loadOf = ({ url }: Contestant, seconds: number, rate?: number) => {
      const perRound = Math.min(Math.floor(paths.length / (MOST + 1)), REQUESTS_PER_SECOND * seconds);
      const from = (turn++ * perRound) % (paths.length - perRound);
      const own = paths.slice(from, from + perRound);
      const pace = rate === undefined ? {} : { rate };
      return load({ url, seconds, connections: CONNECTIONS_PER_NODE, keys, paths: own, ...pace });
    };
    const round = async (
      count: number,
      seconds: number,
      { of = nodes, rate, beside = 0 }: { of?: readonly Contestant[]; rate?: number; beside?: number } = {},
    ) => {
      const used = Array.from({ length: count }, (_, i) => of[(first + i) % MOST]!);
      const all = [...used, ...onCopy.slice(0, beside)];
      await Promise.all(all.map((node) => loadOf(node, LEAD_IN_SECONDS, rate)));
      const before = used.map(({ pid }) => cpuSeconds(pid)!);
      const serverBefore = serverPid === null ? 0 : cpuSeconds(serverPid)!;
      const results = await Promise.all(all.map((node) => loadOf(node, seconds, rate)));
      const failed = results.reduce((sum, result) => sum + result.failed, 0);
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
      const requests = results.slice(0, count).reduce((sum, result) => sum + result.requests, 0);
      const cpu = used.reduce((sum, { pid }, i) => sum + cpuSeconds(pid)! - before[i]!, 0);
      const server = serverPid === null ? 0 : cpuSeconds(serverPid)! - serverBefore;
      return { node: (cpu * 1e6) / requests, database: (server * 1e6) / requests, perSecond: requests / seconds };
    };
    for (const warmed of [nodes, onCopy, bare]) await Promise.all(warmed.map((node) => loadOf(node, WARM_UP_SECONDS)));
    const rounds = new Map(COUNTS.map((count) => [count, [] as Awaited<ReturnType<typeof round>>[]]));
    const alone: Awaited<ReturnType<typeof round>>[] = [];
    const busy: typeof alone = [];
    const allBusy: typeof alone = [];
    const bareBusy: typeof alone = [];
    const allBareBusy: typeof alone = [];
    for (let i = 0; i < ROUNDS_FACTOR * pace.rounds; i++) {
      first = i % MOST;
      for (const count of COUNTS)
        rounds.get(count)!.push(await round(count, pace.seconds, { rate: RATE_PER_NODE, beside: MOST - count }));
      alone.push(await round(1, pace.seconds, { rate: RATE_PER_NODE }));
      busy.push(await round(1, pace.seconds));
      allBusy.push(await round(MOST, pace.seconds));
      bareBusy.push(await round(1, pace.seconds, { of: bare }));
      allBareBusy.push(await round(MOST, pace.seconds, { of: bare }));
    }
    type Value = 'node' | 'database' | 'perSecond';
    const show = (name: string, of: typeof busy) => {
      const medianOf = (value: Value) => median(of.map((each) => each[value]));
      const all = `${Math.round(medianOf('perSecond')).toLocaleString('en')}/s`;
      print(`  ${name}: ${Math.round(medianOf('node'))} us of a node for a request, ${all} together`);
      return medianOf;
    };
    for (const count of COUNTS) show(`${count} on the database, ${MOST - count} on a copy`, rounds.get(count)!);
    show('1 node alone', alone);
    const ofBusy = show('1 busy node', busy);
    show(`${MOST} busy nodes`, allBusy);
    show('1 busy bare server', bareBusy);
    show(`${MOST} busy bare servers`, allBareBusy);
    const cost = { node: ofBusy('node'), database: serverPid === null ? null : ofBusy('database') };
    /** Round by round, because other users of the host come and go. */
    const growth = (what: string, of: typeof busy, [peer, peers]: readonly [string, typeof busy]): Line => {
      const ratio = median(of.map(({ node }, i) => node / peers[i]!.node));
      return {
        name: `scale ${name}: processor time of a node, ${what}`,
        ours: `${Math.round(median(of.map(({ node }) => node)))} us`,
        peer: `${peer}: ${Math.round(median(peers.map(({ node }) => node)))} us`,
        ratio: `${ratio.toFixed(2)}x`,
        goal: `<= ${GROWTH_MAX}x`,
        met: ratio <= GROWTH_MAX,
      };
    };
    const lines = COUNTS.slice(1).flatMap((count) => [
      growth(`${count} nodes`, rounds.get(count)!, [`1 node, ${MOST - 1} on a copy`, rounds.get(1)!]),
      growth(`${count} nodes`, rounds.get(count)!, ['1 node alone', alone]),
    ]);
    lines.push(growth(`${MOST} busy nodes`, allBusy, ['1 busy node alone', busy]));
    const bareGrowth = growth(`${MOST} busy bare servers`, allBareBusy, ['1 busy bare server alone', bareBusy]);
    lines.push({ ...bareGrowth, goal: '', met: null });
    return { cost, lines };
  } finally {
    for (const node of [...nodes, ...onCopy, ...bare]) await node.stop();
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
