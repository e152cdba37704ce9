/** The model behind docs/simulation.md. That the page and its pictures are current, `npm run generate -- --check` checks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEPLOYMENTS } from '../../bench/scale/deployments.ts';
import { type Costs, type Deployment, usageOf } from '../../bench/scale/model.ts';
import { capacityOf, FINAL, finalSeconds, nodesNeeded, outcomeOf } from '../../bench/scale/simulation.ts';

const COSTS: Costs = {
  cachedUs: 40,
  responseBytes: 1800,
  uncachedUs: 150,
  queryUs: 90,
  heartbeatUs: 40,
  revisionUs: 40,
  leaseUs: 400,
  commitUs: 250,
  listenerUs: 10,
  streamUs: 20,
  streamKb: 20,
};
const [VISITOR_KEYS, NODES, REPLICAS, EDGE, RELAYS] = DEPLOYMENTS as [
  Deployment,
  Deployment,
  Deployment,
  Deployment,
  Deployment,
];
const QUIET = { requests: 0, streams: 0, commits: 0 };

test('the same match is simulated each time', () => {
  assert.deepEqual(finalSeconds(FINAL), finalSeconds(FINAL));
  assert.ok(
    finalSeconds(FINAL).some(({ commits }) => commits > 10),
    'with a goal',
  );
});

test('without requests nodes only send heartbeats', () => {
  const { node, replica, streams, primary } = usageOf({ ...NODES, nodes: 100 }, COSTS, QUIET);
  assert.deepEqual([node, replica, streams], [0, 0, 0]);
  const heartbeats = 100 * 2 * COSTS.heartbeatUs;
  assert.equal(primary, heartbeats / (16 * 0.7 * 1e6));
});

test('requests to cached pages cost the nodes and not the database', () => {
  const busy = usageOf(NODES, COSTS, { ...QUIET, requests: 10_000 });
  // 1,000 requests per node, one in a hundred of them not cached
  assert.equal(busy.node, (1000 * COSTS.cachedUs + 10 * (COSTS.uncachedUs - COSTS.cachedUs)) / (0.7 * 1e6));
});

test('a write makes each node render each popular page at most once', () => {
  const second = { ...QUIET, requests: 1_000_000, commits: 1 };
  const [before, after] = [usageOf(NODES, COSTS, { ...second, commits: 0 }), usageOf(NODES, COSTS, second)];
  const rendered = ((after.node - before.node) * 0.7 * 1e6) / (COSTS.uncachedUs - COSTS.cachedUs);
  assert.ok(rendered > 5.9 && rendered <= 6.0001, `${rendered} of six pages`);
});

test('more of a crowd never uses less of a part', () => {
  for (const deployment of DEPLOYMENTS) {
    let before = usageOf(deployment, COSTS, QUIET);
    for (const requests of [10, 1000, 100_000, 10_000_000]) {
      const now = usageOf(deployment, COSTS, { requests, streams: requests / 10, commits: 3 });
      for (const part of ['node', 'network', 'streams', 'primary'] as const) assert.ok(now[part] >= before[part], part);
      before = now;
    }
  }
});

test('a key for each visitor exhausts the primary, and an edge serves more than nodes alone', () => {
  const at = (deployment: Deployment) => capacityOf({ ...deployment, nodes: 100 }, COSTS);
  assert.equal(at(VISITOR_KEYS).first, 'primary');
  assert.ok(at(VISITOR_KEYS).clients < at(NODES).clients);
  assert.ok(at(EDGE).clients > 2 * at(REPLICAS).clients);
});

test('without a pooler, connections limit the number of nodes', () => {
  assert.equal(capacityOf({ ...NODES, nodes: 1000 }, COSTS).clients, 0);
  assert.equal(capacityOf({ ...NODES, nodes: 1000 }, COSTS).first, 'connections');
});

test('relays replace the nodes that streams need', () => {
  const needed = nodesNeeded(EDGE, COSTS, FINAL)!;
  assert.ok(needed >= FINAL.streams / 2000);
  const relayed = nodesNeeded(RELAYS, COSTS, FINAL)!;
  assert.ok(relayed < needed / 2, `${relayed} nodes with relays, ${needed} without`);
  assert.ok(outcomeOf({ ...RELAYS, nodes: relayed }, COSTS, finalSeconds(FINAL)).most <= 1);
});
