/**
 * Runs tests on other days, through Debian's `faketime`: a short list by default, the whole suite with `--all`. Prints
 * a warning and skips them if `faketime` is missing and cannot be installed.
 */
import { spawnSync } from 'node:child_process';

/** Local times with their time zones. */
const DAYS: readonly (readonly [moment: string, zone: string])[] = [
  ['2027-06-16 10:00:00', 'UTC'],
  ['2028-02-29 12:00:00', 'UTC'],
  ['2026-12-31 23:59:00', 'UTC'],
  ['2027-03-28 01:59:30', 'Europe/Berlin'],
];

/** Tests that depend most on the date: message ages, daily limits, the sandbox, child processes. */
const SHORT_LIST = [
  'test/service/start.test.ts',
  'test/accounts/metering.test.ts',
  'test/ingest/polling/polling.test.ts',
  'test/live/replay/replay.test.ts',
  'test/live/replay/stopped.test.ts',
  'test/live/webhooks/webhooks.test.ts',
];

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
function runOn(moment: string, zone: string, command: readonly string[]): boolean {
  const env = { ...process.env, TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return spawnSync('faketime', [moment, ...command], { env, stdio: 'inherit' }).status === 0;
}

if (!isInstalled()) install();
if (isInstalled()) {
  const command = process.argv.includes('--all')
    ? ['npm', 'test']
    : [process.execPath, '--test', '--test-concurrency=3', '--test-reporter=dot', ...SHORT_LIST];
  for (const [moment, zone] of DAYS) {
    process.stdout.write(`# tests on ${moment} ${zone}\n`);
    if (!runOn(moment, zone, command)) process.exitCode = 1;
  }
} else {
  process.stdout.write('# WARNING: tests on other days are SKIPPED: install the package faketime\n');
}
