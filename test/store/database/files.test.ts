/** What a disk that is full, read-only or broken, and a file that goes away, do to a SQLite store that is open. */
import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnavailableError } from '../../../src/base/errors.ts';
import { type OpenOptions, openDatabases } from '../../../src/store/database/open.ts';
import { copiedDatabaseUrl } from '../../support/stores/databases.ts';
import { smallDisk } from '../../support/stores/small-disk.ts';

const COUNTRY = 'INSERT INTO countries (country, code, name) VALUES ($1, $2, $3)';
const ENGLAND = ['eng', 'GB-ENG', 'England'];

const isUnavailable =
  (reason: UnavailableError['reason'], message = /./) =>
  (error: unknown) =>
    error instanceof UnavailableError && error.reason === reason && message.test(error.message);

async function opened(t: TestContext, options: OpenOptions & { folder?: string } = {}) {
  const closing: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const template = (await copiedDatabaseUrl('migrated', 'sqlite', t)).slice('sqlite:'.length);
  const path = options.folder === undefined ? template : join(options.folder, 'touchline.db');
  if (path !== template) {
    copyFileSync(template, path);
    copyFileSync(template.replace(/\.db$/, '-accounts.db'), path.replace(/\.db$/, '-accounts.db'));
  }
  const databases = await openDatabases(`sqlite:${path}`, options);
  closing.push(() => databases.close().catch(() => undefined)); // a test may have closed it
  return { data: databases.data, path, close: () => databases.close() };
}

test('a read error is an error of the read, not the end of the process', {
  skip: process.platform !== 'linux' && 'needs /proc',
}, async (t) => {
  const { data, path } = await opened(t);
  await data.all('SELECT country FROM countries');
  await nextTurn();
  for (const descriptor of readdirSync('/proc/self/fd')) {
    try {
      if (readlinkSync(`/proc/self/fd/${descriptor}`) === path) closeSync(Number(descriptor));
    } catch {
      // the folder was listed by one that is closed again
    }
  }
  for (let round = 0; round < 3; round++) {
    await assert.rejects(data.all(`SELECT name FROM leagues WHERE legacy_id > ${round}`), isUnavailable('damaged'));
    await nextTurn(); // here the read transaction of the turn ends
    await nextTurn();
    const before = data.changes();
    // what cannot be seen counts as changed; the time limit of the test ends what hangs
    while (data.changes() === before) await nextTurn();
  }
  await assert.rejects(data.ready(), isUnavailable('damaged'));
});

test('a file that was deleted or replaced takes no writes, and is not ready', async (t) => {
  const { data, path } = await opened(t);
  await data.ready();
  renameSync(path, `${path}.away`);
  await assert.rejects(data.run(COUNTRY, ENGLAND), isUnavailable('replaced', /was deleted while it is open; restart/));
  await assert.rejects(data.ready(), isUnavailable('replaced'));
  copyFileSync(`${path}.away`, path);
  await assert.rejects(data.run(COUNTRY, ENGLAND), isUnavailable('replaced', /was replaced while it is open/));
  await assert.rejects(data.ready(), isUnavailable('replaced'));
  assert.deepEqual(await data.all('SELECT country FROM countries'), []);
  rmSync(path);
  renameSync(`${path}.away`, path);
  await data.run(COUNTRY, ENGLAND);
  await data.ready();
});

test('a file that the system cannot look at takes no writes, and is not ready', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'folder');
  mkdirSync(folder);
  const { data } = await opened(t, { folder });
  await data.ready();
  renameSync(folder, `${folder}.away`);
  symlinkSync(folder, folder); // a circle: ELOOP
  const isBlocked = isUnavailable(
    'unreachable',
    /^cannot reach the SQLite file .*ELOOP.*; check the path in DATABASE_URL/,
  );
  await assert.rejects(data.run(COUNTRY, ENGLAND), isBlocked);
  await assert.rejects(data.ready(), isBlocked);
  await assert.rejects(data.bytes(), isBlocked);
  assert.deepEqual(await data.all('SELECT country FROM countries'), []);
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
  await data.run(COUNTRY, ENGLAND);
  await data.ready();
});

test('a full disk refuses writes with the reason, and takes them as soon as there is room', async (t) => {
  const disk = smallDisk(t);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const { data } = await opened(t, { folder: disk.folder });
  await data.run(COUNTRY, ENGLAND);
  await data.ready();
  await disk.fill();
  const rows = Array.from({ length: 2000 }, (_, i) => [`c${i}`, null, `Country ${i}`.repeat(20)]);
  await assert.rejects(data.batch(COUNTRY, rows), isUnavailable('disk_full', /free space on the disk/));
  await assert.rejects(async () => {
    for (let i = 0; i < 100; i++) await data.run('UPDATE countries SET name = $1', [`England ${i}`]);
  }, isUnavailable('disk_full'));
  await new Promise((resolve) => setTimeout(resolve, 1100)); // a trial is good for a second
  await assert.rejects(data.ready(), isUnavailable('disk_full'));
  assert.equal((await data.all('SELECT country FROM countries')).length, 1);
  disk.free();
  await data.batch(COUNTRY, rows);
  await data.ready();
  assert.equal((await data.all('SELECT country FROM countries')).length, 2001);
});

test('a read-only disk is named when the file is opened', async (t) => {
  const disk = smallDisk(t);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const { path, close } = await opened(t, { folder: disk.folder });
  await close();
  disk.remount('ro');
  const opening = openDatabases(`sqlite:${path}`).then(({ data }) => data.run(COUNTRY, ENGLAND));
  await assert.rejects(opening, isUnavailable('read_only', /make the file and its folder writable/));
  disk.remount('rw');
});

test('a write waits for another writer no longer than the limit', async (t) => {
  const { data, path } = await opened(t, { timeouts: { connectMs: 1000, statementMs: 1000, lockMs: 200 } });
  const other = await openDatabases(`sqlite:${path}`);
  await other.data.transaction(async (queries) => {
    await queries.run(COUNTRY, ENGLAND);
    // without the limit it would wait for the end of this transaction
    await assert.rejects(data.run(COUNTRY, ENGLAND), isUnavailable('locked', /held the write lock/));
    await data.ready(); // somebody writes
  });
  await other.close();
});
