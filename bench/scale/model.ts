/**
 * A model of many nodes on one PostgreSQL: how much each part of a deployment has to do in one second. Pure arithmetic on
 * measured costs; simulation.ts applies it second by second.
 */

/** Measured by `npm run bench -- --only scale`. Processor times in microseconds. */
export interface Costs {
  /** of a node for a cached response */
  readonly cachedUs: number;
  /** size of that response with its headers, in bytes */
  readonly responseBytes: number;
  /** of a node for a response that is not cached */
  readonly uncachedUs: number;
  /** of PostgreSQL for the reads of such a response */
  readonly queryUs: number;
  /** of PostgreSQL when a node asks for the state of the database */
  readonly heartbeatUs: number;
  /** of PostgreSQL when a node reads the revisions after a commit */
  readonly revisionUs: number;
  /** of PostgreSQL when a node leases requests of a key */
  readonly leaseUs: number;
  /** of PostgreSQL for a small write */
  readonly commitUs: number;
  /** of PostgreSQL when it notifies one node of a commit */
  readonly listenerUs: number;
  /** of a node for one event on one stream */
  readonly streamUs: number;
  /** memory of a node for an open stream, in kilobytes */
  readonly streamKb: number;
}

export interface Deployment {
  readonly name: string;
  /** processes with one processor each */
  readonly nodes: number;
  readonly replicas: number;
  readonly hasPooler: boolean;
  /** each visitor has a key; otherwise all of them use the few keys of one application */
  readonly hasKeyPerVisitor: boolean;
  /** caches in front of the nodes that store a response for a time; null: none */
  readonly edge: { readonly locations: number; readonly seconds: number } | null;
  /** each holds one stream of a node and sends its events to many clients; 0: clients connect to nodes */
  readonly relays: number;
}

/** What happens in one second. */
export interface Second {
  readonly requests: number;
  readonly streams: number;
  /** writes of the feed */
  readonly commits: number;
}

/** Share of each part's capacity that is in use; above 1 it gives out. */
export type Usage = Readonly<Record<Part, number>>;

export const PARTS = {
  node: 'processor of a node',
  network: 'network of a node',
  streams: 'streams of a node',
  primary: 'processors of the primary',
  connections: 'connections of the primary',
  replica: 'processors of a replica',
  relay: 'connections of a relay',
} as const;
export type Part = keyof typeof PARTS;

/** What one part can do. The sizes are of common machines, not measured. */
export const CAPACITY = {
  /** no processor is planned for more: queues grow without bounds near 1 */
  busy: 0.7,
  databaseProcessors: 16,
  nodeNetworkBytes: 125_000_000,
  streamsOfNode: 2000,
  connections: 2000,
  connectionsOfNode: 9,
  connectionsOfNodeBehindPooler: 1,
  /** server connections of the pooler itself */
  pooled: 64,
  clientsOfRelay: 20_000,
} as const;

/** Different responses that visitors poll: versions, shapes and plans of the same few pages. */
const URLS = 6;
/** Share of requests for anything else: pages that are rarely requested twice between two changes. */
const LONG_TAIL = 0.01;
/** A commit reaches a replica, and the node knows that it did, after this time. */
const REPLICA_DELAY_SECONDS = 0.02;
const HEARTBEATS_PER_SECOND = 2;
/** Requests that a node leases at once, of a key with many requests and of a free key. */
const BLOCK = { application: 2000, visitor: 1 };
const HOLD_SECONDS = 30;
const APPLICATION_KEYS = 20;
const MICROSECONDS = 1e6;

export function usageOf(deployment: Deployment, costs: Costs, second: Second): Usage {
  const { nodes, replicas } = deployment;
  const atNodes = requestsAtNodes(deployment, second.requests);
  const perNode = atNodes / nodes;
  const { popular, tail } = uncachedPerNode(perNode, second.commits);
  const onPrimary = nodes * (popular * shareOnPrimary(deployment, perNode) + (replicas === 0 ? tail : 0));
  const leases = leasesPerSecond(deployment, perNode);
  const database = CAPACITY.databaseProcessors * CAPACITY.busy * MICROSECONDS;
  const streamsPerNode = (deployment.relays > 0 ? deployment.relays : second.streams) / nodes;
  const node =
    perNode * costs.cachedUs +
    (popular + tail) * (costs.uncachedUs - costs.cachedUs) +
    streamsPerNode * second.commits * costs.streamUs;
  const primary =
    nodes * HEARTBEATS_PER_SECOND * costs.heartbeatUs +
    second.commits * (costs.commitUs + nodes * (costs.listenerUs + costs.revisionUs)) +
    (second.streams > 0 ? nodes * second.commits * costs.queryUs : 0) +
    onPrimary * costs.queryUs +
    leases * costs.leaseUs;
  const onReplicas = nodes * (popular + tail) - onPrimary;
  return {
    node: node / (CAPACITY.busy * MICROSECONDS),
    network: (perNode * costs.responseBytes) / CAPACITY.nodeNetworkBytes,
    streams: streamsPerNode / CAPACITY.streamsOfNode,
    primary: primary / database,
    connections: connectionsOf(deployment) / CAPACITY.connections,
    replica: replicas === 0 ? 0 : (onReplicas * costs.queryUs) / replicas / database,
    relay: deployment.relays === 0 ? 0 : second.streams / deployment.relays / CAPACITY.clientsOfRelay,
  };
}

/** The edge requests each popular page once in its time; the long tail passes. */
function requestsAtNodes({ edge }: Deployment, requests: number): number {
  if (edge === null) return requests;
  const popular = requests * (1 - LONG_TAIL);
  return Math.min(popular, (edge.locations * URLS) / edge.seconds) + requests * LONG_TAIL;
}

/** Responses that a node renders: popular pages once after each commit that a request follows, and the long tail. */
function uncachedPerNode(perNode: number, commits: number): { readonly popular: number; readonly tail: number } {
  const perUrl = (perNode * (1 - LONG_TAIL)) / URLS;
  const popular = commits === 0 ? 0 : URLS * commits * (1 - Math.exp(-perUrl / commits));
  return { popular, tail: perNode * LONG_TAIL };
}

/** The first request after a commit often comes before the commit has reached a replica. */
function shareOnPrimary({ replicas }: Deployment, perNode: number): number {
  return replicas === 0 ? 1 : 1 - Math.exp((-REPLICA_DELAY_SECONDS * perNode) / URLS);
}

function leasesPerSecond({ nodes, hasKeyPerVisitor }: Deployment, perNode: number): number {
  if (hasKeyPerVisitor) return (nodes * perNode) / BLOCK.visitor;
  return nodes * Math.max(perNode / BLOCK.application, Math.min(perNode, APPLICATION_KEYS / HOLD_SECONDS));
}

function connectionsOf({ nodes, hasPooler }: Deployment): number {
  return hasPooler
    ? nodes * CAPACITY.connectionsOfNodeBehindPooler + CAPACITY.pooled
    : nodes * CAPACITY.connectionsOfNode;
}
