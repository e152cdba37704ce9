/**
 * Generates load with wrk in its own process. Each connection sends its next request after the response. wrk uses about
 * 25 microseconds of a core per request; load generators written for Node take two to nine times that.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from './report.ts';

/** Long, so that slow responses count in the percentiles and not as failures. */
const TIMEOUT_SECONDS = 30;
const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));

export interface LoadSetting {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** used in turn */
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** requested in turn, repeatedly */
  readonly paths: readonly string[];
  /** requests per second, at most; default: as many as possible */
  readonly rate?: number;
  /** at that rate, each connection sends at moments of its own, as clients do; default: all of them send at the same moment */
  readonly isSpread?: boolean;
}

export interface LoadResult {
  readonly perSecond: number;
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** received, including headers */
  readonly bytes: number;
  /** responses with status 400 or above, and requests without a response */
  readonly failed: number;
}

interface Summary {
  readonly requests: number;
  readonly bytes: number;
  readonly microseconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
}

export const load = (setting: LoadSetting): Promise<LoadResult> => preparedLoad(setting)();

/** Writes the requests, and returns what sends them once: so the garbage of many paths is not collected beside the load. */
export function preparedLoad(setting: LoadSetting): () => Promise<LoadResult> {
  const { url, seconds, connections, keys, headers, paths, rate, isSpread = false } = setting;
  ensureWrk();
  // each connection waits before its next request
  const pauseMs = rate === undefined ? 0 : Math.round((1000 * connections) / rate);
  const requests = requestsFile();
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const seed = isSpread ? files : 0; // a different one for each load
  const first = `${keys.length} ${lines.length} ${pauseMs} ${seed}`;
  writeFileSync(requests, `${[first, ...keys, ...lines, ...paths].join('\n')}\n`);
  const timeout = ['--timeout', `${TIMEOUT_SECONDS}s`];
  const options = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, ...timeout];
  return async () => {
    const summary = await run(spawn('wrk', [...options, '--script', SCRIPT, url, '--', requests]));
    rmSync(requests);
    return {
      perSecond: (summary.requests * 1e6) / summary.microseconds,
      p50: summary.p50 / 1000,
      p99: summary.p99 / 1000,
      requests: summary.requests,
      bytes: summary.bytes,
      failed: summary.refused + summary.broken,
    };
  };
}

let folder: string | undefined;
let files = 0;

/** Path of the request file of a load; deleted when the process exits. */
function requestsFile(): string {
  if (folder === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'touchline-load-'));
    process.once('exit', () => rmSync(created, { recursive: true, force: true }));
    folder = created;
  }
  return join(folder, `requests-${++files}.txt`);
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

function run(child: ChildProcess): Promise<Summary> {
  let printed = '';
  running.add(child);
  child.stdout!.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      const last = printed.trimEnd().split('\n').at(-1)!;
      if (code === 0 && last.startsWith('{')) resolve(JSON.parse(last) as Summary);
      else reject(new Error(`wrk ended with code ${code}: ${printed.trim()}`));
    });
  });
}

/** Installs the Debian package of wrk if it is missing and the user is root; throws otherwise. */
function ensureWrk(): void {
  if (has('wrk')) return;
  if (process.getuid?.() === 0 && has('apt-get')) {
    print('wrk is missing: installing it with apt-get');
    for (const command of [['update'], ['install', '--yes', '--no-install-recommends', 'wrk']]) {
      spawnSync('apt-get', ['--quiet=2', ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
    }
    if (has('wrk')) return;
  }
  throw new Error('the load generator wrk is missing: install it, on Debian with `apt-get install wrk`');
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
