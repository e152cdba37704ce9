/** What a normal client notices while others attack the service: latency, and the memory of the service. */
import { execFileSync } from 'node:child_process';
import { Agent, request as requestHttp } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ChangeLog } from '../src/store/changes/changes.ts';
import { nextRevision } from '../src/store/changes/revisions.ts';
import { openInstallation } from '../src/store/installation.ts';
import { ATTACKS, type AttackName, type AttackSetting } from './attacker.ts';
import type { Bench } from './bench.ts';
import { CLI, type Contestant, createKeys, memoryMb, startModule, startService } from './processes.ts';
import { type Line, print } from './report.ts';

const P99_GOAL_MS = 500;
const MEMORY_GOAL_MB = 600;
/** Clients that send one request after the other. */
const CLIENTS = 4;
const PAUSE_MS = 20;
const REQUEST_TIMEOUT_MS = 20_000;
/** The client goes on for this long while the attackers close their connections. */
const AFTERMATH_SECONDS = 2;
const MEMORY_SAMPLE_MS = 250;
/** Length of the change log that streams replay. */
const CHANGES = 100_000;

export async function benchAttacks(bench: Bench): Promise<Line[]> {
  const url = `sqlite:${join(bench.folder('attacks'), 'touchline.db')}`;
  await (await startService(url, { SANDBOX: 'auto' })).stop();
  const [key = '', attackerKey = ''] = createKeys(url, 2);
  await fillChangeLog(url, bench.quick ? CHANGES / 10 : CHANGES);
  const free = freeKey(url);
  const seconds = bench.quick ? 4 : 12;
  const lines: Line[] = [];
  for (const name of [null, ...(Object.keys(ATTACKS) as AttackName[])]) {
    const server = await startService(url); // a new one, so that its memory shows this attack
    const setting = name === null ? undefined : { name, url: server.url, key: attackerKey, freeKey: free };
    try {
      lines.push(await underAttack(name ?? 'no attack', { server, key, seconds, setting }));
    } finally {
      await server.stop();
    }
  }
  return lines;
}

interface Scene {
  readonly server: Contestant;
  /** of the normal client */
  readonly key: string;
  readonly seconds: number;
  readonly setting: AttackSetting | undefined;
}

async function underAttack(name: string, { server, key, seconds, setting }: Scene): Promise<Line> {
  const client = new NormalClient(server.url, key);
  const memory = sampleMemory(server.pid);
  const attacker = setting === undefined ? undefined : await startModule('attacker.ts', setting);
  await pause(seconds * 1000);
  await attacker?.stop();
  await pause(AFTERMATH_SECONDS * 1000);
  const { requests, failed, p50, p99, slowest } = await client.stop();
  const peakMb = memory.stop();
  print(
    `  ${name.padEnd(34)}${requests} requests, ${failed} failed  p50 ${ms(p50)}  p99 ${ms(p99)}  slowest ${ms(slowest)}  ${peakMb} MB`,
  );
  return {
    name: `normal client: ${name}`,
    ours: `p99 ${ms(p99)}, ${peakMb} MB`,
    peer: '',
    ratio: '',
    goal: `< ${P99_GOAL_MS} ms, < ${MEMORY_GOAL_MB} MB`,
    met: failed === 0 && p99 < P99_GOAL_MS && peakMb < MEMORY_GOAL_MB,
  };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

/** Sends cached and uncached requests, over kept and over new connections, and measures each until its last byte. */
class NormalClient {
  readonly #url: string;
  readonly #key: string;
  readonly #kept = new Agent({ keepAlive: true });
  readonly #latencies: number[] = [];
  readonly #running: Promise<void>[];
  #failed = 0;
  #sent = 0;
  #stopped = false;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
    this.#running = Array.from({ length: CLIENTS }, () => this.#run());
  }

  async stop() {
    this.#stopped = true;
    await Promise.all(this.#running);
    this.#kept.destroy();
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return { requests: sorted.length, failed: this.#failed, p50: at(0.5), p99: at(0.99), slowest: at(1) };
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const number = this.#sent++;
      // every second request is uncached, every third opens a connection
      const path = number % 2 === 0 ? '/api/v2/leagues' : `/api/v2/fixtures?limit=20&cursor=${number % 5000}`;
      const startedAt = performance.now();
      const ok = await this.#request(path, number % 3 === 0 ? undefined : this.#kept);
      this.#latencies.push(performance.now() - startedAt);
      if (!ok) this.#failed++;
      await pause(PAUSE_MS);
    }
  }

  #request(path: string, agent: Agent | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const headers = { 'x-api-key': this.#key };
      const sent = requestHttp(`${this.#url}${path}`, { agent: agent ?? false, headers, timeout: REQUEST_TIMEOUT_MS });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(false));
      sent.on('response', (response) => {
        response.resume();
        response.on('error', () => resolve(false));
        response.on('end', () => resolve(response.statusCode === 200));
      });
      sent.end();
    });
  }
}

function sampleMemory(pid: number): { stop(): number } {
  let peakMb = 0;
  const sample = () => {
    peakMb = Math.max(peakMb, memoryMb(pid)?.resident ?? 0);
  };
  const timer = setInterval(sample, MEMORY_SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return Math.round(peakMb);
    },
  };
}

async function fillChangeLog(url: string, count: number): Promise<void> {
  const databases = await openInstallation(url);
  const perCommit = 5000;
  for (let written = 0; written < count; written += perCommit) {
    await databases.data.transaction(async (queries) => {
      const now = Date.now();
      const log = new ChangeLog();
      for (let i = written; i < written + perCommit; i++) {
        log.note({ resource: 'fixture', action: 'updated', id: `fx_bench${i}` });
      }
      await log.flush(queries, await nextRevision(queries, now), now);
    });
  }
  await databases.close();
}

function freeKey(url: string): string {
  const command = ['keys', 'create', '--email', 'attacker@example.com', '--plan', 'free', '--json'];
  const env = { ...process.env, DATABASE_URL: url };
  return (JSON.parse(execFileSync(process.execPath, [CLI, ...command], { env, encoding: 'utf8' })) as { key: string })
    .key;
}
