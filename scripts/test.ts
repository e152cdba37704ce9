/**
 * Runs all tests. A process needs a second or two of processor time until it has loaded the program and the schemas of
 * its responses, so most files share processes. Options are those of `node --test`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED_PROCESS = pathToFileURL(join(ROOT, 'test/support/shared-process.ts')).href;
const PRELOAD = pathToFileURL(join(ROOT, 'test/support/preload.ts')).href;
/** Few, because loading the program takes three seconds of each. */
const SHARED_PROCESSES = 6;
/** Two cores have time for a third process: tests wait for databases, browsers and programs. */
const CONCURRENCY = 3;
/** of a test */
const TIMEOUT_MS = 300_000;

/** Beginnings of paths of files that have a process each, and why. What takes longest comes first. */
const ALONE: readonly (readonly [path: string, why: string])[] = [
  ['test/package/package.', 'takes a minute: installs packages'],
  ['test/docs/samples.', 'takes a minute: runs all samples'],
  ['test/service/crawl.', 'takes a minute: reads whole stores'],
  ['test/supervision/workers.', 'takes a minute: restarts programs'],
  ['test/service/start.', 'takes a minute: restarts the program'],
  ['test/service/conformance.', 'takes a minute: sends every parameter'],
  ['test/service/import-orders.', 'takes a minute: imports twice'],
  ['test/service/plan-gates.', 'takes a minute: sends every parameter'],
  ['test/supervision/', 'restarts programs'],
  ['test/service/fuzz.', 'sends thousands of requests'],
  ['test/service/kill.', 'restarts the program'],
  ['test/service/file-orders.', 'imports three times'],
  ['test/store/database/outages.', 'replaces the handlers of uncaught errors'],
  ['test/site/site.', 'imports a script that waits while it is loaded'],
  ['test/updates/update-auto.', 'sets a variable of the environment'],
  ['test/support/', 'checks the counters of its process'],
  ['test/providers/transfermarkt/full-data.', 'measures the memory of its process'],
  ['test/package/container.', 'sets a variable of the environment'],
];

/** Files that read the same store of 150,000 rows: one of them imports it. */
const OPEN_DATA = ['test/conformance/final-tables.', 'test/providers/open-data.'];
const readsOpenData = (file: string) => OPEN_DATA.some((path) => file.startsWith(path));

const isAlone = (file: string) => ALONE.some(([path]) => file.startsWith(path));

/** Rooms whose tests need neither the program nor a database. */
const PURE: readonly string[] = ['architecture.test.ts', 'base', 'config.test.ts', 'football', 'models'];
const isPure = (file: string) => PURE.includes(file.split('/')[1]!);

/** Their files take longer, because they have a browser. */
const BROWSER_PROCESSES = 3;
const hasBrowser = (file: string) => file.startsWith('test/web/');

/** The files of each process. What takes minutes comes first, and what takes seconds last. */
function processes(files: readonly string[]): string[][] {
  const shared = files.filter((file) => !isAlone(file) && !readsOpenData(file));
  const alone = new Set(ALONE.flatMap(([path]) => files.filter((file) => file.startsWith(path))));
  return [
    ...mixed(shared.filter(hasBrowser), BROWSER_PROCESSES),
    ...mixed(
      shared.filter((file) => !isPure(file) && !hasBrowser(file)),
      SHARED_PROCESSES,
    ),
    files.filter(readsOpenData),
    ...[...alone].map((file) => [file]),
    shared.filter(isPure),
  ];
}

/** Groups that have files of all rooms, so that all take about as long. */
function mixed(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, i) => files.filter((_, n) => n % count === i));
}

/** A program for each process. `node --test` starts them in the order of their names. */
function programsIn(folder: string): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).sort();
  return processes(files).map((own, i) => {
    const path = join(folder, `${String(i).padStart(3, '0')}.test.mjs`);
    const paths = own.map((file) => join(ROOT, file));
    writeFileSync(path, own.every(isAlone) ? importing(paths) : running(paths));
    return path;
  });
}

const importing = (paths: readonly string[]) => paths.map((path) => `import '${pathToFileURL(path).href}';\n`).join('');
const running = (paths: readonly string[]) =>
  `import { runInThisProcess } from '${SHARED_PROCESS}';\nrunInThisProcess(${JSON.stringify(paths)});\n`;

const folder = mkdtempSync(join(tmpdir(), 'touchline-tests-'));
try {
  const options = [
    '--max-semi-space-size=32',
    '--test',
    `--test-concurrency=${CONCURRENCY}`,
    `--import=${PRELOAD}`,
    '--test-global-setup=./test/support/global-setup.ts',
    `--test-timeout=${TIMEOUT_MS}`,
    ...process.argv.slice(2),
  ];
  const runner = spawn(process.execPath, [...options, ...programsIn(folder)], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
