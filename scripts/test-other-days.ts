/**
 * Runs tests on other days, through Debian's `faketime`: a short list by default, the whole suite with `--all`. Prints
 * a warning and skips them if `faketime` is missing and cannot be installed.
 */
import { spawnSync } from 'node:child_process';

/** When the tests start, and their time zone. */
const DAYS: readonly (readonly [instant: string, zone: string])[] = [
  ['2027-06-16T10:00:00Z', 'UTC'],
  ['2028-02-29T12:00:00Z', 'UTC'],
  ['2026-12-31T23:59:00Z', 'UTC'],
  ['2027-03-28T00:59:30Z', 'Europe/Berlin'],
];

/**
 * The library without its wrapper: tests kill processes, whose semaphores stay behind, and the wrapper refuses to start
 * if one of them has its process id. The dynamic linker knows `$LIB`.
 */
const LIBRARY = '/usr/$LIB/faketime/libfaketime.so.1';

/** Tests that depend most on the date: message ages, daily limits, the sandbox, child processes. */
const SHORT_LIST = [
  'test/service/start.test.ts',
  'test/accounts/metering.test.ts',
  'test/ingest/polling/polling.test.ts',
  'test/live/replay/replay.test.ts',
  'test/live/replay/stopped.test.ts',
  'test/live/webhooks/webhooks.test.ts',
];

/** The short list is complete, so that it fills the sandbox on each day. */
const COMPLETE = { TEST_ALL: '1' };

function isInstalled(): boolean {
  return spawnSync('faketime', ['--version']).status === 0;
}

function install(): void {
  if (process.getuid?.() !== 0) return;
  const apt = (...options: string[]) => spawnSync('apt-get', options, { stdio: 'ignore' });
  apt('update');
  apt('install', '-y', 'faketime', 'tzdata');
}

/** Changes only the date; timers use the real monotonic clock. */
function runOn(
  instant: string,
  zone: string,
  [program = '', ...args]: readonly string[],
  more: Readonly<Record<string, string>> = {},
): boolean {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const FAKETIME = seconds < 0 ? `${seconds}` : `+${seconds}`;
  const env = { ...process.env, ...more, TZ: zone, LD_PRELOAD: LIBRARY, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return spawnSync(program, args, { env, stdio: 'inherit' }).status === 0;
}

/** Whether a program started by `runOn` sees the other day. */
function isEffective(): boolean {
  const isIn2030 = 'process.exit(new Date().getUTCFullYear() === 2030 ? 0 : 1)';
  return runOn('2030-06-01T00:00:00Z', 'UTC', [process.execPath, '-e', isIn2030]);
}

if (!isInstalled()) install();
if (isInstalled() && isEffective()) {
  const isAll = process.argv.includes('--all');
  const command = isAll
    ? ['npm', 'test']
    : [process.execPath, '--test', '--test-concurrency=3', '--test-reporter=dot', ...SHORT_LIST];
  for (const [instant, zone] of DAYS) {
    process.stdout.write(`# tests on ${instant}, time zone ${zone}\n`);
    if (!runOn(instant, zone, command, isAll ? {} : COMPLETE)) process.exitCode = 1;
  }
} else {
  process.stdout.write(
    '# WARNING: tests on other days are SKIPPED: install the package faketime for this architecture\n',
  );
}
