/** Nodes on one PostgreSQL while imports run: do they send the same bytes? And does a rolling reload drop requests? */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { footballDataFile } from '../../test/support/data/raw-files.ts';
import type { Bench } from '../bench.ts';
import { load } from '../load.ts';
import { CLI, type Contestant, startService } from '../processes.ts';
import { type Line, print } from '../report.ts';
import type { Target } from './meter.ts';
import { UNCACHED } from './several-nodes.ts';

const NODES = 4;
const IMPORTS = 5;
/** Paths compared on every node in turn, besides those of the season that is imported. */
const PATHS = 100;
const CHANGING = ['/api/v1/fixtures?league=39&season=2025', '/api/v2/standings?league=eng.1&season=2025'];
/** A node notices an import within half a second, even if its notification is lost. */
const AGREE_MS = 1000;
const CLUBS = ['Arsenal', 'Chelsea', 'Liverpool', 'Everton', 'Fulham', 'Brentford'];
const RELOAD_SECONDS = 12;
const RELOAD_AFTER_MS = 2000;

const run = promisify(execFile);

export async function compareNodes({ url, keys, paths }: Target, bench: Bench): Promise<Line> {
  print(`\n${NODES} nodes on one PostgreSQL while imports run`);
  const nodes: Contestant[] = [];
  try {
    const environment = { ...UNCACHED, PUBLIC_URL: 'https://football.example.com' };
    for (let i = 0; i < NODES; i++) nodes.push(await startService(url, environment));
    const file = join(bench.folder('scale'), 'E0.csv');
    await importResults(url, file, 0); // so that the season exists
    let isDone = false;
    const importing = (async () => {
      for (let i = 1; i <= IMPORTS; i++) await importResults(url, file, i);
    })().finally(() => {
      isDone = true;
    });
    importing.catch(() => undefined); // reported below, where it is awaited
    let [compared, slowest] = [0, 0];
    const compare = async (path: string) => {
      const began = performance.now();
      for (;;) {
        const bodies = await Promise.all(nodes.map((node) => textOf(node, path, keys[0]!)));
        compared += bodies.length;
        if (bodies.every((body) => body === bodies[0])) return;
        slowest = Math.max(slowest, performance.now() - began);
        if (slowest > 10 * AGREE_MS) throw new Error(`the nodes' responses to ${path} differ`);
      }
    };
    while (!isDone) {
      for (const path of paths.slice(0, PATHS)) {
        await compare(path);
        for (const changing of CHANGING) await compare(changing);
      }
    }
    await importing;
    for (const changing of CHANGING) await compare(changing);
    print(`  ${compared} responses compared during ${IMPORTS} imports`);
    print(`  longest time in which nodes differed: ${Math.round(slowest)} ms`);
    return {
      name: `scale: ${NODES} nodes differ during imports`,
      ours: `<= ${Math.round(slowest)} ms`,
      peer: '',
      ratio: '',
      goal: `<= ${AGREE_MS} ms`,
      met: slowest <= AGREE_MS,
    };
  } finally {
    for (const node of nodes) await node.stop();
  }
}

/** Requests that a rolling reload under load loses. */
export async function reloadUnderLoad({ url, keys, paths }: Target): Promise<Line> {
  print('\nrolling reload of two workers under load, SQLite');
  const service = await startService(url, { ...UNCACHED, WORKERS: '2' });
  try {
    const loading = load({ url: service.url, seconds: RELOAD_SECONDS, connections: 20, keys, paths });
    await pause(RELOAD_AFTER_MS);
    process.kill(service.pid, 'SIGHUP');
    const { requests, failed, p99 } = await loading;
    print(`  ${requests} requests, ${failed} dropped, p99 ${p99} ms`);
    return {
      name: 'scale: requests dropped by a rolling reload',
      ours: `${failed} of ${requests.toLocaleString('en')}`,
      peer: '',
      ratio: '',
      goal: '0',
      met: failed === 0,
    };
  } finally {
    await service.stop();
  }
}

/** Imports a file in its own process, with other scores each time. */
async function importResults(url: string, file: string, goals: number): Promise<void> {
  const pairs = CLUBS.flatMap((home) => CLUBS.filter((away) => away !== home).map((away) => `${home},${away}`));
  const rows = pairs.map((pair, i) => {
    const day = String(1 + (i % 30)).padStart(2, '0');
    return `E0,${day}/09/2025,15:00,${pair},${goals},0,${goals === 0 ? 'D' : 'H'},0,0,D,A Taylor,8,9,2.4,3.3,3.1`;
  });
  writeFileSync(file, footballDataFile(...rows));
  await run(process.execPath, [CLI, 'import', 'football-data-uk', file], {
    env: { ...process.env, DATABASE_URL: url },
  });
}

async function textOf({ url }: Contestant, path: string, key: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}
