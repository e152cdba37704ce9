/** A mistyped DATABASE_URL never becomes an empty store in silence. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openInstallation } from '../../src/store/installation.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { runCommand, ServingProcess } from '../support/service/child.ts';
import { aboveEngines, emptyDatabaseUrl } from '../support/stores/databases.ts';

/** Every command that works on a store that exists. */
const COMMANDS: readonly (readonly string[])[] = [
  ['keys', 'list', '--json'],
  ['keys', 'create', '--email', 'a@example.com', '--plan', 'pro'],
  ['keys', 'revoke', 'key_x'],
  ['names', '--json'],
  ['players'],
  ['corrections', 'list'],
  ['webhooks', 'list'],
  ['export', 'fixtures', '--out', '-', '--format', 'csv'],
  ['replay', 'fx_0000000000'],
  ['poll', 'api-football', '--league', '39', '--season', '2026'],
  ['backup', 'a.backup.gz'],
  ['store', 'move', 'FROM', 'sqlite:nowhere.db'],
];

const folderOf = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const REFUSED =
  /^touchline: no store at [^\n]*: (the file .* does not exist|the database has no tables of Touchline)[^\n]*\n$/;

aboveEngines('without a store', (engine) => {
  test('commands that read or change one refuse, and create nothing', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    for (const command of COMMANDS) {
      const words = command.map((word) => (word === 'FROM' ? url : word));
      const { code, stdout, stderr } = await runCommand(words, { DATABASE_URL: url, API_FOOTBALL_KEY: 'a-key' });
      assert.deepEqual([code, stdout], [1, ''], words.join(' '));
      assert.match(stderr, REFUSED);
      assert.ok(!stderr.includes('postgres@'), 'the user is not shown');
    }
    if (engine === 'sqlite') assert.equal(existsSync(url.slice('sqlite:'.length)), false);
  });

  test('an import and the service create it, and print that', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const file = join(folderOf(t), 'E0.csv');
    writeFileSync(file, footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A'));
    const run = () => runCommand(['import', 'football-data-uk', file, '--json'], { DATABASE_URL: url });
    const first = await run();
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stderr, /^touchline: creating a store at [^\n]*\n$/);
    assert.equal((await run()).stderr, '');
    assert.equal((await runCommand(['names', '--json'], { DATABASE_URL: url })).code, 0);

    const fresh = await emptyDatabaseUrl(engine, t);
    for (const expected of [/^touchline: created a store at [^\n]*\n$/, /^$/]) {
      const service = await ServingProcess.start({ DATABASE_URL: fresh, LOG_LEVEL: 'error', SANDBOX: 'off' });
      await service.end('SIGTERM');
      assert.match(service.stderr, expected);
    }
  });
});

test('a SQLite file of another program is left as it is', async (t) => {
  const path = join(folderOf(t), 'other.db');
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE invoices (id INTEGER PRIMARY KEY)');
  other.close();
  const before = statSync(path).mtimeMs;
  for (const command of [['serve'], ['keys', 'list'], ['restore', 'a.backup.gz', '--replace']]) {
    const { code, stderr } = await runCommand(command, { DATABASE_URL: `sqlite:${path}` });
    assert.equal(code, 1);
    assert.match(stderr, /^touchline: [^\n]*\n$/);
    if (command[0] !== 'restore')
      assert.match(stderr, /is the SQLite file of another program \(it has the table invoices\)/);
  }
  assert.equal(statSync(path).mtimeMs, before);
});

test('data without its accounts is no store: keys are not lost in silence', async (t) => {
  const folder = folderOf(t);
  const url = `sqlite:${join(folder, 'touchline.db')}`;
  await (await openInstallation(url)).close();
  rmSync(join(folder, 'touchline-accounts.db'));
  const { code, stderr } = await runCommand(['keys', 'list'], { DATABASE_URL: url });
  assert.equal(code, 1);
  assert.match(stderr, /no store at .*: the file .*touchline-accounts\.db does not exist/);
  assert.equal(existsSync(join(folder, 'touchline-accounts.db')), false);
});
