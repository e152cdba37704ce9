/** Measures what single operations cost, as input of the simulation: processor time of a node and of PostgreSQL. */
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Calendar } from '../../src/accounts/calendar.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { ChangeLog } from '../../src/store/changes/changes.ts';
import { nextRevision } from '../../src/store/changes/revisions.ts';
import { type Databases, openDatabases } from '../../src/store/database/open.ts';
import type { Bench } from '../bench.ts';
import { load } from '../load.ts';
import { type Contestant, cpuSeconds, memoryMb, startService } from '../processes.ts';
import { print } from '../report.ts';
import type { Target } from './meter.ts';
import type { Costs } from './model.ts';
import { type NodeCost, UNCACHED } from './several-nodes.ts';

const OPERATIONS = 3000;
const LISTENERS = 50;
const STREAMS = 300;
/** Streams whose memory is measured: so many that the free memory of the heap is small beside them. */
const MORE_STREAMS = 1500;
const EVENTS = 200;
const SECONDS = 5;
const REVISION = 'SELECT latest, facts, reference, people, texts FROM revision';
const HEARTBEAT = 'SELECT pg_current_snapshot()::text AS snapshot';

export async function measureCosts(
  target: Target,
  bench: Bench,
  { onPostgres, serverPid }: { readonly onPostgres: NodeCost; readonly serverPid: number },
): Promise<Costs> {
  const { url } = target;
  const databases = await openDatabases(url);
  const { data } = databases;
  try {
    /** Processor time of the server for each of many operations, in microseconds. */
    const costOf = async (operation: () => Promise<unknown>): Promise<number> => {
      for (let i = 0; i < OPERATIONS / 10; i++) await operation();
      const before = cpuSeconds(serverPid)!;
      for (let i = 0; i < OPERATIONS; i++) await operation();
      return ((cpuSeconds(serverPid)! - before) * 1e6) / OPERATIONS;
    };
    const commit = () => data.transaction((queries) => nextRevision(queries, Date.now()));
    const heartbeatUs = await costOf(() => data.get(HEARTBEAT));
    const revisionUs = await costOf(() => data.get(REVISION));
    const leaseUs = await costOf(await leasing(databases));
    const commitUs = await costOf(commit);
    const listeners = await listen(url, LISTENERS);
    const heardUs = await costOf(commit);
    for (const listener of listeners) await listener.end();
    const stream = await costOfStream(target, commitAndLog(url));
    const cached = await costOfCached(target, bench);
    return {
      ...cached,
      uncachedUs: round(onPostgres.node),
      queryUs: round(onPostgres.database!),
      heartbeatUs: round(heartbeatUs),
      revisionUs: round(revisionUs),
      leaseUs: round(leaseUs),
      commitUs: round(commitUs),
      listenerUs: round(Math.max(0, heardUs - commitUs) / LISTENERS),
      ...stream,
    };
  } finally {
    await databases.close();
  }
}

const round = (value: number) => Number(value.toPrecision(2));

/** Leases one request after the other, as for a key near its limit. */
async function leasing({ accounts }: Databases): Promise<() => Promise<unknown>> {
  const key = await accounts.get<{ key_id: string; account_id: string }>(
    'SELECT key_id, account_id FROM api_keys LIMIT 1',
  );
  const limits = new LimitStore(accounts);
  return () =>
    limits.lease({
      keyId: key!.key_id,
      accountId: key!.account_id,
      now: Date.now(),
      periods: new Calendar(Date.now()).periods,
      limits: { minute: 1_000_000, day: null, month: null, hard: false },
      requested: 1,
      waiting: 1,
      settled: null,
      node: 'bench',
      refunded: 0,
    });
}

async function listen(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query('LISTEN touchline');
  }
  return clients;
}

/** A node's processor time for one event on one stream, and its memory for a stream. */
async function costOfStream(
  { url, keys }: Target,
  write: { commit(): Promise<void>; close(): Promise<void> },
): Promise<Pick<Costs, 'streamUs' | 'streamKb'>> {
  const service = await startService(url, UNCACHED);
  try {
    await write.commit();
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    const open = async (count: number) => {
      for (let i = 0; i < count; i++) streams.push(await openStream(service, keys[i % keys.length]!));
      await write.commit();
      await pause(1000);
    };
    await open(STREAMS);
    const before = cpuSeconds(service.pid)!;
    for (let i = 0; i < EVENTS; i++) {
      await write.commit();
      await pause(20);
    }
    await pause(500);
    const cpu = cpuSeconds(service.pid)! - before;
    const { resident } = memoryMb(service.pid)!;
    await open(MORE_STREAMS);
    const streamKb = ((memoryMb(service.pid)!.resident - resident) * 1024) / MORE_STREAMS;
    for (const stream of streams) stream.destroy();
    return { streamUs: round((cpu * 1e6) / (STREAMS * EVENTS)), streamKb: round(streamKb) };
  } finally {
    await service.stop();
    await write.close();
  }
}

function openStream({ url }: Contestant, key: string): Promise<{ destroy(): void }> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/v2/stream`, { agent: false, headers: { 'x-api-key': key } }, (response) => {
      response.resume();
      response.on('error', () => undefined);
      if (response.statusCode === 200) resolve(request);
      else reject(new Error(`a stream got ${response.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** Commits changes of one row of the log each. */
function commitAndLog(url: string) {
  const opened = openDatabases(url);
  return {
    async commit() {
      const { data } = await opened;
      await data.transaction(async (queries) => {
        const now = Date.now();
        const revision = await nextRevision(queries, now);
        const log = new ChangeLog();
        log.note({ resource: 'standings', action: 'updated', id: 'lg_0000000000', league: 39, season: 2025 });
        await log.flush(queries, revision, now);
      });
    },
    async close() {
      await (await opened).close();
    },
  };
}

/** Small responses from the cache of one node. */
async function costOfCached(
  { url, keys, paths }: Target,
  bench: Bench,
): Promise<Pick<Costs, 'cachedUs' | 'responseBytes'>> {
  const service = await startService(url, { WORKERS: '1' });
  try {
    const one = { url: service.url, connections: bench.pace.connections, keys, paths: paths.slice(0, 1) };
    await load({ ...one, seconds: SECONDS });
    const before = cpuSeconds(service.pid)!;
    const { requests, bytes } = await load({ ...one, seconds: SECONDS });
    const cpu = cpuSeconds(service.pid)! - before;
    return { cachedUs: round((cpu * 1e6) / requests), responseBytes: Math.round(bytes / requests) };
  } finally {
    await service.stop();
  }
}

export function printCosts(costs: Costs): void {
  print('\ncosts for the simulation');
  for (const [name, value] of Object.entries(costs)) print(`  ${name.padEnd(16)}${value}`);
}
