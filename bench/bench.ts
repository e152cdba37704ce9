/** State that the benchmarks of one run share: the data set, its stores, and the service. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSqlite } from './load-world.ts';
import type { Pace } from './measure.ts';
import { type Contestant, createKeys, startService } from './processes.ts';
import { print } from './report.ts';
import { type World, worldOf } from './world.ts';

export interface Bench {
  readonly quick: boolean;
  /** whether results are written to files */
  readonly save: boolean;
  readonly pace: Pace;
  readonly world: World;
  /** creates a temporary folder, deleted at the end of the run */
  folder(name: string): string;
  /** URL of a SQLite installation with the data set, loaded on the first call */
  sqliteUrl(): Promise<string>;
  /** the service on that installation, with keys of an unlimited plan */
  service(): Promise<{ readonly server: Contestant; readonly key: string; readonly keys: readonly string[] }>;
  /** stops the service */
  close(): Promise<void>;
}

export const KEYS = 20;

export function newBench({ quick, save }: { readonly quick: boolean; readonly save: boolean }): Bench {
  const root = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const world = worldOf(quick ? 100_000 : 1_000_000);
  const folder = (name: string) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  let loaded: Promise<string> | undefined;
  let startedService: ReturnType<Bench['service']> | undefined;

  const load = async () => {
    const url = `sqlite:${join(folder('world'), 'touchline.db')}`;
    await timed(`${world.fixtures.toLocaleString('en')} fixtures into SQLite`, () => loadSqlite(url, world));
    return url;
  };
  const sqliteUrl = () => {
    loaded ??= load();
    return loaded;
  };
  const serve = async () => {
    const url = await sqliteUrl();
    const keys = createKeys(url, KEYS);
    return { server: await startService(url), key: keys[0]!, keys };
  };
  return {
    quick,
    save,
    world,
    pace: quick ? { rounds: 3, seconds: 1, connections: 20 } : { rounds: 5, seconds: 4, connections: 20 },
    folder,
    sqliteUrl,
    service() {
      startedService ??= serve();
      return startedService;
    },
    async close() {
      await (await startedService)?.server.stop();
    },
  };
}

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  print(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
