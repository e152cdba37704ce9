/** A service whose SQLite files fail under load, again and again: it lives on, and nothing acknowledged is lost. */
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteFiles } from '../../src/store/database/urls.ts';
import { ServingProcess } from '../support/service/child.ts';
import { type Failures, failInTurn, requireAll, storeForOutages } from '../support/service/outages.ts';
import { type ReadErrors, readErrors } from '../support/stores/read-errors.ts';
import { type SmallDisk, smallDisk } from '../support/stores/small-disk.ts';

/** Each failure once. */
const ROUNDS = Number(process.env.OUTAGE_ROUNDS ?? 6);
/** Room for the database and for a write-ahead log of 64 MB. */
const DISK_MB = 160;
const LOCK_TIMEOUT_MS = 1000;

/** Somebody else holds the write lock of a file. */
async function locked(path: string, ms: number): Promise<void> {
  const other = new DatabaseSync(path, { timeout: 5000 });
  other.exec('BEGIN IMMEDIATE');
  await pause(ms);
  other.exec('ROLLBACK');
  other.close();
}

interface Failing {
  readonly disk: SmallDisk;
  readonly errors: ReadErrors;
  readonly files: { readonly data: string; readonly accounts: string };
}

const failuresOf = ({ disk, errors, files }: Failing): Failures => ({
  async 'read errors'() {
    errors.start();
    await pause(500);
    errors.stop();
  },
  'data locked': () => locked(files.data, 1500),
  async full() {
    await disk.fill();
    await pause(1500);
    disk.free();
  },
  async deleted() {
    renameSync(files.data, `${files.data}.away`);
    await pause(500);
    renameSync(`${files.data}.away`, files.data);
  },
  'accounts locked': () => locked(files.accounts, 1500),
  async replaced() {
    renameSync(files.accounts, `${files.accounts}.away`);
    copyFileSync(`${files.accounts}.away`, files.accounts);
    await pause(500);
    renameSync(`${files.accounts}.away`, files.accounts);
  },
});

test(`SQLite fails ${ROUNDS} times under load`, { timeout: 60 * 60_000 }, async (t) => {
  const disk = smallDisk(t, DISK_MB);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-errors-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const errors = readErrors(folder);
  if (typeof errors === 'string') return t.skip(`NOT TESTED: ${errors}`);
  const databaseUrl = `sqlite:${join(disk.folder, 'touchline.db')}`;
  const files = sqliteFiles(databaseUrl)!;
  const keys = await storeForOutages(databaseUrl);
  const service = await ServingProcess.start({
    ...{ DATABASE_URL: databaseUrl, SANDBOX: 'off', DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS) },
    ...errors.environment,
  });
  t.after(() => service.end('SIGKILL'));

  const failures = failuresOf({ disk, errors, files });
  const acknowledged = await failInTurn(t, { service, keys, failures, rounds: ROUNDS });
  const stored = new DatabaseSync(files.data, { readOnly: true });
  const rows = stored.prepare('SELECT message FROM feed_messages').all() as { message: string }[];
  stored.close();
  requireAll(
    t,
    acknowledged,
    rows.map(({ message }) => message),
  );
});
