/** Runs `touchline models fit-xg` as an operator would. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabases } from '../../src/store/database/open.ts';
import { runCommand } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

test('fit-xg fits the shots of a provider, and writes coefficients and a plot', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const DATABASE_URL = await copiedDatabaseUrl('sandbox', 'sqlite', t);
  const run = (...args: string[]) => runCommand(['models', 'fit-xg', ...args], { DATABASE_URL });

  const without = await run();
  assert.equal(without.code, 1);
  assert.match(without.stderr, /import files of wyscout with shots/);
  assert.equal((await run('--provider', 'nobody')).code, 2);

  const databases = await openDatabases(DATABASE_URL);
  // a third of the matches has enough shots
  await databases.data.run('UPDATE fixture_detail_sources SET shots = NULL WHERE fixture % 3 > 0');
  await databases.data.run("UPDATE fixture_detail_sources SET provider = 'wyscout' WHERE shots IS NOT NULL");
  await databases.close();
  const { code, stdout, stderr } = await run('--json', '--output', folder);
  assert.equal(code, 0, stderr);
  const model = JSON.parse(stdout);
  assert.equal(model.fit.model.coefficients.length, model.features.length);
  assert.match(model.licence, /CC BY/);
  assert.ok(model.fiveFold.shots > 1000 && model.fiveFold.logLoss < 0.5);
  const { providers, ...fitted } = model;
  assert.deepEqual(Object.keys(providers), ['wyscout']);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'xg-model.json'), 'utf8')), fitted);
  assert.match(readFileSync(join(folder, 'xg-calibration.svg'), 'utf8'), /^<svg .*polyline/s);
  assert.match((await run()).stdout, /wyscout, five-fold/);
});
