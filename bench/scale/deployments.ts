/** The deployments that docs/simulation.md compares. */
import type { Deployment } from './model.ts';

const ONE_APPLICATION: Deployment = {
  name: 'nodes',
  nodes: 10,
  replicas: 0,
  hasPooler: false,
  hasKeyPerVisitor: false,
  edge: null,
  relays: 0,
};
const REPLICAS: Deployment = { ...ONE_APPLICATION, name: 'nodes, pooler, 2 replicas', replicas: 2, hasPooler: true };
const EDGE: Deployment = { ...REPLICAS, name: 'nodes, pooler, 2 replicas, edge', edge: { locations: 100, seconds: 2 } };

export const NODE_COUNTS = [10, 100, 1000] as const;

export const DEPLOYMENTS: readonly Deployment[] = [
  { ...ONE_APPLICATION, name: 'nodes, a key for each visitor', hasKeyPerVisitor: true },
  ONE_APPLICATION,
  REPLICAS,
  EDGE,
  { ...EDGE, name: 'nodes, pooler, 2 replicas, edge, 10 relays', relays: 10 },
];

/** Processors of a deployment: one for each node and relay, and those of the database servers. */
export function processorsOf({ nodes, replicas, relays }: Deployment, databaseProcessors: number): number {
  return nodes + relays + databaseProcessors * (1 + replicas);
}
