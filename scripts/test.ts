/**
 * Runs the tests: with TEST_ALL=1 all of them, otherwise without what takes longest and repeats a proof in more cases. A
 * process needs a second or two of processor time until it has loaded the program and the schemas of its responses, so
 * most files share processes. Options are those of `node --test`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { IS_COMPLETE } from '../test/support/complete-run.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED_PROCESS = pathToFileURL(join(ROOT, 'test/support/shared-process.ts')).href;
const PRELOAD = pathToFileURL(join(ROOT, 'test/support/preload.ts')).href;
/** Few, because loading the program takes three seconds of each. */
const SHARED_PROCESSES = 3;
/** Two cores have time for four processes: tests wait for databases, browsers and programs. */
const CONCURRENCY = 4;
/** of a test */
const TIMEOUT_MS = 300_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Beginnings of paths of files that have a process each, and why. What takes longest comes first. */
const ALONE: readonly (readonly [path: string, why: string])[] = [
  ['test/package/package.', 'takes a minute: installs packages'],
  ['test/docs/samples.', 'takes a minute: runs all samples'],
  ['test/service/crawl.', 'takes a minute: reads whole stores'],
  ['test/supervision/workers.', 'takes a minute: restarts programs'],
  ['test/service/start.', 'takes a minute: restarts the program'],
  ['test/service/import-orders.', 'takes a minute: imports twice'],
  ['test/supervision/', 'restarts programs'],
  ['test/service/kill.', 'restarts the program'],
  ['test/service/file-orders.', 'imports three times'],
  ['test/store/database/outages.', 'replaces the handlers of uncaught errors'],
  ['test/site/site.', 'imports a script that waits while it is loaded'],
  ['test/updates/update-auto.', 'sets a variable of the environment'],
  ['test/support/', 'checks the counters of its process'],
  ['test/providers/transfermarkt/full-data.', 'measures the memory of its process'],
  ['test/package/container.', 'sets a variable of the environment'],
];

/** Beginnings of paths of files that only the complete run has, and what they repeat in more cases. */
const COMPLETE_ONLY: readonly (readonly [path: string, what: string])[] = [
  ['test/service/crawl.', 'reads whole stores; test/service/conformance.test.ts reads every operation'],
  ['test/service/import-orders.', 'imports large files in two orders; test/service/file-orders.test.ts has small ones'],
  ['test/service/kill.', 'kills the service; test/supervision/workers.test.ts kills workers'],
  ['test/service/outages.', 'fails under load; test/store/database/outages.test.ts has single connections'],
  ['test/service/sqlite-outages.', 'fails under load; test/service/failures.test.ts has a full disk'],
  ['test/supervision/kill.', 'kills workers under load'],
  ['test/supervision/once.', 'kills nodes that hold leases; test/jobs has smaller processes'],
  ['test/accounts/limits.', 'kills processes at the limits; test/accounts/metering.test.ts has one process'],
  ['test/conformance/final-tables.', 'imports 150,000 matches; test/conformance/world-cups.test.ts has fewer'],
  ['test/providers/open-data.', 'imports 150,000 matches; the other tests of test/providers have small files'],
  ['test/forecasts/expected-goals/reference.', 'fits 43,659 shots; scores.test.ts beside it has fewer'],
  ['test/ingest/import/kill.', 'kills imports; shared-commits.test.ts beside it has failed ones'],
  ['test/providers/wyscout/import.', 'imports two competitions; the tests beside it have single matches'],
  ['test/live/feed/kill.', 'kills the service; deliveries.test.ts beside it repeats messages'],
  [
    'test/providers/football-data-uk/full-data.',
    'reads every file of the source; parse.test.ts beside it has each kind',
  ],
  ['test/providers/transfermarkt/full-data.', 'imports a large sample; the tests beside it have single records'],
  ['test/providers/wyscout/facts.', 'reads two competitions; the tests beside it have single matches'],
  ['test/api/v2/seasons/real-data.', 'imports seasons; season-statistics.test.ts beside it has few matches'],
  ['test/site/page-weight.', 'imports seasons; test/site/explorer.test.ts weighs pages of the sandbox'],
  ['test/providers/merged-fixtures.', 'imports a season; test/service/file-orders.test.ts merges small files'],
  ['test/web/operation.', 'uses a browser; test/api/account/operation.test.ts asks for the same'],
  ['test/web/webhooks.', 'uses a browser; test/api/account/webhooks.test.ts asks for the same'],
  ['test/web/sign-in.', 'uses a browser; test/api/account has passkeys and organisations'],
  ['test/web/reference.', 'uses a browser; test/site/site.test.ts reads the pages'],
  ['test/web/without-script.', 'uses a browser; test/site/explorer.test.ts reads the pages'],
  ['test/web/widget-demo.', 'uses a browser; widgets.test.ts beside it shows every widget'],
  ['test/web/real-data.', 'shows real matches; test/web/explorer.test.ts shows the sandbox'],
];
const isLeftOut = (file: string) => !IS_COMPLETE && COMPLETE_ONLY.some(([path]) => file.startsWith(path));

