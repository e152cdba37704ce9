/** What one run of the benchmarks shares: the world, its stores, and the service over it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSqlite } from './load-world.ts';
import type { Pace } from './measure.ts';
import { type Contestant, createKeys, startService } from './processes.ts';
import { say } from './report.ts';
import { type World, worldOf } from './world.ts';

export interface Bench {
  readonly quick: boolean;
  readonly pace: Pace;
  readonly world: World;
  /** a new folder that goes with the run */
  folder(name: string): string;
  /** a SQLite installation with the world in it, made when it is first asked for */
  sqliteUrl(): Promise<string>;
  /** the service over it, with keys of an unlimited plan */
  ours(): Promise<{ readonly server: Contestant; readonly key: string; readonly keys: readonly string[] }>;
  /** stops what this run started */
  close(): Promise<void>;
}

export const KEYS = 20;

export function newBench({ quick }: { readonly quick: boolean }): Bench {
  const root = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const world = worldOf(quick ? 100_000 : 1_000_000);
  const folder = (name: string) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  let loading: Promise<string> | undefined;
  let serving: ReturnType<Bench['ours']> | undefined;

  const load = async () => {
    const url = `sqlite:${join(folder('world'), 'touchline.db')}`;
    await timed(`${world.fixtures.toLocaleString('en')} fixtures into SQLite`, () => loadSqlite(url, world));
    return url;
  };
  const sqliteUrl = () => {
    loading ??= load();
    return loading;
  };
  const serve = async () => {
    const url = await sqliteUrl();
    const keys = createKeys(url, KEYS);
    return { server: await startService(url), key: keys[0]!, keys };
  };
  return {
    quick,
    world,
    pace: quick ? { rounds: 3, seconds: 1, connections: 20 } : { rounds: 5, seconds: 4, connections: 20 },
    folder,
    sqliteUrl,
    ours() {
      serving ??= serve();
      return serving;
    },
    async close() {
      await (await serving)?.server.stop();
    },
  };
}

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
