/** Contestants and load generators are processes of their own, so that none slows another's event loop. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CLI = fileURLToPath(new URL('../src/cli/touchline.ts', import.meta.url));
const TICKS_PER_SECOND = 100; // USER_HZ, which is 100 on every Linux that Node runs on

export interface Contestant {
  readonly url: string;
  readonly pid: number;
  /** from the start of the process until it said that it is ready */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The service as an operator starts it: everything on, no sandbox, what it logs thrown away. */
export async function startService(databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<Contestant> {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'serve'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', SANDBOX: 'off', ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const ready = /touchline ready at (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with code ${code} before it was ready`)));
  });
  return { url, pid: child.pid!, startSeconds: (performance.now() - started) / 1000, stop: () => stopped(child) };
}

/** A module of this folder that takes its setting as a first message and tells its address when it listens. */
export async function startModule(name: string, setting: unknown): Promise<Contestant> {
  const started = performance.now();
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), { serialization: 'advanced' });
  running.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code} before it was ready`)));
    child.send(setting as Parameters<ChildProcess['send']>[0]);
  });
  return { url, pid: child.pid!, startSeconds: (performance.now() - started) / 1000, stop: () => stopped(child) };
}

/** Keys of unlimited plans, made as an operator makes them. */
export function createKeys(databaseUrl: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const command = ['keys', 'create', '--email', `bench${i}@example.com`, '--plan', 'internal', '--json'];
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const printed = execFileSync(process.execPath, [CLI, ...command], { cwd: ROOT, env, encoding: 'utf8' });
    return (JSON.parse(printed) as { key: string }).key;
  });
}

function stopped(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return exit;
}

/** Processor time a process has used, in seconds; null where the system does not tell. */
export function cpuSeconds(pid: number): number | null {
  const fields = procFile(pid, 'stat')?.split(') ')[1]?.split(' ');
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory of a process in MB: resident, and the most it has been. Null where the system does not tell. */
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
