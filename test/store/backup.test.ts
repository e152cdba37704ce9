/** Backups, restores and moves between the engines: every row, or nothing. */
import assert from 'node:assert/strict';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createKey } from '../../src/accounts/keys.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { WebhookStore } from '../../src/store/accounts/webhooks.ts';
import { openBackup, writeBackup } from '../../src/store/backup/backup-file.ts';
import { withSnapshot } from '../../src/store/backup/snapshot.ts';
import { requireEmpty, StoreNotEmptyError, writeStore } from '../../src/store/backup/target.ts';
import { missingStore } from '../../src/store/database/existing.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { finishReplacing } from '../../src/store/database/replace-files.ts';
import { newFilesOf, sqliteFiles } from '../../src/store/database/urls.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { type Engine, emptyDatabaseUrl, onBothEngines } from '../support/stores/databases.ts';
import { IMPORTED_AT, importFiles } from '../support/stores/imports.ts';
import { spend } from '../support/stores/limits.ts';

const RESTORED = { replace: false, isOlder: true };
const MOVED = { replace: false, isOlder: false };
const NOW = IMPORTED_AT;
const CHELSEA = 'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,"A ""Referee"" é\u2028",9,7,1.8,3.5,4.5';

/** A store with matches, a rejected row, an unresolved name, a key, a webhook and counted requests. */
async function filledStore(engine: Engine, t: TestContext, match = CHELSEA): Promise<string> {
  const url = await emptyDatabaseUrl(engine, t);
  const databases = await openInstallation(url, NOW);
  try {
    const rows = [match, 'E0,18/08/2025,15:00,Nobody Knows,Everton,0,0,D', 'E0,not a date,15:00,Arsenal,Everton,0,0,D'];
    await importFiles(await openStore(databases.data), footballDataUk, { 'E0.csv': footballDataFile(...rows) });
    const accounts = new AccountStore(databases.accounts);
    const key = await createKey(accounts, { email: 'a@example.com', plan: 'pro', now: NOW });
    const { accountId } = (await accounts.keyById(key.id))!;
    await spend(databases.accounts, accountId, { requests: 5, now: Date.UTC(2026, 0, 15) });
    const webhook = { id: 'wh_1', keyId: key.id, url: 'https://example.com', secret: 's', filter: {}, position: 0 };
    await new WebhookStore(databases.accounts).add({ ...webhook, most: null }, NOW);
  } finally {
    await databases.close();
  }
  return url;
}

/** The rows of every table as JSON, sorted, because the engines store them in different orders. */
async function everyRow(url: string): Promise<Record<string, string[]>> {
  return withSnapshot(url, async (contents) => {
    const tables: Record<string, string[]> = {};
    for (const table of contents.tables) {
      const rows: string[] = [];
      for await (const page of contents.rows(table)) rows.push(...page.map((row) => JSON.stringify(row)));
      tables[table.table] = rows.sort();
    }
    return tables;
  });
}

async function backedUp(url: string, folder: string): Promise<string> {
  const file = join(folder, 'a.backup.gz');
  await withSnapshot(url, (contents) => writeBackup(file, contents, { now: NOW }));
  return file;
}

const folderOf = (t: TestContext) => emptyDatabaseUrl('sqlite', t).then((url) => dirname(url.slice('sqlite:'.length)));

async function oneValue(url: string, sql: string): Promise<unknown> {
  const databases = await openDatabases(url);
  const row = await databases.data.get(sql);
  await databases.close();
  return row && Object.values(row)[0];
}

