/**
 * Processor time of a node for an uncached request, with 1, 2 and 4 nodes on one database; and workers of one node.
 *
 * Processors share caches and memory, so a request costs more processor time while others are busy with requests. Therefore
 * each number of nodes is compared twice: with one node alone on the machine, and with one node beside others on a copy of
 * the database. In the second comparison four nodes always serve, and only what nodes on the same database cost each other
 * is left. At full load four nodes are compared in the same two ways: all share the processors, and each turn of an event
 * loop has as many requests as a busy service has. The growth of bare servers, which share nothing, is a lower bound for the
 * machine's part; that of a plain service on the same PostgreSQL is what usual services grow by there, and ours must not be
 * larger.
 */
import type { BareSetting } from '../bare.ts';
import type { Bench } from '../bench.ts';
import { interleaved, median, type Pace } from '../measure.ts';
import type { PeerSetting } from '../peer-tables.ts';
import { type Contestant, startModule, startService } from '../processes.ts';
import { comparison, type Line, print, printMeasured } from '../report.ts';
import { type Measurement, Meter, type Sample, type Target } from './meter.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = Math.max(...COUNTS);
/**
 * The rate of each node, however many there are: a node that serves more shares the cost of a turn of its event loop between
 * more requests. So does one whose clients all send at the same moment, unless others hold it up: therefore they do not. Four
 * nodes, PostgreSQL and the load generators must have time left on two processors.
 */
const RATE_PER_NODE = 150;
const BARE: BareSetting = { status: 200, headers: ['Content-Type', 'text/plain'], body: Buffer.alloc(1000, 'x') };
/** Each server is first in as many rounds as the others. What is for information has one round for each. */
const ROUNDS_PER_SERVER = 3;
/**
 * At the same rate, a round of each measurement consists of so many slices, in turn with those of the others. The machine can
 * become a quarter slower within a minute, which then affects all of them alike. Nor is any node idle for long.
 */
const SLICES = 5;
const GROWTH_MAX = 1.1;
const WORKERS_GOAL = 1.35;
/** The smallest cache drops a response before it is requested again. */
export const UNCACHED = { CACHE_MB: '1', WORKERS: '1', SQLITE_MAP_MB: '256' };

export interface NodeCost {
  /** microseconds of a busy node for each request */
  readonly node: number;
  /** microseconds of the database server for each request to one node; null without one */
  readonly database: number | null;
}

export interface Surroundings {
  /** URL of a database of the same content, keys included */
  readonly copy: string;
  /** PostgreSQL's process; null without one */
  readonly serverPid: number | null;
  /** URL of a database with the peer's tables; null to leave the peer out */
  readonly peerUrl: string | null;
}

/** Measures each number of nodes in turn, round by round. */
export async function costOfNodes(
  name: string,
  target: Target,
  { pace, quick }: Bench,
  surroundings: Surroundings,
): Promise<{ readonly cost: NodeCost; readonly lines: Line[] }> {
  print(`\nprocessor time of a node, ${name}, ${RATE_PER_NODE} requests per second to each`);
  const servers = await startServers(target, surroundings);
  try {
    const meter = new Meter(target, surroundings.serverPid);
    for (const kind of Object.values(servers)) await meter.warmUp(kind);
    const kinds = measurements(servers);
    const samples = new Map(kinds.map(({ what }) => [what, [] as Sample[]]));
    for (let turn = 0; turn < MOST * (quick ? 1 : ROUNDS_PER_SERVER); turn++) {
      const measured = kinds.filter(({ isInformation }) => !isInformation || turn < MOST);
      for (const { kinds, slices, seconds } of inRounds(measured, servers, pace)) {
        const round = await meter.round(kinds, { turn, slices, seconds });
        for (const { what, sample } of round) samples.get(what)!.push(sample);
      }
    }
    for (const [what, of] of samples) {
      const all = `${Math.round(medianOf(of, 'perSecond')).toLocaleString('en')}/s`;
      print(`  ${what}: ${Math.round(medianOf(of, 'node'))} us of a node for a request, ${all} together`);
    }
    const busy = samples.get(BUSY)!;
    const database = surroundings.serverPid === null ? null : medianOf(busy, 'database');
    return { cost: { node: medianOf(busy, 'node'), database }, lines: growths(name, samples) };
  } finally {
    for (const node of Object.values(servers).flat()) await node.stop();
  }
}

interface Servers {
  readonly nodes: readonly Contestant[];
  readonly onCopy: readonly Contestant[];
  /** share nothing */
  readonly bare: readonly Contestant[];
  /** a plain service on the same server: Fastify and `pg`; none without one */
  readonly peers: readonly Contestant[];
}

async function startServers({ url }: Target, { copy, peerUrl }: Surroundings): Promise<Servers> {
  const several = async (count: number, start: () => Promise<Contestant>) => {
    const started: Contestant[] = [];
    for (let i = 0; i < count; i++) started.push(await start());
    return started;
  };
  const peer: PeerSetting | null = peerUrl === null ? null : { url: peerUrl, metered: false, publicUrl: '' };
  return {
    nodes: await several(MOST, () => startService(url, UNCACHED)),
    onCopy: await several(MOST - 1, () => startService(copy, UNCACHED)),
    bare: await several(MOST, () => startModule('bare.ts', BARE)),
    peers: peer === null ? [] : await several(MOST, () => startModule('peer.ts', peer)),
  };
}

