/** Runs `touchline teams` and `touchline conflicts` as an operator would. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixturedownload } from '../../src/providers/fixturedownload/index.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { fixturedownloadFile, footballDataFile } from '../support/data/raw-files.ts';
import { runCommand } from '../support/service/child.ts';
import { importFiles } from '../support/stores/imports.ts';

test('a club that no list knows is added, its rows are imported, and it is removed while it has none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-teams-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
  const run = (...args: string[]) => runCommand(args, environment);
  const file = join(folder, 'E0.csv');
  writeFileSync(
    file,
    footballDataFile('E0,17/08/2025,15:00,Arsenal,Nether Wallop,2,1,H', 'E0,18/08/2025,15:00,Leeds,Everton,0,0,D'),
  );
  const first = await run('import', 'football-data-uk', file, '--json');
  assert.deepEqual([first.code, JSON.parse(first.stdout).unresolved], [3, 1], first.stderr);

  const added = await run('teams', 'add', 'Nether Wallop FC', '--country', 'eng', '--alias', 'Nether Wallop');
  assert.equal(added.code, 0, added.stderr);
  const [, id] = /^Nether Wallop FC is (tm_\w+) \(\d+\)$/m.exec(added.stdout) ?? [];
  assert.ok(id !== undefined, added.stdout);
  assert.match(added.stderr, /^1 rows that waited for this club were imported$/m);
  const inUse = await run('teams', 'remove', id);
  assert.deepEqual([inUse.code, inUse.stdout], [1, '']);
  assert.match(inUse.stderr, /Nether Wallop FC \(tm_\w+\) has .*: merge it into another team instead/);

  const other = JSON.parse((await run('teams', 'add', 'Over Wallop', '--country', 'eng', '--json')).stdout);
  const removed = await run('teams', 'remove', other.id);
  assert.deepEqual([removed.code, removed.stdout], [0, `Over Wallop (${other.id}) is removed\n`], removed.stderr);
  const wrong: [number, RegExp, string[]][] = [
    [1, new RegExp(`no team has the id ${other.id}\n`), ['remove', other.id]],
    [1, /was not added with `touchline teams add`/, ['remove', '42']],
    [1, /"Arsenal" means Arsenal \(tm_\w+\) in England/, ['add', 'Arsenal', '--country', 'eng']],
    [2, /Must be a year/, ['add', 'Poseidon', '--country', 'eng', '--founded', '1066']],
  ];
  for (const [code, reason, args] of wrong) {
    const ended = await run('teams', ...args);
    assert.deepEqual([ended.code, ended.stdout], [code, ''], args.join(' '));
    assert.match(ended.stderr, reason);
  }
  const { data, close } = await openInstallation(environment.DATABASE_URL);
  const actions = await data.all<{ action: string }>('SELECT action FROM data_audit_log ORDER BY at');
  await close();
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['teams.add', 'teams.add', 'teams.remove'],
  );
});

test('conflicts name who states what, which statement stands, and the command that corrects it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-conflicts-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
  const databases = await openInstallation(environment.DATABASE_URL);
  const store = await openStore(databases.data);
  await importFiles(store, footballDataUk, {
    'E0.csv': footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A', 'E0,18/08/2025,15:00,Leeds,Everton,0,0,D'),
  });
  const stated = [
    '1,1,17/08/2025 17:30,Emirates Stadium,Arsenal,Chelsea,3 - 2',
    '2,1,18/08/2025 14:00,Elland Road,Leeds,Everton,0 - 0',
  ];
  await importFiles(store, fixturedownload, { 'epl-2025-UTC.csv': fixturedownloadFile(...stated) });
  await databases.close();
  const run = (...args: string[]) => runCommand(['conflicts', ...args], environment);

  const results = JSON.parse((await run('--kind', 'result', '--json')).stdout);
  assert.equal(results.length, 1, JSON.stringify(results));
  const shown = await run('--league', 'eng.1', '--season', '2025');
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /football-data-uk/);
  assert.match(shown.stdout, /fixturedownload/);
  const [command] = /touchline (corrections add .*)$/m.exec(shown.stdout)?.slice(1) ?? [];
  assert.ok(command !== undefined, shown.stdout);
  assert.equal((await run('--season', '2024')).stdout, 'no conflicts\n');
  for (const args of [
    ['--limit', '0'],
    ['--season', 'last'],
    ['--league', 'eng.99'],
    ['--kind', 'weather'],
  ]) {
    assert.notEqual((await run(...args)).code, 0, args.join(' '));
  }
});
