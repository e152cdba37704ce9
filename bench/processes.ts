/** Starts contestants as separate processes, so that none slows the event loop of another. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Held } from './held.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CLI = fileURLToPath(new URL('../src/cli/touchline.ts', import.meta.url));

export interface Contestant {
  readonly url: string;
  readonly pid: number;
  /** from the start of the process until it is ready */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

export interface Watched extends Contestant {
  held(): Promise<Held>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** With which `npm start` runs the service. */
const [NODE_FLAG] = /(?<="touchline": "exec node )--\S+/.exec(readFileSync(`${ROOT}package.json`, 'utf8'))!;

/** Starts the service with default options, without the sandbox; discards its log. */
export async function startService(databaseUrl: string, extraEnv: NodeJS.ProcessEnv = {}): Promise<Contestant> {
  return (await start(databaseUrl, extraEnv)).contestant;
}

/** The same program with the same flags, except that it counts no request. */
export async function startUnmetered(databaseUrl: string, extraEnv: NodeJS.ProcessEnv = {}): Promise<Contestant> {
  return (await start(databaseUrl, extraEnv, { preloaded: 'unmetered.ts' })).contestant;
}

/** Starts a service of one process that also tells for how long its event loop was held since it was last asked. */
export async function startWatched(databaseUrl: string, extraEnv: NodeJS.ProcessEnv = {}): Promise<Watched> {
  const environment = { ...extraEnv, WORKERS: '1' };
  const { child, contestant } = await start(databaseUrl, environment, { preloaded: 'held.ts', channel: ['ipc'] });
  const held = () =>
    new Promise<Held>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Held));
      child.send('held?', (error) => error !== null && reject(error));
    });
  return { ...contestant, held };
}

async function start(
  databaseUrl: string,
  extraEnv: NodeJS.ProcessEnv,
  { preloaded, channel = [] }: { readonly preloaded?: string; readonly channel?: readonly 'ipc'[] } = {},
): Promise<{ readonly child: ChildProcess; readonly contestant: Contestant }> {
  const started = performance.now();
  const flags = preloaded === undefined ? [] : [`--import=${fileURLToPath(new URL(preloaded, import.meta.url))}`];
  const child = spawn(process.execPath, [NODE_FLAG, ...flags, CLI, 'serve'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', SANDBOX: 'off', ...extraEnv },
    stdio: ['ignore', 'pipe', 'ignore', ...channel],
  });
  running.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk;
      const ready = /touchline ready at (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the service exited with code ${code} before it was ready`)));
  });
  const startSeconds = (performance.now() - started) / 1000;
  return { child, contestant: { url, pid: child.pid!, startSeconds, stop: () => stop(child) } };
}

/** Starts a module of this folder. It receives its settings as the first message and sends its URL once it listens. */
export async function startModule(name: string, setting: unknown): Promise<Contestant> {
  const started = performance.now();
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), { serialization: 'advanced' });
  running.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${name} exited with code ${code} before it was ready`)));
    child.send(setting as Parameters<ChildProcess['send']>[0]);
  });
  return { url, pid: child.pid!, startSeconds: (performance.now() - started) / 1000, stop: () => stop(child) };
}

/** Creates keys with an unlimited plan, through the CLI. */
export function createKeys(databaseUrl: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const command = ['keys', 'create', '--email', `bench${i}@example.com`, '--plan', 'internal', '--json'];
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const output = execFileSync(process.execPath, [CLI, ...command], { cwd: ROOT, env, encoding: 'utf8' });
    return (JSON.parse(output) as { key: string }).key;
  });
}

function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return exit;
}

/**
 * Processor time of the threads of a process and of its workers in seconds, to the nanosecond: `stat` counts in steps of
 * ten milliseconds. Threads that have ended are left out. Null if unavailable.
 */
export function cpuSeconds(pid: number): number | null {
  const threads = threadsOf(pid).map((thread) => procFile(pid, `task/${thread}/schedstat`));
  if (threads.every((text) => text === null)) return null;
  const own = threads.reduce((sum, text) => sum + Number(text?.split(' ', 1)[0] ?? 0) / 1e9, 0);
  const workers = procFile(pid, `task/${pid}/children`)?.split(' ').filter(Boolean) ?? [];
  return workers.reduce((sum, worker) => sum + (cpuSeconds(Number(worker)) ?? 0), own);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // not Linux
  }
}

/** Memory of a process in MB: resident, and its peak as `most`. Null if unavailable. */
export function memoryMb(pid: number): { readonly resident: number; readonly most: number } | null {
  const status = procFile(pid, 'status');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status ?? '')?.[1]) / 1024;
  return status === null ? null : { resident: of('VmRSS'), most: of('VmHWM') };
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null; // not Linux
  }
}