onBothEngines('a backup', (engine) => {
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
  const targets: Engine[] = process.env.TEST_POSTGRES_URL === undefined ? [engine] : [engine, other];

  for (const into of targets) {
    test(`holds every row, and is restored into ${into}`, async (t) => {
      const from = await filledStore(engine, t);
      const rows = await everyRow(from);
      for (const table of ['fixtures', 'rejections', 'unresolved_names', 'api_keys', 'usage', 'webhooks', 'changes'])
        assert.notEqual(rows[table]!.length, 0, table);
      const backup = await openBackup(await backedUp(from, await folderOf(t)));
      const to = await emptyDatabaseUrl(into, t);
      assert.notEqual(await missingStore(to), null);
      await writeStore(to, backup, RESTORED);
      assert.equal(await missingStore(to), null);
      const restored = await everyRow(to);
      // revisions continue after a gap
      const [latest] = JSON.parse(restored.revision![0]!).slice(1);
      const [before] = JSON.parse(rows.revision![0]!).slice(1);
      assert.equal(latest, before + 1_000_000);
      assert.deepEqual({ ...restored, revision: rows.revision }, rows);
      // it takes writes as before
      const databases = await openInstallation(to);
      const report = await importFiles(await openStore(databases.data), footballDataUk, {
        'E1.csv': footballDataFile('E1,17/08/2025,15:00,Leeds,Burnley,2,1,H'),
      });
      await databases.close();
      assert.equal(report.saved, 1);
    });
  }

  test('is consistent while others write: one moment for all tables', async (t) => {
    const from = await filledStore(engine, t);
    const databases = await openDatabases(from);
    let stopped = false;
    let written = 0;
    const writing = (async () => {
      while (!stopped) {
        written++;
        await databases.data.transaction(async (queries) => {
          await queries.run('UPDATE revision SET latest_at = $1', [written]);
          await queries.run('UPDATE leagues SET updated_at = $1', [written]);
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    try {
      const folder = await folderOf(t);
      for (let round = 0; round < 3; round++) {
        const before = written;
        const to = `sqlite:${join(folder, `${round}.db`)}`;
        await writeStore(to, await openBackup(await backedUp(from, folder)), RESTORED);
        assert.ok(written > before, 'nothing was written meanwhile');
        const at = await oneValue(to, 'SELECT latest_at FROM revision');
        assert.ok(Number(at) >= before - 1); // the latest may not have been committed
        assert.equal(await oneValue(to, `SELECT COUNT(*) AS other FROM leagues WHERE updated_at <> ${at}`), 0);
      }
    } finally {
      stopped = true;
      await writing;
      await databases.close();
    }
  });

  test('a restore refuses a store that is not empty, and replaces it if asked to', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    const other = CHELSEA.replace('Chelsea', 'Everton').replace('17/08', '19/08');
    const to = await filledStore(engine, t, other);
    const before = await everyRow(to);
    await assert.rejects(writeStore(to, backup, RESTORED), StoreNotEmptyError);
    await assert.rejects(requireEmpty(to), /is not empty \(rows in [a-z_, ]+ and \d+ more\)/);
    assert.deepEqual(await everyRow(to), before);
    await writeStore(to, backup, { ...RESTORED, replace: true });
    const after = await everyRow(to);
    assert.notDeepEqual(after.fixtures, before.fixtures);
    assert.equal(after.fixtures!.length, 1);
  });

  test('a restore that fails halfway leaves the old store as it was', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    const to = await filledStore(engine, t);
    const before = await everyRow(to);
    const broken = {
      ...backup,
      rows: (table: Parameters<typeof backup.rows>[0]) => {
        if (table.table === 'webhooks') throw new Error('the disk broke');
        return backup.rows(table);
      },
    };
    await assert.rejects(writeStore(to, broken, { ...RESTORED, replace: true }), /the disk broke/);
    assert.deepEqual(await everyRow(to), before);
    if (engine === 'sqlite') {
      const left = readdirSync(dirname(to.slice('sqlite:'.length))).filter((name) => !/-(wal|shm)$/.test(name));
      assert.deepEqual(left.sort(), ['touchline-accounts.db', 'touchline.db']);
    }
  });

  test('rows that change between the check and the restore are refused', async (t) => {
    const file = await backedUp(await filledStore('sqlite', t), await folderOf(t));
    const backup = await openBackup(file);
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('"Arsenal"', '"Arsenic"')));
    const to = await emptyDatabaseUrl(engine, t);
    await assert.rejects(writeStore(to, backup, RESTORED), /the rows of \w+ changed while they were read/);
    assert.notEqual(await missingStore(to), null, 'no store was made');
  });

  test('the tables of another program are not replaced', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    for (const table of ['migrations', 'accounts', 'fixtures']) {
      const to = await emptyDatabaseUrl(engine, t);
      const databases = await openDatabases(to);
      await databases.data.script(`CREATE TABLE ${table} (name TEXT)`);
      await databases.close();
      const replaced = writeStore(to, backup, { ...RESTORED, replace: true });
      await assert.rejects(replaced, /another program/, table);
    }
  });

  test('a move there and back changes no row', async (t) => {
    const from = await filledStore(engine, t);
    const rows = await everyRow(from);
    let at = from;
    for (const next of [...targets.slice(1), engine]) {
      const to = await emptyDatabaseUrl(next, t);
      const totals = await withSnapshot(at, (contents) => writeStore(to, contents, MOVED));
      assert.deepEqual(await everyRow(to), rows);
      assert.equal(totals.get('fixtures')!.rows, rows.fixtures!.length);
      await assert.rejects(
        withSnapshot(at, (contents) => writeStore(to, contents, MOVED)),
        StoreNotEmptyError,
      );
      at = to;
    }
  });
});

