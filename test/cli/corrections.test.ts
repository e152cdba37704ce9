/** Runs `touchline corrections` as an operator would. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { runCommand } from '../support/service/child.ts';
import { importFiles } from '../support/stores/imports.ts';

test('corrections are added, listed and revoked; invalid input is refused with the reason', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
  const databases = await openInstallation(environment.DATABASE_URL);
  const store = await openStore(databases.data);
  await importFiles(store, footballDataUk, {
    'E0.csv': footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A'),
  });
  const [fixture] = await store.fixtures.ofSeason(39, 2025);
  await databases.close();

  const signed = ['--author', 'ops@example.com', '--reason', 'league bulletin 12'];
  const run = (...args: string[]) => runCommand(['corrections', ...args], environment);
  const award = ['add', 'fixture', fixture!.id, '--set', 'status=AWD', '--set', 'goals=3-0'];
  const made = await run(...award, ...signed, '--json');
  assert.equal(made.code, 0, made.stderr);
  const { id, value } = JSON.parse(made.stdout);
  assert.deepEqual(value, { status: 'AWD', goals: { home: 3, away: 0 } });
  const returned = await run('deduct', ...signed, '--', '42', 'eng.1', '2025', '-2');
  assert.deepEqual([returned.code, /points=-2 in eng.1 2025/.test(returned.stdout)], [0, true], returned.stderr);
  const revoked = await run('revoke', id, '--json');
  assert.equal(JSON.parse(revoked.stdout).revokedAt !== null, true);
  const listed = await run('list');
  assert.match(listed.stdout, /^ID .*\ncr_\w{10} +deduction +tm_\w+ +points=-2 in eng.1 2025 .*league bulletin 12\n$/);
  assert.equal(JSON.parse((await run('list', '--revoked', '--json')).stdout).length, 2);

  const wrong: [number, RegExp, string[]][] = [
    [2, /required option '--author/, ['add', 'fixture', fixture!.id, '--set', 'city=London']],
    [
      2,
      /"refere" of a fixture cannot be corrected; these fields can: kickoff, status/,
      ['add', 'fixture', '1', '--set', 'refere=A', ...signed],
    ],
    [
      2,
      /goals: "3:0" must be home and away goals, such as 3-0/,
      ['add', 'fixture', '1', '--set', 'goals=3:0', ...signed],
    ],
    [2, /birth: "1999-02-30" must be a date/, ['add', 'player', 'pl_1', '--set', 'birth=1999-02-30', ...signed]],
    [2, /nothing to correct: add --set field=value/, ['add', 'event', 'ev_0000000000', ...signed]],
    [2, /from 1 to 100, or from -100 to -1/, ['deduct', ...signed, '42', 'eng.1', '2025', '0']],
    [2, /from 1 to 100, or from -100 to -1/, ['deduct', ...signed, '42', 'eng.1', '2025', '101']],
    [1, /no fixture has the id 1\n/, ['add', 'fixture', '1', '--set', 'city=London', ...signed]],
    [1, /has already been revoked/, ['revoke', id]],
  ];
  for (const [code, reason, args] of wrong) {
    const ended = await run(...args);
    assert.deepEqual([ended.code, ended.stdout], [code, ''], args.join(' '));
    assert.match(ended.stderr, reason);
  }
});
