/**
 * An hour of everything at once on both engines: requests, feed, streams, a webhook, imports, and a failure every minute.
 * The memory must be flat, the event loop free, and no response other than a declared one.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabases } from '../../src/store/database/open.ts';
import { type PostgresServer, startPostgres } from '../../test/support/stores/postgres.ts';
import type { Bench } from '../bench.ts';
import { feedKey } from '../feed.ts';
import { median } from '../measure.ts';
import { CLI, type Contestant, createKeys, memoryMb, startWatched, type Watched } from '../processes.ts';
import { type Line, print } from '../report.ts';
import { writeResults } from '../results-csv.ts';
import { Activities, type Outcome } from './activity.ts';
import { createWebhook, type Served, startFeed, startReaders, startReceiver, startStreams } from './clients.ts';
import { type Failure, failuresOfPostgres, failuresOfSqlite } from './failures.ts';

const MINUTES = 60;
const QUICK_MINUTES = 4;
const SAMPLE_MS = 15_000;
const IMPORT_EVERY_MS = 60_000;
const FAILURE_EVERY_MS = 60_000;
const RECEIVER_EVERY_MS = 600_000;
const RECEIVER_DOWN_MS = 20_000;
const SEASONS = 10;
/** writeResults begins with 2024. */
const OLDEST = 2024 - SEASONS + 1;
const LIVE = 20;
/** Full within the first quarter, so that later growth is not that of the cache. */
const CACHE_MB = 16;
const GROWTH_MAX = 0.05;
const LAG_GOAL_MS = 50;

interface Soaked {
  readonly engine: string;
  readonly databaseUrl: string;
  readonly failures: readonly Failure[];
}

interface Sample {
  readonly residentMb: number;
  /** used by objects of JavaScript, with those that are no longer needed but not yet collected */
  readonly heapMb: number;
  readonly cacheMb: number;
  /** delay of the event loop in this quarter of a minute; 99% are shorter */
  readonly lagMs: number;
}

export async function benchSoak(bench: Bench): Promise<Line[]> {
  const server = await startPostgres(['fsync=off', 'log_min_messages=panic']);
  if ('missing' in server) throw new Error(server.missing);
  try {
    const minutes = bench.quick ? QUICK_MINUTES : MINUTES;
    print(`\nsoak: ${minutes} minutes on both engines side by side`);
    const lines = await Promise.all(soakedOn(server, bench).map((soaked) => soak(soaked, minutes, bench)));
    return lines.flat();
  } finally {
    await server.stop();
  }
}

function soakedOn(server: PostgresServer, bench: Bench): Soaked[] {
  const file = join(bench.folder('soak'), 'touchline.db');
  return [
    { engine: 'SQLite', databaseUrl: `sqlite:${file}`, failures: failuresOfSqlite(file) },
    { engine: 'PostgreSQL', databaseUrl: server.url, failures: failuresOfPostgres(server) },
  ];
}

async function soak({ engine, databaseUrl, failures }: Soaked, minutes: number, bench: Bench): Promise<Line[]> {
  const folder = bench.folder(`soak-${engine}`);
  writeResults(folder, SEASONS);
  const first = await importResults(databaseUrl, folder);
  if (first !== 'done') throw new Error(`${engine}: the first import failed`);
  await openMatches(databaseUrl);
  rmSync(join(folder, `E0_${OLDEST}.csv`)); // the next import would add its results again
  const [key] = createKeys(databaseUrl, 1);
  const environment = { WEBHOOKS_ALLOW_PRIVATE: 'true', CACHE_MB: String(CACHE_MB) };
  const service = await startWatched(databaseUrl, environment);
  const receiver = await startReceiver();
  const activities = new Activities();
  try {
    const served = await servedBy(service, key!, feedKey(databaseUrl));
    await createWebhook(served, receiver.url);
    startReaders(activities, served);
    startFeed(activities, served);
    startStreams(activities, served);
    activities.repeat('imports', IMPORT_EVERY_MS, async (round) => {
      writeResults(folder, 2, `results ${round}`);
      return await importResults(databaseUrl, folder, round % 3 === 2 ? Math.random() * 4000 : undefined);
    });
    activities.repeat('failures', FAILURE_EVERY_MS, async (round) => {
      if (round > 0) await failures[round % failures.length]!();
      return 'done';
    });
    activities.repeat('failures of the receiver', RECEIVER_EVERY_MS, async (round) => {
      if (round > 0) await receiver.fail(RECEIVER_DOWN_MS);
      return 'done';
    });
    const samples = await sample(service, minutes);
    await activities.stop();
    return linesOf(engine, { samples, activities, received: receiver.received() });
  } finally {
    await activities.stop();
    receiver.close();
    await service.stop();
  }
}