/**
 * Files that run before all others, one at a time: they require responses within seconds from a service that has lost its
 * database, and beside other tests these seconds go by while it waits for a processor.
 */
const UNDISTURBED: readonly string[] = ['test/service/outages.', 'test/service/sqlite-outages.'];
const isUndisturbed = (file: string) => UNDISTURBED.some((path) => file.startsWith(path));

/** Files that share a process with no others. */
const TOGETHER: readonly (readonly string[])[] = [
  // read the same store of 150,000 rows: one of them imports it
  ['test/conformance/final-tables.', 'test/providers/open-data.'],
  // send requests to every endpoint, so they need the schemas of all responses
  ['test/service/conformance.', 'test/service/plan-gates.', 'test/service/fuzz.'],
];
const groupOf = (file: string) => TOGETHER.find((paths) => paths.some((path) => file.startsWith(path)));

const isAlone = (file: string) => ALONE.some(([path]) => file.startsWith(path));

/** Rooms whose tests need neither the program nor a database. */
const PURE: readonly string[] = ['architecture.test.ts', 'base', 'config.test.ts', 'football', 'models'];
const isPure = (file: string) => PURE.includes(file.split('/')[1]!);

/** Rooms whose tests rarely need the sandbox, which is filled while they run. */
const IMPORTING: readonly string[] = ['conformance', 'ingest', 'providers', 'store'];
const IMPORTING_PROCESSES = 2;
const isImporting = (file: string) => IMPORTING.includes(file.split('/')[1]!);

/** Their files take longer, because they have a browser. */
const BROWSER_PROCESSES = 2;
const hasBrowser = (file: string) => file.startsWith('test/web/');

/** The files of each process. What takes minutes comes first, and what takes seconds last. */
function processes(files: readonly string[]): string[][] {
  const shared = files.filter((file) => !isAlone(file) && groupOf(file) === undefined);
  const alone = new Set(ALONE.flatMap(([path]) => files.filter((file) => file.startsWith(path))));
  const others = shared.filter((file) => ![isPure, hasBrowser, isImporting].some((isOther) => isOther(file)));
  const all = [
    ...mixed(shared.filter(isImporting), IMPORTING_PROCESSES),
    shared.filter(isPure),
    ...mixed(shared.filter(hasBrowser), BROWSER_PROCESSES),
    ...mixed(others, SHARED_PROCESSES),
    ...TOGETHER.map((group) => files.filter((file) => groupOf(file) === group)),
    ...[...alone].map((file) => [file]),
  ];
  return all.filter((own) => own.length > 0);
}

/** Groups that have files of all rooms, so that all take about as long. */
function mixed(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, i) => files.filter((_, n) => n % count === i));
}

/** A program for each process. `node --test` starts them in the order of their names. */
function programsIn(folder: string, files: readonly string[]): string[] {
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

const LEFT_OUT =
  '# this run leaves out PostgreSQL outside test/store, and most cases of sweeps: TEST_ALL=1 npm test runs everything\n';
if (!IS_COMPLETE) process.stdout.write(LEFT_OUT);

/** Runs files of tests, and resolves to whether all have passed. */
async function run(files: readonly string[], concurrency: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-tests-'));
  try {
    const options = [
      '--max-semi-space-size=32',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--import=${PRELOAD}`,
      '--test-global-setup=./test/support/global-setup.ts',
      `--test-timeout=${TIMEOUT_MS}`,
      ...process.argv.slice(2),
    ];
    const runner = spawn(process.execPath, [...options, ...programsIn(folder, files)], { cwd: ROOT, stdio: 'inherit' });
    const stop = (signal: NodeJS.Signals) => runner.kill(signal);
    for (const signal of SIGNALS) process.on(signal, stop);
    const [code] = (await once(runner, 'exit')) as [number | null];
    for (const signal of SIGNALS) process.off(signal, stop);
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const files = globSync('test/**/*.test.ts', { cwd: ROOT })
  .sort()
  .filter((file) => !isLeftOut(file));
const undisturbed = files.filter(isUndisturbed);
const others = files.filter((file) => !isUndisturbed(file));
const hasPassed = (undisturbed.length === 0 || (await run(undisturbed, 1))) && (await run(others, CONCURRENCY));
process.exitCode = hasPassed ? 0 : 1;
