/** Metrics of the read replicas, as this process sees them. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaState } from '../../store/database/database.ts';

/** The label `replica` is the position in DATABASE_READ_URLS, from 1. */
const labelNames = ['replica'] as const;

export function observeReplicas(registry: Registry, states: () => readonly ReplicaState[]): void {
  const each = (use: (labels: { replica: string }, state: ReplicaState) => void) =>
    states().forEach((state, i) => {
      use({ replica: String(i + 1) }, state);
    });
  new Gauge({
    ...{ name: 'touchline_replica_in_use', labelNames, registers: [registry] },
    help: '1 if responses read from the replica, 0 if it is behind or does not respond',
    collect() {
      each((labels, { isInUse }) => this.set(labels, isInUse ? 1 : 0));
    },
  });
  new Gauge({
    ...{ name: 'touchline_replica_behind_revisions', labelNames, registers: [registry] },
    help: 'Revisions that have not arrived at the replica; absent while it does not respond',
    collect() {
      each((labels, { behind }) => (behind === null ? this.remove(labels) : this.set(labels, behind)));
    },
  });
  new Counter({
    ...{ name: 'touchline_replica_reads_total', labelNames, registers: [registry] },
    help: 'Reads that the replica answered',
    collect() {
      this.reset();
      each((labels, { reads }) => this.inc(labels, reads));
    },
  });
}
