/** docs/simulation.md and its pictures, from the measured costs in bench/scale/costs.json. */
import { readFileSync } from 'node:fs';
import { DEPLOYMENTS, NODE_COUNTS, processorsOf } from '../../bench/scale/deployments.ts';
import { CAPACITY, type Costs, type Deployment, PARTS, type Part, usageOf } from '../../bench/scale/model.ts';
import { barChart, lineChart } from '../../bench/scale/pictures.ts';
import {
  busiestSeconds,
  capacityOf,
  FINAL,
  finalSeconds,
  MATCH_MINUTES,
  nodesNeeded,
  outcomeOf,
} from '../../bench/scale/simulation.ts';
import { generatedFrom, table } from './markdown.ts';

const { costs, machine } = JSON.parse(
  readFileSync(new URL('../../bench/scale/costs.json', import.meta.url), 'utf8'),
) as { readonly costs: Costs; readonly machine: string };
const AT_FINAL = 1000;
const count = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 });
const crowd = (clients: number) => (clients > 1e9 ? 'over a billion' : count(clients));
/** The capacity is that for polling clients; relays hold streams. */
const POLLED = DEPLOYMENTS.filter(({ relays }) => relays === 0);
const percent = (value: number) => `${count(value * 100)}%`;

function capacities() {
  return NODE_COUNTS.flatMap((nodes) =>
    POLLED.map((deployment) => ({ nodes, deployment, ...capacityOf({ ...deployment, nodes }, costs) })),
  );
}

export function capacityPicture(): string {
  const bars = capacities().map(({ nodes, deployment, clients, first }) => ({
    series: deployment.name,
    group: `${count(nodes)} nodes`,
    value: clients,
    label: clients === 0 ? `none: ${PARTS[first]}` : `${crowd(clients)} clients, then ${PARTS[first]}`,
  }));
  return barChart(`Clients that poll every ${FINAL.pollSeconds} seconds, and what reaches its limit first`, bars, {
    min: 1000,
    max: 1e9,
  });
}

const FINAL_LINES: readonly (readonly [deployment: number, part: Part])[] = [
  [0, 'primary'],
  [1, 'node'],
  [1, 'primary'],
  [3, 'node'],
  [4, 'streams'],
];

export function finalPicture(): string {
  const seconds = finalSeconds(FINAL);
  const lines = FINAL_LINES.map(([index, part]) => {
    const deployment: Deployment = { ...DEPLOYMENTS[index]!, nodes: 200 };
    const values = Array.from({ length: MATCH_MINUTES }, (_, minute) =>
      Math.max(
        ...seconds.slice(minute * 60, minute * 60 + 60).map((second) => usageOf(deployment, costs, second)[part]),
      ),
    );
    return { name: `${PARTS[part]}: ${deployment.name.replace(/^nodes, /, '')}`, values };
  });
  return lineChart('World Cup final on 200 nodes: used capacity in each minute', lines, MATCH_MINUTES);
}

function finalRow(deployment: Deployment): string[] {
  const needed = nodesNeeded(deployment, costs, FINAL);
  const nodes = needed ?? AT_FINAL;
  const { peak, first, most } = outcomeOf({ ...deployment, nodes }, costs, busiestSeconds(FINAL));
  const second = (Object.entries(peak) as [Part, number][])
    .filter(([part]) => part !== first)
    .sort((a, b) => b[1] - a[1])[0]!;
  return [
    deployment.name.replace(/^nodes, /, ''),
    needed === null ? `not served: with ${count(AT_FINAL)} nodes` : count(needed),
    `${PARTS[first]} (${percent(most)})`,
    `${PARTS[second[0]]} (${percent(second[1])})`,
    needed === null ? '' : count(processorsOf({ ...deployment, nodes }, CAPACITY.databaseProcessors)),
  ];
}