const onDatabase = (count: number) => `${count} on the database, ${MOST - count} on a copy`;
const ALONE = '1 node alone';
const BUSY = '1 busy node';
const BUSY_ON_DATABASE = `1 busy node on the database, ${MOST - 1} on a copy`;
const ALL_BUSY = `${MOST} busy nodes`;
const BUSY_PEER = '1 busy peer';
const ALL_PEERS_BUSY = `${MOST} busy peers`;

function measurements({ nodes, onCopy, bare, peers }: Servers): Measurement[] {
  const rate = RATE_PER_NODE;
  return [
    ...COUNTS.map((count) => {
      return { what: onDatabase(count), of: nodes, count, rate, beside: onCopy.slice(0, MOST - count) };
    }),
    { what: ALONE, of: nodes, count: 1, rate },
    { what: BUSY, of: nodes, count: 1 },
    { what: BUSY_ON_DATABASE, of: nodes, count: 1, beside: onCopy },
    { what: ALL_BUSY, of: nodes, count: MOST },
    { what: '1 busy bare server', of: bare, count: 1, isInformation: true },
    { what: `${MOST} busy bare servers`, of: bare, count: MOST, isInformation: true },
    ...(peers.length === 0
      ? []
      : [
          { what: '1 peer alone', of: peers, count: 1, rate, isInformation: true },
          { what: `${MOST} peers`, of: peers, count: MOST, rate, isInformation: true },
          { what: BUSY_PEER, of: peers, count: 1 },
          { what: ALL_PEERS_BUSY, of: peers, count: MOST },
        ]),
  ];
}

/** What is measured in turn: at the same rate, our nodes and the peers; at full load, each by itself. */
function inRounds(measured: readonly Measurement[], { nodes, peers }: Servers, { seconds }: Pace) {
  const atRate = (servers: readonly Contestant[]) =>
    measured.filter(({ of, rate }) => of === servers && rate !== undefined);
  const sliced = { slices: SLICES, seconds: Math.ceil(seconds / 2) };
  return [
    ...[atRate(nodes), atRate(peers)].map((kinds) => ({ kinds, ...sliced })),
    ...measured.filter(({ rate }) => rate === undefined).map((kind) => ({ kinds: [kind], slices: 1, seconds })),
  ].filter(({ kinds }) => kinds.length > 0);
}

const medianOf = (samples: readonly Sample[], value: keyof Sample) => median(samples.map((each) => each[value]));

function growths(name: string, samples: ReadonlyMap<string, readonly Sample[]>): Line[] {
  /** Round by round, because other users of the host come and go. */
  const ratioOf = (of: string, others: string) => {
    const peers = samples.get(others)!;
    return median(samples.get(of)!.map(({ node }, i) => node / peers[i]!.node));
  };
  const growth = (what: string, of: string, peer: string, others: string): Line => {
    const [own, peers] = [samples.get(of)!, samples.get(others)!];
    const ratio = ratioOf(of, others);
    return {
      name: `scale ${name}: processor time of a node, ${what}`,
      ours: `${Math.round(medianOf(own, 'node'))} us`,
      peer: `${peer}: ${Math.round(medianOf(peers, 'node'))} us`,
      ratio: `${ratio.toFixed(2)}x`,
      goal: `<= ${GROWTH_MAX}x`,
      met: ratio <= GROWTH_MAX,
    };
  };
  const growthAgainstPeers = (): Line => {
    const [own, peers] = [ratioOf(ALL_BUSY, BUSY), ratioOf(ALL_PEERS_BUSY, BUSY_PEER)];
    return {
      name: `scale ${name}: growth from 1 to ${MOST} busy nodes, against peers`,
      ours: `${own.toFixed(2)}x`,
      peer: `${MOST} busy peers: ${peers.toFixed(2)}x`,
      ratio: `${(own / peers).toFixed(2)}x`,
      goal: '<= 1x',
      met: own <= peers,
    };
  };
  const information = (line: Line): Line => ({ ...line, goal: '', met: null });
  const most = (servers: string) => `${MOST} ${servers}`;
  return [
    ...COUNTS.slice(1).flatMap((count) => [
      growth(`${count} nodes`, onDatabase(count), `1 node, ${MOST - 1} on a copy`, onDatabase(1)),
      growth(`${count} nodes`, onDatabase(count), ALONE, ALONE),
    ]),
    growth(ALL_BUSY, ALL_BUSY, BUSY_ON_DATABASE, BUSY_ON_DATABASE),
    growth(ALL_BUSY, ALL_BUSY, `${BUSY} alone`, BUSY),
    information(
      growth(most('busy bare servers'), most('busy bare servers'), '1 busy bare server alone', '1 busy bare server'),
    ),
    ...(samples.has('1 peer alone')
      ? [
          information(growth(most('peers'), most('peers'), '1 peer alone', '1 peer alone')),
          information(growth(ALL_PEERS_BUSY, ALL_PEERS_BUSY, `${BUSY_PEER} alone`, BUSY_PEER)),
          growthAgainstPeers(),
        ]
      : []),
  ];
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