describe('a damaged backup is refused', () => {
  let intact: Buffer | undefined;
  const intactFile = async (t: TestContext): Promise<string> => {
    const file = join(await folderOf(t), 'a.backup.gz');
    intact ??= readFileSync(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    writeFileSync(file, intact);
    return file;
  };
  const changes: Record<string, [RegExp, (text: string) => string]> = {
    'a changed row': [/the rows of teams differ from their totals/, (text) => text.replace('"Arsenal"', '"Arsenic"')],
    'a lost row': [/differ from their totals/, (text) => text.replace(/^\[.*"Arsenal".*\n/m, '')],
    'a changed header': [/its checksum is wrong/, (text) => text.replace('2026-01-15', '2026-01-16')],
    'a lost end': [/it is cut off/, (text) => text.replace(/.*\n$/, '')],
    'something after the end': [/something follows its end/, (text) => `${text}[1]\n`],
    'another file': [/is not a backup of `touchline backup`/, () => '{"a":1}\n'],
    'no JSON': [/a line is not JSON/, () => 'a,b\n'],
    'a newer format': [
      /newer Touchline \(it has format 2\)/,
      (text) => text.replace('"formatVersion":1', '"formatVersion":2'),
    ],
    'a newer schema': [
      /newer Touchline \(it has data\/999_x\.sql\)/,
      (text) => text.replace('data/001_schema', 'data/999_x'),
    ],
    'another schema': [/other tables than its migrations make/, (text) => text.replace('"elapsed"', '"elapse"')],
  };
  for (const [what, [message, change]] of Object.entries(changes)) {
    test(what, async (t) => {
      const file = await intactFile(t);
      const text = gunzipSync(readFileSync(file)).toString();
      const changed = change(text);
      assert.notEqual(changed, text);
      writeFileSync(file, gzipSync(changed));
      await assert.rejects(openBackup(file), message);
    });
  }

  test('a flipped bit at any place, and a cut at any place', async (t) => {
    const file = await intactFile(t);
    const bytes = readFileSync(file);
    for (let i = 1; i < 20; i++) {
      const place = Math.floor((bytes.length * i) / 20);
      writeFileSync(file, damagedAt(place, bytes));
      await assert.rejects(
        openBackup(file),
        /is damaged|is not a backup|has other tables|newer Touchline/,
        `bit of byte ${place}`,
      );
      writeFileSync(file, bytes.subarray(0, place));
      await assert.rejects(openBackup(file), /is damaged: /, `cut at ${place}`);
    }
    await assert.rejects(openBackup(`${file}.nothing`), /cannot read .*ENOENT/);
  });
});

/** Flips one bit. A few bits of a compressed file only make another encoding of the same text, which is no damage. */
function damagedAt(place: number, bytes: Buffer): Buffer {
  const text = gunzipSync(bytes);
  for (const bit of [0x10, 0x08, 0x20]) {
    const flipped = Buffer.from(bytes);
    flipped[place]! ^= bit;
    if (!unpacksTo(text, flipped)) return flipped;
  }
  return assert.fail(`no bit of byte ${place} changes the text`);
}

function unpacksTo(text: Buffer, bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(text);
  } catch {
    return false; // damaged
  }
}

describe('SQLite files', () => {
  test('a store that another process has open is not replaced', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    const to = await filledStore('sqlite', t);
    const service = await openDatabases(to);
    await service.data.all('SELECT country FROM countries');
    await assert.rejects(
      writeStore(to, backup, { ...RESTORED, replace: true }),
      /has .* open, so nothing was changed: stop/,
    );
    await service.data.run('UPDATE countries SET revision = revision');
    await service.close();
    await writeStore(to, backup, { ...RESTORED, replace: true });
  });

  test('a replacement that was killed between its two renames is completed by the next process', async (t) => {
    const [old, backup] = [
      await filledStore('sqlite', t),
      await filledStore('sqlite', t, CHELSEA.replace('2,1', '5,1')),
    ];
    const files = sqliteFiles(old)!;
    const complete = newFilesOf(files);
    // as `replaceFiles` leaves it after the marker: complete files under their new names
    await writeStore(`sqlite:${complete.data}`, await openBackup(await backedUp(backup, await folderOf(t))), RESTORED);
    writeFileSync(`${files.data}.replaced`, '');
    writeFileSync(`${files.data}-wal`, 'a log of the old file');
    assert.equal(await missingStore(old), null);
    assert.equal(await oneValue(old, 'SELECT goals_home AS goals FROM fixtures'), 5);
    assert.deepEqual([existsSync(complete.data), existsSync(`${files.data}.replaced`)], [false, false]);
    finishReplacing(files); // again: nothing to do
    assert.equal(await oneValue(old, 'SELECT goals_home AS goals FROM fixtures'), 5);
  });

  test('the file of another program is not replaced', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    const path = join(await folderOf(t), 'other.db');
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE invoices (id INTEGER PRIMARY KEY)');
    other.close();
    const replaced = writeStore(`sqlite:${path}`, backup, { ...RESTORED, replace: true });
    await assert.rejects(replaced, /is the SQLite file of another program/);
  });

  test('a damaged store is replaced', async (t) => {
    const backup = await openBackup(await backedUp(await filledStore('sqlite', t), await folderOf(t)));
    const to = await filledStore('sqlite', t);
    const descriptor = openSync(to.slice('sqlite:'.length), 'r+');
    writeSync(descriptor, Buffer.alloc(100_000, 7), 0, 100_000, 0);
    closeSync(descriptor);
    await writeStore(to, backup, { ...RESTORED, replace: true });
    assert.equal(await oneValue(to, 'SELECT COUNT(*) AS matches FROM fixtures'), 1);
  });

  test('a backup may only be read by its owner', { skip: process.platform === 'win32' }, async (t) => {
    const folder = await folderOf(t);
    const file = await backedUp(await filledStore('sqlite', t), folder);
    const { mode } = await import('node:fs').then(({ statSync }) => statSync(file));
    assert.equal(mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder), ['a.backup.gz']);
  });
});