export function simulationPage(): string {
  const rows = capacities().map(({ nodes, deployment, clients, first }) => [
    count(nodes),
    deployment.name.replace(/^nodes, /, ''),
    crowd(clients),
    PARTS[first],
  ]);
  return `${generatedFrom('bench/scale/, with the costs in bench/scale/costs.json')}
# Scale simulation

This page estimates what one machine cannot show: 10, 100 and 1,000 nodes, and a World Cup final. A node here is one process
on a machine of its own. The page is a model, not a measurement. Its inputs are written by
\`npm run bench -- --only scale --save\`; the sizes of the other parts are assumptions, listed below. Expect the order of
magnitude and the order in which parts reach their limits, not the exact numbers.

## Costs

Measured on ${machine}:

${table(
  ['operation', 'cost'],
  [
    ['a cached response, on a node', `${costs.cachedUs} us`],
    ['an uncached response, on a node', `${costs.uncachedUs} us`],
    ['the reads of an uncached response, in PostgreSQL', `${costs.queryUs} us`],
    ['a heartbeat of a node (twice per second), in PostgreSQL', `${costs.heartbeatUs} us`],
    ['reading the revisions after a commit, in PostgreSQL', `${costs.revisionUs} us`],
    ['a lease of requests, in PostgreSQL', `${costs.leaseUs} us`],
    ['a commit, in PostgreSQL', `${costs.commitUs} us`],
    ['notifying one node of a commit, in PostgreSQL', `${costs.listenerUs} us`],
    ['an event on one stream, on a node', `${costs.streamUs} us`],
    ['an open stream, on a node', `${costs.streamKb} KB`],
  ],
)}

## Assumptions

- A node has one processor and a network of 1 Gbit/s. It is planned for ${CAPACITY.busy * 100}% of its processor.
- PostgreSQL, the primary and each replica, has ${CAPACITY.databaseProcessors} processors like the measured one and ${count(CAPACITY.connections)} connections.
  A node uses ${CAPACITY.connectionsOfNode} of them. With a pooler, each node uses one, and the pool ${CAPACITY.pooled} for all nodes.
- Clients poll every ${FINAL.pollSeconds} seconds. 99% of the requests are for six popular pages, which are rendered again by each
  node after each write; 1% are for pages that no node has cached.
- The feed writes three times per second during play. After each goal it writes twelve times more in a second, and half as
  many visitors again come within seconds.
- A write reaches a replica after 20 ms. A node holds ${count(CAPACITY.streamsOfNode)} streams.
- The edge has 100 locations that keep a popular page for 2 seconds. Each location refreshes a page with one request and
  serves the old copy meanwhile.
- A relay has one stream of a node and ${count(CAPACITY.clientsOfRelay)} clients.

## How many clients

![Clients by number of nodes, and the part that reaches its limit first](simulation-capacity.svg)

${table(['nodes', 'deployment', 'clients', 'reaches its limit first'], rows)}

- **A key for each visitor** makes each request a lease: one transaction in PostgreSQL. Give an application one key, or a
  few, and let its own servers or the edge talk to visitors.
- **Nodes** scale with their number until they use up the connections of the primary. A pooler moves this limit: each node
  then needs one connection, for notifications.
- **Replicas** carry the uncached pages. They do not carry the popular ones: the first request after a write comes before
  the write has reached the replica, so each node renders popular pages from the primary.
- **Every node is notified of every write**, reads the revisions, and renders the popular pages again. With 1,000 nodes this
  is most of the work of the primary. More nodes behind one primary therefore gain less and less.
- **An edge** makes the number of requests at the nodes independent of the number of visitors, except for the long tail: the
  pages that are requested once.

## World Cup final

Two million clients poll the matches in play every ${FINAL.pollSeconds} seconds, and ${count(FINAL.streams)} streams are open.

![Used capacity during the final](simulation-final.svg)

${table(['deployment', 'nodes needed', 'used most', 'then', 'processors'], DEPLOYMENTS.map(finalRow))}

Use at least two nodes, so that one can fail. Streams need the most nodes: each holds ${count(CAPACITY.streamsOfNode)}. A relay reads one stream and
sends its events to many clients, so nodes need not hold them. Any server that fans out server-sent events can be a relay,
with a key of its own; Touchline does not include one. [Scaling](scaling.md#in-front-of-the-nodes) describes edges and relays.
`;
}
