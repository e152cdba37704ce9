import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openInstallation } from '../../src/store/installation.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { runCommand } from '../support/service/child.ts';

test('an import says how many rejections it lists, and how many the database keeps', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-report-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'E0.csv');
  const bad = 'E0,31/02/2025,15:00,Arsenal,Leeds,1,0,H';
  writeFileSync(file, footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H', ...Array(1005).fill(bad)));
  const DATABASE_URL = `sqlite:${join(folder, 'touchline.db')}`;
  const { code, stderr } = await runCommand(['import', 'football-data-uk', file], { DATABASE_URL });
  assert.equal(code, 0);
  assert.match(stderr, /20 of 1005 rejections are listed; the table `rejections` keeps the first 1000$/m);
  const databases = await openInstallation(DATABASE_URL);
  const kept = await databases.data.get<{ count: number }>('SELECT COUNT(*) AS count FROM rejections');
  await databases.close();
  assert.equal(kept?.count, 1000);
});

test('files that belong to the source and are skipped are named with the reason, and are no failure', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-report-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'data/three-sixty'), { recursive: true });
  for (const match of [1, 2]) writeFileSync(join(folder, `data/three-sixty/${match}.json`), '[]');
  const DATABASE_URL = `sqlite:${join(folder, 'touchline.db')}`;
  const { code, stderr } = await runCommand(['import', 'statsbomb', join(folder, 'data')], { DATABASE_URL });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^skipped 2 files: freeze frames \(three-sixty\)/m);
  const { stdout } = await runCommand(['import', 'statsbomb', join(folder, 'data'), '--json'], { DATABASE_URL });
  assert.deepEqual(
    JSON.parse(stdout).skipped.map(({ files }: { files: number }) => files),
    [2],
  );
});