/**
 * Opens the matches of the oldest season, which no later import has, for the feed. Their imported results go, because a
 * match that a source has finished stays finished, whatever the feed sends.
 */
async function openMatches(databaseUrl: string): Promise<void> {
  const databases = await openDatabases(databaseUrl);
  const ofSeason = 'fixture IN (SELECT legacy_id FROM fixtures WHERE season = $1)';
  await databases.data.run(`DELETE FROM fixture_sources WHERE ${ofSeason}`, [OLDEST]);
  await databases.data.run(
    `UPDATE fixtures SET status = 'NS', elapsed = NULL, kickoff = $1, goals_home = NULL, goals_away = NULL,
       halftime_home = NULL, halftime_away = NULL, fulltime_home = NULL, fulltime_away = NULL WHERE season = $2`,
    [Date.now(), OLDEST],
  );
  await databases.close();
}

async function servedBy({ url }: Contestant, key: string, feed: string): Promise<Served> {
  const idsOf = async (season: number) => {
    const path = `/api/v2/fixtures?league=eng.1&season=${season}&limit=100`;
    const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  return { url, key, feedKey: feed, live: (await idsOf(OLDEST)).slice(0, LIVE), imported: await idsOf(2024) };
}

/** Runs the import command. It is killed after `killMs`, if given: the next import does its work. */
async function importResults(databaseUrl: string, folder: string, killMs?: number): Promise<Outcome> {
  const command = [CLI, 'import', 'football-data-uk', folder, '--json'];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = killMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killMs);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  if (code === 0) return 'done';
  if (code === null) return 'broken'; // killed
  print(`  import ended with ${code}: ${errors.trim().slice(-300)}`);
  return 'refused';
}

async function sample({ pid, url, held }: Watched, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    await pause(SAMPLE_MS);
    const metrics = await fetch(`${url}/metrics`).then((response) => response.text());
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
    const memory = memoryMb(pid);
    if (memory === null) throw new Error('the service has ended');
    samples.push({
      residentMb: memory.resident,
      heapMb: metric('nodejs_heap_size_used_bytes') / 2 ** 20,
      cacheMb: metric('touchline_cached_responses_bytes') / 2 ** 20,
      lagMs: (await held()).p99,
    });
  }
  return samples;
}

function linesOf(
  engine: string,
  soaked: { readonly samples: readonly Sample[]; readonly activities: Activities; readonly received: number },
): Line[] {
  const { samples, activities, received } = soaked;
  const quarter = (n: number, of: 'residentMb' | 'heapMb' | 'cacheMb' = 'residentMb') => {
    const size = Math.floor(samples.length / 4);
    return median(samples.slice((n - 1) * size, n * size).map((sample) => sample[of]));
  };
  const quarters = (of: 'residentMb' | 'heapMb' | 'cacheMb') =>
    [1, 2, 3, 4].map((n) => Math.round(quarter(n, of))).join(', ');
  const growth = quarter(4) / quarter(2) - 1;
  const lags = samples.map(({ lagMs }) => lagMs);
  const mean = lags.reduce((sum, lag) => sum + lag, 0) / lags.length;
  print(`\nsoak on ${engine}: ${received} webhooks received`);
  for (const [name, counts] of activities.counts) print(`  ${name}: ${JSON.stringify(counts)}`);
  print(`  MB by quarter: ${quarters('residentMb')}; heap: ${quarters('heapMb')}; cache: ${quarters('cacheMb')}`);
  print(
    `  event loop, 99% of each quarter of a minute: mean ${mean.toFixed(1)}, highest ${Math.max(...lags).toFixed(0)} ms`,
  );
  const wrong = [...activities.counts.values()].reduce((sum, counts) => sum + counts.wrong, 0);
  const line = (name: string, ours: string, goal: string, met: boolean): Line => {
    return { name: `soak ${engine}: ${name}`, ours, peer: '', ratio: '', goal, met };
  };
  return [
    line(
      'memory, last quarter',
      `${Math.round(quarter(4))} MB`,
      `${Math.round(quarter(2))} MB + 5%`,
      growth <= GROWTH_MAX,
    ),
    line('event loop delay p99', `${mean.toFixed(1)} ms`, `< ${LAG_GOAL_MS} ms`, mean < LAG_GOAL_MS),
    line('responses not declared', String(wrong), '0', wrong === 0),
  ];
}
