/**
 * The load: wrk, in a process of its own, whose connections send a request, read its answer, and send the next. It takes
 * some 25 microseconds of a core a request; generators written for Node took two to nine times that.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './report.ts';

/** A slow answer is told by the quantiles; it is no failure. */
const PATIENCE_SECONDS = 30;
const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));

export interface LoadSetting {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** sent in turn */
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** asked for in turn, from the first again when all are through */
  readonly paths: readonly string[];
}

export interface LoadResult {
  readonly perSecond: number;
  /** milliseconds */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** received, heads included */
  readonly bytes: number;
  /** answers of 400 and above, and requests without an answer */
  readonly failed: number;
}

interface Told {
  readonly requests: number;
  readonly bytes: number;
  readonly microseconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
}

export async function load({ url, seconds, connections, keys, headers, paths }: LoadSetting): Promise<LoadResult> {
  bringWrk();
  const requests = requestsFile();
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(requests, `${[`${keys.length} ${lines.length}`, ...keys, ...lines, ...paths].join('\n')}\n`);
  const patience = ['--timeout', `${PATIENCE_SECONDS}s`];
  const options = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, ...patience];
  const told = await run(spawn('wrk', [...options, '--script', SCRIPT, url, '--', requests]));
  return {
    perSecond: (told.requests * 1e6) / told.microseconds,
    p50: told.p50 / 1000,
    p99: told.p99 / 1000,
    requests: told.requests,
    bytes: told.bytes,
    failed: told.refused + told.broken,
  };
}

let folder: string | undefined;

/** Written anew for each load; it goes with the process. */
function requestsFile(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'touchline-load-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return join(folder, 'requests.txt');
}

function run(child: ChildProcess): Promise<Told> {
  let printed = '';
  const stop = () => child.kill();
  process.once('exit', stop);
  child.stdout!.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', stop);
      const last = printed.trimEnd().split('\n').at(-1)!;
      if (code === 0 && last.startsWith('{')) resolve(JSON.parse(last) as Told);
      else reject(new Error(`wrk ended with code ${code}: ${printed.trim()}`));
    });
  });
}

/** A package of Debian: root has it installed, anyone else is told. */
function bringWrk(): void {
  if (has('wrk')) return;
  if (process.getuid?.() === 0 && has('apt-get')) {
    say('wrk is not on this machine: apt-get installs it');
    for (const command of [['update'], ['install', '--yes', '--no-install-recommends', 'wrk']]) {
      spawnSync('apt-get', ['--quiet=2', ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
    }
    if (has('wrk')) return;
  }
  throw new Error('the load generator wrk is missing: install it, on Debian by apt-get install wrk');
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
